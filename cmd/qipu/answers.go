package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"qipu/batch"
	"qipu/diag/report"
	"qipu/fix"
	"qipu/rules"
)

// answers are the moves that the user knows: for every input, and for single ones.
type answers struct {
	every fix.Answers
	of    map[string]fix.Answers
}

// readAnswers takes the values of --answer and the file of --answers. A line of the
// file is an answer, the name of an input in square brackets that the answers below
// it are for, empty, or a comment after #.
func readAnswers(flags []string, file string, inputs []batch.Input) (answers, error) {
	a := answers{every: fix.Answers{}, of: map[string]fix.Answers{}}
	for _, s := range flags {
		if !addAnswer(a.every, s) {
			return a, usage("--answer %s: want PLY=MOVE or GAME:PLY=MOVE with a move like h2e2", s)
		}
	}
	if file == "" {
		return a, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return a, &exitError{exitIO, fmt.Sprintf("--answers %s: %v", file, reason(err))}
	}
	to := a.every
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "["); ok && strings.HasSuffix(name, "]") {
			name = strings.TrimSuffix(name, "]")
			if !slices.ContainsFunc(inputs, func(in batch.Input) bool { return in.Name == name }) {
				return a, usage("--answers %s: line %d: %s is none of the inputs", file, i+1, name)
			}
			if a.of[name] == nil {
				a.of[name] = fix.Answers{}
			}
			to = a.of[name]
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" && !addAnswer(to, line) {
			return a, usage("--answers %s: line %d: %s: want PLY=MOVE or GAME:PLY=MOVE with a move like h2e2", file, i+1, report.Visible(line))
		}
	}
	return a, nil
}

// addAnswer adds the answer that a text gives; false when it is none.
func addAnswer(to fix.Answers, s string) bool {
	place, move, ok := strings.Cut(s, "=")
	m, valid := rules.ParseMove(strings.ToLower(strings.TrimSpace(move)))
	number := 0
	if game, ply, numbered := strings.Cut(place, ":"); numbered {
		n, err := strconv.Atoi(strings.TrimSpace(game))
		if err != nil || n < 1 {
			return false
		}
		number, place = n, ply
	}
	ply, err := strconv.Atoi(strings.TrimSpace(place))
	if !ok || !valid || err != nil || ply < 1 {
		return false
	}
	if to[number] == nil {
		to[number] = map[int]rules.Move{}
	}
	to[number][ply] = m
	return true
}

// to are the answers for an input; its own go before those for every input.
func (a answers) to(input string) fix.Answers {
	own := a.of[input]
	if len(own) == 0 {
		return a.every
	}
	out := fix.Answers{}
	for _, from := range []fix.Answers{a.every, own} {
		for number, given := range from {
			if out[number] == nil {
				out[number] = map[int]rules.Move{}
			}
			for ply, m := range given {
				out[number][ply] = m
			}
		}
	}
	return out
}

// unheeded says which answers were of no use.
func unheeded(input string, left []fix.Answer) string {
	var b strings.Builder
	for _, a := range left {
		where := strconv.Itoa(a.Ply)
		if a.Game > 0 {
			where = fmt.Sprintf("%d:%d", a.Game, a.Ply)
		}
		fmt.Fprintf(&b, "qipu: %s: the answer %s=%s was not used: nothing is repaired there, or no legal game has that move\n", input, where, a.Move)
	}
	return b.String()
}
