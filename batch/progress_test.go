package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// screen is a terminal as far as the bar needs one: lines, and going up to erase
// them.
type screen struct {
	mu    sync.Mutex
	lines []string
	text  string // behind the last line feed
	bad   string
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text += string(p)
	for {
		i := strings.IndexAny(s.text, "\n\x1b")
		if i < 0 {
			return len(p), nil
		}
		if s.text[i] == '\n' {
			s.lines = append(s.lines, s.text[:i])
			s.text = s.text[i+1:]
			continue
		}
		up, rest, ok := strings.Cut(s.text[i:], "A\x1b[J")
		n, err := strconv.Atoi(strings.TrimPrefix(up, "\x1b["))
		if !ok || err != nil || i > 0 || n > len(s.lines) {
			s.bad = s.text
			s.text = ""
			return len(p), nil
		}
		s.lines = s.lines[:len(s.lines)-n]
		s.text = rest
	}
}

func (s *screen) shows(t *testing.T, want ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	got := slices.Clone(s.lines)
	for i, line := range got {
		got[i] = strings.Join(strings.Fields(line), " ")
	}
	if s.bad != "" || s.text != "" {
		t.Errorf("on the screen stands %q", s.text+s.bad)
	}
	same(t, got, want)
}

func games(n int) string { return fmt.Sprintf("%d games", n) }

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		inputs := []Input{text("a", strings.Repeat("a", 3<<20)), text("b", strings.Repeat("b", 1<<20)), Failed("c", errors.New("broken"))}
		inputs[2].Size = 4 << 20
		p := NewProgress(&s, true, ProgressOptions{Inputs: inputs, Games: games})
		watched := slices.Collect(p.Watch(slices.Values(inputs)))
		s.shows(t)

		r, err := watched[0].Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(io.Discard, r, 2<<20); err != nil {
			t.Fatal(err)
		}
		p.Games(1)
		p.Games(1)
		time.Sleep(2 * refresh)
		bar := func(done string) string { return "[" + done + "]" }
		s.shows(t, "25 % "+bar("=======>-------------------------")+" 2.0 MiB / 8.0 MiB 0/3 2 games 00:00")

		above := p.Above(&s)
		fmt.Fprint(above, "one\ntwo\nth")
		fmt.Fprint(above, "ree")
		if err := r.Close(); err != nil { // the rest of it counts as read
			t.Fatal(err)
		}
		read(t, watched[1])
		time.Sleep(2 * refresh)
		s.shows(t, "one", "two", "50 % "+bar("================>----------------")+" 4.0 MiB / 8.0 MiB 2/3 2 games 00:00")

		if _, err := read(t, watched[2]); err == nil {
			t.Error("the broken input can be read")
		}
		time.Sleep(2 * refresh)
		s.shows(t, "one", "two", "100 % "+bar("================================>")+" 8.0 MiB / 8.0 MiB 3/3 2 games 00:00")

		p.Close()
		p.Close()
		fmt.Fprint(above, "!\nfour\n")
		time.Sleep(2 * refresh)
		s.shows(t, "one", "two", "three!", "four")
	})
}

// TestProgressUnknown has no total to measure by.
func TestProgressUnknown(t *testing.T) {
	for _, known := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var s screen
			in, more := io.Pipe()
			inputs := []Input{waiting(in)}
			o, counts := ProgressOptions{}, " 0"
			if known {
				o.Inputs, counts = inputs, ""
			}
			p := NewProgress(&s, true, o)
			defer p.Close()
			go func() {
				r, _ := p.watch(inputs[0]).Open(t.Context())
				io.Copy(io.Discard, r)
			}()
			more.Write(make([]byte, 1536))
			time.Sleep(2 * refresh)
			s.mu.Lock()
			if len(s.lines) != 1 || !strings.HasSuffix(strings.Join(strings.Fields(s.lines[0]), " "), " 1.5 KiB"+counts) {
				t.Errorf("on the screen stands %q", s.lines)
			}
			s.mu.Unlock()
			p.Close()
			s.shows(t)
			more.Close()
		})
	}
}

// TestProgressLosesNothing writes from several goroutines above the bar while it is
// being closed.
func TestProgressLosesNothing(t *testing.T) {
	for range 20 {
		synctest.Test(t, func(t *testing.T) {
			var s screen
			p := NewProgress(&s, true, ProgressOptions{Inputs: numbered(1)})
			var wg sync.WaitGroup
			for i := range 4 {
				above := p.Above(&s)
				wg.Go(func() {
					for n := range 50 {
						fmt.Fprintf(above, "%d %d\n", i, n)
						time.Sleep(refresh / 10)
					}
				})
			}
			time.Sleep(3 * refresh)
			p.Close()
			wg.Wait()
			next := [4]int{}
			for _, line := range s.lines {
				var i, n int
				if _, err := fmt.Sscan(line, &i, &n); err != nil || n != next[i] {
					t.Fatalf("line %q, error %v", line, err)
				}
				next[i]++
			}
			if next != [4]int{50, 50, 50, 50} {
				t.Errorf("lines that arrived: %v", next)
			}
		})
	}
}

// TestProgressNone shows nothing where there is no terminal.
func TestProgressNone(t *testing.T) {
	var b bytes.Buffer
	p := NewProgress(&b, false, ProgressOptions{Inputs: numbered(3)})
	n := 0
	err := Run(t.Context(), p.Watch(slices.Values(numbered(3))), 1, through(
		func(ctx context.Context, in Input, r io.Reader, emit func(int) error) error {
			_, err := io.ReadAll(r)
			return err
		}).with(
		nil, func(_ Input, err error) error { n++; p.Games(1); return err }))
	fmt.Fprint(p.Above(&b), "a line")
	p.Close()
	if err != nil || n != 3 || b.String() != "a line" {
		t.Errorf("%d inputs, error %v, and %q", n, err, b.String())
	}
}
