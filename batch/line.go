package batch

import (
	"cmp"
	"context"
	"sync"
)

// group are units of one input that are done together and, once they are, what came
// of them.
type group[U, R any] struct {
	s       *stream[U, R]
	units   []U
	weight  int
	results []R
	err     error // of the first unit that has one
	done    bool
}

// stream is an input on its way: the groups that wait to be delivered and, once
// all of it is split, how that ended.
type stream[U, R any] struct {
	in       Input
	groups   []*group[U, R]
	weight   int // of groups
	finished bool
	err      error // of the splitting, else of the first unit that has one
	refused  error // of the sink; what comes after it is dropped
}

// line is the queue of the inputs in their order, from the one whose results are
// being delivered, the head, to the one that was taken up last.
//
// Nothing in it can wait for ever: the head only waits for the sink and for units that
// somebody does, and what waits behind it has been taken up after it.
type line[U, R any] struct {
	ctx     context.Context
	mu      sync.Mutex
	ready   sync.Cond // the head has something to deliver, or there is no more input
	room    sync.Cond // something was delivered
	streams []*stream[U, R]
	waiting int  // groups of all streams
	weight  int  // of these
	closed  bool // no further input
}

func newLine[U, R any](ctx context.Context) *line[U, R] {
	l := &line[U, R]{ctx: ctx}
	l.ready.L, l.room.L = &l.mu, &l.mu
	return l
}

// wake makes everybody who waits look at the context.
func (l *line[U, R]) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ready.Broadcast()
	l.room.Broadcast()
}

// join puts an input at the end, as soon as there is room; false when the run has
// ended.
func (l *line[U, R]) join(s *stream[U, R]) bool {
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
func (l *line[U, R]) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.ready.Signal()
}

// put adds a group to its input: if there is room, or as soon as there is when it may
// wait for that. It is false when the group was not added.
func (l *line[U, R]) put(g *group[U, R], wait bool) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := g.s
	for l.full(s) && l.ctx.Err() == nil {
		if !wait {
			return false, nil
		}
		l.room.Wait()
	}
	switch {
	case l.ctx.Err() != nil:
		return false, context.Cause(l.ctx)
	case s.refused != nil:
		return false, s.refused
	case s.finished:
		return false, errLate
	}
	s.groups = append(s.groups, g)
	s.weight += g.weight
	l.waiting++
	l.weight += g.weight
	return true, nil
}

// full says whether a group of s has to wait. The head has its own measure, so
// that it never waits for the others.
func (l *line[U, R]) full(s *stream[U, R]) bool {
	if s.finished || s.refused != nil {
		return false
	}
	if s == l.streams[0] {
		return len(s.groups) > 0 && (len(s.groups) >= ahead || s.weight >= aheadBytes)
	}
	return l.waiting >= ahead || l.weight >= aheadBytes
}

// done says that a group is done.
func (l *line[U, R]) done(g *group[U, R]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	g.done = true
	if len(l.streams) > 0 && g.s == l.streams[0] && len(g.s.groups) > 0 && g.s.groups[0] == g {
		l.ready.Signal()
	}
}

// finish says how the splitting of s ended.
func (l *line[U, R]) finish(s *stream[U, R], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.finished, s.err = true, cmp.Or(err, s.err)
	if len(l.streams) > 0 && s == l.streams[0] {
		l.ready.Signal()
	}
}

// refuse drops what the sink does not want any more.
func (l *line[U, R]) refuse(s *stream[U, R], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.refused = err
	l.waiting -= len(s.groups)
	l.weight -= s.weight
	s.groups, s.weight = nil, 0
	l.room.Broadcast()
}

// take waits for the head and gives the next group of it that is done, nil when it has
// no more: then it is the head no longer. The head is nil when all is delivered.
func (l *line[U, R]) take() (head *stream[U, R], g *group[U, R], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.ctx.Err() != nil {
			return nil, nil, context.Cause(l.ctx)
		}
		if len(l.streams) == 0 {
			if l.closed {
				return nil, nil, nil
			}
			l.ready.Wait()
			continue
		}
		head = l.streams[0]
		if len(head.groups) > 0 && head.groups[0].done {
			g = head.groups[0]
			head.groups[0] = nil
			head.groups = head.groups[1:]
			head.weight -= g.weight
			l.waiting--
			l.weight -= g.weight
			head.err = cmp.Or(head.err, g.err)
			break
		}
		if len(head.groups) == 0 && head.finished {
			l.streams[0] = nil
			l.streams = l.streams[1:]
			break
		}
		l.ready.Wait()
	}
	l.room.Broadcast()
	return head, g, nil
}

// deliver hands everything on, in order, until all is done, done fails, or the
// context ends.
func (l *line[U, R]) deliver(sink func(Input, R) error, done func(Input, error) error) error {
	for {
		head, g, err := l.take()
		switch {
		case head == nil:
			return err
		case g == nil:
			if err := done(head.in, cmp.Or(head.refused, head.err)); err != nil {
				return err
			}
			continue
		}
		for i := range g.results {
			if l.ctx.Err() != nil {
				return context.Cause(l.ctx)
			}
			if err := sink(head.in, g.results[i]); err != nil {
				l.refuse(head, err)
				break
			}
		}
	}
}
