package world

import (
	"math"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/protocol/message"
	"loam/core/text"
	"loam/core/view"
)

// event tells one client of an event. What is nothing to tell, or somebody
// else's, is left out.
func (o *outlet) event(v *viewer, e event.Event) {
	r := &o.render
	switch e := e.(type) {
	case event.Moved:
		if e.Player != v.place.Player {
			v.conn.put(r.stepped(e))
		}
	case event.DamageDealt:
		if e.Swing {
			v.conn.put(r.swing(e))
		}
	case event.Missed:
		v.conn.put(&message.Swing{
			HitInfo: r.version.Hits.Miss, Attacker: r.name(e.Attacker), Victim: r.name(e.Victim),
			Parts: []message.SwingPart{{School: 1}},
		})
	case event.Spoke:
		v.conn.put(o.spoken(v, e))
	case event.Told:
		if e.Player == 0 || e.Player == v.place.Player {
			v.conn.put(o.system(o.filled(v, e.Text, e.Args)))
		}
	case event.Refused:
		if e.Player == v.place.Player {
			o.refused(v, e)
		}
	case event.ExperienceGained:
		if e.Player == v.place.Player {
			amount := points(e.Amount)
			v.conn.put(&message.Experience{Victim: r.name(e.Source), Total: amount, NoKill: e.Source == 0, Base: amount, Bonus: 1})
		}
	case event.LeveledUp:
		if own := v.sees[v.place.Player]; e.Player == v.place.Player && own != nil {
			v.conn.put(&message.LevelUp{Level: uint32(e.Level), Health: points(own.MaxHealth - v.most)})
		}
	case event.Died:
		if e.Unit.Kind() == guid.Player {
			v.conn.put(&message.AttackStop{Attacker: r.name(e.Unit), Dead: 1})
		}
		if e.Unit == v.place.Player {
			o.died(v)
		}
	case event.Revived:
		if e.Unit == v.place.Player {
			v.conn.offer(&message.ReleasePlace{Map: math.MaxUint32})
		}
	case event.PutBack:
		if e.Player == v.place.Player {
			v.conn.put(v.conn.jump(r.batch.Time, e.To))
		}
	case event.Teleported:
		if e.Unit == v.place.Player {
			v.conn.put(v.conn.jump(r.batch.Time, e.To))
		}
	case event.Aggroed:
		v.conn.put(&message.Reaction{GUID: r.name(e.Unit), Reaction: hostile})
	case event.VictimChanged:
		if e.Victim == 0 {
			v.conn.put(&message.AttackStop{Attacker: r.name(e.Unit), Victim: r.name(e.Before)})
		} else {
			v.conn.put(&message.AttackStart{Attacker: r.name(e.Unit), Victim: r.name(e.Victim)})
		}
	case event.Evaded:
		v.conn.put(&message.AttackStop{Attacker: r.name(e.Unit)})
	}
}

func (r *rendering) swing(e event.DamageDealt) *message.Swing {
	const hit = 1
	amount := points(e.Amount)
	m := &message.Swing{
		HitInfo: r.version.Hits.Normal, Attacker: r.name(e.Attacker), Victim: r.name(e.Victim), Damage: amount,
		Overkill: points(e.Overkill), State: hit,
		Parts: []message.SwingPart{{School: 1, Float: float32(amount), Int: amount}},
	}
	if e.Crit {
		m.HitInfo |= r.version.Hits.Critical
	}
	return m
}

// spoken is what a unit says, in the way of players or of creatures.
func (o *outlet) spoken(v *viewer, e event.Spoke) *message.Said {
	chat := &o.config.Version.Chat
	m := &message.Said{Sender: o.render.name(e.Unit), Target: o.render.name(e.Unit), Text: o.filled(v, e.Text, e.Args)}
	speaker := v.sees[e.Unit]
	if e.Text.Bundle == "" { // typed by a person
		m.Type = [...]uint8{intent.Say: chat.Say, intent.Yell: chat.Yell, intent.Emote: chat.Emote}[e.Speech]
		return m
	}
	m.Type = [...]uint8{intent.Say: chat.MonsterSay, intent.Yell: chat.MonsterYell, intent.Emote: chat.MonsterEmote}[e.Speech]
	m.Target = 0
	if speaker != nil {
		m.SenderName = o.text(v, speaker.Name)
	}
	return m
}

func (o *outlet) system(text string) *message.Said {
	return &message.Said{Type: o.config.Version.Chat.System, Text: text}
}

// hostile is the reaction of a creature that has begun to fight.
const hostile = 2

// swingRefusals are the messages for which clients have words of their own, by
// why a map does not let a swing happen.
var swingRefusals = map[string]string{
	"core.too_far":       "SMSG_ATTACKSWING_NOTINRANGE",
	"core.not_facing":    "SMSG_ATTACKSWING_BADFACING",
	"core.cannot_attack": "SMSG_ATTACKSWING_CANT_ATTACK",
}

// refused tells a player why nothing happened.
func (o *outlet) refused(v *viewer, e event.Refused) {
	is, known := swingRefusals[e.Reason.Key]
	if e.Intent != intent.KindAttack || !known {
		v.conn.put(o.system(o.filled(v, e.Reason, e.Args)))
		return
	}
	if is != "SMSG_ATTACKSWING_CANT_ATTACK" {
		v.conn.put(message.NewEmpty(is))
		return
	}
	target := v.conn.wanted()
	if object := v.sees[target]; object != nil && object.Flags&view.Dead != 0 {
		is = "SMSG_ATTACKSWING_DEADTARGET"
	}
	v.conn.put(message.NewEmpty(is))
	v.conn.put(&message.AttackStop{Attacker: v.own, Victim: o.render.name(target)})
}

// died tells a player that it is dead, and where it will live again.
func (o *outlet) died(v *viewer) {
	v.conn.put(message.NewEmpty("SMSG_CANCEL_COMBAT"))
	v.conn.put(&message.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY"})
	ground, _ := o.config.ground(v.place.Map)
	m, ok := o.render.content.Map(v.place.Map)
	if !ok {
		return
	}
	if at, ok := o.render.content.Place(m.Graveyard); ok && at.Map == v.place.Map {
		v.conn.offer(&message.ReleasePlace{Map: ground, Position: vector(at.At.Point)})
	}
}

// text is a text without arguments.
func (o *outlet) text(_ *viewer, x content.Text) string {
	snapshot, _ := o.config.Realm.Content()
	return snapshot.Line("", x)
}

// filled is a text with its arguments, in the codes of clients.
func (o *outlet) filled(_ *viewer, x content.Text, args plain.Value) string {
	snapshot, _ := o.config.Realm.Content()
	return cut(string(text.Append(nil, snapshot.Reader("").Spans(x.Bundle, x.Key, args), codes{})))
}
