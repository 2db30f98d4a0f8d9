package program

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/smartai"
	"loam/smartai/idmap"
)

// Source is a script to compile, with settings.
type Source struct {
	smartai.Script
	Bundle      string
	AzerothCore bool
	// LeaveOut omits rules that cannot run, instead of reporting an error.
	LeaveOut bool
}

// Options are the inputs of compiling.
type Options struct {
	Book    *idmap.Book
	Content *content.Snapshot
	Beside  []Beside // creatures whose rules also run for their spawns
	// Runs reports which kinds can run; nil runs all that are not deferred.
	Runs func(of smartai.Source, part smartai.Part, kind uint32) bool
	// Guard compiles the guard of a rule; why states why it cannot. Nil compiles none.
	Guard func(conditions []smartai.Condition, bundle string) (g Guard, why string)
	// Handler returns why rules of an owner cannot call a handler of scripts; "" is that
	// they can. Nil accepts all.
	Handler func(source smartai.Source, of content.ID, handler content.ID) (why, suggestion string)
}

// Beside is a creature whose rules also run for spawns with rules of their own.
type Beside struct {
	smartai.Key
	At smartai.At
}

// Compile makes the programs of scripts, in any order. Left has the problems of rules that
// were omitted because their source allows it.
func Compile(sources []Source, o Options) (set *Set, problems, left diag.List) {
	c := &compiler{Options: o, set: &Set{
		Book:      o.Book,
		Creatures: make(map[content.ID]*Program), Spawns: make(map[content.ID]*Program),
		Objects: make(map[content.ID]*Program), Triggers: make(map[content.ID]*Program), Both: make(map[[2]content.ID]*Program),
	}}
	sources = slices.Clone(sources)
	slices.SortStableFunc(sources, func(a, b Source) int { return a.Key.Compare(b.Key) })
	for i := range sources {
		if s := &sources[i]; s.Source == smartai.List {
			c.set.Lists = append(c.set.Lists, &Program{Key: s.Key})
		}
	}
	lists := 0
	for i := range sources {
		s := &sources[i]
		if i > 0 && sources[i-1].Key == s.Key {
			c.problems = append(c.problems, at(s.At, s.At.Row, fmt.Sprintf("rules of %s are in %s:%d too; merge them, or let one bundle change the rules of the other under override:", s.Key, sources[i-1].At.File, sources[i-1].At.Row.Line)))
			lists += map[bool]int{true: 1}[s.Source == smartai.List]
			continue
		}
		p := &Program{Key: s.Key}
		if s.Source == smartai.List {
			p = c.set.Lists[lists]
			lists++
		}
		c.program(p, s)
	}
	c.both(sources)
	return c.set, c.problems.Sort(), c.left.Sort()
}

// compiler compiles the scripts of a release.
type compiler struct {
	Options
	set      *Set
	problems diag.List
	left     diag.List

	source *Source
	whose  string // in words
	row    *smartai.Placed
	failed []diag.Problem // of the row
}

func at(where smartai.At, pos smartai.Pos, msg string) diag.Problem {
	return diag.Problem{File: where.FileOf(pos), Line: int(pos.Line), Column: int(pos.Column), Code: diag.BadRule, Msg: msg}
}

// bad reports why the row cannot be compiled.
func (c *compiler) bad(pos smartai.Pos, format string, args ...any) {
	c.failed = append(c.failed, at(c.row.At, pos, fmt.Sprintf("%s rule %d: ", c.whose, c.row.ID)+fmt.Sprintf(format, args...)))
}

// program compiles one script.
func (c *compiler) program(p *Program, s *Source) {
	c.source = s
	p.Bundle, p.AzerothCore = s.Bundle, s.AzerothCore
	if c.owner(p) {
		c.fill(p, s)
	}
}

// fill fills a program with the rules of its sources, one after the other.
func (c *compiler) fill(p *Program, sources ...*Source) {
	var hidden []part
	for _, s := range sources {
		c.source = s
		hidden = append(hidden, c.rows(p)...)
	}
	p.install(hidden)
	for i := range p.Rules {
		c.row = &p.Rows[i]
		p.Rules[i].Link = c.link(p, i)
	}
	p.index()
}

// rows compiles the rules of the source, and returns those of the templates that they
// install.
func (c *compiler) rows(p *Program) (hidden []part) {
	s := c.source
	rows := slices.Clone(s.Rows)
	slices.SortStableFunc(rows, func(a, b smartai.Placed) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Link, b.Link)) })
	for i := range rows {
		c.row = &rows[i]
		c.failed = nil
		rule, act, named := c.rule(p)
		installs := c.template(p)
		twin := i > 0 && rows[i-1].ID == rows[i].ID
		switch {
		case twin && rows[i-1].Link == rows[i].Link:
			c.bad(rows[i].At.Row, "another rule of the script has the same id and link")
		case twin && len(installs) > 0:
			c.bad(rows[i].At.Row, "a rule that installs a template needs an id of its own")
		case twin && p.Source == smartai.List && len(c.failed) == 0:
			continue // a list continues with the next higher id
		}
		if len(c.failed) > 0 {
			if s.LeaveOut {
				c.left = append(c.left, c.failed...)
			} else {
				c.problems = append(c.problems, c.failed...)
			}
			continue
		}
		if rule.Chance == 255 { // for debugging only
			continue
		}
		for k := range installs {
			installs[k].rule.Template = int16(len(p.Rules))
		}
		hidden = append(hidden, installs...)
		p.Rules, p.Acts, p.Events, p.Rows = append(p.Rules, rule), append(p.Acts, act), append(p.Events, named), append(p.Rows, rows[i])
	}
	return hidden
}

