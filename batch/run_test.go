package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// numbered are n inputs called 0, 1, 2 ….
func numbered(n int) []Input {
	inputs := make([]Input, n)
	for i := range inputs {
		inputs[i] = text(fmt.Sprint(i), fmt.Sprint(i))
	}
	return inputs
}

func text(name, content string) Input {
	return NewInput(name, int64(len(content)), func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(content)), nil
	})
}

// log writes down what Sink and Done are told.
type log struct{ strings.Builder }

func (l *log) sink(in Input, event string) error {
	fmt.Fprintf(l, "%s: %s\n", in.Name, event)
	return nil
}

func (l *log) done(in Input, err error) error {
	fmt.Fprintf(l, "%s done: %v\n", in.Name, err)
	return nil
}

// through is a Job whose units are its results, each in a group of its own.
func through[T any](split func(ctx context.Context, in Input, r io.Reader, emit func(T) error) error) Job[T, T] {
	return Job[T, T]{
		Split:  split,
		Work:   func() func(*T) (T, error) { return func(u *T) (T, error) { return *u, nil } },
		Weight: func(*T) int { return groupBytes },
		Sink:   func(Input, T) error { return nil },
		Done:   func(_ Input, err error) error { return err },
	}
}

// with is a Job with another end.
func (j Job[U, R]) with(sink func(Input, R) error, done func(Input, error) error) Job[U, R] {
	j.Sink, j.Done = sink, done
	return j
}

// TestRunOrder lets inputs take any time to give any number of events: what is
// delivered never depends on it, nor on the number of workers.
func TestRunOrder(t *testing.T) {
	inputs := numbered(3 * ahead / 2)
	events := func(name string) int { return len(name) * int(name[len(name)-1]-'0') }
	var want log
	for _, in := range inputs {
		for n := range events(in.Name) {
			want.sink(in, fmt.Sprint(n))
		}
		want.done(in, nil)
	}
	for _, jobs := range []int{0, 1, 2, 3, 7, 64} {
		t.Run(fmt.Sprint(jobs), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got log
				err := Run(t.Context(), slices.Values(inputs), jobs, through(
					func(ctx context.Context, in Input, r io.Reader, emit func(string) error) error {
						for n := range events(in.Name) {
							time.Sleep(rand.N(time.Second))
							if err := emit(fmt.Sprint(n)); err != nil {
								return err
							}
						}
						time.Sleep(rand.N(time.Second))
						return nil
					}).with(got.sink, got.done))
				if err != nil {
					t.Fatal(err)
				}
				if got.String() != want.String() {
					t.Error("the order depends on the time that inputs take")
				}
			})
		})
	}
}

// TestRunBounds stops at the first event and looks how far the work went on, once
// nothing moves any more.
func TestRunBounds(t *testing.T) {
	const many = 100 * ahead
	for _, c := range []struct {
		name         string
		inputs, each int // events of an input
	}{
		{"one large input", 1, many},
		{"large inputs", 10, many},
		{"small inputs", many, 1},
		{"inputs without events", many, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var begun, emitted atomic.Int64
				stop := errors.New("stop")
				err := Run(t.Context(), slices.Values(numbered(c.inputs)), 4, through(
					func(ctx context.Context, in Input, r io.Reader, emit func(int) error) error {
						begun.Add(1)
						each := c.each
						if in.Name == "0" {
							each = max(each, 1)
						}
						for n := range each {
							if err := emit(n); err != nil {
								return err
							}
							emitted.Add(1)
						}
						return nil
					}).with(func(Input, int) error {
					synctest.Wait()
					if n := emitted.Load(); n > 3*ahead { // in the hands of the sink, of the head, of all others
						t.Errorf("%d events are waiting", n)
					} else if c.each == many && n < ahead {
						t.Errorf("only %d events are waiting", n)
					}
					if n := begun.Load(); n > ahead+1 {
						t.Errorf("%d inputs were taken up", n)
					} else if c.inputs == many && n < ahead/2 {
						t.Errorf("only %d inputs were taken up", n)
					}
					return stop
				}, func(_ Input, err error) error { return err }))
				if err != stop {
					t.Errorf("Run = %v, want the error of Done", err)
				}
			})
		})
	}
}

