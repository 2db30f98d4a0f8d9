package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"loam/mods/bundle"
	"loam/mods/release"
)

type checkCmd struct {
	Paths []string `arg:"" name:"path" help:"A bundle, a folder of bundles (each is checked with what it depends on), or a world."`
	JSON  bool     `help:"Print problems as JSON, for programs."`
}

// Run checks and exits with 1 when anything is wrong.
func (c checkCmd) Run(_ context.Context, std streams) error {
	var all bundle.Problems
	checked := 0
	began := time.Now()
	for _, path := range c.Paths {
		worlds, problems := release.Worlds(path)
		all = append(all, problems...)
		for _, w := range worlds {
			checked++
			_, problems := release.Compose(release.Options{Settings: w.Settings}, w.Bundles)
			all = append(all, problems...)
		}
	}
	all = all.Sort()
	if c.JSON {
		if all == nil {
			all = bundle.Problems{}
		}
		return errorsOf(all, json.NewEncoder(std.out).Encode(all))
	}
	printProblems(std.err, all)
	if len(all) == 0 {
		fmt.Fprintf(std.out, "%s checked in %d ms: nothing wrong\n", countOf(checked, "bundle"), time.Since(began).Milliseconds())
		return nil
	}
	fmt.Fprintf(std.err, "%s\n", countOf(len(all), "problem"))
	return errFault
}

func errorsOf(ps bundle.Problems, err error) error {
	if err == nil && len(ps) > 0 {
		return errFault
	}
	return err
}

// printProblems writes each problem with its line.
func printProblems(w io.Writer, ps bundle.Problems) {
	for _, p := range ps {
		fmt.Fprintln(w, p.Error())
		if p.Excerpt != "" {
			fmt.Fprintf(w, "    %s\n", p.Excerpt)
		}
	}
}
