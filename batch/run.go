package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
)

// Job is what is done with each input: it is split into units of work, and the units
// are done by any number of goroutines. Sink and Done run on the goroutine that called
// [Run], in input order and in the order of the units.
type Job[U, R any] struct {
	// Split reads an input and hands on its units. When emit fails, the input is to be
	// given up: return that error.
	Split func(ctx context.Context, in Input, r io.Reader, emit func(U) error) error
	// Work makes the function with which a goroutine does units; the error of a unit
	// is the input's, and costs its other units nothing. A panic there or in Split
	// becomes a [*PanicError].
	Work func() func(*U) (R, error)
	// Weight is the size of a unit in bytes: small ones are handed on together.
	Weight func(*U) int
	// Sink takes the results of an input one by one. An error ends this input: the
	// rest of its results is dropped and Done hears of it.
	Sink func(in Input, result R) error
	// Done is called once for each input, after its last result, with the error of
	// Sink or else of Split or Work. An error of Done ends the run.
	Done func(in Input, err error) error
}

const (
	// ahead is how many groups of units, and how many inputs, may wait for their turn.
	// It lets the workers go on for a while beside one input that takes much longer
	// than the others, and bounds the memory that costs.
	ahead = 64
	// aheadBytes is what these groups may weigh altogether.
	aheadBytes = 32 << 20
	// groupBytes is what a group of units weighs, about.
	groupBytes = 32 << 10
)

// Run does the job for every input, with jobs workers (fewer than one: as many as
// there are processors). It returns the error of Done that ended it, or the cause
// of the cancellation of ctx; all workers have then stopped, and neither Sink nor
// Done is called any more. Errors of single inputs go to Done and to nobody else.
//
// Each worker splits an input of its own and does units: those that no other worker
// has taken, and before it waits for anything all that are left. So a single input
// keeps all workers busy, and no unit ever waits for a worker that waits.
func Run[U, R any](ctx context.Context, inputs iter.Seq[Input], jobs int, job Job[U, R]) error {
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	r := &run[U, R]{
		ctx: ctx, job: job, line: newLine[U, R](ctx), work: make(chan *stream[U, R]),
		tasks: make(chan *group[U, R], 2*(jobs-1)),
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel(errEnded)
	context.AfterFunc(ctx, r.line.wake)

	wg.Go(func() { r.feed(inputs) })
	for range jobs {
		wg.Go(func() { (&worker[U, R]{run: r, do: job.Work()}).loop() })
	}
	return r.line.deliver(job.Sink, job.Done)
}

var (
	errEnded = errors.New("the run has ended")
	errLate  = errors.New("unit after the end of its input")
)

// run is what the workers share.
type run[U, R any] struct {
	ctx   context.Context
	job   Job[U, R]
	line  *line[U, R]
	work  chan *stream[U, R] // inputs that are to be split
	tasks chan *group[U, R]  // units that are to be done; closed when all are
	split sync.WaitGroup     // the inputs that are not split yet
}

// feed gives the inputs to the workers.
func (r *run[U, R]) feed(inputs iter.Seq[Input]) {
	defer close(r.tasks)
	defer r.split.Wait()
	defer close(r.work)
	defer r.line.close()
	for in := range inputs {
		s := &stream[U, R]{in: in}
		if !r.line.join(s) {
			return
		}
		r.split.Add(1)
		select {
		case r.work <- s:
		case <-r.ctx.Done():
			r.split.Done()
			return
		}
	}
}

// worker is one goroutine of a run.
type worker[U, R any] struct {
	*run[U, R]
	do func(*U) (R, error)
}

func (w *worker[U, R]) loop() {
	for work := w.work; ; {
		select {
		case g, ok := <-w.tasks:
			if !ok {
				return
			}
			w.group(g)
			continue
		default:
		}
		select {
		case g, ok := <-w.tasks:
			if !ok {
				return
			}
			w.group(g)
		case s, ok := <-work:
			if !ok {
				work = nil
				continue
			}
			w.line.finish(s, w.input(s))
			w.split.Done()
		}
	}
}

// help does what nobody has taken.
func (w *worker[U, R]) help() {
	for {
		select {
		case g, ok := <-w.tasks:
			if !ok {
				return
			}
			w.group(g)
		default:
			return
		}
	}
}

// input splits an input.
func (w *worker[U, R]) input(s *stream[U, R]) (err error) {
	r, err := s.in.Open(w.ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	g := &group[U, R]{s: s}
	hand := func() error {
		if len(g.units) == 0 {
			return nil
		}
		full := g
		g = &group[U, R]{s: s}
		for {
			if ok, err := w.line.put(full, false); ok || err != nil {
				if err == nil {
					w.offer(full)
				}
				return err
			}
			w.help()
			if ok, err := w.line.put(full, true); ok || err != nil {
				if err == nil {
					w.offer(full)
				}
				return err
			}
		}
	}
	emit := func(u U) error {
		g.units = append(g.units, u)
		if g.weight += w.job.Weight(&g.units[len(g.units)-1]); g.weight < groupBytes {
			return nil
		}
		return hand()
	}
	before := func() error { // it may have to wait for more of the input
		err := hand()
		w.help()
		return err
	}
	err = w.job.Split(w.ctx, s.in, &patient{r, before}, emit)
	if e := hand(); err == nil {
		err = e
	}
	return err
}

// offer lets another worker do a group, or does it if none has the time.
func (w *worker[U, R]) offer(g *group[U, R]) {
	select {
	case w.tasks <- g:
	default:
		w.group(g)
	}
}

// patient is a reader that does something else before it reads.
type patient struct {
	r      io.Reader
	before func() error
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.before(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

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

// group does the units of a group.
func (w *worker[U, R]) group(g *group[U, R]) {
	for i := range g.units {
		if w.ctx.Err() != nil {
			break
		}
		result, err := w.unit(&g.units[i])
		if err != nil {
			if g.err == nil {
				g.err = err
			}
			continue
		}
		g.results = append(g.results, result)
	}
	g.units = nil
	w.line.done(g)
}

// unit does a unit and turns a panic there into an error.
func (w *worker[U, R]) unit(u *U) (result R, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
			w.do = w.job.Work() // what it was made of may be in any state
		}
	}()
	return w.do(u)
}
