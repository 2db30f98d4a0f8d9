package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
)

// channel starts a channel. Its effects happen at once, or at each tick; auras that they apply
// to targets end with the channel.
func (cs *Casts) channel(u *entity.Unit, def *content.Spell, rq *Request, spent int64) {
	now := cs.Now()
	time := cs.channelTime(u, def)
	k := &entity.Casting{Spell: def.ID, Serial: cs.NextSerial(), Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Bases: rq.Bases,
		From: u.Position.Point, Began: now, Ends: now + time, Channel: true}
	if def.Tick > 0 {
		k.Tick = now + steps(float64(def.Tick)*float64(time)/float64(def.Channel))
	}
	u.Cast = k
	cs.Touch(u, casts)
	cs.Plan(u)
	if def.Cast == 0 {
		cs.NoticeSpell(hook.CastStart, def.ID, castArgs(u, rq.Target, rq.Item))
	}
	if u.Cast != k { // a script has ended it
		return
	}
	if def.Tick > 0 {
		cs.Log(event.CastWent{Caster: u.GUID, Spell: def.ID, Target: rq.Target, At: rq.At, Took: rq.Took, Item: rq.Item, Thing: rq.Thing})
	} else {
		cs.flights.release(u, def, rq, spent)
	}
	if u.Cast == k {
		cs.Log(event.ChannelBegan{Caster: u.GUID, Spell: def.ID, Target: rq.Target, Time: time})
	}
}

func (cs *Casts) channelTime(u *entity.Unit, def *content.Spell) clock.Time {
	about := aura.About{School: def.School, Tags: def.Tags}
	t := aura.Modified(cs.Content(), u, content.ModifyDuration, about, float64(def.Channel))
	return max(clock.Step, steps(t/aura.HasteOf(cs.Content(), u, aura.Casting)))
}

// channelOn handles a tick of a channel, or its end.
func (cs *Casts) channelOn(u *entity.Unit, def *content.Spell) {
	k := u.Cast
	now := cs.Now()
	rq := Request{Spell: k.Spell, Target: k.Target, At: k.At, Item: k.Item, On: k.On, Triggered: true, Bases: k.Bases}
	if k.Tick > 0 && now >= k.Tick {
		if r := cs.stillReaches(u, def, &rq); r != Fine {
			cs.Break(u, r, 0)
			return
		}
		k.Tick += max(clock.Step, steps(float64(def.Tick)*float64(k.Ends-k.Began)/float64(max(1, def.Channel))))
		cs.flights.release(u, def, &rq, 0)
	}
	if u.Cast == k && now >= k.Ends {
		u.Cast = nil
		cs.Touch(u, casts)
		cs.endChannel(u, k)
	}
}

func (cs *Casts) stillReaches(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if r := cs.checks.checkTarget(u, def, rq); r != Fine {
		return r
	}
	return cs.checks.reaches(u, def, rq, slackYards)
}

// endChannel removes the auras that a channel has applied to others.
func (cs *Casts) endChannel(u *entity.Unit, k *entity.Casting) {
	cs.Log(event.ChannelEnded{Caster: u.GUID, Spell: k.Spell})
	for _, g := range k.Hits {
		if t, ok := cs.Unit(g); ok {
			cs.auras.Remove(t, event.CauseLeft, func(a *entity.Aura) bool { return a.Spell == k.Spell && a.Caster == u.GUID })
		}
	}
}
