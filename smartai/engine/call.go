package engine

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
	"loam/smartai/program"
)

// Target is a unit or a game object, or neither.
type Target struct {
	Unit   *entity.Unit
	Object *entity.Object
}

// Nobody reports whether it is neither.
func (t Target) Nobody() bool { return t.Unit == nil && t.Object == nil }

// GUID returns its GUID; 0 for neither.
func (t Target) GUID() guid.GUID {
	switch {
	case t.Unit != nil:
		return t.Unit.GUID
	case t.Object != nil:
		return t.Object.GUID
	}
	return 0
}

// At returns its position.
func (t Target) At() geo.Position {
	switch {
	case t.Unit != nil:
		return t.Unit.Position
	case t.Object != nil:
		return t.Object.At
	}
	return geo.Position{}
}

// target finds a unit or object by its GUID; neither if it is gone.
func (e *Engine) target(g guid.GUID) Target {
	if g == 0 {
		return Target{}
	}
	if u, ok := e.tx.Unit(g); ok {
		return Target{Unit: u}
	}
	o, _ := e.tx.Objects().Get(g)
	return Target{Object: o}
}

// Call is one run of an action.
type Call struct {
	Tx      *gamemap.Tx
	Act     *program.Act
	Self    *entity.Unit // of an object or an area trigger: its unit, and the player who is in it
	Targets []Target     // found targets; none for places
	Who     Target       // the invoker of this event, or otherwise the last invoker of the rules
	Compat  bool         // AzerothCore mode, with its quirks

	e *Engine
	s *script
	h *happening

	base int // index of its first target on the stack
	// list is the running list, if the verdict is Refused.
	list uint32
}

// action runs an action. The verdict is Fired, NoTarget or Failed.
type action func(c *Call) ruletrace.Verdict

// maxDepth bounds the recursion of actions that raise events.
const maxDepth = 24

// act runs the action of a rule of a script.
func (e *Engine) act(s *script, i int, h *happening) ruletrace.Verdict { return e.do(s, s.p, i, h) }

// do runs the action of a rule of a program for a script.
func (e *Engine) do(s *script, p *program.Program, i int, h *happening) ruletrace.Verdict {
	a := &p.Acts[i]
	do := e.kinds.actions[a.Kind&0xFF]
	if s.object != nil && !e.kinds.bodiless[a.Kind&0xFF] {
		return ruletrace.NoTarget // a rule for creatures, in a list that an object runs
	}
	if do == nil || e.depth == maxDepth {
		if e.depth == maxDepth {
			e.fault(s, "rules of creatures trigger each other endlessly")
		}
		return ruletrace.Failed
	}
	if !h.who.Nobody() {
		s.last = h.who.GUID()
	}
	c := &e.calls[e.depth]
	*c = Call{Tx: e.tx, Act: a, Self: s.unit, Who: h.who, Compat: p.AzerothCore, e: e, s: s, h: h}
	if c.Who.Nobody() {
		c.Who = e.target(s.last)
	}
	e.depth++
	base := len(e.targets)
	c.base = base
	find(c, a.Target, &a.T, &a.For)
	c.Targets = e.targets[base:len(e.targets):len(e.targets)]
	v := do(c)
	clear(e.targets[base:])
	e.targets = e.targets[:base]
	e.depth--
	return v
}

// add adds a found target.
func (c *Call) add(t Target) {
	if !t.Nobody() {
		c.e.targets = append(c.e.targets, t)
	}
}

// Random draws a whole number below n.
func (c *Call) Random(n int) int { return c.e.random.IntN(n) }

// each calls a function for each target that is a unit, as long as the script exists.
func (c *Call) each(do func(u *entity.Unit)) ruletrace.Verdict {
	v := ruletrace.NoTarget
	for _, t := range c.Targets {
		if t.Unit == nil {
			continue
		}
		if _, here := c.Tx.Unit(t.Unit.GUID); here {
			v = ruletrace.Fired
			do(t.Unit)
		}
	}
	return v
}

// eachPlayer is each, for players.
func (c *Call) eachPlayer(do func(u *entity.Unit)) ruletrace.Verdict {
	v := ruletrace.NoTarget
	c.each(func(u *entity.Unit) {
		if u.Player != nil {
			v = ruletrace.Fired
			do(u)
		}
	})
	return v
}

// own calls a function for the creature itself.
func (c *Call) own(do func(u *entity.Unit)) ruletrace.Verdict {
	if c.s.object != nil {
		return ruletrace.NoTarget // it has no unit
	}
	do(c.Self)
	return ruletrace.Fired
}

// eachOrSelf is each, with the creature itself if the rule has no target.
func (c *Call) eachOrSelf(do func(u *entity.Unit)) ruletrace.Verdict {
	if c.Act.Target == targetNone {
		return c.own(do)
	}
	return c.each(do)
}

// one returns a random target.
func (c *Call) one() (*entity.Unit, bool) {
	n := 0
	for _, t := range c.Targets {
		if t.Unit != nil {
			n++
		}
	}
	if n == 0 {
		return nil, false
	}
	k := 0
	if n > 1 {
		k = c.Random(n)
	}
	for _, t := range c.Targets {
		if t.Unit == nil {
			continue
		}
		if k == 0 {
			return t.Unit, true
		}
		k--
	}
	return nil, false
}

// place returns the place of the rule, or a random one of several.
func (c *Call) place() geo.Position {
	p := geo.Position{Point: geo.Point{X: geo.Yards(c.Act.X), Y: geo.Yards(c.Act.Y), Z: geo.Yards(c.Act.Z)}, Facing: geo.Radians(c.Act.O)}
	if c.Act.Target == targetRandomPoint {
		return c.randomPoint(p)
	}
	return p
}
