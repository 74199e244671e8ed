package batch

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// refresh is how often the bar is drawn; a run that is over sooner shows none.
const refresh = 200 * time.Millisecond

// Progress shows how far a run has come: a bar by bytes read, or what was read so
// far where the total is not known, and how many inputs and games. A nil Progress
// shows nothing.
type Progress struct {
	total  int64 // bytes, 0 unknown
	count  int   // inputs, 0 unknown
	bytes  atomic.Int64
	inputs atomic.Int64
	games  atomic.Int64
	label  func(games int) string

	stop chan struct{}
	bars *mpb.Progress
	bar  *mpb.Bar

	mu     sync.Mutex // of what is written above the bar
	closed bool
	above  []*aboveWriter
}

// ProgressOptions say what a bar is about.
type ProgressOptions struct {
	Inputs []Input                // nil when they are not known beforehand
	Games  func(games int) string // words for a number of games; nil leaves them out
}

// NewProgress shows a bar on w, if that is a terminal as the caller says, and else
// is nil. Close removes it.
func NewProgress(w io.Writer, terminal bool, o ProgressOptions) *Progress {
	if !terminal {
		return nil
	}
	p := &Progress{count: len(o.Inputs), label: o.Games, stop: make(chan struct{})}
	for _, in := range o.Inputs {
		if in.Size < 0 {
			p.total = 0
			break
		}
		p.total += in.Size
	}
	p.bars = mpb.New(mpb.WithOutput(w), mpb.ForceTTY(), mpb.WithAutoRefresh(), mpb.WithRefreshRate(refresh))
	if p.total > 0 {
		p.bar = p.bars.New(0, mpb.BarStyle().Tip(">"),
			mpb.PrependDecorators(decor.Percentage(decor.WC{W: 5})),
			mpb.AppendDecorators(
				decor.CountersKibiByte("% .1f / % .1f"),
				decor.Any(p.counts),
				decor.AverageETA(decor.ET_STYLE_MMSS, decor.WC{W: 7}),
			))
		p.bar.SetTotal(p.total, false)
	} else {
		p.bar = p.bars.New(0, mpb.SpinnerStyle().PositionLeft(),
			mpb.BarWidth(1),
			mpb.AppendDecorators(decor.CurrentKibiByte("% .1f"), decor.Any(p.counts)))
	}
	go p.follow()
	return p
}

// counts is what the bar says beside the bytes.
func (p *Progress) counts(decor.Statistics) string {
	var s string
	switch n := p.inputs.Load(); {
	case p.count > 1:
		s = fmt.Sprintf("  %d/%d", n, p.count)
	case p.count == 0:
		s = fmt.Sprintf("  %d", n)
	}
	if p.label != nil {
		s += "  " + p.label(int(p.games.Load()))
	}
	return s
}

// follow hands the bytes to the bar now and then: that is much cheaper than at
// every read.
func (p *Progress) follow() {
	tick := time.NewTicker(refresh / 2)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.bar.SetCurrent(p.bytes.Load())
		case <-p.stop:
			return
		}
	}
}

// Watch lets the progress follow the reading of the inputs.
func (p *Progress) Watch(inputs iter.Seq[Input]) iter.Seq[Input] {
	if p == nil {
		return inputs
	}
	return func(yield func(Input) bool) {
		for in := range inputs {
			if !yield(p.watch(in)) {
				return
			}
		}
	}
}

func (p *Progress) watch(in Input) Input {
	open := in.open
	in.open = func() (io.ReadCloser, error) {
		r, err := open()
		w := &watched{ReadCloser: r, p: p, left: max(in.Size, 0), counted: in.Size >= 0}
		if err != nil {
			w.end()
			return nil, err
		}
		return w, nil
	}
	return in
}

// watched counts what is read of an input, no more and in the end no less than its
// size, if that is known.
type watched struct {
	io.ReadCloser
	p       *Progress
	left    int64
	counted bool
	ended   bool
}

func (w *watched) Read(b []byte) (int, error) {
	n, err := w.ReadCloser.Read(b)
	more := int64(n)
	if w.counted {
		more = min(more, w.left)
		w.left -= more
	}
	w.p.bytes.Add(more)
	return n, err
}

func (w *watched) Close() error {
	w.end()
	return w.ReadCloser.Close()
}

func (w *watched) end() {
	if w.ended {
		return
	}
	w.ended = true
	w.p.bytes.Add(w.left)
	w.p.inputs.Add(1)
}

// Games counts further games.
func (p *Progress) Games(n int) {
	if p != nil {
		p.games.Add(int64(n))
	}
}

// Above is for whoever writes to w while the bar is shown on the same terminal:
// whole lines appear above the bar, soon. What is written after Close goes straight
// to w, and so does everything when there is no bar.
func (p *Progress) Above(w io.Writer) io.Writer {
	if p == nil {
		return w
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a := &aboveWriter{p: p, w: w}
	p.above = append(p.above, a)
	return a
}

type aboveWriter struct {
	p    *Progress
	w    io.Writer
	line []byte // begun, not ended yet
}

func (a *aboveWriter) Write(b []byte) (int, error) {
	a.p.mu.Lock()
	defer a.p.mu.Unlock()
	if a.p.closed {
		return a.w.Write(b)
	}
	a.line = append(a.line, b...)
	lines := a.line[:bytes.LastIndexByte(a.line, '\n')+1]
	if len(lines) == 0 {
		return len(b), nil
	}
	if _, err := a.p.bars.Write(lines); err != nil { // the bar is gone: it could not be drawn
		if _, err := a.w.Write(lines); err != nil {
			return 0, err
		}
	}
	a.line = a.line[:copy(a.line, a.line[len(lines):])]
	return len(b), nil
}

// Close removes the bar. It may be called more than once.
func (p *Progress) Close() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.closed = true
	close(p.stop)
	p.bar.Abort(true)
	p.bars.Wait()
	for _, a := range p.above {
		a.w.Write(a.line)
	}
}
