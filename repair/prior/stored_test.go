package prior

import (
	"math"
	"math/rand/v2"
	"testing"

	"qipu/rules"
)

func TestBuiltInTable(t *testing.T) {
	if _, err := Parse(stored); err != nil {
		t.Fatal(err)
	}
	if len(stored) > 2_000_000 {
		t.Errorf("the table takes %d bytes, more than two million", len(stored))
	}
}

func TestParseRefuses(t *testing.T) {
	good := NewWeights().Store()
	other := append([]byte(nil), good...)
	other[len(magic)]++
	for name, data := range map[string][]byte{"nothing": nil, "cut off": good[:len(good)-1], "too long": append(good, 0), "another version": other} {
		if _, err := Parse(data); err == nil {
			t.Errorf("%s: taken for a table", name)
		}
	}
}

// What is stored comes back within half a step.
func TestStoreParse(t *testing.T) {
	w := NewWeights()
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range w.Table {
		w.Table[i] = float32(rng.NormFloat64())
	}
	for _, rows := range [][]Row{w.In, w.Out, {w.Bias}} {
		for i := range rows {
			for j := range rows[i] {
				rows[i][j] = float32(rng.NormFloat64()) * 0.3
			}
		}
	}
	w.Table[7], w.In[3][5] = 100, -100 // cut off
	m, err := Parse(w.Store())
	if err != nil {
		t.Fatal(err)
	}
	near := func(what string, got, want, step float32) {
		t.Helper()
		if math.Abs(float64(got-want)) > float64(step)/2+1e-4 {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
	}
	for i, v := range w.Table {
		near("table", float32(m.table[i])*m.step, max(-largestTable, min(largestTable, v)), m.step)
	}
	for range 1000 {
		i, j := rng.IntN(Outputs), rng.IntN(Width)
		near("out", m.out[i][j], w.Out[i][j], m.inStep)
		i = rng.IntN(Inputs)
		var h Row
		m.hidden(&h, []int32{int32(i)})
		near("hidden", h[j], Bend(w.Bias[j]+max(-largestNet, min(largestNet, w.In[i][j]))), m.inStep)
	}
}

// The packed sums are the sums of the rows, however many there are.
func TestHiddenOfManyInputs(t *testing.T) {
	w := NewWeights()
	for i := range w.In {
		for j := range w.In[i] {
			w.In[i][j] = float32((i*7+j)%5-2) / 127
		}
	}
	w.In[Inputs-1][0] = 1 // sets the step to a 127th
	m, err := Parse(w.Store())
	if err != nil {
		t.Fatal(err)
	}
	var inputs []int32
	var want Row
	for i := range int32(80) {
		inputs = append(inputs, i*29)
		for j := range want {
			want[j] += w.In[i*29][j]
		}
	}
	var h Row
	m.hidden(&h, inputs)
	for j := range h {
		if math.Abs(float64(h[j]-Bend(want[j]))) > 1e-4 {
			t.Fatalf("hidden value %d is %v, want %v", j, h[j], Bend(want[j]))
		}
	}
}

// A position and its mirror image have the same inputs and rows, one of them asked
// for mirrored.
func TestMirroredInputs(t *testing.T) {
	pos := rules.StartPosition()
	c := Context{Ply: 1}
	move := func(s string) rules.Move {
		m, ok := rules.ParseMove(s)
		if !ok {
			t.Fatal(s)
		}
		return m
	}
	image := pos
	ci := c
	for _, pair := range [][2]string{{"h2e2", "b2e2"}, {"h9g7", "b9c7"}, {"h0g2", "b0c2"}} {
		m, n := move(pair[0]), move(pair[1])
		c, ci = c.After(m, pos.Play(m)), ci.After(n, image.Play(n))
	}
	var x, y Extractor
	x.Begin(&pos, c)
	y.Begin(&image, ci)
	set := map[int32]bool{}
	for _, i := range x.Inputs(nil, false) {
		set[i] = true
	}
	got := y.Inputs(nil, true)
	if len(got) != len(set) {
		t.Errorf("%d inputs, want %d", len(got), len(set))
	}
	for _, i := range got {
		if !set[i] {
			t.Errorf("input %d is not set in the image", i)
		}
	}
	f, to := x.Rows(move("i9h9"), false)
	g, u := y.Rows(move("a9b9"), true)
	if f != g || to != u {
		t.Errorf("rows %d %d, mirrored %d %d", f, to, g, u)
	}
}