// TestRunStreams sees the first event while the work on the input is still going on.
func TestRunStreams(t *testing.T) {
	seen := make(chan struct{})
	err := Run(t.Context(), slices.Values(numbered(1)), 1, through(
		func(ctx context.Context, in Input, r io.Reader, emit func(int) error) error {
			err := emit(1)
			<-seen
			return err
		}).with(func(Input, int) error { close(seen); return nil }, func(_ Input, err error) error { return err }))
	if err != nil {
		t.Error(err)
	}
}

// TestRunWorkers has all workers at work at once, and no more.
func TestRunWorkers(t *testing.T) {
	const jobs = 5
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		now, most := 0, 0
		add := func(n int) {
			mu.Lock()
			defer mu.Unlock()
			now += n
			most = max(most, now)
		}
		err := Run(t.Context(), slices.Values(numbered(100)), jobs, through(
			func(context.Context, Input, io.Reader, func(int) error) error {
				add(1)
				defer add(-1)
				time.Sleep(time.Second)
				return nil
			}))
		if err != nil || most != jobs {
			t.Errorf("%d inputs at once, error %v", most, err)
		}
	})
}

// TestRunErrors lets every third input fail in some way: the others do not notice.
func TestRunErrors(t *testing.T) {
	broken, full := errors.New("broken"), errors.New("full")
	var unhurt sync.Map
	var got log
	err := Run(t.Context(), slices.Values(numbered(9)), 3, through(
		func(ctx context.Context, in Input, r io.Reader, emit func(string) error) error {
			if err := emit("a"); err != nil {
				return err
			}
			switch in.Name {
			case "0":
				return broken
			case "3":
				var none []int
				_ = none[in.Size]
			case "6":
				panic(fmt.Errorf("wrapped: %w", broken))
			case "7":
				for {
					if err := emit("b"); err != nil {
						unhurt.Store(in.Name, err)
						return errors.New("not to be seen")
					}
				}
			}
			return emit("c")
		}).with(func(in Input, event string) error {
		if event == "b" {
			return full
		}
		return got.sink(in, event)
	},
		func(in Input, err error) error {
			var p *PanicError
			if isPanic := errors.As(err, &p); isPanic != (in.Name == "3" || in.Name == "6") {
				t.Errorf("%s: a panic? %v", in.Name, err)
			} else if isPanic && !strings.Contains(string(p.Stack), "run_test.go") {
				t.Errorf("the stack does not lead to the panic:\n%s", p.Stack)
			}
			if in.Name == "6" && !errors.Is(err, broken) {
				t.Errorf("the error of the panic is lost: %v", err)
			}
			return got.done(in, err)
		}))
	const want = `0: a
0 done: broken
1: a
1: c
1 done: <nil>
2: a
2: c
2 done: <nil>
3: a
3 done: internal error: runtime error: index out of range [1] with length 0
4: a
4: c
4 done: <nil>
5: a
5: c
5 done: <nil>
6: a
6 done: internal error: wrapped: broken
7: a
7 done: full
8: a
8: c
8 done: <nil>
`
	if err != nil || got.String() != want {
		t.Errorf("error %v, and\n%s\nwant\n%s", err, &got, want)
	}
	if err, _ := unhurt.Load("7"); err != full {
		t.Errorf("emit = %v, want the error of the sink", err)
	}
}

// TestRunCancel cancels while workers are busy in all ways: in emit, in reading, in
// waiting for standard input.
func TestRunCancel(t *testing.T) {
	cause := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	hung, hangs := io.Pipe()
	defer hangs.Close()
	inputs := append(numbered(3), waiting(hung))
	reading := make(chan struct{})
	calls := 0
	err := Run(ctx, slices.Values(inputs), len(inputs), through(
		func(ctx context.Context, in Input, r io.Reader, emit func(int) error) error {
			switch in.Name {
			case "0":
				for {
					if err := emit(0); err != nil {
						return err
					}
				}
			case "-":
				close(reading)
			case "1":
				<-ctx.Done()
			}
			n, err := io.Copy(io.Discard, r)
			if in.Name != "2" && (n != 0 || err != cause) {
				t.Errorf("%s: %d bytes, then %v", in.Name, n, err)
			}
			return err
		}).with(func(in Input, _ int) error {
		<-reading
		calls++
		cancel(cause)
		return nil
	},
		func(Input, error) error { calls++; return nil }))
	if err != cause || calls != 1 {
		t.Errorf("Run = %v after %d calls", err, calls)
	}
}