// owner finds the owner of the rules.
func (c *compiler) owner(p *Program) bool {
	s := c.source
	kind, into, exists := idmap.Creatures, c.set.Creatures, func(id content.ID) bool { _, ok := c.Content.Creature(id); return ok }
	spawn := func(id content.ID) bool { _, ok := c.Content.Spawn(id); return ok }
	n := uint32(s.Owner)
	switch {
	case s.Source == smartai.Creature && s.Owner < 0:
		kind, into, exists, n = idmap.CreatureSpawns, c.set.Spawns, spawn, uint32(-int64(s.Owner))
	case s.Source == smartai.Creature:
	case s.Source == smartai.Object && s.Owner < 0:
		kind, into, exists, n = idmap.ObjectSpawns, c.set.Spawns, spawn, uint32(-int64(s.Owner))
	case s.Source == smartai.Object:
		kind, into, exists = idmap.Objects, c.set.Objects, func(id content.ID) bool { _, ok := c.Content.Object(id); return ok }
	case s.Source == smartai.Trigger:
		kind, into, exists = idmap.Triggers, c.set.Triggers, func(id content.ID) bool { _, ok := c.Content.Place(id); return ok }
	case s.Source == smartai.List:
		c.whose = s.Key.String()
		if id, ok := c.Book.ID(idmap.Lists, n); ok {
			p.Of, c.whose = id, fmt.Sprintf("action list %s", id)
		}
		return true
	default:
		return c.strange(fmt.Sprintf("%s: rules of this source are never run", s.Key))
	}
	id, ok := c.Book.ID(kind, n)
	switch {
	case !ok:
		return c.strange(fmt.Sprintf("%s: the number has no id here; map it to one in smartai/%s, under %s", s.Key, idmap.File, kind))
	case !exists(id):
		return c.strange(fmt.Sprintf("%s: it is %s, which is not defined", s.Key, id))
	case into[id] != nil:
		return c.strange(fmt.Sprintf("%s: it is %s, which also has rules as %s", s.Key, id, into[id].Key))
	}
	p.Of = id
	c.whose = fmt.Sprintf("%s %s", s.Source, id)
	into[id] = p
	c.set.All = append(c.set.All, p)
	return true
}

func (c *compiler) strange(msg string) bool {
	found := at(c.source.At, c.source.At.Row, msg)
	if c.source.LeaveOut {
		c.left = append(c.left, found)
	} else {
		c.problems = append(c.problems, found)
	}
	return false
}

// debugRule is the chance of a rule that is never loaded.
const debugRule = 255

// rule compiles the row.
func (c *compiler) rule(p *Program) (r Rule, a Act, named [smartai.EventParams]content.ID) {
	row := c.row
	event := c.kind(smartai.OfEvent, row.EventType, row.At.Event)
	action := c.kind(smartai.OfAction, row.ActionType, row.At.Action)
	target := c.kind(smartai.OfTarget, row.TargetType, row.At.Target)
	if event == nil || action == nil || target == nil {
		return r, a, named
	}
	r = Rule{Kind: uint8(row.EventType), Chance: uint8(min(row.Chance, 100)), Phases: uint16(row.PhaseMask), P: row.Event, Link: None, Guard: None, Template: None}
	if row.Chance == 0 {
		r.Chance = 100
	}
	if row.PhaseMask >= 1<<smartai.MaxPhase {
		c.bad(row.At.Row, "phases are 1 to %d", smartai.MaxPhase)
	}
	if row.Flags&smartai.DebugOnly != 0 {
		r.Chance = debugRule
	}
	c.marks(&r, event)
	c.own(event)
	c.timing(&r)
	a = Act{Kind: row.ActionType, P: row.Action, Target: row.TargetType, T: row.Target, X: row.X, Y: row.Y, Z: row.Z, O: row.O, List: None}
	a.placed()
	c.refer(event, row.Event[:], named[:], row.At.Event)
	c.counted(named[:])
	c.refer(action, row.Action[:], a.Of[:], row.At.Action)
	c.refer(target, row.Target[:], a.For[:], row.At.Target)
	c.crossed(&a)
	c.layered(&a)
	c.called(&a)
	c.handled(p, &a)
	c.guarded(p, &r)
	return r, a, named
}

