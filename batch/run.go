package batch

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
)

// Job is what is done with each input. Work runs on several goroutines at once,
// Sink and Done on the one that called [Run], in input order.
type Job[T any] struct {
	// Work reads an input and hands on what it finds there. When emit fails, the
	// input is to be given up: return that error. Work must not keep emit. A panic
	// in Work becomes a [*PanicError] of its input.
	Work func(ctx context.Context, in Input, emit func(T) error) error
	// Sink takes the events of an input one by one. An error ends this input: the
	// rest of its events is dropped and Done hears of it.
	Sink func(in Input, event T) error
	// Done is called once for each input, after its last event, with the error of
	// Sink or else of Work. An error of Done ends the run.
	Done func(in Input, err error) error
}

// ahead is how many events, and how many inputs, may wait for their turn. It lets
// the workers go on for a while beside one input that takes much longer than the
// others, and bounds the memory that costs.
const ahead = 512

// Run does the job for every input, with jobs workers (fewer than one: as many as
// there are processors). It returns the error of Done that ended it, or the cause
// of the cancellation of ctx; all workers have then stopped, and neither Sink nor
// Done is called any more. Errors of single inputs go to Done and to nobody else.
func Run[T any](ctx context.Context, inputs iter.Seq[Input], jobs int, job Job[T]) error {
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	line := newLine[T](ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel(errEnded)
	context.AfterFunc(ctx, line.wake)

	work := make(chan *stream[T])
	wg.Go(func() {
		defer close(work)
		defer line.close()
		for in := range inputs {
			s := &stream[T]{in: in}
			if !line.join(s) {
				return
			}
			select {
			case work <- s:
			case <-ctx.Done():
				return
			}
		}
	})
	for range jobs {
		wg.Go(func() {
			for s := range work {
				line.finish(s, call(ctx, job.Work, s.in, func(event T) error { return line.put(s, event) }))
			}
		})
	}
	return line.deliver(job.Sink, job.Done)
}

var (
	errEnded = errors.New("the run has ended")
	errLate  = errors.New("event after the end of its input")
)

// A PanicError says that the work on one input panicked: a defect of the program,
// not of the input.
type PanicError struct {
	Value any    // what was passed to panic
	Stack []byte // of the goroutine that panicked
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Unwrap is the value of the panic when that is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// call does the work on one input and turns a panic there into an error.
func call[T any](ctx context.Context, work func(context.Context, Input, func(T) error) error, in Input, emit func(T) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return work(ctx, in, emit)
}
