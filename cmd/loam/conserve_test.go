package main

import (
	"os"
	"strconv"
	"testing"
	"time"

	"loam/cmd/loam/internal/crash"
)

// TestNothingIsLostOrDoubledByACrash kills a served world while people trade, write, bid and
// bank. CRASHES=300 does it more often.
func TestNothingIsLostOrDoubledByACrash(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	plan := crash.Plan{Program: file, Dir: t.TempDir(), Rounds: 3, People: 20, Seed: 1, Least: 5 * time.Second, More: 3 * time.Second, Progress: func(line string) { t.Log(line) }}
	if n, _ := strconv.Atoi(os.Getenv("CRASHES")); n > 0 {
		plan.Rounds, plan.Seed = n, uint64(time.Now().UnixNano())
	}
	report, err := crash.Run(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range report.Wrong {
		t.Error(line)
	}
	t.Log(report.Done, report.Slowest)
}
