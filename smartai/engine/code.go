package engine

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
)

// Code visits the state of all scripts.
func (e *Engine) Code(tx *gamemap.Tx, c *codec.Coder) {
	if !c.Reading() && e.scripts.removed {
		e.scripts.tidy()
	}
	codec.ID(c, &e.scripts.last)
	for i := range e.data {
		codec.Slice(c, &e.data[i], func(c *codec.Coder, p *pair) { codec.Int(c, &p.of); codec.Int(c, &p.value) })
	}
	codec.Slice(c, &e.scripts.all, func(c *codec.Coder, s **script) {
		if c.Reading() {
			*s = new(script)
		}
		e.codeScript(tx, c, *s)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for u := range tx.Units() {
		if u.Player != nil {
			e.Attach(u)
		}
	}
	all := e.scripts.all
	e.scripts.all, e.scripts.awake = nil, nil
	for _, s := range all {
		if e.scripts.by[s.self] != nil {
			c.Fail(fmt.Errorf("the rules of %s are listed twice", s.self))
			return
		}
		e.scripts.add(s)
		if next := s.next(); s.stirred {
			e.scripts.await(s, 0)
		} else if s.begun && next != never {
			e.scripts.await(s, next)
		}
	}
}

func (e *Engine) codeScript(tx *gamemap.Tx, c *codec.Coder, s *script) {
	codec.ID(c, &s.self)
	codec.ID(c, &s.serial)
	if c.Reading() {
		if c.Err() != nil || !e.bind(tx, c, s) {
			return
		}
	}
	codec.Slice(c, &s.due, func(c *codec.Coder, t *clock.Time) { codec.Int(c, t) })
	codec.Slice(c, &s.marks, func(c *codec.Coder, m *mark) { m.code(c) })
	if c.Err() == nil && (len(s.due) != len(s.p.Rules) || len(s.marks) != len(s.p.Rules)) {
		c.Fail(fmt.Errorf("the rules of %s are not those of the release", s.self))
		return
	}
	c.Bool(&s.begun)
	c.Bool(&s.stirred)
	codec.Int(c, &s.phase)
	c.Bool(&s.keeps)
	codec.Int(c, &s.cause)
	codec.Int(c, &s.hushed)
	c.Bool(&s.fighting)
	c.Bool(&s.resting)
	codec.Int(c, &s.retries)
	codec.ID(c, &s.last)
	codec.Slice(c, &s.counters, func(c *codec.Coder, p *pair) { codec.Int(c, &p.of); codec.Int(c, &p.value) })
	codec.Slice(c, &s.stored, func(c *codec.Coder, l *list) {
		codec.Int(c, &l.of)
		codec.Slice(c, &l.who, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	})
	codec.Slice(c, &s.timed, func(c *codec.Coder, t *timer) { t.code(c) })
	s.list.code(c)
	codec.Int(c, &s.installed)
}

// bind finds the unit and the rules of a decoded script.
func (e *Engine) bind(tx *gamemap.Tx, c *codec.Coder, s *script) bool {
	u, ok := tx.Unit(s.self)
	if ok && u.Creature != nil {
		s.unit, s.p = u, e.set.Of(u.Origin(), u.Creature.Spawn)
	}
	if o, ok := tx.Objects().Get(s.self); ok {
		s.unit, s.object, s.p = figure(o), o, e.set.OfObject(o.Def, o.Spawn)
		if s.p != nil {
			o.Ruled = e.kinds.hooksOf(s.p)
			return true
		}
	}
	if s.p == nil {
		c.Fail(fmt.Errorf("%s has state of rules, but no rules", s.self))
		return false
	}
	u.Ruled = e.kinds.hooksOf(s.p)
	return true
}

func (m *mark) code(c *codec.Coder) {
	codec.Int(c, &m.left)
	codec.Int(c, &m.seen)
	codec.Int(c, &m.fired)
	codec.Int(c, &m.times)
	codec.Int(c, &m.result)
	codec.Int(c, &m.flags)
	codec.Int(c, &m.rolled)
	codec.Int(c, &m.list)
}

func (t *timer) code(c *codec.Coder) {
	codec.Int(c, &t.of)
	codec.Int(c, &t.due)
	codec.Int(c, &t.left)
	c.Bool(&t.stopped)
	codec.Int(c, &t.again.Min)
	codec.Int(c, &t.again.Max)
	c.Bool(&t.once)
	codec.Int(c, &t.chance)
	codec.ID(c, &t.invoker)
}

func (l *running) code(c *codec.Coder) {
	c.Bool(&l.on)
	codec.Int(c, &l.number)
	codec.Int(c, &l.at)
	codec.Int(c, &l.due)
	codec.Int(c, &l.left)
	c.Bool(&l.stopped)
	codec.Int(c, &l.kind)
	codec.ID(c, &l.invoker)
	codec.Slice(c, &l.results, func(c *codec.Coder, v *ruletrace.Verdict) { codec.Int(c, v) })
	if c.Reading() && c.Err() == nil && (l.at < 0 || l.kind > always) {
		c.Fail(fmt.Errorf("an action list is at rule %d, which does not exist", l.at))
	}
}
