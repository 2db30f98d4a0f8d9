package replay

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/input"
)

// write makes the text of a scenario.
func write(c *collector) string {
	w := &writer{c: c, out: &strings.Builder{}, left: make(map[string]int), logged: make(map[guid.GUID]bool)}
	w.head()
	w.stage()
	w.acts()
	w.wants()
	w.rest()
	return w.out.String()
}

// writer writes one scenario.
type writer struct {
	c      *collector
	out    *strings.Builder
	now    clock.Time // of the scenario, since its stage was set
	left   map[string]int
	logged map[guid.GUID]bool // players that were in the scenario before
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w.out, format+"\n", args...) }

func (w *writer) comment(format string, args ...any) { w.line("# "+format, args...) }

// act writes a line that takes a step.
func (w *writer) act(format string, args ...any) {
	w.line(format, args...)
	w.now += clock.Step
}

func (w *writer) head() {
	c := w.c
	w.comment("Made from the end of a recording: map %s/%d, steps %d to %d (%s), release %.12s.",
		c.box.Map, c.box.Instance, c.from, c.to, clock.FormatSpan(w.time(c.to), w.time(c.to)), c.rel.Hash)
	w.comment("Random results differ here, all cells are awake, and scripts start without state and timers.")
	w.comment("Events can therefore differ: edit the lines until they test what you want.")
	w.line("seed 1")
	w.line("map %s", c.box.Map)
}

// time returns a step of the recording as time since the beginning of the window.
func (w *writer) time(step int64) clock.Time { return clock.Time(step-w.c.from) * clock.Step }

// stage places all units. Creatures of spawns are already there.
func (w *writer) stage() {
	for i := range w.c.units {
		if u := &w.c.units[i]; !u.player {
			w.creature(u)
		}
	}
	for i := range w.c.units {
		u := &w.c.units[i]
		if u.player {
			w.line("player %s level %d start %s at %s facing %s", u.name, u.level, u.def, spot(u.at.Point), degrees(u.at.Facing))
			w.logged[u.guid] = true
		}
	}
	for i := range w.c.units {
		w.condition(&w.c.units[i])
	}
	w.line("")
	w.now = 0
}

// moved is the distance from its home at which a creature is placed explicitly.
const moved geo.Yards = 1

func (w *writer) creature(u *standing) {
	switch {
	case u.spawn == "":
		w.line("spawn %s as %s at %s facing %s level %d", u.def, u.name, spot(u.at.Point), degrees(u.at.Facing), u.level)
	case !u.dead && !geo.Within(u.at.Point, u.home.Point, moved):
		w.line("%s teleports to %s", u.name, spot(u.at.Point))
	}
}

// condition puts a unit into combat, or kills it, as in the recording.
func (w *writer) condition(u *standing) {
	enemy := w.nameOf(u.victim)
	switch {
	case u.dead:
		w.line("%s dies", u.name)
	case u.victim != 0 && enemy != "":
		w.line("%s attacks %s", u.name, enemy)
		if lost := u.whole - u.health; lost > 0 {
			w.line("%s hurts %s for %d", enemy, u.name, lost)
		}
	case u.health < u.whole:
		w.comment("%s had %d of %d health and no enemy.", u.name, u.health, u.whole)
	}
}

// nameOf returns the name of a unit in lines, "" if it has none.
func (w *writer) nameOf(g guid.GUID) string { return w.c.names[g] }

// wait advances time up to a step of the recording.
func (w *writer) wait(step int64) {
	if gap := w.time(step) - w.now; gap > 0 {
		w.line("advance %s", clock.FormatSpan(gap, gap))
		w.now += gap
	}
}

// acts writes the actions of players.
func (w *writer) acts() {
	ways := w.c.ways()
	for i, in := range w.c.inputs {
		switch x := in.in.(type) {
		case input.Asked:
			if way, ok := ways[i]; ok {
				w.wait(in.step)
				w.act("%s moves to %s", w.nameOf(x.By), spot(way))
			} else {
				w.asked(in.step, in.label, x)
			}
		case input.Enter:
			w.enter(in.step, x)
		case input.Leave:
			w.leave(in.step, x)
		case input.Adopt:
			w.wait(in.step)
			w.comment("Release %d (%.12s) was adopted here: a scenario reloads from a folder in scenarios/reload.", x.Number, x.Hash)
		case input.Deliver:
			w.left["messages from the realm and other maps"]++
		case input.Happening:
			w.left["game event messages of the realm"]++
		case input.Grouped, input.Fared:
			w.left["group messages of the realm"]++
		case input.Badged:
			w.left["guild messages of the realm"]++
		case input.StopAt:
			w.left["stops of handlers by the wall clock or for memory"]++
		case input.Rebuilt:
			w.left["failures of a script engine"]++
		case input.Note, input.Stamp, input.Saved, input.TakeSnapshot, input.Watch, input.Unwatch:
		}
	}
	w.wait(w.c.until)
}

func (w *writer) enter(step int64, in input.Enter) {
	r := in.Record
	g := r.GUID()
	if r.Name == "" {
		return // another connection of a present player
	}
	w.wait(step)
	switch {
	case w.logged[g] && in.LogIn:
		w.act("%s logs in", r.Name)
	case w.logged[g]:
		w.comment("%s returned from another map.", r.Name)
		w.act("%s logs in", r.Name)
	default:
		if !in.LogIn {
			w.comment("%s came from another map.", r.Name)
		}
		w.act("player %s level %d start %s at %s facing %s", r.Name, max(1, r.Level), r.Start, spot(r.Position.Point), degrees(r.Position.Facing))
	}
	w.logged[g] = true
	w.c.names[g] = r.Name
}

func (w *writer) leave(step int64, in input.Leave) {
	name := w.nameOf(in.Player)
	if name == "" || step >= w.c.until {
		return
	}
	w.wait(step)
	if !in.LogOut {
		w.comment("%s went to another map.", name)
	}
	w.act("%s logs out", name)
}

// rest lists what was omitted.
func (w *writer) rest() {
	if len(w.left) == 0 {
		return
	}
	w.line("")
	w.comment("Left out:")
	var kinds []string
	for k := range w.left { // sorted below
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for _, k := range kinds {
		w.comment("- %s: %d", k, w.left[k])
	}
}

func spot(p geo.Point) string { return number(p.X) + " " + number(p.Y) }

// number formats yards or degrees with one decimal.
func number(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10+0, 'f', -1, 64)
}

func degrees(r geo.Radians) string { return number(math.Round(float64(r) * 180 / math.Pi)) }

// quoted returns a text as a line writes it.
func quoted(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

func bare(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}
