package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// shorten lets an aura of which others came of late stay shorter, and tells whether
// it comes at all.
func (e Casts) shorten(u *entity.Unit, def *content.Aura, a *entity.Aura) bool {
	count := aura.Count(u, def.Limited, e.Now())
	if count == 0 {
		return true
	}
	pct := e.Content().Rules.Eval(content.DiminishPct, float64(count))
	if pct <= 0 {
		return false
	}
	if a.Span > 0 {
		a.Span = max(clock.Step, steps(float64(a.Span)*pct/100))
		a.Ends = a.Began + a.Span
	}
	return true
}

// limited is how long after its end an aura counts for those of its group.
func (e Casts) limited() clock.Time {
	return max(0, clock.Time(e.Content().Rules.Eval(content.DiminishMS)))
}

// count notes that an aura of a group came.
func (e Casts) count(u *entity.Unit, def *content.Aura, ends clock.Time) {
	if ends > 0 {
		ends += e.limited()
	}
	aura.Counted(u, def.Limited, e.Now(), ends)
}

// only removes an aura that its caster has on one unit only from the one before.
func (e Casts) only(u *entity.Unit, def *content.Aura, caster *entity.Unit) {
	before := aura.Only(caster, def.ID, u.GUID)
	if before == 0 || before == u.GUID {
		return
	}
	if o, ok := e.Unit(before); ok {
		e.RemoveAuras(o, event.CauseReplaced, func(a *entity.Aura) bool { return a.Aura == def.ID && a.Caster == caster.GUID })
	}
}
