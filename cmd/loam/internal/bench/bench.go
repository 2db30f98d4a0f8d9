// Package bench measures performance: the time from saving a file until every map runs
// it, the cost of creatures that sleep, stand, fight or are not needed at all, and the
// cost of a handler call. It owns the worlds for these measurements, which are bundles
// read, compiled and run by the same code as any other. The targets come from the
// project and are in the table below.
//
// It prints one line for each figure, so that a driver can run it in turns with other
// programs, and a table for people at the end. CPU time is that of the whole process,
// garbage collection included; wall time is printed next to it. No running realm uses
// this package.
package bench

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"loam/core/lib/dbserver"
	"loam/core/lib/suggest"
)

// Options control what is measured.
type Options struct {
	// Short measures small worlds briefly: the figures have no meaning. It is for
	// tests.
	Short bool
	// Rounds is how often a figure of CPU time is taken; the median counts. 0 means 5,
	// or 1 if Short is set.
	Rounds int
	// Rules is the folder of a bundle whose creatures have rules, for rules.world;
	// without one, a mix of rules is used.
	Rules string
	// Guest makes a process for script.apart, not started. If it is nil, the handlers run in
	// this process.
	Guest func() *exec.Cmd
	// Program is the file of the program that serves worlds, for crash; without one, crash
	// measures nothing.
	Program string
	// Crashes is the number of rounds that crash makes; 0 means 5, or 1 if Short is set.
	Crashes int
	// Database is an empty database of a server, for crash and store.saves; nil is a file.
	Database *dbserver.Address
	// Progress receives lines while something takes long; it may be nil.
	Progress func(line string)
}

func (o Options) rounds() int {
	switch {
	case o.Rounds > 0:
		return o.Rounds
	case o.Short:
		return 1
	}
	return 5
}

// of is full, or when Short few.
func (o Options) of(full, few int) int {
	if o.Short {
		return few
	}
	return full
}

// Figure is one measured number.
type Figure struct {
	Name  string
	Range string // what it was measured on
	Unit  string // key under which Value stands in the line
	Value float64
	Bar   Bar
	Notes []Note // what else there is to know, counters above all
}

// Note is additional information about a figure.
type Note struct {
	Key   string
	Value any
}

// Bar is the target of a figure. The zero Bar is no target: the figure is for
// information.
type Bar struct {
	Kind BarKind
	At   float64
}

// BarKind is whether a bar is an upper or a lower limit.
type BarKind uint8

// The kinds of bars.
const (
	NoBar BarKind = iota
	AtMost
	AtLeast
)

// Verdict reports whether the figure meets its bar; it is empty if there is no bar.
func (f *Figure) Verdict() string {
	switch {
	case f.Bar.Kind == NoBar:
		return ""
	case f.Bar.Kind == AtMost && f.Value <= f.Bar.At, f.Bar.Kind == AtLeast && f.Value >= f.Bar.At:
		return "ok"
	}
	return "short"
}

// note adds something to know.
func (f *Figure) note(key string, v any) { f.Notes = append(f.Notes, Note{key, v}) }

// bench measures figures of one world.
type bench struct {
	name string // that names is compared with
	doc  string
	run  func(ctx context.Context, o Options) ([]Figure, error)
}

// benches is everything that can be measured, in the order in which it is.
func benches() []bench {
	return []bench{
		{"script.call", "calls of a handler with arguments, and of a hook without handlers", scriptCalls},
		{"script.apart", "a call of a handler in a process of its own, and of the API from there", apartCalls},
		{"map.asleep", "sleeping creatures, including patrols and timers", asleep},
		{"map.watched", "awake and watched creatures without anything to do", watched},
		{"map.dormant", "dormant spawns", dormant},
		{"map.auras", "auras that tick on a thousand creatures", borne},
		{"journal", "what the journal costs five hundred players who walk", journaled},
		{"realm.fights", "fights, not in real time", fights},
		{"spells.fights", "fights of ten casters against ten", spellFights},
		{"rules.decide", "decisions of creature rules", decisions},
		{RuleWorld, "ten minutes of ten thousand creatures with rules, 12 % of them fighting, twice", ruleWorld},
		{"dump.read", "SQL dumps, of tables that are imported and of others", readDumps},
		{"store.saves", "characters stored for good in a second", saves},
		{"storage.top", "the highest ranks among a hundred thousand characters", rankings},
		{"reload.save", "from a saved file to its adoption by every map", reloads},
		{"folk.live", "a hundred people who hunt, trade and write to each other for ten minutes", peopleLive},
		{"crash", "a world of a hundred players that is killed again and again, and what was lost by it", crashed},
		{"reload.soak", "what a thousand reloads of fifty scripts leave behind", soak},
	}
}

// Names lists what Run can measure, with a description of each.
func Names() [][2]string {
	var all [][2]string
	for _, b := range benches() {
		all = append(all, [2]string{b.name, b.doc})
	}
	return all
}

// Run measures what names lists, or everything if it is empty, and writes to out. It
// fails if something does not work, not if a figure misses its bar, which the bool
// reports.
func Run(ctx context.Context, out io.Writer, names []string, o Options) (ok bool, err error) {
	chosen, err := choose(names)
	if err != nil {
		return false, err
	}
	fmt.Fprintln(out, hostLine())
	ok = true
	var all []Figure
	for _, b := range chosen {
		figures, err := b.run(ctx, o)
		if err != nil {
			return false, fmt.Errorf("measure %s: %w", b.name, err)
		}
		for i := range figures {
			fmt.Fprintln(out, figures[i].Line())
			ok = ok && figures[i].Verdict() != "short"
		}
		all = append(all, figures...)
	}
	fmt.Fprintln(out)
	fmt.Fprint(out, table(all))
	return ok, nil
}

func choose(names []string) ([]bench, error) {
	all := benches()
	if len(names) == 0 {
		return all, nil
	}
	var known []string
	for _, b := range all {
		known = append(known, b.name)
	}
	var chosen []bench
	for _, name := range names {
		i := slices.Index(known, name)
		if i < 0 {
			hint := ""
			if near, ok := suggest.Name(name, known); ok {
				hint = fmt.Sprintf(" (did you mean %q?)", near)
			}
			return nil, fmt.Errorf("there is no measurement %.64q%s; want one of %s", name, hint, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}
