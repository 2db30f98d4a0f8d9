package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/event"
	"loam/core/problem"
	"loam/core/text"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
)

type checkCmd struct {
	Paths  []string `arg:"" name:"path" help:"A bundle, a folder of bundles (each is checked with what it depends on), or a world."`
	JSON   bool     `name:"json" help:"Print problems as a JSON list, for programs." xor:"watch"`
	Locale string   `help:"List too what a language lacks of each bundle's text, and what it has beyond it, such as de or pt_BR. What the other bundles at the path translate is not lacking." placeholder:"LANGUAGE"`
	Watch  bool     `help:"Check again whenever a file is saved, until Ctrl-C." xor:"watch"`
}

// Run checks and exits with 1 when anything is wrong.
func (c checkCmd) Run(ctx context.Context, std streams) error {
	if err := checkPaths(c.Paths); err != nil {
		return err
	}
	if tag := text.Tag(c.Locale); c.Locale != "" && !bundle.ValidLanguage(tag) {
		return usage.Errorf("--locale %s: want a language such as de or pt_BR", c.Locale)
	}
	if c.Watch {
		whole := func() bool { all, _, _ := checkAll(c.Paths, nil); return len(all) == 0 }
		return watchPaths(ctx, std, c.Paths, whole, func() error { return c.once(std) })
	}
	return c.once(std)
}

// checkPaths tells of paths at which there is nothing to check or test.
func checkPaths(paths []string) error {
	for _, p := range paths {
		if _, err := os.Stat(p); err != nil {
			return usage.Errorf("%s: there is no such file or folder", p)
		}
		dir, file := scenario.OneFile(p)
		if info, err := os.Stat(dir); file == "" && err == nil && !info.IsDir() && !bundle.IsBundle(p) {
			return usage.Errorf("%s is one file: name its bundle%s", p, within(p))
		}
		if world.Is(dir) || bundle.IsBundle(dir) {
			continue
		}
		worlds, problems := release.Worlds(dir)
		if len(worlds) == 0 && len(problems) == 0 {
			return usage.Errorf("%s: there is no bundle in it", p)
		}
	}
	return nil
}

// within is the end of a message that names the bundle in which a file lies, if
// it lies in one.
func within(file string) string {
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if bundle.IsBundle(dir) {
			return ", " + filepath.ToSlash(dir)
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// once checks and tells what is wrong.
func (c checkCmd) once(std streams) error {
	began := time.Now()
	printed := func(p event.Printed) { fmt.Fprintf(std.out, "%s:%d: %s\n", p.File, p.Line, p.Text) }
	if c.JSON {
		printed = nil
	}
	all, checked, remarks := checkAll(c.Paths, printed)
	if c.Locale != "" {
		all = append(all, gaps(c.Paths, text.Tag(c.Locale))...)
	}
	if c.JSON {
		if all == nil {
			all = problem.List{}
		}
		if err := json.NewEncoder(std.out).Encode(all); err != nil {
			return fmt.Errorf("print the problems: %w", err)
		}
	} else {
		printProblems(std.err, all)
		printRemarks(std.out, remarks)
	}
	switch {
	case len(all) > 0 && !c.JSON:
		fmt.Fprintf(std.err, "%s\n", countOf(len(all), "problem"))
		return errFault
	case len(all) > 0:
		return errFault
	case !c.JSON:
		fmt.Fprintf(std.out, "%s checked in %d ms: nothing wrong\n", countOf(checked, "bundle"), time.Since(began).Milliseconds())
	}
	return nil
}

// checkAll gathers what is wrong with bundles, scripts, settings and scenarios.
// Printed takes what files print while they are read; nil drops it. Remarks are what is
// told of rules of bundles with which nothing is wrong.
func checkAll(paths []string, printed func(event.Printed)) (all problem.List, checked int, remarks []release.Remark) {
	for _, path := range paths {
		dir, _ := scenario.OneFile(path)
		worlds, problems := world.Worlds(dir)
		all = append(all, problems...)
		for _, w := range worlds {
			checked += len(w.Own)
			found, told := checkWorld(w, printed)
			all = append(all, found...)
			for _, r := range told {
				if !slices.ContainsFunc(remarks, func(o release.Remark) bool { return o.Bundle == r.Bundle }) {
					remarks = append(remarks, r)
				}
			}
		}
	}
	return all.Sort(), checked, remarks
}

// gaps gathers what a language lacks of the bundles' text.
func gaps(paths []string, language string) problem.List {
	var all problem.List
	for _, path := range paths {
		dir, _ := scenario.OneFile(path)
		worlds, _ := world.Worlds(dir) // what is wrong with them has been told
		var others []*bundle.Bundle    // who may translate
		for _, w := range worlds {
			others = append(others, w.Own...)
		}
		for _, w := range worlds {
			for _, b := range w.Own {
				all = append(all, b.Gaps(language, others...)...)
			}
		}
	}
	return all.Sort()
}

func checkWorld(w release.World, printed func(event.Printed)) (problem.List, []release.Remark) {
	r, problems := w.Release(nil)
	if len(problems) > 0 {
		return problems, nil
	}
	for _, p := range r.Printed() {
		if printed != nil {
			printed(p)
		}
	}
	for _, b := range w.Own {
		problems = append(problems, scenario.CheckBundle(r, b.Name)...)
	}
	return problems, r.Remarks
}

// printProblems writes each problem with its line.
func printProblems(w io.Writer, ps problem.List) {
	for _, p := range ps {
		fmt.Fprintln(w, p.Error())
		if p.Excerpt != "" {
			fmt.Fprintf(w, "    %s\n", p.Excerpt)
		}
	}
}

// countOf writes a number of things.
func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
