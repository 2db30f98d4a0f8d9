package spell

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
)

// Casts runs the timeline of casts: cast time, channel, interruption, and the request that
// waits for its turn. It owns the cast and the queued request of a unit.
type Casts struct {
	Units
	Bodies
	Listeners
	Things

	checks    *Checks
	weapon    *WeaponSpells
	cooldowns *Cooldowns
	targets   *Targets
	flights   *Flights
	auras     *Auras
}

// Cast starts a cast, or casts at once a spell without cast time, and returns why it cannot. A
// player's request that comes a little too early waits; see [Casts.Ask].
func (cs *Casts) Cast(u *entity.Unit, rq Request) Reason {
	def, ok := cs.Content().Spell(rq.Spell)
	switch {
	case !ok:
		return Unknown
	case !cs.Here(u):
		return CasterDead
	}
	cs.aim(u, def, &rq)
	if rq.Triggered {
		return cs.trigger(u, def, &rq)
	}
	if u.Cast != nil && !u.Cast.Channel {
		return Busy
	}
	if r := cs.checks.Check(u, def, &rq); r != Fine {
		return r
	}
	if r := cs.permitted(u, def, &rq); r != Fine {
		return r
	}
	if u.Cast != nil {
		cs.Break(u, Stopped, 0)
	}
	switch {
	case def.NextSwing:
		return cs.weapon.nextSwing(u, def, &rq)
	case def.Repeats:
		return cs.weapon.repeat(u, def, &rq)
	}
	cs.weapon.broken(u, content.ByCasting, Stopped)
	cs.auras.broken(u, content.ByCasting)
	cs.auras.sit(u, def.Breaks)
	cs.cooldowns.startGlobal(u, def)
	if time := cs.Time(u, def); time > 0 {
		cs.begin(u, def, &rq, time)
		return Fine
	}
	return cs.release(u, def, &rq)
}

func castArgs(u *entity.Unit, target guid.GUID, item content.ID) hook.Args {
	return hook.Args{Units: [2]guid.GUID{u.GUID, target}, Texts: [2]string{string(item)}}
}

// aim fills in the target of a request that names none.
func (cs *Casts) aim(u *entity.Unit, def *content.Spell, rq *Request) {
	switch def.Aim {
	case content.AimSelf, content.AimNone, content.AimItem:
		rq.Target = u.GUID
	case content.AimObject:
		if rq.Target.Kind() == guid.Object {
			rq.On = rq.Target
		}
		rq.Target = u.GUID
	case content.AimFriend, content.AimParty, content.AimRaid:
		if t, ok := cs.Unit(rq.Target); !ok || cs.checks.fits(u, t, def.Aim) == TargetHostile {
			rq.Target = u.GUID
		}
	case content.AimPet:
		rq.Target = 0
		if pet, ok := cs.targets.PetOf(u); ok {
			rq.Target = pet.GUID
		}
	}
	if t, ok := cs.Unit(rq.Target); ok && def.Aim != content.AimGround {
		rq.At = t.Position.Point
	}
}

// Time returns the cast time of a spell for a unit.
func (cs *Casts) Time(u *entity.Unit, def *content.Spell) clock.Time {
	if def.Cast == 0 {
		return 0
	}
	about := aura.About{School: def.School, Tags: def.Tags}
	t := aura.Modified(cs.Content(), u, content.ModifyCastTime, about, float64(def.Cast))
	return steps(t / aura.HasteOf(cs.Content(), u, aura.Casting))
}

// steps rounds a time to steps of the map, at least 0.
func steps(ms float64) clock.Time {
	return max(0, clock.Time(ms+float64(clock.Step)/2)/clock.Step*clock.Step)
}

// begin starts a cast with a cast time.
func (cs *Casts) begin(u *entity.Unit, def *content.Spell, rq *Request, time clock.Time) {
	now := cs.Now()
	u.Cast = &entity.Casting{Spell: def.ID, Serial: cs.NextSerial(), Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Bases: rq.Bases,
		From: u.Position.Point, Began: now, Ends: now + time, Costs: cs.checks.CostOf(u, def, nil)}
	if u.Creature != nil && def.Breaks&content.ByMoving != 0 {
		cs.Halt(u)
		cs.lookAt(u, rq)
	}
	cs.Wake(u, entity.DueCast, u.Cast.Ends)
	cs.Touch(u, casts)
	cs.Log(event.CastBegun{Caster: u.GUID, Spell: def.ID, Target: rq.Target, At: rq.At, Time: time, Thing: rq.Thing})
	cs.NoticeSpell(hook.CastStart, def.ID, castArgs(u, rq.Target, rq.Item))
}

func (cs *Casts) lookAt(u *entity.Unit, rq *Request) {
	if rq.Target != u.GUID {
		u.Position.Facing = geo.Heading(u.Position.Point, rq.At)
	}
}

// Due handles the next due time of a unit's cast: its end, a tick of a channel, or a
// queued request.
func (cs *Casts) Due(u *entity.Unit) {
	now := cs.Now()
	if k := u.Cast; k != nil {
		def, ok := cs.Content().Spell(k.Spell)
		switch {
		case !ok:
			cs.Break(u, SpellGone, 0)
		case k.Channel:
			cs.channelOn(u, def)
		case now >= k.Ends:
			cs.finish(u, def)
		}
	}
	if u.Cast == nil {
		cs.dequeue(u)
	}
	cs.Plan(u)
}

