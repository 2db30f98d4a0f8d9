package spell

import (
	"math"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
)

// Cast starts a cast, or casts at once a spell without cast time, and returns why it cannot. A
// player's request that comes a little too early waits; see [Casts.Ask].
func (e Casts) Cast(u *entity.Unit, rq Request) Reason {
	def, ok := e.Content().Spell(rq.Spell)
	switch {
	case !ok:
		return Unknown
	case !e.Here(u):
		return CasterDead
	}
	e.aim(u, def, &rq)
	if rq.Triggered {
		return e.trigger(u, def, &rq)
	}
	if u.Cast != nil && !u.Cast.Channel {
		return Busy
	}
	if r := e.Check(u, def, &rq); r != Fine {
		return r
	}
	if r := e.permitted(u, def, &rq); r != Fine {
		return r
	}
	if u.Cast != nil {
		e.Break(u, Stopped, 0)
	}
	switch {
	case def.NextSwing:
		return e.nextSwing(u, def, &rq)
	case def.Repeats:
		return e.repeat(u, def, &rq)
	}
	e.stopRepeating(u, content.ByCasting, Stopped)
	e.broken(u, content.ByCasting)
	e.sit(u, def.Breaks)
	e.restGlobal(u, def)
	if time := e.Time(u, def); time > 0 {
		e.begin(u, def, &rq, time)
		return Fine
	}
	return e.release(u, def, &rq)
}

func castArgs(u *entity.Unit, target guid.GUID, item content.ID) hook.Args {
	return hook.Args{Units: [2]guid.GUID{u.GUID, target}, Texts: [2]string{string(item)}}
}

// aim fills in the target of a request that names none.
func (e Casts) aim(u *entity.Unit, def *content.Spell, rq *Request) {
	switch def.Aim {
	case content.AimSelf, content.AimNone, content.AimItem:
		rq.Target = u.GUID
	case content.AimObject:
		if rq.Target.Kind() == guid.Object {
			rq.On = rq.Target
		}
		rq.Target = u.GUID
	case content.AimFriend, content.AimParty, content.AimRaid:
		if t, ok := e.Unit(rq.Target); !ok || e.fits(u, t, def.Aim) == TargetHostile {
			rq.Target = u.GUID
		}
	case content.AimPet:
		rq.Target = 0
		if pet, ok := e.PetOf(u); ok {
			rq.Target = pet.GUID
		}
	}
	if t, ok := e.Unit(rq.Target); ok && def.Aim != content.AimGround {
		rq.At = t.Position.Point
	}
}

// Time returns the cast time of a spell for a unit.
func (e Casts) Time(u *entity.Unit, def *content.Spell) clock.Time {
	if def.Cast == 0 {
		return 0
	}
	about := aura.About{School: def.School, Tags: def.Tags}
	t := aura.Modified(e.Content(), u, content.ModifyCastTime, about, float64(def.Cast))
	return steps(t / aura.HasteOf(e.Content(), u, aura.Casting))
}

// steps rounds a time to steps of the map, at least 0.
func steps(ms float64) clock.Time {
	return max(0, clock.Time(ms+float64(clock.Step)/2)/clock.Step*clock.Step)
}

// begin starts a cast with a cast time.
func (e Casts) begin(u *entity.Unit, def *content.Spell, rq *Request, time clock.Time) {
	now := e.Now()
	u.Cast = &entity.Casting{Spell: def.ID, Serial: e.NextSerial(), Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Bases: rq.Bases,
		From: u.Position.Point, Began: now, Ends: now + time, Costs: e.CostOf(u, def, nil)}
	if u.Creature != nil && def.Breaks&content.ByMoving != 0 {
		e.Halt(u)
		e.lookAt(u, rq)
	}
	e.Wake(u, entity.DueCast, u.Cast.Ends)
	e.Touch(u, casts)
	e.Log(event.CastBegun{Caster: u.GUID, Spell: def.ID, Target: rq.Target, At: rq.At, Time: time, Thing: rq.Thing})
	e.NoticeSpell(hook.CastStart, def.ID, castArgs(u, rq.Target, rq.Item))
}

func (e Casts) lookAt(u *entity.Unit, rq *Request) {
	if rq.Target != u.GUID {
		u.Position.Facing = geo.Heading(u.Position.Point, rq.At)
	}
}

// CastDue handles the next due time of a unit's cast: its end, a tick of a channel, or a
// queued request.
func (e Casts) CastDue(u *entity.Unit) {
	now := e.Now()
	if k := u.Cast; k != nil {
		def, ok := e.Content().Spell(k.Spell)
		switch {
		case !ok:
			e.Break(u, SpellGone, 0)
		case k.Channel:
			e.channelOn(u, def)
		case now >= k.Ends:
			e.finish(u, def)
		}
	}
	if u.Cast == nil {
		e.dequeue(u)
	}
	e.PlanCast(u)
}

