package replay

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loam/core/clock"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/plain"
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

// writer is the making of one scenario.
type writer struct {
	c      *collector
	out    *strings.Builder
	now    clock.Time // of the scenario, since its stage was set
	left   map[string]int
	logged map[guid.GUID]bool // players that have been in the scenario before
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
	w.comment("Made of the end of a recording: map %s/%d, steps %d to %d (%s), release %.12s.",
		c.box.Map, c.box.Instance, c.from, c.to, clock.FormatSpan(w.time(c.to), w.time(c.to)), c.rel.Hash)
	w.comment("Chance falls differently here, everything is awake, and scripts begin without state and timers:")
	w.comment("expect another course, and mend the lines until they tell what you want to test.")
	w.line("seed 1")
	w.line("map %s", c.box.Map)
}

// time is a step of the recording as time since the window began.
func (w *writer) time(step int64) clock.Time { return clock.Time(step-w.c.from) * clock.Step }

// stage puts everybody where they stood. Creatures of spawns stand already.
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

// moved is how far from its home a creature stands that is put elsewhere.
const moved geo.Yards = 1

func (w *writer) creature(u *standing) {
	switch {
	case u.spawn == "":
		w.line("spawn %s as %s at %s facing %s level %d", u.def, u.name, spot(u.at.Point), degrees(u.at.Facing), u.level)
	case !u.dead && !geo.Within(u.at.Point, u.home.Point, moved):
		w.line("%s teleports to %s", u.name, spot(u.at.Point))
	}
}

// condition brings a unit into the fight, or the death, in which it was.
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

// nameOf is what lines call a unit, "" when they cannot.
func (w *writer) nameOf(g guid.GUID) string { return w.c.names[g] }

// wait lets time go by up to a step of the recording.
func (w *writer) wait(step int64) {
	if gap := w.time(step) - w.now; gap > 0 {
		w.line("advance %s", clock.FormatSpan(gap, gap))
		w.now += gap
	}
}

// acts writes what players did.
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
			w.comment("Release %d (%.12s) was adopted here: a scenario reloads from a folder beside it.", x.Number, x.Hash)
		case input.Deliver:
			w.left["messages from the realm and other maps"]++
		case input.Grouped, input.Fared:
			w.left["what the realm has told of groups of players"]++
		case input.StopAt:
			w.left["stops of handlers by the wall clock"]++
		case input.Rebuilt:
			w.left["failures of a script engine"]++
		case input.Note, input.Stamp, input.Saved, input.TakeSnapshot, input.Watch, input.Unwatch:
		}
	}
	w.wait(w.c.until)
}

// asked writes an intent that is not a movement; label is that of the button
// that a press is about.
func (w *writer) asked(step int64, label string, in input.Asked) {
	by := w.nameOf(in.By)
	if by == "" {
		return // not on the map: it had no effect
	}
	switch x := in.Intent.(type) {
	case intent.Attack:
		w.at(step, by, "attacks", x.Target)
	case intent.StopAttack:
		w.wait(step)
		w.act("%s stops", by)
	case intent.Select:
		if x.Target != 0 {
			w.at(step, by, "selects", x.Target)
		}
	case intent.Chat:
		w.wait(step)
		w.act("%s %s %s", by, x.Speech, quoted(x.Text))
	case intent.Gesture:
		w.gesture(step, by, x)
	case intent.Respawn:
		w.wait(step)
		w.act("%s respawns", by)
	case intent.Reclaim:
		w.wait(step)
		w.act("%s reclaims", by)
	case intent.TakeStance:
		w.wait(step)
		w.act("%s %s", by, [...]string{"stands", "sits", "sleeps", "kneels"}[min(x.Stance, intent.Kneeling)])
	case intent.Duel:
		w.duel(step, by, x)
	case intent.RaiseFlag:
		w.wait(step)
		w.flag(by, x)
	case intent.Settle: // of its client
	case intent.Cast:
		w.wait(step)
		switch {
		case x.Target != 0:
			w.at(step, by, "casts "+x.Spell+" on", x.Target)
		case x.At != (geo.Point{}):
			w.act("%s casts %s at %s %s", by, x.Spell, number(x.At.X), number(x.At.Y))
		default:
			w.act("%s casts %s", by, x.Spell)
		}
	case intent.CancelCast:
		w.wait(step)
		w.act("%s stops casting", by)
	case intent.CancelAura:
		w.wait(step)
		w.act("%s cancels %s", by, x.Aura)
	case intent.Pet:
		w.pet(step, by, x)
	case intent.Answer:
		w.wait(step)
		w.act("%s %s", by, map[bool]string{true: "accepts", false: "declines"}[x.Yes])
	case intent.Command:
		w.wait(step)
		w.act("%s types %s", by, quoted(command.Prefix+x.Line))
	case intent.Press:
		w.wait(step)
		w.press(by, label, x)
	case intent.ClosePanel:
		w.wait(step)
		w.act("%s closes panel %s", by, x.Panel)
	case intent.MoveItem, intent.Equip, intent.Unequip, intent.DestroyItem, intent.UseItem:
		w.left["handling of items, which are named by slots in the recording"]++
	case intent.TalkTo:
		w.at(step, by, "talks to", x.Target)
	case intent.Choose:
		w.wait(step)
		w.act("%s chooses %d", by, x.Option)
	case intent.CloseMenu:
		w.wait(step)
		w.act("%s closes menu", by)
	case intent.Move: // told by the end of its way
	default:
		w.left["requests of operators"]++
	}
}

