package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// shorten reduces the duration of an aura by diminishing returns, and reports whether it is
// applied at all.
func (as *Auras) shorten(u *entity.Unit, def *content.Aura, a *entity.Aura) bool {
	count := aura.Count(u, def.Limited, as.Now())
	if count == 0 {
		return true
	}
	pct := as.Content().Rules.Eval(content.DiminishPct, float64(count))
	if pct <= 0 {
		return false
	}
	if a.Span > 0 {
		a.Span = max(clock.Step, steps(float64(a.Span)*pct/100))
		a.Ends = a.Began + a.Span
	}
	return true
}

// limited is how long after its end an aura counts for the diminishing returns of its group.
func (as *Auras) limited() clock.Time {
	return max(0, clock.Time(as.Content().Rules.Eval(content.DiminishMS)))
}

// count notes an application of an aura for diminishing returns.
func (as *Auras) count(u *entity.Unit, def *content.Aura, ends clock.Time) {
	if ends > 0 {
		ends += as.limited()
	}
	aura.Counted(u, def.Limited, as.Now(), ends)
}

// only removes an aura that its caster can have on only one unit from the unit that had it
// before.
func (as *Auras) only(u *entity.Unit, def *content.Aura, caster *entity.Unit) {
	before := aura.Only(caster, def.ID, u.GUID)
	if before == 0 || before == u.GUID {
		return
	}
	if o, ok := as.Unit(before); ok {
		as.Remove(o, event.CauseReplaced, func(a *entity.Aura) bool { return a.Aura == def.ID && a.Caster == caster.GUID })
	}
}
