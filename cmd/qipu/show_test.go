package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// program runs a command line.
func program(stdin string, args ...string) (out, messages string, status int) {
	var o, e bytes.Buffer
	status = run(args, &streams{in: strings.NewReader(stdin), out: &o, err: &e, getenv: func(string) string { return "" }})
	return o.String(), e.String(), status
}

const shortGame = "[Red \"<甲>\"]\n[Black \"乙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n"

func TestShowPictures(t *testing.T) {
	dir := t.TempDir()
	svg, small := filepath.Join(dir, "board.SVG"), filepath.Join(dir, "board.png")
	if _, messages, status := program(shortGame, "show", "-", "--ply", "1", "-o", svg); status != exitOK {
		t.Fatal(status, messages)
	}
	drawn, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	piped, _, _ := program(shortGame, "show", "-", "--ply", "1", "--format", "svg")
	if piped != string(drawn) || !strings.Contains(piped, "&lt;甲&gt; – 乙") {
		t.Errorf("standard output has\n%s\nthe file\n%s", piped, drawn)
	}
	if start, _, _ := program(shortGame, "show", "-", "--ply", "0", "--format", "svg"); start == piped {
		t.Error("plies 0 and 1 look the same")
	}
	if hant, _, _ := program(shortGame, "show", "-", "--ply", "1", "--format", "svg", "--script", "hant"); !strings.Contains(hant, "馬") {
		t.Error("no traditional pieces")
	}

	if _, messages, status := program(shortGame, "show", "-", "-o", small, "--width", "200"); status != exitOK {
		t.Fatal(status, messages)
	}
	f, err := os.Open(small)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if img, err := png.Decode(f); err != nil || img.Bounds().Dx() != 200 {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
}

func TestShowRefuses(t *testing.T) {
	there := filepath.Join(t.TempDir(), "there.svg")
	if err := os.WriteFile(there, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   []string
		status int
	}{
		{[]string{"--format", "gif"}, exitUsage},
		{[]string{"-o", "board.gif"}, exitUsage},
		{[]string{"--format", "png", "--width", "9"}, exitUsage},
		{[]string{"--ply", "4"}, exitUsage},
		{[]string{"--game", "2"}, exitUsage},
		{[]string{"-o", there}, exitIO},
		{[]string{"-o", there, "--ply", "4", "--force"}, exitUsage},
	} {
		if _, messages, status := program(shortGame, append([]string{"show", "-"}, tt.args...)...); status != tt.status || messages == "" {
			t.Errorf("%v: exit status %d, %q", tt.args, status, messages)
		}
	}
	if kept, _ := os.ReadFile(there); string(kept) != "mine" {
		t.Errorf("the file is now %q", kept)
	}
}

func TestShowBroken(t *testing.T) {
	out, messages, status := program("1. 炮二平五 马8进7 2. 马二进九 *\n", "show", "-")
	if status != exitFindings || !strings.Contains(out, "1. 炮二平五    马8进7\n") || !strings.Contains(messages, "1 more") {
		t.Errorf("exit status %d\n%s\n%s", status, out, messages)
	}
	black, _, _ := program("[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n1... 将4进1 *\n", "show", "-")
	if !strings.Contains(black, "  1. ……          将4进1\n") {
		t.Error(black)
	}
}
