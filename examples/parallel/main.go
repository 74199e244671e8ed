// Command parallel replays the games on its standard input on all cores and writes them
// as JSON, one a line, in the order of the input.
package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"

	"qipu/convert"
)

func main() {
	counts, err := replay(os.Stdin, os.Stdout, runtime.GOMAXPROCS(0))
	fmt.Fprintf(os.Stderr, "%d games, %d with errors\n", counts.Games(), counts.Failed)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// task is a unit on its way, with room for what comes of it.
type task struct {
	unit   convert.Unit
	result convert.Result
	err    error
	done   chan struct{}
}

// replay hands the units of an input to workers. The queue keeps their order and has room
// for so many, so memory is bounded by the workers and the largest game.
func replay(in io.Reader, out io.Writer, workers int) (convert.Counts, error) {
	c := convert.Config{To: "json"}
	units, err := c.Split(in, "input", convert.SplitOptions{})
	if err != nil {
		return convert.Counts{}, err
	}
	joiner, err := convert.NewJoiner(c)
	if err != nil {
		return convert.Counts{}, err
	}

	processors := make([]*convert.Processor, workers) // one a goroutine
	for i := range processors {
		if processors[i], err = convert.NewProcessor(c); err != nil {
			return convert.Counts{}, err
		}
	}

	work, queue := make(chan *task), make(chan *task, 4*workers)
	var running sync.WaitGroup
	for _, p := range processors {
		running.Go(func() {
			for t := range work {
				t.result, t.err = p.Process(&t.unit)
				close(t.done)
			}
		})
	}
	stop := make(chan struct{})
	var reading error // of the input; to be looked at once queue is closed
	running.Go(func() {
		defer close(queue)
		defer close(work)
		for {
			t := &task{done: make(chan struct{})}
			if t.unit, reading = units.Next(); reading != nil {
				return
			}
			select {
			case queue <- t:
				work <- t
			case <-stop:
				return
			}
		}
	})

	err = join(queue, joiner, out)
	close(stop)
	for range queue { // what the reader put there before it saw that
	}
	running.Wait()
	if err == nil && reading != io.EOF {
		err = reading
	}
	return joiner.Counts, err
}

// join writes results in the order of the queue.
func join(queue <-chan *task, joiner *convert.Joiner, out io.Writer) error {
	begins := true
	for t := range queue {
		<-t.done
		if t.err != nil {
			return t.err
		}
		stopped := joiner.Join(&t.result)
		if t.result.Output != nil {
			for _, b := range [][]byte{joiner.Before(begins), t.result.Output} {
				if _, err := out.Write(b); err != nil {
					return err
				}
			}
			begins = false
		}
		if stopped != nil {
			return stopped
		}
	}
	return nil
}
