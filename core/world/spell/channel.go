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
func (e Casts) channel(u *entity.Unit, def *content.Spell, rq *Request, spent int64) {
	now := e.Now()
	time := e.channelTime(u, def)
	k := &entity.Casting{Spell: def.ID, Serial: e.NextSerial(), Target: rq.Target, At: rq.At, Item: rq.Item, Thing: rq.Thing, On: rq.On, Bases: rq.Bases,
		From: u.Position.Point, Began: now, Ends: now + time, Channel: true}
	if def.Tick > 0 {
		k.Tick = now + steps(float64(def.Tick)*float64(time)/float64(def.Channel))
	}
	u.Cast = k
	e.Touch(u, casts)
	e.PlanCast(u)
	if def.Cast == 0 {
		e.NoticeSpell(hook.CastStart, def.ID, castArgs(u, rq.Target, rq.Item))
	}
	if u.Cast != k { // a script has ended it
		return
	}
	if def.Tick > 0 {
		e.Log(event.CastWent{Caster: u.GUID, Spell: def.ID, Target: rq.Target, At: rq.At, Took: rq.Took, Item: rq.Item, Thing: rq.Thing})
	} else {
		e.cast(u, def, rq, spent)
	}
	if u.Cast == k {
		e.Log(event.ChannelBegan{Caster: u.GUID, Spell: def.ID, Target: rq.Target, Time: time})
	}
}

func (e Casts) channelTime(u *entity.Unit, def *content.Spell) clock.Time {
	about := aura.About{School: def.School, Tags: def.Tags}
	t := aura.Modified(e.Content(), u, content.ModifyDuration, about, float64(def.Channel))
	return max(clock.Step, steps(t/aura.HasteOf(e.Content(), u, aura.Casting)))
}

// channelOn handles a tick of a channel, or its end.
func (e Casts) channelOn(u *entity.Unit, def *content.Spell) {
	k := u.Cast
	now := e.Now()
	rq := Request{Spell: k.Spell, Target: k.Target, At: k.At, Item: k.Item, On: k.On, Triggered: true, Bases: k.Bases}
	if k.Tick > 0 && now >= k.Tick {
		if r := e.stillReaches(u, def, &rq); r != Fine {
			e.Break(u, r, 0)
			return
		}
		k.Tick += max(clock.Step, steps(float64(def.Tick)*float64(k.Ends-k.Began)/float64(max(1, def.Channel))))
		e.cast(u, def, &rq, 0)
	}
	if u.Cast == k && now >= k.Ends {
		u.Cast = nil
		e.Touch(u, casts)
		e.endChannel(u, k)
	}
}

func (e Casts) stillReaches(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if r := e.checkTarget(u, def, rq); r != Fine {
		return r
	}
	return e.reaches(u, def, rq, slackYards)
}

// endChannel removes the auras that a channel has applied to others.
func (e Casts) endChannel(u *entity.Unit, k *entity.Casting) {
	e.Log(event.ChannelEnded{Caster: u.GUID, Spell: k.Spell})
	for _, g := range k.Hits {
		if t, ok := e.Unit(g); ok {
			e.RemoveAuras(t, event.CauseLeft, func(a *entity.Aura) bool { return a.Spell == k.Spell && a.Caster == u.GUID })
		}
	}
}
