package batch

import (
	"cmp"
	"context"
	"sync"
)

// stream is an input on its way: the events that wait to be delivered and, once
// the work is over, how that ended.
type stream[T any] struct {
	in       Input
	events   []T
	finished bool
	err      error // of the work
	refused  error // of the sink; what comes after it is dropped
}

// line is the queue of the inputs in their order, from the one whose events are
// being delivered, the head, to the one that was taken up last.
//
// Nothing in it can wait for ever: the head only waits for the sink, and what
// waits behind it has been taken up after it.
type line[T any] struct {
	ctx     context.Context
	mu      sync.Mutex
	ready   sync.Cond // the head has something to deliver, or there is no more input
	room    sync.Cond // something was delivered
	streams []*stream[T]
	waiting int  // events of all streams
	closed  bool // no further input
}

func newLine[T any](ctx context.Context) *line[T] {
	l := &line[T]{ctx: ctx}
	l.ready.L, l.room.L = &l.mu, &l.mu
	return l
}

// wake makes everybody who waits look at the context.
func (l *line[T]) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ready.Broadcast()
	l.room.Broadcast()
}

// join puts an input at the end, as soon as there is room; false when the run has
// ended.
func (l *line[T]) join(s *stream[T]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.streams) >= ahead && l.ctx.Err() == nil {
		l.room.Wait()
	}
	if l.ctx.Err() != nil {
		return false
	}
	l.streams = append(l.streams, s)
	return true
}

// close says that no input will join.
func (l *line[T]) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.ready.Signal()
}

// put adds an event of s, as soon as there is room.
func (l *line[T]) put(s *stream[T], event T) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.full(s) && l.ctx.Err() == nil {
		l.room.Wait()
	}
	switch {
	case l.ctx.Err() != nil:
		return context.Cause(l.ctx)
	case s.refused != nil:
		return s.refused
	case s.finished:
		return errLate
	}
	s.events = append(s.events, event)
	l.waiting++
	if s == l.streams[0] {
		l.ready.Signal()
	}
	return nil
}

// full says whether an event of s has to wait. The head has its own measure, so
// that it never waits for the others.
func (l *line[T]) full(s *stream[T]) bool {
	if s.finished || s.refused != nil {
		return false
	}
	if s == l.streams[0] {
		return len(s.events) >= ahead
	}
	return l.waiting >= ahead
}

// finish says how the work on s ended.
func (l *line[T]) finish(s *stream[T], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.finished, s.err = true, err
	if s == l.streams[0] {
		l.ready.Signal()
	}
}

// refuse drops what the sink does not want any more.
func (l *line[T]) refuse(s *stream[T], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.refused = err
	l.waiting -= len(s.events)
	s.events = nil
	l.room.Broadcast()
}

// take waits for the head and gives what it has to deliver, in the place of spare,
// and whether that is the last of it. The head is nil when all is delivered.
func (l *line[T]) take(spare []T) (head *stream[T], events []T, last bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.ctx.Err() != nil {
			return nil, nil, false, context.Cause(l.ctx)
		}
		if len(l.streams) > 0 {
			if head = l.streams[0]; len(head.events) > 0 || head.finished {
				break
			}
		} else if l.closed {
			return nil, nil, false, nil
		}
		l.ready.Wait()
	}
	events, head.events = head.events, spare
	l.waiting -= len(events)
	if head.finished {
		head.events = nil
		l.streams[0] = nil
		l.streams = l.streams[1:]
	}
	l.room.Broadcast()
	return head, events, head.finished, nil
}

// deliver hands everything on, in order, until all is done, done fails, or the
// context ends.
func (l *line[T]) deliver(sink func(Input, T) error, done func(Input, error) error) error {
	var spare []T
	for {
		head, events, last, err := l.take(spare[:0])
		if head == nil {
			return err
		}
		for i := range events {
			if l.ctx.Err() != nil {
				return context.Cause(l.ctx)
			}
			if err := sink(head.in, events[i]); err != nil {
				l.refuse(head, err)
				break
			}
		}
		clear(events)
		spare = events
		if !last {
			continue
		}
		if err := done(head.in, cmp.Or(head.refused, head.err)); err != nil {
			return err
		}
	}
}
