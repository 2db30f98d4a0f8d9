package gamemap

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// restoreEnv names a snapshot that the child process goes on from.
const restoreEnv = "LOAM_TEST_RESTORE"

const (
	processFighters = 200
	processEvery    = 100
)

// goOn steps a map to a number of steps, with a snapshot at every hundredth.
func goOn(f *field, steps int64) {
	for f.step < steps {
		if f.step%processEvery == 0 && f.step > 0 {
			f.Snapshot()
		}
		f.Step()
	}
}

// TestAFightGoesOnInAFreshProcess restores a fight of 200 at every hundredth
// step in a process of its own and compares what happens until the end.
func TestAFightGoesOnInAFreshProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	steps := int64(600)
	if long() {
		steps = 2000
	}
	if file := os.Getenv(restoreEnv); file != "" {
		continueIn(t, file, steps)
		return
	}
	f := battlefield(t, processFighters)
	f.player(1, "Anna", 0, 0)
	files := map[int64]string{}
	from := map[int64]int{}
	dir := t.TempDir()
	for f.step < steps {
		if f.step%processEvery == 0 {
			files[f.step], from[f.step] = filepath.Join(dir, fmt.Sprint(f.step)), len(f.events)
			if err := os.WriteFile(files[f.step], f.Snapshot(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		f.Step()
	}
	if len(files) < int(steps/processEvery)-1 {
		t.Fatalf("only %d snapshots", len(files))
	}
	for step, file := range files {
		child := exec.Command(os.Args[0], "-test.run=^TestAFightGoesOnInAFreshProcess$", "-test.v")
		child.Env = append(os.Environ(), restoreEnv+"="+file)
		out, err := child.CombinedOutput()
		want := fmt.Sprintf("end %x %x", f.Hash(), hashEvents(t, f.events[from[step]:]))
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("restored at step %d: want %q in\n%s%v", step, want, out, err)
		}
	}
}

// continueIn is the child: it restores a snapshot and tells how the fight ends.
func continueIn(t *testing.T, file string, steps int64) {
	state, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := &field{t: t}
	m, err := Restore(f.config(battleTables(battlefield(t, processFighters))), state)
	if err != nil {
		t.Fatal(err)
	}
	f.Map = m
	f.Step() // the snapshot that it began with is taken already
	goOn(f, steps)
	fmt.Printf("end %x %x\n", f.Hash(), hashEvents(t, f.events))
}
