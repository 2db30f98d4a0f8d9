// Package bench measures what the design promises about work: how long it takes
// from saving a file until every map runs it, what creatures cost that sleep,
// stand, fight or are not needed at all, and what a call of a handler costs. It
// owns the worlds on which this is measured, which are bundles read, compiled and
// run by the same code as anybody's; it sets no bar of its own: those are the
// project's, and stand in the table below.
//
// One line is printed for each figure, so that a driver can run it in turns with
// other programs, and a table for people at the end. CPU time is that of the whole
// process, garbage collection included; wall time stands beside it. Nothing here
// is for the running of a realm.
package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"loam/core/lib/suggest"
)

// Options say how much is done.
type Options struct {
	// Short measures small worlds for a moment: figures come out, but mean
	// nothing. It is for tests.
	Short bool
	// Rounds is how often a figure of CPU time is taken; the median counts. 0 is 5,
	// or 1 when Short.
	Rounds int
	// Rules is the folder of a bundle whose creatures have rules, for rules.world;
	// without one, rules are mixed.
	Rules string
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

// Figure is one number that was measured.
type Figure struct {
	Name  string
	Range string // what it was measured on
	Unit  string // key under which Value stands in the line
	Value float64
	Bar   Bar
	Notes []Note // what else there is to know, counters above all
}

// Note is one more thing to know of a figure.
type Note struct {
	Key   string
	Value any
}

// Bar is what a figure is held against. The zero Bar is none: for information.
type Bar struct {
	Kind BarKind
	At   float64
}

// BarKind says on which side of a bar is good.
type BarKind uint8

// The kinds of bar.
const (
	NoBar BarKind = iota
	AtMost
	AtLeast
)

// Verdict is ok, short of the bar, or nothing where there is no bar.
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
		{"script.call", "a handler called with arguments, and nobody attached", scriptCalls},
		{"map.asleep", "creatures asleep, patrols and timers among them", asleep},
		{"map.watched", "creatures awake and watched, nothing due", watched},
		{"map.dormant", "spawns whose creature nobody needs", dormant},
		{"map.auras", "auras that tick on a thousand creatures", borne},
		{"realm.fights", "fights without real time", fights},
		{"spells.fights", "fights of ten casters against ten", spellFights},
		{"rules.decide", "decisions about rules of creatures", decisions},
		{RuleWorld, "ten minutes of ten thousand creatures with rules, 12 % of them fighting, twice", ruleWorld},
		{"dump.read", "SQL dumps, of tables that are read and of others", readDumps},
		{"storage.top", "the foremost of a hundred thousand characters", rankings},
		{"reload.save", "from a saved file to its adoption by every map", reloads},
		{"folk.live", "a hundred people who hunt, trade and write to each other for ten minutes", peopleLive},
		{"reload.soak", "what a thousand reloads of fifty scripts leave behind", soak},
	}
}

// Names lists what Run can measure, with a line about each.
func Names() [][2]string {
	var all [][2]string
	for _, b := range benches() {
		all = append(all, [2]string{b.name, b.doc})
	}
	return all
}

// Run measures what names name, or with none everything, and writes to out. It
// fails where something does not work, not where a figure falls short of its bar:
// that is told by the bool.
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
			return nil, fmt.Errorf("nothing called %.64q is measured%s; there are %s", name, hint, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}