// Plan schedules the next due time of a unit's cast.
func (cs *Casts) Plan(u *entity.Unit) {
	var at clock.Time
	switch k := u.Cast; {
	case k != nil && k.Channel && k.Tick > 0:
		at = min(k.Tick, k.Ends)
	case k != nil:
		at = k.Ends
	case u.Queued != nil:
		at = max(cs.Now()+1, cs.queuedAt(u))
	}
	cs.Wake(u, entity.DueCast, at)
}

// finish runs at the end of the cast time.
func (cs *Casts) finish(u *entity.Unit, def *content.Spell) {
	k := u.Cast
	rq := Request{Spell: k.Spell, Target: k.Target, At: k.At, Item: k.Item, Thing: k.Thing, On: k.On, Took: k.Ends - k.Began, Bases: k.Bases}
	u.Cast = nil
	cs.Touch(u, casts)
	r := cs.checks.checkThing(u, def, &rq)
	if r == Fine {
		r = cs.checks.checkCosts(u, def, &rq)
	}
	if r == Fine {
		r = cs.checks.checkTarget(u, def, &rq)
	}
	if r == Fine {
		r = cs.checks.reaches(u, def, &rq, slackYards)
	}
	if r != Fine {
		cs.fail(u, def.ID, r)
		return
	}
	if t, ok := cs.Unit(rq.Target); ok && def.Aim != content.AimGround {
		rq.At = t.Position.Point
	}
	cs.release(u, def, &rq)
}

// fail reports that a cast has failed at its end.
func (cs *Casts) fail(u *entity.Unit, id content.ID, r Reason) {
	cs.Log(event.CastFailed{Caster: u.GUID, Spell: id, Reason: r.String()})
	cs.Log(event.CastInterrupted{Caster: u.GUID, Spell: id, Reason: r.String()})
}

// Break interrupts a unit's cast; by is who did it, or 0.
func (cs *Casts) Break(u *entity.Unit, why Reason, by guid.GUID) {
	k := u.Cast
	if k == nil {
		return
	}
	u.Cast = nil
	cs.Touch(u, casts)
	cs.Wake(u, entity.DueCast, 0)
	if !k.Channel { // a cast that was not finished starts no cooldown
		cs.cooldowns.forgetGlobal(u, k.Began)
		cs.Log(event.Rested{Player: u.GUID, Spell: k.Spell, Global: true})
	}
	cs.Log(event.CastInterrupted{Caster: u.GUID, By: by, Spell: k.Spell, Reason: why.String(), Channel: k.Channel})
	if k.Channel {
		cs.endChannel(u, k)
	}
}

// release finishes a cast: it takes the costs, starts the cooldowns and launches the effects.
func (cs *Casts) release(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	var room [4]int64
	costs := cs.checks.CostOf(u, def, room[:0])
	spent := cs.pay(u, def, costs)
	cs.cooldowns.start(u, def, rq.Item)
	cs.spendThing(u, rq)
	if def.Channel > 0 {
		cs.channel(u, def, rq, spent)
		cs.castAlong(u, rq)
		return Fine
	}
	if cs.flights.release(u, def, rq, spent) && def.MissedCost < 100 {
		cs.refund(u, def, costs)
	}
	cs.castAlong(u, rq)
	return Fine
}

// trigger casts a spell at once and without costs.
func (cs *Casts) trigger(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if r := cs.checks.checkTarget(u, def, rq); r != Fine {
		return r
	}
	if !cs.Deeper() {
		return TooDeep
	}
	defer cs.Shallower()
	cs.flights.release(u, def, rq, 0)
	return Fine
}

// pay takes the costs and returns the amount of the last one.
func (cs *Casts) pay(u *entity.Unit, def *content.Spell, costs []int64) (spent int64) {
	for i, points := range costs {
		spent = points
		if power := def.Costs[i].Power; power != "" {
			cs.ChangePower(u, power, -points)
			continue
		}
		cs.Hurt(nil, u, Harm{Amount: float64(points), Spell: def.ID, World: true})
	}
	for _, s := range def.Reagents {
		if u.Player != nil {
			cs.TakeItem(u, s.Item, s.Count)
		}
	}
	return spent
}

// refund returns the part of the costs that a spell which missed does not keep.
func (cs *Casts) refund(u *entity.Unit, def *content.Spell, costs []int64) {
	if !cs.Here(u) || !u.Alive() {
		return
	}
	for i, points := range costs {
		if power := def.Costs[i].Power; power != "" {
			cs.ChangePower(u, power, int64(math.Round(float64(points)*(1-def.MissedCost/100))))
		}
	}
}

// Died ends the auras and casts that do not survive death.
func (cs *Casts) Died(u *entity.Unit) {
	cs.Break(u, ByDeath, 0)
	u.Queued, u.NextSwingSpell = nil, ""
	cs.weapon.Stop(u, ByDeath)
	cs.auras.Remove(u, event.CauseDeath, func(a *entity.Aura) bool {
		def, ok := cs.Content().Aura(a.Aura)
		return !ok || !def.Survives && !(a.Innate && u.Player != nil)
	})
}
