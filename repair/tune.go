package repair

import (
	"fmt"
	"os"
)

var T [6]float64

func init() {
	fmt.Sscanf(os.Getenv("REPAIR_TUNE"), "%f,%f,%f,%f,%f,%f", &T[0], &T[1], &T[2], &T[3], &T[4], &T[5])
	if T[0] > 0 {
		usual = limits{int(T[0]), int(T[1]), float32(T[2]), float32(T[3]), int(T[4])}
	}
}

var Nodes, Evals int
