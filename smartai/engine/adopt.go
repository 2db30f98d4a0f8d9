package engine

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/world/gamemap"
	"loam/smartai"
	"loam/smartai/program"
)

// Adopt continues with the rules of another release. Creatures keep phase, counters, stored
// lists and timed events. An unchanged rule keeps its time and its marks. A new or changed
// rule starts, and so do all rules of a creature that had none. The rest of a running list
// continues if the list has not changed.
func (e *Engine) Adopt(tx *gamemap.Tx, next gamemap.RuleBook) bool {
	b, ok := next.(*Book)
	if !ok {
		return false
	}
	before := e.tx
	e.enter(tx)
	old := e.set
	e.set, e.kinds = b.Set, b.kinds
	for u := range tx.Units() {
		if u.Creature == nil {
			e.Attach(u)
			continue
		}
		u.Ruled = hook.Set{}
		s, p := e.scripts.by[u.GUID], b.Set.Of(u.Origin(), u.Creature.Spawn)
		switch {
		case p == nil && s != nil:
			e.Forget(u.GUID)
		case p != nil && s == nil:
			e.Attach(u)
			e.begin(e.scripts.by[u.GUID])
		case p != nil:
			u.Ruled = e.kinds.hooksOf(p)
			e.rebind(s, p, old)
		}
	}
	for _, o := range tx.Objects().All() {
		e.adoptObject(o, old)
	}
	e.tx = before
	return true
}

func (e *Engine) adoptObject(o *entity.Object, before *program.Set) {
	s, p := e.scripts.by[o.GUID], e.set.OfObject(o.Def, o.Spawn)
	o.Ruled = hook.Set{}
	switch {
	case p == nil && s != nil:
		e.Forget(o.GUID)
	case p != nil && s == nil:
		e.AttachObject(o)
		e.begin(e.scripts.by[o.GUID])
	case p != nil:
		o.Ruled = e.kinds.hooksOf(p)
		e.rebind(s, p, before)
	}
}

// rebind binds a script to the rules of another release.
func (e *Engine) rebind(s *script, p *program.Program, before *program.Set) {
	if s.p == p {
		return
	}
	old, due, marks := s.p, s.due, s.marks
	s.p, s.due, s.marks, s.retries = p, make([]clock.Time, len(p.Rules)), make([]mark, len(p.Rules)), 0
	s.keepTemplate()
	e.fit(s)
	for i := range p.Rules {
		k := old.Find(&p.Rows[i].Row)
		if k == program.None || k >= len(marks) || !same(old, k, p, i) {
			s.wait(i, p.Rules[i].First.Draw(e.random), e.now)
			continue
		}
		s.due[i], s.marks[i] = due[k], marks[k]
		if marks[k].flags&first != 0 {
			s.retries++
		}
	}
	s.clocks(e.now)
	if d := e.mainSpellOf(p); d != e.mainSpellOf(old) && d != nil && s.object == nil {
		_ = e.tx.Creatures().SetKeeps(s.unit, d.Range) // a creature may
	}
	if s.list.on {
		if number, ok := sameList(before, e.set, s.list.number); ok {
			s.list.number = number
		} else {
			s.list = running{}
		}
	}
	e.scripts.rouse(s)
}

// same reports whether two rules are equal in their rows and the meaning of their numbers.
// Comments and the numbers of definitions may differ.
func same(a *program.Program, i int, b *program.Program, k int) bool {
	return a.AzerothCore == b.AzerothCore && a.Events[i] == b.Events[k] &&
		a.Acts[i].Of == b.Acts[k].Of && a.Acts[i].For == b.Acts[k].For &&
		bare(a, i) == bare(b, k)
}

// bare returns a rule without its comment, its owner, and the numbers of definitions.
func bare(p *program.Program, i int) smartai.Row {
	r := p.Rows[i].Row
	r.Comment, r.Key = "", smartai.Key{}
	blank(r.Event[:], p.Events[i][:])
	blank(r.Action[:], p.Acts[i].Of[:])
	blank(r.Target[:], p.Acts[i].For[:])
	return r
}

func blank(values []uint32, ids []content.ID) {
	for i := range values {
		if ids[i] != "" {
			values[i] = 0
		}
	}
}

// sameList returns the equal list of another release.
func sameList(a, b *program.Set, number uint32) (now uint32, ok bool) {
	i, had := a.ListNumber(number)
	if !had {
		return 0, false
	}
	k, has := b.ListNumber(number)
	if a.Lists[i].Of != "" {
		k = slices.IndexFunc(b.Lists, func(p *program.Program) bool { return p.Of == a.Lists[i].Of })
		has = k >= 0
	}
	if !has || len(a.Lists[i].Rules) != len(b.Lists[k].Rules) {
		return 0, false
	}
	for n := range a.Lists[i].Rules {
		if !same(a.Lists[i], n, b.Lists[k], n) {
			return 0, false
		}
	}
	return uint32(b.Lists[k].Owner), true
}
