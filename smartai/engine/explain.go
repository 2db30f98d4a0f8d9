package engine

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/program"
)

// All returns the creatures with rules, in the order of their names.
func (e *Engine) All() []guid.GUID {
	all := make([]guid.GUID, 0, len(e.scripts.by))
	for g, s := range e.scripts.by {
		if !s.gone {
			all = append(all, g)
		}
	}
	slices.Sort(all)
	return all
}

// Explain reports the state of the rules of a creature. It changes nothing.
func (e *Engine) Explain(tx *gamemap.Tx, g guid.GUID) (x ruletrace.Explanation, ok bool) {
	s := e.scripts.by[g]
	if s == nil || s.gone {
		return x, false
	}
	now := tx.Now()
	x = ruletrace.Explanation{Self: g, Script: string(s.p.Of), Compat: "none", Phase: int(s.phase), Invoker: s.last}
	if s.p.AzerothCore {
		x.Compat = "azerothcore"
	}
	x.Reset = smartai.ResetBy(uint32(s.cause))
	x.Evading = s.unit.Evading()
	for i := range s.p.Rules {
		x.Rules = append(x.Rules, s.report(i, now, e.set.Book))
	}
	for _, c := range s.counters {
		x.Counters = append(x.Counters, ruletrace.Number{Of: c.of, Value: int64(c.value)})
	}
	for _, l := range s.stored {
		kept := ruletrace.Stored{Of: l.of}
		for _, who := range l.who {
			if _, here := tx.Unit(who); here {
				kept.Who = append(kept.Who, who)
			} else if _, here := tx.Objects().Get(who); here {
				kept.Who = append(kept.Who, who)
			} else {
				kept.Gone++
			}
		}
		x.Stored = append(x.Stored, kept)
	}
	for i := range s.timed {
		t := &s.timed[i]
		told := ruletrace.Timer{Of: t.of, Left: t.left, Still: t.stopped}
		if !t.stopped {
			told.Left = max(0, t.due-now)
		}
		x.Timers = append(x.Timers, told)
	}
	if l := &s.list; l.on {
		x.List, x.ListLeft = l.number, l.left
		if !l.stopped {
			x.ListLeft = max(0, l.due-now)
		}
		if p := e.listOf(l); p != nil && l.at < len(p.Rows) {
			x.ListAt = p.Rows[l.at].ID
		}
	}
	return x, true
}

// report returns the current state of one rule: first what prevents a check, then the
// result of the last check.
func (s *script) report(i int, now clock.Time, book *idmap.Book) ruletrace.Report {
	r, m, row := &s.p.Rules[i], &s.marks[i], &s.p.Rows[i]
	x := ruletrace.Report{
		ID: row.ID, Does: smartai.Sentence(row.Row, book.Name), Verdict: m.result, Last: m.result, At: m.seen, Fired: m.fired, Times: int(m.times), Left: s.left(i, now),
		Still: m.flags&still != 0, Once: m.flags&done != 0, Rolled: int(m.rolled), Chance: int(r.Chance),
		File: row.At.File, Line: int(row.At.Row.Line),
	}
	if m.list != 0 {
		x.List = numbered(book, idmap.Lists, m.list)
	}
	if at, ok := s.p.TemplateOf(i); ok {
		by := &s.p.Rows[at].Row
		x.Does = fmt.Sprintf("Template rule (%s, of rule %d): %s", smartai.TemplateName(by), by.ID, x.Does)
	}
	if x.Verdict.Fires() && m.fired == now {
		return x
	}
	switch {
	case m.flags&parked != 0:
	case m.flags&absent != 0:
		x.Verdict = ruletrace.NotMet
	case m.flags&done != 0:
		x.Verdict = ruletrace.OnceDone
	case !s.inPhase(r):
		x.Verdict = ruletrace.OutOfPhase
	case !r.Has(program.Timed):
	case x.Still && r.Marks&program.InFight != 0 && !s.fighting, x.Still && r.Marks&program.AsksFight != 0 && !s.fighting:
		x.Verdict = ruletrace.NotFighting
	case x.Still && r.Marks&program.OutOfFight != 0 && s.fighting:
		x.Verdict = ruletrace.Fighting
	case x.Still:
		x.Verdict = ruletrace.StandsStill
	case x.Left > 0 && !waits(m.result):
		x.Verdict = ruletrace.Cooldown
	}
	return x
}

// numbered returns the definition for a number, or the number if there is none.
func numbered(book *idmap.Book, k idmap.Kind, n uint32) string {
	if id, ok := book.ID(k, n); ok {
		return string(id)
	}
	return strconv.FormatUint(uint64(n), 10)
}

// waits reports whether a verdict itself states why a rule waits.
func waits(v ruletrace.Verdict) bool {
	return v == ruletrace.OutOfRange || v == ruletrace.Conditions || v == ruletrace.Busy || v == ruletrace.Failed || v == ruletrace.NobodyFound
}