// pet writes a command to a pet.
func (w *writer) pet(step int64, by string, x intent.Pet) {
	w.wait(step)
	words := "orders pet " + x.Act.String()
	if x.Spell != "" {
		words += " " + x.Spell
	}
	switch {
	case x.Act == intent.PetAttack:
		w.at(step, by, words, x.Target)
	case x.Act == intent.PetCast && x.Target != 0:
		w.at(step, by, words+" on", x.Target)
	default:
		w.act("%s %s", by, words)
	}
}

// duel writes what somebody wants of a duel; who is challenged by name or as the one
// who is selected is challenged so again.
func (w *writer) duel(step int64, by string, x intent.Duel) {
	w.wait(step)
	switch {
	case x.Act == intent.DuelAccept:
		w.act("%s accepts", by)
	case x.Act == intent.DuelDecline:
		w.act("%s declines", by)
	case x.Player == 0:
		w.act("%s types %s", by, quoted(strings.TrimSpace(command.Prefix+"duel "+x.Name)))
	default:
		w.at(step, by, "challenges", x.Player)
	}
}

func (w *writer) flag(by string, x intent.RaiseFlag) {
	switch {
	case x.Toggle:
		w.act("%s types %s", by, quoted(command.Prefix+"pvp"))
	case x.Up:
		w.act("%s raises its flag", by)
	default:
		w.act("%s lowers its flag", by)
	}
}

// gesture writes one that content defines; others are those of clients.
func (w *writer) gesture(step int64, by string, x intent.Gesture) {
	w.wait(step)
	switch at := w.nameOf(x.Target); {
	case x.Emote == "":
		w.left["gestures that only clients know"]++
	case at != "":
		w.act("%s gestures %s at %s", by, x.Emote, at)
	default:
		w.act("%s gestures %s", by, x.Emote)
	}
}

// press writes what stood in the inputs, and the button by its label.
func (w *writer) press(by, label string, x intent.Press) {
	if label == "" {
		w.comment("%s presses button %d of panel %s: write it with the button's label.", by, x.Button, x.Panel)
		return
	}
	for _, in := range x.Inputs {
		value := quoted(in.Value.Text())
		if in.Value.Kind() == plain.Number {
			value = in.Value.String()
		}
		w.line("%s fills %s with %s in panel %s", by, in.Name, value, x.Panel)
	}
	w.act("%s presses %s in panel %s", by, quoted(label), x.Panel)
}

// at writes what is done to somebody who may have no name.
func (w *writer) at(step int64, by, verb string, target guid.GUID) {
	w.wait(step)
	if name := w.nameOf(target); name != "" {
		w.act("%s %s %s", by, verb, name)
		return
	}
	w.comment("%s %s a creature that a script had summoned, or that was gone: it has no name here.", by, verb)
}

func (w *writer) enter(step int64, in input.Enter) {
	r := in.Record
	g := r.GUID()
	if r.Name == "" {
		return // another connection of somebody who is here
	}
	w.wait(step)
	switch {
	case w.logged[g] && in.LogIn:
		w.act("%s logs in", r.Name)
	case w.logged[g]:
		w.comment("%s came back from another map.", r.Name)
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

// maxWants is how many expectations are written.
const maxWants = 40

// wants writes what was seen to happen.
func (w *writer) wants() {
	w.line("")
	w.comment("What the recording saw:")
	var lines []string
	faults := 0
	for _, h := range w.c.events {
		if h.step > w.c.until {
			break
		}
		line := ""
		switch e := h.event.(type) {
		case event.Died:
			line = w.claim(e.Unit, "dies")
			if k := w.nameOf(e.Killer); k != "" && line != "" {
				line = w.claim(e.Killer, "kills "+w.nameOf(e.Unit))
			}
		case event.Evaded:
			line = w.claim(e.Unit, "evades")
		case event.Spoke:
			line = w.claim(e.Unit, e.Speech.String()+" "+quoted(w.read(e.Text, e.Args)))
		case event.Faulted:
			faults++
		}
		if line != "" && !slices.Contains(lines, line) && len(lines) < maxWants {
			lines = append(lines, line)
		}
	}
	for _, l := range lines {
		w.line("%s", l)
	}
	if faults > 0 {
		w.line("expect faults %d", faults)
	}
}

func (w *writer) claim(g guid.GUID, what string) string {
	name := w.nameOf(g)
	if name == "" {
		return ""
	}
	return "expect " + name + " " + what
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// read is a text in English; what was filled in stands for anything, but for
// numbers where a plural depends on one.
func (w *writer) read(t content.Text, args plain.Value) string {
	if t.Bundle == "" {
		return t.Key
	}
	var counted []plain.Entry
	if line, ok := w.c.rel.Content.Reader(content.DefaultLanguage).Book.Line(content.DefaultLanguage, t.Bundle, t.Key); ok {
		for _, p := range line.Plurals() {
			counted = append(counted, plain.Entry{Key: plain.OfString(p.Name), Value: args.Get(p.Name)})
		}
	}
	return placeholder.ReplaceAllString(w.c.rel.Content.Words(content.DefaultLanguage, t, plain.OfTable(counted)), "...")
}

// rest says what was left out.
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

// number writes yards or degrees to a tenth.
func number(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10+0, 'f', -1, 64)
}

func degrees(r geo.Radians) string { return number(math.Round(float64(r) * 180 / math.Pi)) }

// quoted is a text as a line writes it.
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
