package scenario

import (
	"context"
	"path"
	"strings"
	"time"

	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario/line"
	"loam/mods/scenario/report"
	"loam/mods/scenario/testworld"
	"loam/scripting"
)

// SuiteOptions configure a suite. The zero value runs each scenario once, with its own
// seed.
type SuiteOptions struct {
	Seed       uint64              // replaces the scenarios' own seed if it is not 0
	Runs       int                 // number of seeds for each scenario, from the first upwards; 0 is 1
	Compiler   *scripting.Compiler // may be nil
	Transcript func(line string)   // every line and event; may be nil
	Rules      bool                // as in Options
	Progress   func(report.Result) // receives each result immediately; may be nil
	Restarts   int64               // as in Options
	// Record makes the recorder for the scenario in a file; with several Runs it
	// records the first; may be nil, and may return nil.
	Record func(file string) testworld.Recorder
	// Clock measures the duration of scenarios; without it no duration is reported.
	Clock func() time.Duration
	// Worlds reads the worlds of a path; nil is release.Worlds, which ignores an
	// operator's settings.
	Worlds func(path string) ([]release.World, diag.List)
	// Only selects the files to run, by label/path; nil is all.
	Only func(file string) bool
}

// Suite runs the scenarios of some paths: a bundle, a folder of bundles (each in its own
// world with its dependencies), a world, or one scenario file of a bundle.
func Suite(ctx context.Context, paths []string, o SuiteOptions) report.Report {
	var all report.Report
	read := o.Worlds
	if read == nil {
		read = release.Worlds
	}
	for _, p := range paths {
		dir, only := OneFile(p)
		worlds, problems := read(dir)
		all.Problems = append(all.Problems, problems...)
		for _, w := range worlds {
			w.Settings, w.SettingAt = w.Settings.Tested(), nil
			rel, problems := w.Release(o.Compiler)
			if len(problems) > 0 {
				all.Problems = append(all.Problems, problems...)
				continue
			}
			for _, b := range w.Own {
				mine := o
				if only != "" {
					mine.Only = func(file string) bool { return file == b.Label+"/"+only }
				}
				all.Bundles = append(all.Bundles, report.BundleReport{Bundle: b.Name, Results: RunBundle(ctx, rel, b.Name, mine)})
			}
		}
	}
	all.Problems = all.Problems.Sort()
	return all
}

// OneFile splits the path of a scenario file into its bundle and its path there. For
// any other path file is "".
func OneFile(p string) (dir, file string) {
	if !strings.HasSuffix(p, ".txt") {
		return p, ""
	}
	slashed := strings.ReplaceAll(p, `\`, "/")
	i := strings.LastIndex("/"+slashed, "/scenarios/")
	if i < 0 {
		return p, ""
	}
	return path.Clean(slashed[:i]), slashed[i:]
}

// RunBundle runs the scenarios of a bundle of a release.
func RunBundle(ctx context.Context, rel *release.Release, name string, o SuiteOptions) []report.Result {
	b, ok := rel.Bundle(name)
	if !ok {
		return nil
	}
	var results []report.Result
	for _, f := range b.Scenarios {
		file := b.Label + "/" + f.Path
		if o.Only != nil && !o.Only(file) || ctx.Err() != nil {
			continue
		}
		result := runFile(ctx, rel, b, file, string(f.Data), o)
		if o.Progress != nil {
			o.Progress(result)
		}
		results = append(results, result)
	}
	return results
}

func runFile(ctx context.Context, rel *release.Release, b *bundle.Bundle, file, text string, o SuiteOptions) report.Result {
	s, problems := Parse(file, text, openIn(b))
	if len(problems) > 0 {
		return report.Result{File: file, Bundle: b.Name, Problems: problems}
	}
	o.Compiler.Watched().Untimed(file)
	var from time.Duration
	if o.Clock != nil {
		from = o.Clock()
	}
	options := Options{Release: rel, Scenario: s, Bundle: b.Name, Seed: o.Seed, Transcript: o.Transcript, Rules: o.Rules, Restarts: o.Restarts}
	if o.Record != nil {
		options.Recorder = o.Record(file)
	}
	result := runSeeds(ctx, options, max(1, o.Runs))
	if o.Clock != nil {
		result.Seconds = (o.Clock() - from).Seconds()
	}
	return result
}

// runSeeds runs a scenario with several seeds, from its own upwards. It returns the result
// of the first that failed, or of the last.
func runSeeds(ctx context.Context, o Options, runs int) report.Result {
	var result report.Result
	var failed []uint64
	first := seedOf(o)
	for i := range runs {
		if i > 0 {
			o.Seed, o.Recorder = first+uint64(i), nil
		}
		one := Run(ctx, o)
		if len(failed) == 0 {
			result = one
		}
		if !one.Passed() {
			failed = append(failed, one.Seed)
		}
		if len(one.Problems) > 0 || ctx.Err() != nil {
			break
		}
	}
	result.Runs, result.Failed = runs, failed
	return result
}

// openIn finds files next to the scenarios of a bundle.
func openIn(b *bundle.Bundle) line.Opener {
	return func(path string) (string, bool) {
		name, ok := strings.CutPrefix(path, b.Label+"/")
		if !ok {
			return "", false
		}
		data, ok := b.File(name)
		return string(data), ok
	}
}
