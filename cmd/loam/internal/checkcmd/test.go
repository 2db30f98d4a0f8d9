package checkcmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/report"
	"loam/scripting"
)

type Test struct {
	Paths      []string `arg:"" optional:"" name:"path" help:"A bundle, a folder of bundles (each runs in a world of its own, with its dependencies), a world, or one scenario file. With --new, the scenario file to write."`
	Seed       uint64   `help:"First seed, from 1, instead of that of each scenario." placeholder:"N"`
	Runs       int      `default:"1" help:"Try each scenario with N seeds, from the first upwards (default: 1)." placeholder:"N"`
	Watch      bool     `help:"Run again whenever a file is saved, until Ctrl-C." xor:"watch"`
	JUnit      string   `name:"junit" help:"Write the results to FILE as JUnit XML, for build servers." placeholder:"FILE"`
	Transcript bool     `help:"Print every line and every event as it happens." xor:"form"`
	JSON       bool     `name:"json" help:"Print one JSON object at the end instead of text, for programs." xor:"form,watch"`

	Cover      coverFlag `help:"Report how many lines of the tested bundles' Lua have run; with =FILE, write them to FILE in lcov format." placeholder:"[=FILE]"`
	CoverLines bool      `help:"With --cover: list the lines that have not run."`

	New  string        `help:"Run nothing: turn the end of a recording (FILE) into a scenario, written to PATH or to standard output." placeholder:"FILE"`
	Last time.Duration `default:"30s" help:"With --new: length of the part to use, such as 10s or 2m (default: 30s)." placeholder:"SPAN"`
	Map  string        `help:"With --new: the map to use (default: the one with the most player activity)." placeholder:"ID"`
}

// Help describes the exit codes.
func (Test) Help() string {
	return "Exits with 0 if every scenario passed, 1 if one failed or a bundle could not be loaded, 2 on wrong usage."
}

// Run runs the scenarios of bundles and exits with 1 if one fails.
func (c Test) Run(ctx context.Context, std terminal.Streams) error {
	switch {
	case c.New != "":
		return c.fromRecording(ctx, std)
	case c.Runs < 1:
		return usage.Errorf("--runs %d: at least 1", c.Runs)
	case c.Cover.On && c.Watch:
		return usage.Errorf("--cover and --watch cannot be combined")
	case c.CoverLines && !c.Cover.On:
		return usage.Errorf("--cover-lines needs --cover")
	case len(c.Paths) == 0:
		return usage.Errorf("name a bundle, a folder of bundles, a world or a scenario to test (see: loam test --help)")
	}
	if err := CheckPaths(c.Paths); err != nil {
		return err
	}
	w, stop := std.Watch(ctx, nil)
	defer stop()
	compiler := scripting.NewCompiler(nil).Watch(w)
	if c.Watch {
		return c.watch(ctx, std, compiler)
	}
	if !c.Cover.On {
		return c.once(ctx, std, compiler)
	}
	compiler.Cover()
	return errors.Join(c.once(ctx, std, compiler), c.cover(std, compiler.Coverage()))
}

// once runs everything and prints the result.
func (c Test) once(ctx context.Context, std terminal.Streams, compiler *scripting.Compiler) error {
	began := time.Now()
	o := scenario.SuiteOptions{
		Seed: c.Seed, Runs: c.Runs, Compiler: compiler,
		Worlds: func(path string) ([]release.World, diag.List) { return world.WatchedWorlds(compiler.Watched(), path) },
		Clock:  func() time.Duration { return time.Since(began) },
	}
	if c.Transcript {
		o.Transcript = func(line string) { fmt.Fprintln(std.Out, line) }
	}
	if !c.JSON {
		o.Progress = func(r report.Result) { PrintResult(std.Out, r) }
	}
	came := scenario.Suite(ctx, c.Paths, o)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted before all scenarios were run")
	}
	if err := c.tell(std, came, time.Since(began)); err != nil {
		return err
	}
	if !came.Passed() {
		return terminal.ErrFault
	}
	return nil
}

// tell prints and writes the report.
func (c Test) tell(std terminal.Streams, came report.Report, took time.Duration) error {
	if c.JUnit != "" {
		if err := terminal.WriteFile(c.JUnit, func(w io.Writer) error { return report.WriteJUnit(w, came) }); err != nil {
			return fmt.Errorf("write the results: %w", err)
		}
	}
	if c.JSON {
		if err := json.NewEncoder(std.Out).Encode(jsonReport(came)); err != nil {
			return fmt.Errorf("print the results: %w", err)
		}
		return nil
	}
	terminal.PrintProblems(std.Err, came.Problems)
	fmt.Fprintln(std.Out, summary(came, took))
	return nil
}

