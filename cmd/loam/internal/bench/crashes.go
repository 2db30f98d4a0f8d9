package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"loam/cmd/loam/internal/crash"
	"loam/cmd/loam/internal/playerbots"
	"loam/core/store/database"
)

// CrashFile is the name of the file, in the working folder, in which the rounds of crash are
// added up.
const CrashFile = "loam-crashes.json"

// crashes is what is known of one kind of database.
type crashes struct {
	Rounds  int            `json:"rounds"`
	Done    map[string]int `json:"done"`
	Wrong   []string       `json:"wrong"`
	Slowest time.Duration  `json:"slowest_start"` // ns
}

// crashed kills a served world with a hundred players of all kinds, again and again, and adds
// up what was lost in this run and in earlier ones.
func crashed(ctx context.Context, o Options) ([]Figure, error) {
	if o.Program == "" {
		return nil, nil // this is not the program that serves worlds
	}
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a world: %w", err)
	}
	defer os.RemoveAll(dir)
	kind, plan := "sqlite", crash.Plan{
		Program: o.Program, Dir: dir, Rounds: o.crashes(), People: o.of(100, 12), Gamers: o.of(66, 6), Seed: uint64(time.Now().UnixNano()),
		Least: time.Duration(o.of(10, 4)) * time.Second, More: time.Duration(o.of(10, 2)) * time.Second, Progress: o.Progress,
	}
	if o.Database != nil {
		kind, plan.Database = "mariadb", database.Database{Server: o.Database}
	}
	report, err := crash.Run(ctx, plan)
	if err != nil {
		return nil, err
	}
	all, err := addCrashes(kind, report)
	if err != nil {
		return nil, err
	}
	f := Figure{Name: "crash." + kind, Range: fmt.Sprintf("people=%d,clients=%d", plan.People, plan.Gamers), Unit: "wrong", Value: float64(len(all.Wrong)), Bar: Bar{AtMost, 0}}
	f.note("rounds", all.Rounds)
	f.note("deeds", playerbots.Total(all.Done))
	f.note("things", report.Things)
	f.note("start_ms", all.Slowest.Milliseconds())
	for _, what := range slices.Sorted(maps.Keys(all.Done)) {
		f.note(strings.ReplaceAll(what, " ", "_"), all.Done[what])
	}
	first(&f, all.Wrong)
	return []Figure{f}, nil
}

// crashes is how many rounds a run makes.
func (o Options) crashes() int {
	if o.Crashes > 0 {
		return o.Crashes
	}
	return o.of(5, 1)
}

// addCrashes adds a run to the file of all runs.
func addCrashes(kind string, r *crash.Report) (*crashes, error) {
	known := map[string]*crashes{}
	data, err := os.ReadFile(CrashFile)
	if err == nil {
		err = json.Unmarshal(data, &known)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("add to the rounds in %s: %w; delete it to begin again", CrashFile, err)
	}
	all := known[kind]
	if all == nil {
		all = &crashes{Done: map[string]int{}}
		known[kind] = all
	}
	all.Rounds += r.Rounds
	all.Wrong = append(all.Wrong, r.Wrong...)
	all.Slowest = max(all.Slowest, r.Slowest)
	for what, n := range r.Done { // in no order: all of it is added up
		all.Done[what] += n
	}
	if data, err = json.MarshalIndent(known, "", "  "); err != nil {
		return nil, err
	}
	if err := os.WriteFile(CrashFile, append(data, '\n'), 0o644); err != nil {
		return nil, fmt.Errorf("keep the rounds: %w", err)
	}
	return all, nil
}