// own rejects parameters of Loam in rules of AzerothCore mode.
func (c *compiler) own(event *smartai.Kind) {
	for _, p := range smartai.OwnParams(event, c.row.Event[:]) {
		if c.source.AzerothCore {
			c.bad(c.row.At.Event, "event %s has no parameter %s with compat: azerothcore: it is specific to Loam; write compat: none, or leave it out", event.Name, p)
		}
	}
}

// placed treats a relative movement that is too far as a movement to a place, as
// AzerothCore does.
func (a *Act) placed() {
	const moveToPos, self, position, farthest = 69, 1, 8, 200
	if a.Kind == moveToPos && a.Target == self && max(math.Abs(a.X), math.Abs(a.Y), math.Abs(a.Z)) > farthest {
		a.Target = position
	}
}

// kind returns a kind that can run, or nil.
func (c *compiler) kind(part smartai.Part, id uint32, pos smartai.Pos) *smartai.Kind {
	k, ok := part.Kind(id)
	switch {
	case part == smartai.OfEvent && c.source.Source == smartai.List:
		return new(smartai.Kind) // lists have no events of their own
	case !ok:
		c.bad(pos, "there is no %s %d", part, id)
		return nil
	case k.Refused != "":
		c.bad(pos, "%s %s is not allowed: %s", part, k.Name, k.Refused)
		return nil
	case k.Deferred != "" && (c.Runs == nil || !c.Runs(c.source.Source, part, id)):
		c.bad(pos, "%s %s is not supported: %s", part, k.Name, k.Deferred)
		return nil
	case part == smartai.OfEvent && (id >= Kinds || !k.For.Has(c.source.Source)):
		c.bad(pos, "event %s never occurs for %ss", k.Name, c.source.Source)
		return nil
	case part == smartai.OfAction && c.source.Source == smartai.Object && c.Runs != nil && !c.Runs(c.source.Source, part, id):
		c.bad(pos, "action %s is not supported for game objects, because it needs a unit; let a creature do it that the object notifies with SET_DATA", k.Name)
		return nil
	case c.Runs != nil && !c.Runs(c.source.Source, part, id):
		c.bad(pos, "%s %s is not supported for %ss in this version", part, k.Name, c.source.Source)
		return nil
	}
	return k
}

func (c *compiler) marks(r *Rule, event *smartai.Kind) {
	row := c.row
	for _, m := range []struct {
		flag smartai.Flag
		mark Mark
	}{{smartai.NotRepeatable, Once}, {smartai.DontReset, DontReset}, {smartai.WhileCharmed, WhileCharmed}} {
		if row.Flags&m.flag != 0 {
			r.Marks |= m.mark
		}
	}
	if unknown := row.Flags &^ smartai.KnownFlags; unknown != 0 {
		c.bad(row.At.Row, "flags 0x%X are reserved", uint32(unknown))
	}
	if c.source.Source != smartai.List && event.Timed {
		r.Marks |= Timed
	}
	switch row.ActionType {
	case actionCast:
		if row.Action[1]&castInterrupts == 0 {
			r.Marks |= Queued
		}
	case actionFleeForAssist:
		r.Marks |= Queued
	}
}

// Actions that wait while the creature casts, and the cast flag that prevents waiting.
const (
	actionCast          = 11
	actionFleeForAssist = 25
	castInterrupts      = 1
)

// link returns the index of the rule to which the row links.
func (c *compiler) link(p *Program, i int) int16 {
	row := c.row
	if row.Link == 0 || p.Source == smartai.List {
		return None
	}
	to := p.linked(row)
	c.failed = nil
	switch {
	case row.Link == row.ID:
		c.bad(row.At.Link, "it links to itself")
	case to == None:
		c.bad(row.At.Link, "it links to rule %d, which does not exist", row.Link)
	case p.Rules[to].Kind != eventLink:
		c.bad(row.At.Link, "it links to rule %d, whose event is not LINK", row.Link)
	case to > math.MaxInt16:
		c.bad(row.At.Link, "the script is too long")
	default:
		return int16(to)
	}
	if c.source.LeaveOut {
		c.left = append(c.left, c.failed...)
	} else {
		c.problems = append(c.problems, c.failed...)
	}
	return None
}

const eventLink = 61

// guarded compiles the guard of the row.
func (c *compiler) guarded(p *Program, r *Rule) {
	var list []smartai.Condition
	for _, g := range c.source.Conditions {
		if g.ID == c.row.ID {
			list = append(list, g)
		}
	}
	if len(list) == 0 {
		return
	}
	if c.Guard == nil {
		c.bad(c.row.At.Row, "this version does not support its conditions; without them it would always run")
		return
	}
	g, why := c.Guard(list, c.source.Bundle)
	if why != "" {
		c.bad(c.row.At.Row, "%s; without its conditions it would always run", why)
		return
	}
	r.Guard = int16(len(p.Guards))
	p.Guards = append(p.Guards, g)
}
