//go:build unix

// Command eval measures package repair on damaged sheets whose truth is known, as
// made by make_sheets.py (NNNN.txt, truth.tsv, damage.tsv):
//
//	go run ./repair/eval DIR …
//
// It prints a line for each directory: games that the best guess brings to the
// truth, moves right, repairs, how many of them are safe and how many of those are
// wrong, questions a game and what is right when each is answered, CPU a game. With
// -odds it prints for each kind of repair how many are right by their odds.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"syscall"
	"time"

	"qipu/formats"
	"qipu/record"
	"qipu/repair"
	"qipu/replay"
	"qipu/rules"
)

func main() {
	log.SetFlags(0)
	byOdds := flag.Bool("odds", false, "print how many repairs are right by their odds")
	verbose := flag.Bool("v", false, "name the games that are not exact")
	first := flag.Int("n", 0, "only so many sheets of a directory, 0 all")
	second := flag.String("second", "", "directory of second sheets of the same games, to be read together with the first")
	only := flag.String("only", "", "only the sheet of this name")
	profile := flag.String("cpuprofile", "", "write a CPU profile here")
	flag.Parse()
	if *profile != "" {
		file, err := os.Create(*profile)
		if err != nil {
			log.Fatal(err)
		}
		if err := pprof.StartCPUProfile(file); err != nil {
			log.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	all := map[string][]graded{}
	fmt.Printf("%-16s %6s %6s %7s %7s %8s %6s %9s %5s %6s %7s %6s %7s\n", "sheets", "exact", "safe-x", "moves", "repairs", "right", "safe", "wrong", "touch", "quiet", "asked", "then", "CPU ms")
	for _, dir := range flag.Args() {
		grades := run(dir, *second, *first, *verbose, *only)
		for kind, g := range grades {
			all[kind] = append(all[kind], g...)
		}
	}
	if *byOdds {
		printOdds(all)
	}
}

// graded is a repair and whether it agrees with the truth.
type graded struct {
	odds  float64
	right bool
}

func run(dir, second string, first int, verbose bool, only string) map[string][]graded {
	truth := map[string][]rules.Move{}
	var names []string
	lines(filepath.Join(dir, "truth.tsv"), func(f []string) {
		var moves []rules.Move
		for i := 0; i+4 <= len(f[1]); i += 4 {
			m, _ := rules.ParseMove(f[1][i : i+4])
			moves = append(moves, m)
		}
		truth[f[0]] = moves
		names = append(names, f[0])
	})
	if first > 0 {
		names = names[:min(first, len(names))]
	}
	damaged := map[string]bool{}
	lines(filepath.Join(dir, "damage.tsv"), func(f []string) { damaged[f[0]] = true })
	grades := map[string][]graded{}
	var exact, safeExact, plies, right, repairs, good, safe, wrong, touched, quiet, asked, answered, sure int
	var cpu time.Duration
	n := 0
	for _, name := range names {
		if only != "" && name != only {
			continue
		}
		n++
		g := load(filepath.Join(dir, name+".txt"))
		want := truth[name]
		start := now()
		var p *repair.Proposal
		if second != "" {
			var err error
			if p, err = repair.Pair(g, load(filepath.Join(second, name+".txt")), repair.Options{}); err != nil {
				log.Printf("%s: %v", name, err)
			}
		} else {
			p = repair.Game(g, repair.Options{})
		}
		cpu += now() - start
		var got []rules.Move
		if p != nil {
			got = p.Moves
		} else {
			for id := range g.MainLine {
				if g.Nodes[id].State == record.Played {
					got = append(got, g.Nodes[id].Move)
				}
			}
			p = &repair.Proposal{}
			if g.UnplayedCount() == 0 && !slices.Equal(got, want) {
				quiet++
			}
		}
		open := map[int]bool{}
		allSafe := true
		for _, r := range p.Repairs {
			ok := r.Ply <= len(want) && want[r.Ply-1] == r.Move
			odds := math.Log(r.Confidence / (1 - r.Confidence))
			kind := string(r.Kind)
			if r.Kind == repair.Swapped && r.Far {
				kind = "swap-next"
			}
			grades[kind] = append(grades[kind], graded{odds, ok})
			repairs++
			if ok {
				good++
			}
			if r.Safety == repair.Safe {
				safe++
				if !ok {
					wrong++
					if verbose {
						fmt.Printf("%s/%s wrong safe: %+v, want %v\n", filepath.Base(dir), name, r, want[min(r.Ply, len(want))-1])
					}
				}
			} else {
				open[r.Ply] = true
				allSafe = false
			}
		}
		if len(p.Repairs) > 0 && !damaged[name] {
			touched++
		}
		same := slices.Equal(got, want)
		if same {
			exact++
		}
		if same && allSafe {
			safeExact++
		}
		if !same && allSafe && len(p.Repairs) > 0 {
			sure++
		}
		for i, m := range want {
			ok := i < len(got) && got[i] == m
			plies++
			if ok {
				right++
			}
			if ok || open[i+1] {
				answered++
			}
		}
		asked += len(open)
		if verbose && !same {
			k := 0
			for k < len(got) && k < len(want) && got[k] == want[k] {
				k++
			}
			fmt.Printf("%s/%s differs from ply %d of %d: want %v got %v\n", filepath.Base(dir), name, k+1, len(want), want[k:min(k+3, len(want))], got[k:min(k+3, len(got))])
		}
	}
	pc := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	fmt.Printf("%-16s %6.1f %6.1f %7.2f %7d %7.2f%% %5.1f%% %4d (%d) %5d %6d %7.1f %6.2f %7.0f\n", filepath.Base(dir), pc(exact, n), pc(safeExact, n), pc(right, plies),
		repairs, pc(good, repairs), pc(safe, repairs), wrong, sure, touched, quiet, float64(asked)/float64(max(n, 1)), pc(answered, plies), float64(cpu.Milliseconds())/float64(max(n, 1)))
	return grades
}

func load(name string) *record.Game {
	file, err := os.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	g := record.New()
	found := false
	err = formats.Each(file, name, formats.SplitOptions{From: formats.ByName("sheet")}, g, func() bool { found = true; return false })
	if err != nil || !found {
		log.Fatal(name, ": no game ", err)
	}
	new(replay.Replayer).Game(g)
	return g
}

// now is the CPU time that the program has used.
func now() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}

func lines(name string, take func([]string)) {
	file, err := os.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		if f := strings.Split(s.Text(), "\t"); len(f) > 1 {
			take(f)
		}
	}
}

func printOdds(all map[string][]graded) {
	var kinds []string
	for k := range all {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for _, k := range kinds {
		fmt.Printf("%-10s %5d:", k, len(all[k]))
		for _, least := range []float64{-9, 0, 1, 2, 3, 4, 5, 6, 8} {
			n, wrong := 0, 0
			for _, g := range all[k] {
				if g.odds >= least {
					n++
					if !g.right {
						wrong++
					}
				}
			}
			fmt.Printf("  ≥%g %.0f%% (%d w)", least, 100*float64(n)/float64(len(all[k])), wrong)
		}
		fmt.Println()
	}
}
