// Package checkcmd implements loam check and loam test: it reports problems in bundles
// and runs their scenarios, once or after each save.
package checkcmd

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/text"
	"loam/core/model/event"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/scripting"
)

type Check struct {
	Paths  []string `arg:"" optional:"" name:"path" help:"A bundle, a folder of bundles (each is checked with its dependencies), or a world (default: world)."`
	JSON   bool     `name:"json" help:"Print problems as a JSON list, for programs; entries that are not problems have a level other than error." xor:"watch,format"`
	SARIF  bool     `name:"sarif" help:"Print problems as SARIF 2.1.0, for editors and CI services." xor:"watch,format"`
	Locale string   `help:"Also list the texts of each bundle that a language, such as de or pt_BR, lacks or has in excess. Texts that other bundles at the path translate do not count as lacking." placeholder:"LANGUAGE"`
	Watch  bool     `help:"Check again whenever a file is saved, until Ctrl-C." xor:"watch"`
}

// Run checks and exits with 1 if there is a problem.
func (c Check) Run(ctx context.Context, std terminal.Streams) error {
	if len(c.Paths) == 0 {
		if !world.Is(world.Usual) {
			return usage.Errorf("name a bundle, a folder of bundles or a world to check (see: loam check --help)")
		}
		c.Paths = []string{world.Usual}
	}
	if err := CheckPaths(c.Paths); err != nil {
		return err
	}
	if tag := text.Tag(c.Locale); c.Locale != "" && !bundle.ValidLanguage(tag) {
		return usage.Errorf("--locale %s: want a language such as de or pt_BR", c.Locale)
	}
	var show func(diag.List)
	if c.programs() {
		show = func(all diag.List) { _ = c.encode(std.Out, checkedJSON(all, nil)) } // nobody is left to tell of an error
	}
	w, stop := std.Watch(ctx, show)
	defer stop()
	if c.Watch {
		whole := func() bool { all, _, _ := CheckAll(w, c.Paths, nil); return len(all) == 0 }
		return watchPaths(ctx, std, c.Paths, whole, func() error { return c.once(w, std) })
	}
	return c.once(w, std)
}

// programs reports whether the output is for programs.
func (c Check) programs() bool { return c.JSON || c.SARIF }

// encode writes problems and remarks for programs.
func (c Check) encode(w io.Writer, all []checkedProblem) error {
	if c.SARIF {
		return writeSARIF(w, c.Paths, all)
	}
	return json.NewEncoder(w).Encode(all)
}

// CheckPaths reports paths at which there is nothing to check or test.
func CheckPaths(paths []string) error {
	for _, p := range paths {
		if _, err := os.Stat(p); err != nil {
			return usage.NoFile(p, "file or folder")
		}
		dir, file := scenario.OneFile(p)
		if info, err := os.Stat(dir); file == "" && err == nil && !info.IsDir() && !bundle.IsBundle(p) {
			return usage.Errorf("%s is a single file: name its bundle%s", p, within(p))
		}
		if world.Is(dir) || bundle.IsBundle(dir) {
			continue
		}
		worlds, problems := release.Worlds(dir)
		if len(worlds) == 0 && len(problems) == 0 {
			return usage.Errorf("%s: there is no bundle in this folder, that is, no folder with a bundle.yaml; loam new bundle makes one", p)
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
func (c Check) once(w *quota.Watch, std terminal.Streams) error {
	began := time.Now()
	printed := func(p event.Printed) { fmt.Fprintf(std.Out, "%s:%d: %s\n", p.File, p.Line, p.Text) }
	if c.programs() {
		printed = nil
	}
	all, checked, remarks := CheckAll(w, c.Paths, printed)
	if c.Locale != "" {
		all = append(all, gaps(c.Paths, text.Tag(c.Locale))...)
	}
	if c.programs() {
		if err := c.encode(std.Out, checkedJSON(all, remarks)); err != nil {
			return fmt.Errorf("print the problems: %w", err)
		}
	} else {
		terminal.PrintProblems(std.Err, all)
		printRemarks(std.Out, remarks)
	}
	switch {
	case len(all) > 0 && !c.programs():
		fmt.Fprintf(std.Err, "%s\n", terminal.CountOf(len(all), "problem"))
		if terminal.IsTerminal(std.Err) {
			fmt.Fprintf(std.Err, "loam explain tells more about the code at the end of a problem: loam explain %s\n", all[0].Code)
		}
		return terminal.ErrFault
	case len(all) > 0:
		return terminal.ErrFault
	case !c.programs():
		fmt.Fprintf(std.Out, "%s checked in %d ms: no problems\n", terminal.CountOf(checked, "bundle"), time.Since(began).Milliseconds())
	}
	return nil
}

// CheckAll returns the problems in bundles, scripts, settings and scenarios. Printed
// receives what files print while they are loaded; nil discards it. Remarks are notes
// about rules of bundles that are not problems. The watch limits what loading uses; nil
// limits nothing.
func CheckAll(watch *quota.Watch, paths []string, printed func(event.Printed)) (all diag.List, checked int, remarks []release.Remark) {
	for _, path := range paths {
		dir, _ := scenario.OneFile(path)
		worlds, problems := world.WatchedWorlds(watch, dir)
		all = append(all, problems...)
		for _, w := range worlds {
			checked += len(w.Own)
			found, told := checkWorld(watch, w, printed)
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
func gaps(paths []string, language string) diag.List {
	var all diag.List
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

func checkWorld(watch *quota.Watch, w release.World, printed func(event.Printed)) (diag.List, []release.Remark) {
	r, problems := w.Release(scripting.NewCompiler(nil).Watch(watch))
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