func TestRunNothing(t *testing.T) {
	var got log
	err := Run(t.Context(), slices.Values([]Input(nil)), 2, through(func(context.Context, Input, io.Reader, func(string) error) error { return nil }).with(got.sink, got.done))
	if err != nil || got.Len() > 0 {
		t.Errorf("error %v, and %s", err, &got)
	}
}

// TestRunLate keeps emit longer than it may.
func TestRunLate(t *testing.T) {
	var late func(int) error
	err := Run(t.Context(), slices.Values(numbered(1)), 1, through(
		func(_ context.Context, _ Input, r io.Reader, emit func(int) error) error { late = emit; return nil }).with(
		func(Input, int) error { return nil },
		func(Input, error) error { return late(1) }))
	if err != errLate {
		t.Errorf("a late event gives %v", err)
	}
}

// TestRunSinkPanics ends the workers before the panic goes on.
func TestRunSinkPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which would wait for ever for a worker left behind
		defer func() {
			if v := recover(); v != "sink" {
				t.Errorf("recovered %v", v)
			}
		}()
		Run(t.Context(), slices.Values(numbered(2*ahead)), 2, through(
			func(_ context.Context, _ Input, r io.Reader, emit func(int) error) error { return emit(1) }).with(
			func(Input, int) error { panic("sink") },
			func(Input, error) error { return nil }))
	})
}

// BenchmarkRun is what the line costs an input with one event and no work.
func BenchmarkRun(b *testing.B) {
	inputs := numbered(1000)
	for b.Loop() {
		err := Run(b.Context(), slices.Values(inputs), 0, through(func(_ context.Context, _ Input, r io.Reader, emit func(int) error) error { return emit(1) }))
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(inputs)), "ns/input")
}

// TestRunOneInput has all workers do units of a single input, in order.
func TestRunOneInput(t *testing.T) {
	for _, jobs := range []int{1, 2, 5} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			now, most := 0, 0
			job := through(func(_ context.Context, _ Input, r io.Reader, emit func(int) error) error {
				for n := range 200 {
					if err := emit(n); err != nil {
						return err
					}
				}
				return nil
			})
			job.Work = func() func(*int) (int, error) {
				return func(u *int) (int, error) {
					mu.Lock()
					now++
					most = max(most, now)
					mu.Unlock()
					time.Sleep(rand.N(time.Second))
					mu.Lock()
					now--
					mu.Unlock()
					return *u, nil
				}
			}
			next := 0
			job.Sink = func(_ Input, n int) error {
				if n != next {
					t.Errorf("%d comes in the place of %d", n, next)
				}
				next++
				return nil
			}
			begin := time.Now()
			if err := Run(t.Context(), slices.Values(numbered(1)), jobs, job); err != nil || next != 200 {
				t.Errorf("%d results, error %v", next, err)
			}
			if most != jobs {
				t.Errorf("%d of %d workers at once", most, jobs)
			}
			if ideal := 100 * time.Second / time.Duration(jobs); time.Since(begin) > ideal*5/4 {
				t.Errorf("%d workers took %v, want about %v", jobs, time.Since(begin), ideal)
			}
		})
	}
}

// TestRunPanicInUnit: a unit that panics costs its input nothing else.
func TestRunPanicInUnit(t *testing.T) {
	var got log
	job := through(func(_ context.Context, _ Input, _ io.Reader, emit func(string) error) error {
		return errors.Join(emit("a"), emit("b"), emit("c"))
	})
	job.Work = func() func(*string) (string, error) {
		return func(u *string) (string, error) {
			if *u == "b" {
				panic("oh")
			}
			return *u, nil
		}
	}
	if err := Run(t.Context(), slices.Values(numbered(2)), 2, job.with(got.sink, got.done)); err != nil {
		t.Fatal(err)
	}
	const want = "0: a\n0: c\n0 done: internal error: oh\n1: a\n1: c\n1 done: internal error: oh\n"
	if got.String() != want {
		t.Errorf("%s\nwant\n%s", &got, want)
	}
}