// PlanCast schedules the next due time of a unit's cast.
func (e Casts) PlanCast(u *entity.Unit) {
	var at clock.Time
	switch k := u.Cast; {
	case k != nil && k.Channel && k.Tick > 0:
		at = min(k.Tick, k.Ends)
	case k != nil:
		at = k.Ends
	case u.Queued != nil:
		at = max(e.Now()+1, e.queuedAt(u))
	}
	e.Wake(u, entity.DueCast, at)
}

// finish runs at the end of the cast time.
func (e Casts) finish(u *entity.Unit, def *content.Spell) {
	k := u.Cast
	rq := Request{Spell: k.Spell, Target: k.Target, At: k.At, Item: k.Item, Thing: k.Thing, On: k.On, Took: k.Ends - k.Began, Bases: k.Bases}
	u.Cast = nil
	e.Touch(u, casts)
	r := e.checkThing(u, def, &rq)
	if r == Fine {
		r = e.checkCosts(u, def, &rq)
	}
	if r == Fine {
		r = e.checkTarget(u, def, &rq)
	}
	if r == Fine {
		r = e.reaches(u, def, &rq, slackYards)
	}
	if r != Fine {
		e.fail(u, def.ID, r)
		return
	}
	if t, ok := e.Unit(rq.Target); ok && def.Aim != content.AimGround {
		rq.At = t.Position.Point
	}
	e.release(u, def, &rq)
}

// fail reports that a cast has failed at its end.
func (e Casts) fail(u *entity.Unit, id content.ID, r Reason) {
	e.Log(event.CastFailed{Caster: u.GUID, Spell: id, Reason: r.String()})
	e.Log(event.CastInterrupted{Caster: u.GUID, Spell: id, Reason: r.String()})
}

// Break interrupts a unit's cast; by is who did it, or 0.
func (e Casts) Break(u *entity.Unit, why Reason, by guid.GUID) {
	k := u.Cast
	if k == nil {
		return
	}
	u.Cast = nil
	e.Touch(u, casts)
	e.Wake(u, entity.DueCast, 0)
	if !k.Channel { // a cast that was not finished starts no cooldown
		u.Rests = slices.DeleteFunc(u.Rests, func(r entity.Rest) bool {
			return r.Spell == "" && len(r.Category) > 0 && r.Category[0] == '*' && r.Began == k.Began
		})
		e.Log(event.Rested{Player: u.GUID, Spell: k.Spell, Global: true})
	}
	e.Log(event.CastInterrupted{Caster: u.GUID, By: by, Spell: k.Spell, Reason: why.String(), Channel: k.Channel})
	if k.Channel {
		e.endChannel(u, k)
	}
}

// release finishes a cast: it takes the costs, starts the cooldowns and launches the effects.
func (e Casts) release(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	var room [4]int64
	costs := e.CostOf(u, def, room[:0])
	spent := e.pay(u, def, costs)
	e.rest(u, def, rq.Item)
	e.spendThing(u, rq)
	if def.Channel > 0 {
		e.channel(u, def, rq, spent)
		e.castAlong(u, rq)
		return Fine
	}
	if e.cast(u, def, rq, spent) && def.MissedCost < 100 {
		e.refund(u, def, costs)
	}
	e.castAlong(u, rq)
	return Fine
}

// trigger casts a spell at once and without costs.
func (e Casts) trigger(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if r := e.checkTarget(u, def, rq); r != Fine {
		return r
	}
	if !e.Deeper() {
		return TooDeep
	}
	defer e.Shallower()
	e.cast(u, def, rq, 0)
	return Fine
}

// pay takes the costs and returns the amount of the last one.
func (e Casts) pay(u *entity.Unit, def *content.Spell, costs []int64) (spent int64) {
	for i, points := range costs {
		spent = points
		if power := def.Costs[i].Power; power != "" {
			e.ChangePower(u, power, -points)
			continue
		}
		e.Hurt(nil, u, Harm{Amount: float64(points), Spell: def.ID, World: true})
	}
	for _, s := range def.Reagents {
		if u.Player != nil {
			e.TakeItem(u, s.Item, s.Count)
		}
	}
	return spent
}

// refund returns the part of the costs that a spell which missed does not keep.
func (e Casts) refund(u *entity.Unit, def *content.Spell, costs []int64) {
	if !e.Here(u) || !u.Alive() {
		return
	}
	for i, points := range costs {
		if power := def.Costs[i].Power; power != "" {
			e.ChangePower(u, power, int64(math.Round(float64(points)*(1-def.MissedCost/100))))
		}
	}
}
