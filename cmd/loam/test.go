package main

import (
	"context"
	"fmt"
	"slices"

	"loam/mods/release"
	"loam/mods/scenario"
)

type testCmd struct {
	Paths []string `arg:"" name:"path" help:"A bundle, a folder of bundles, or a world."`
}

// Run runs the scenarios of bundles and exits with 1 when one fails.
func (c testCmd) Run(ctx context.Context, std streams) error {
	failed := false
	for _, path := range c.Paths {
		worlds, problems := release.Worlds(path)
		printProblems(std.err, problems)
		failed = failed || len(problems) > 0
		for _, w := range worlds {
			r, problems := release.Compose(release.Options{Settings: w.Settings}, w.Bundles)
			if len(problems) > 0 {
				printProblems(std.err, problems)
				failed = true
				continue
			}
			for _, b := range w.Own {
				passed, all, text := runBundle(ctx, r, b.Name)
				fmt.Fprintf(std.out, "%s %d/%d\n%s", b.Name, passed, all, text)
				failed = failed || passed < all
			}
		}
	}
	if failed {
		return errFault
	}
	return nil
}

func runBundle(ctx context.Context, r *release.Release, name string) (passed, all int, text string) {
	b, ok := r.Bundle(name)
	if !ok {
		return 0, 0, ""
	}
	for _, f := range b.Scenarios {
		all++
		s, problems := scenario.Parse(b.Label+"/"+f.Path, string(f.Data), nil)
		if len(problems) > 0 {
			text += problems.Error() + "\n"
			continue
		}
		result := scenario.Run(ctx, scenario.Options{Release: r, Scenario: s, Bundle: name})
		if result.Passed() {
			passed++
			continue
		}
		text += result.String()
	}
	return passed, all, text
}

// runChanged runs the scenarios of changed bundles for the one line after a save.
func runChanged(r *release.Release, changed []string) (passed, all int, failure string) {
	for _, b := range r.Bundles() {
		if slices.Contains(changed, b.Name) {
			p, a, text := runBundle(context.Background(), r, b.Name)
			passed, all = passed+p, all+a
			if failure == "" {
				failure = text
			}
		}
	}
	return passed, all, failure
}
