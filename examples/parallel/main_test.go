package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

func Example_replay() {
	games := "1. C2=5 H8+7 1-0\n\n1. C8=5 H2+3 0-1\n"
	counts, err := replay(strings.NewReader(games), os.Stdout, 2)
	fmt.Println(counts.Games(), counts.Failed, err)
	// Output:
	// {"source":"input","game":1,"format":"sheet","encoding":"utf-8","notation":"wxf","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","result":"1-0","moves":[{"ply":1,"move":"h2e2","text":"炮二平五"},{"ply":2,"move":"h9g7","text":"马8进7"}]}
	// {"source":"input","game":2,"format":"sheet","encoding":"utf-8","notation":"wxf","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","result":"0-1","moves":[{"ply":1,"move":"b2e2","text":"炮八平五"},{"ply":2,"move":"b9c7","text":"马2进3"}]}
	// 2 0 <nil>
}

// TestWorkers holds that the output does not depend on how many workers there are.
func TestWorkers(t *testing.T) {
	games := strings.Repeat("[Event \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n[Event \"乙\"]\n\n1. 炮二进九 *\n\n", 40)
	var want []byte
	for _, workers := range []int{1, 2, 7} {
		var out bytes.Buffer
		counts, err := replay(strings.NewReader(games), &out, workers)
		if err != nil || counts.Games() != 80 || counts.Failed != 40 {
			t.Fatalf("%d workers: %d games, %d with errors, %v", workers, counts.Games(), counts.Failed, err)
		}
		if want == nil {
			want = out.Bytes()
		} else if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%d workers write something else than one", workers)
		}
	}
}

// TestFullDisk holds that an output that cannot be written ends the run.
func TestFullDisk(t *testing.T) {
	games := strings.Repeat("[Event \"甲\"]\n\n1. 炮二平五 马8进7 *\n\n", 100)
	if _, err := replay(strings.NewReader(games), full{}, 2); err != errFull {
		t.Errorf("the error is %v", err)
	}
}

var errFull = fmt.Errorf("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