// PrintResult prints one line for a scenario that passed, and all details of one that
// failed.
func PrintResult(w io.Writer, r report.Result) {
	switch {
	case len(r.Problems) > 0:
		terminal.PrintProblems(w, r.Problems)
	case !r.Passed():
		fmt.Fprint(w, r.String())
	case r.Runs > 1:
		fmt.Fprintf(w, "%s, %d seeds\n", r.String(), r.Runs)
	default:
		fmt.Fprintln(w, r.String())
	}
}

// summary is the line under everything.
func summary(came report.Report, took time.Duration) string {
	passed, all := 0, 0
	var world clock.Time
	for i := range came.Bundles {
		p, a := came.Bundles[i].Count()
		passed, all = passed+p, all+a
		for _, r := range came.Bundles[i].Results {
			world += r.Time * clock.Time(max(1, r.Runs))
		}
	}
	text := fmt.Sprintf("%s in %s: ", terminal.CountOf(all, "scenario"), terminal.CountOf(len(came.Bundles), "bundle"))
	if all == 0 {
		text = fmt.Sprintf("no scenarios in %s", terminal.CountOf(len(came.Bundles), "bundle"))
	} else if passed == all {
		text += "all passed"
	} else {
		text += fmt.Sprintf("%d passed, %d failed", passed, all-passed)
	}
	if n := len(came.Problems); n > 0 {
		text += ", " + terminal.CountOf(n, "problem") + " above"
	}
	if all > 0 {
		text += fmt.Sprintf(" (%.0f s of the world in %.1f s)", world.Seconds(), took.Seconds())
	}
	return text
}

// The report as programs read it.
type (
	reportJSON struct {
		Passed   bool         `json:"passed"`
		Problems diag.List    `json:"problems"` // of bundles that could not be loaded
		Bundles  []bundleJSON `json:"bundles"`
	}
	bundleJSON struct {
		Bundle    string         `json:"bundle"`
		Passed    int            `json:"passed"`
		All       int            `json:"all"`
		Scenarios []scenarioJSON `json:"scenarios"`
	}
	scenarioJSON struct {
		File        string          `json:"file"`
		Passed      bool            `json:"passed"`
		Seed        uint64          `json:"seed"`
		Runs        int             `json:"runs"`
		FailedSeeds []uint64        `json:"failed_seeds,omitempty"`
		Expects     int             `json:"expects"`
		WorldMS     clock.Time      `json:"world_ms"`
		Seconds     float64         `json:"seconds"`
		Problems    diag.List       `json:"problems,omitempty"`
		Failure     *report.Failure `json:"failure,omitempty"`
	}
)

func jsonReport(came report.Report) reportJSON {
	made := reportJSON{Passed: came.Passed(), Problems: came.Problems, Bundles: []bundleJSON{}}
	if made.Problems == nil {
		made.Problems = diag.List{}
	}
	for i := range came.Bundles {
		b := bundleJSON{Bundle: came.Bundles[i].Bundle, Scenarios: []scenarioJSON{}}
		b.Passed, b.All = came.Bundles[i].Count()
		for _, r := range came.Bundles[i].Results {
			b.Scenarios = append(b.Scenarios, scenarioJSON{
				File: r.File, Passed: r.Passed(), Seed: r.Seed, Runs: r.Runs, FailedSeeds: r.Failed, Expects: r.Expects,
				WorldMS: r.Time, Seconds: r.Seconds, Problems: r.Problems, Failure: r.Failure,
			})
		}
		made.Bundles = append(made.Bundles, b)
	}
	return made
}

// RunChanged runs the scenarios of changed bundles and summarizes them in the one line
// after a save.
func RunChanged(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string) {
	r = r.Tested()
	for _, b := range r.Bundles() {
		if !slices.Contains(changed, b.Name) {
			continue
		}
		came := report.BundleReport{Results: scenario.RunBundle(ctx, r, b.Name, scenario.SuiteOptions{})}
		p, a := came.Count()
		passed, all = passed+p, all+a
		for i := range came.Results {
			if one := &came.Results[i]; failure == "" && !one.Passed() {
				failure = one.String()
			}
		}
	}
	return passed, all, failure
}
