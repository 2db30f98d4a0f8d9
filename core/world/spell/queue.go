package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Ask casts what a player or a creature's cast list asks for. A request that comes a little
// too early (rule spell_queue_ms) waits and replaces an earlier one; a refusal is sent to the
// requester.
func (e Casts) Ask(u *entity.Unit, rq Request) Reason {
	r := e.Cast(u, rq)
	if r == Fine {
		u.Queued = nil
		e.PlanCast(u)
		return Fine
	}
	if (r == Busy || r == GlobalRest || r == NotReady) && e.wait(u, rq) {
		return Fine
	}
	e.Log(event.CastFailed{Caster: u.GUID, Spell: rq.Spell, Reason: r.String()})
	return r
}

// wait queues a request that comes shortly before it can be cast.
func (e Casts) wait(u *entity.Unit, rq Request) bool {
	window := clock.Time(e.Content().Rules.Eval(content.SpellQueueMS))
	def, ok := e.Content().Spell(rq.Spell)
	if !ok || u.Player == nil || window <= 0 {
		return false
	}
	at := e.turn(u, def, rq.Item)
	if at-e.Now() > window {
		return false
	}
	u.Queued = &entity.Queued{Spell: rq.Spell, Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Until: at + window}
	e.PlanCast(u)
	return true
}

// turn returns the earliest time at which a unit can cast a spell, out of an item or "".
func (e Casts) turn(u *entity.Unit, def *content.Spell, item content.ID) clock.Time {
	at := e.Now()
	if u.Cast != nil && !u.Cast.Channel {
		at = u.Cast.Ends
	}
	return max(at, e.Now()+e.GlobalLeft(u, def), e.Now()+e.restLeft(u, def, item))
}

func (e Casts) queuedAt(u *entity.Unit) clock.Time {
	def, ok := e.Content().Spell(u.Queued.Spell)
	if !ok {
		return e.Now()
	}
	return e.turn(u, def, u.Queued.Item)
}

// dequeue casts the queued request when it is due.
func (e Casts) dequeue(u *entity.Unit) {
	q := u.Queued
	if q == nil || e.queuedAt(u) > e.Now() {
		return
	}
	u.Queued = nil
	if q.Until < e.Now() {
		return
	}
	e.Ask(u, Request{Spell: q.Spell, Target: q.Target, At: q.At, Item: q.Item, Thing: q.Thing, On: q.On})
}
