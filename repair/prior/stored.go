package prior

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// magic begins a stored model; the byte behind it is the version of the features.
const (
	magic   = "qipuprior"
	version = 4
)

// Weights are a model while it is trained.
type Weights struct {
	Table   []float32 // Size, for the features
	In, Out []Row     // Inputs and Outputs, for the net
	Bias    Row
}

// NewWeights are weights that are all zero.
func NewWeights() *Weights {
	return &Weights{Table: make([]float32, Size), In: make([]Row, Inputs), Out: make([]Row, Outputs)}
}

// The stored form: the magic word, the version, the steps of the table, the inputs
// and the outputs and the biases as little-endian float32, then every weight as a
// signed byte, in steps.
const (
	stepsAt  = len(magic) + 1
	biasAt   = stepsAt + 3*4
	tableAt  = biasAt + Width*4
	inAt     = tableAt + Size
	outAt    = inAt + Inputs*Width
	storedAs = outAt + Outputs*Width
)

// Cut off at these the weights are stored, so that the few large ones do not make
// all the others coarse.
const (
	largestTable = 4
	largestNet   = 2
)

// Store is the stored form of weights.
func (w *Weights) Store() []byte {
	out := append([]byte(magic), version)
	flat := func(rows []Row) (all []float32) {
		for i := range rows {
			all = append(all, rows[i][:]...)
		}
		return all
	}
	groups := [3][]float32{w.Table, flat(w.In), flat(w.Out)}
	limits := [3]float32{largestTable, largestNet, largestNet}
	var steps [3]float32
	for i, group := range groups {
		for _, v := range group {
			steps[i] = max(steps[i], min(limits[i], float32(math.Abs(float64(v))))/127)
		}
		if steps[i] == 0 {
			steps[i] = 1
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(steps[i]))
	}
	for _, v := range w.Bias {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
	}
	for i, group := range groups {
		for _, v := range group {
			v = max(-limits[i], min(limits[i], v))
			out = append(out, byte(int8(math.Round(float64(v/steps[i])))))
		}
	}
	return out
}

// Parse reads a stored model.
func Parse(data []byte) (*Model, error) {
	if len(data) != storedAs || string(data[:len(magic)]) != magic || data[len(magic)] != version {
		return nil, errors.New("not a table of move priors of this version")
	}
	float := func(at int) float32 {
		return math.Float32frombits(binary.LittleEndian.Uint32(data[at:]))
	}
	m := &Model{step: float(stepsAt), table: make([]int8, Size)}
	for i, b := range data[tableAt:inAt] {
		m.table[i] = int8(b)
	}
	for j := range m.bias {
		m.bias[j] = float(biasAt + 4*j)
	}
	m.inStep = float(stepsAt + 4)
	for row := range slices.Chunk(data[inAt:outAt], Width) {
		m.in = append(m.in, pack(row))
	}
	step := float(stepsAt + 8)
	m.out = make([]Row, Outputs)
	for i, b := range data[outAt:] {
		m.out[i/Width][i%Width] = float32(int8(b)) * step
	}
	return m, nil
}
