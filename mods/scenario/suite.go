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

// SuiteOptions say how many scenarios are run and who hears of it. The zero
// value runs each once, with its own seed.
type SuiteOptions struct {
	Seed       uint64              // in place of the scenarios' own when it is not 0
	Runs       int                 // seeds that are tried of each, from the first upwards; 0 is 1
	Compiler   *scripting.Compiler // may be nil
	Transcript func(line string)   // every line and event; may be nil
	Rules      bool                // as in Options
	Progress   func(report.Result) // each result as it comes; may be nil
	Restarts   int64               // as in Options
	// Record makes the recorder of a file's scenario, which with several Runs
	// takes down the first; may be nil, and may return nil.
	Record func(file string) testworld.Recorder
	// Clock measures how long scenarios take; without it that is not told.
	Clock func() time.Duration
	// Worlds reads what a path means; nil is release.Worlds, which knows no
	// settings of an operator.
	Worlds func(path string) ([]release.World, diag.List)
	// Only passes the files that are to be run, by label/path; nil is all.
	Only func(file string) bool
}

// Suite runs the scenarios of what paths mean: a bundle, a folder of bundles
// (each in a world of its own with what it depends on), a world, or one
// scenario file of a bundle.
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

// OneFile takes the path of a scenario file apart: its bundle, and its path
// there. Of any other path file is "".
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

// runSeeds runs a scenario with several seeds, from its own upwards. The result
// is that of the first that failed, or of the last.
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

// openIn finds files beside the scenarios of a bundle.
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
