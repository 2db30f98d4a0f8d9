package engine

import (
	"loam/core/clock"
	"loam/core/gamemap"
	"loam/core/hook"
	"loam/smartai"
	"loam/smartai/program"
)

// Adopt goes on with the rules of another release. Creatures keep phase, counters,
// stored lists and timed events; a rule that has not changed keeps its time and its
// marks, one that is new or changed begins, and so do all rules of a creature that
// had none. What runs of a list goes on where it has not changed.
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
		u.Ruled = hook.Set{}
		if u.Creature == nil {
			continue
		}
		s, p := e.by[u.GUID], b.Set.Of(u.Def, u.Creature.Spawn)
		switch {
		case p == nil && s != nil:
			e.Forget(u.GUID)
		case p != nil && s == nil:
			e.Attach(u)
			e.begin(e.by[u.GUID])
		case p != nil:
			u.Ruled = e.kinds.hooksOf(p)
			e.rebind(s, p, old)
		}
	}
	e.tx = before
	return true
}

// rebind gives a script the rules of another release.
func (e *Engine) rebind(s *script, p *program.Program, before *program.Set) {
	if s.p == p {
		return
	}
	old, due, marks := s.p, s.due, s.marks
	s.p, s.due, s.marks, s.retries = p, make([]clock.Time, len(p.Rules)), make([]mark, len(p.Rules)), 0
	e.fit(s)
	for i := range p.Rules {
		k := old.Find(p.Rows[i].ID)
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
	if s.list.on && !sameList(before, e.set, s.list.number) {
		s.list = running{}
	}
	e.rouse(s)
}

// same tells whether two rules are one, but for what is said of them.
func same(a *program.Program, i int, b *program.Program, k int) bool {
	bare := func(r smartai.Row) smartai.Row {
		r.Comment = ""
		return r
	}
	return a.AzerothCore == b.AzerothCore && bare(a.Rows[i].Row) == bare(b.Rows[k].Row)
}

// sameList tells whether a list is the same in two releases.
func sameList(a, b *program.Set, number uint32) bool {
	i, had := a.ListNumber(number)
	k, has := b.ListNumber(number)
	if !had || !has || len(a.Lists[i].Rules) != len(b.Lists[k].Rules) {
		return false
	}
	for n := range a.Lists[i].Rules {
		if !same(a.Lists[i], n, b.Lists[k], n) {
			return false
		}
	}
	return true
}
