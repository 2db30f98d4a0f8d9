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
func (cs *Casts) Ask(u *entity.Unit, rq Request) Reason {
	r := cs.Cast(u, rq)
	if r == Fine {
		u.Queued = nil
		cs.Plan(u)
		return Fine
	}
	if (r == Busy || r == GlobalRest || r == NotReady) && cs.wait(u, rq) {
		return Fine
	}
	cs.Log(event.CastFailed{Caster: u.GUID, Spell: rq.Spell, Reason: r.String()})
	return r
}

// wait queues a request that comes shortly before it can be cast.
func (cs *Casts) wait(u *entity.Unit, rq Request) bool {
	window := clock.Time(cs.Content().Rules.Eval(content.SpellQueueMS))
	def, ok := cs.Content().Spell(rq.Spell)
	if !ok || u.Player == nil || window <= 0 {
		return false
	}
	at := cs.turn(u, def, rq.Item)
	if at-cs.Now() > window {
		return false
	}
	u.Queued = &entity.Queued{Spell: rq.Spell, Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Until: at + window}
	cs.Plan(u)
	return true
}

// turn returns the earliest time at which a unit can cast a spell, out of an item or "".
func (cs *Casts) turn(u *entity.Unit, def *content.Spell, item content.ID) clock.Time {
	at := cs.Now()
	if u.Cast != nil && !u.Cast.Channel {
		at = u.Cast.Ends
	}
	return max(at, cs.Now()+cs.cooldowns.GlobalLeft(u, def), cs.Now()+cs.cooldowns.restLeft(u, def, item))
}

func (cs *Casts) queuedAt(u *entity.Unit) clock.Time {
	def, ok := cs.Content().Spell(u.Queued.Spell)
	if !ok {
		return cs.Now()
	}
	return cs.turn(u, def, u.Queued.Item)
}

// dequeue casts the queued request when it is due.
func (cs *Casts) dequeue(u *entity.Unit) {
	q := u.Queued
	if q == nil || cs.queuedAt(u) > cs.Now() {
		return
	}
	u.Queued = nil
	if q.Until < cs.Now() {
		return
	}
	cs.Ask(u, Request{Spell: q.Spell, Target: q.Target, At: q.At, Item: q.Item, Thing: q.Thing, On: q.On})
}
