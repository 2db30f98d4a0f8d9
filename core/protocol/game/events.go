package game

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/net/wire"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/social"
)

// event sends an event, by its index, to one client. It leaves out events that have no
// message or are meant for another client.
func (o *teller) event(v *viewer, i int32) {
	e := o.render.batch.Events[i]
	defer o.faults.Caught("event", e.Kind().String())
	switch e := e.(type) {
	case event.Moved:
		if e.Player == v.place.Player {
			return
		}
	case event.Told:
		if e.Player != 0 && e.Player != v.place.Player {
			return
		}
	case event.Died:
		if e.Unit == v.place.Player {
			v.shows.combat.Died()
		}
	case event.VictimChanged:
		if e.Unit == v.place.Player && e.Victim == 0 {
			v.shows.combat.Disengaged(e.Before)
		}
	}
	if v.shows.spells.Own(e) {
		return
	}
	if m, shared := o.shared(i, e); shared {
		if m != nil {
			v.conn.wire.PutBlock(m)
		}
		return
	}
	o.own(v, e)
}

// shared returns the message that every recipient of an event receives, encoded once; nil is
// none. False is an event with different messages for different clients.
func (o *teller) shared(i int32, e event.Event) (*wire.Block, bool) {
	r := &o.render
	if r.told[i].made {
		return r.told[i].block, r.told[i].shared
	}
	list, shared := r.writer.All(e)
	if !shared {
		var m packets.Body
		if m, shared = o.common(e); m != nil {
			list = []packets.Body{m}
		}
	}
	r.told[i] = telling{made: true, shared: shared}
	if len(list) > 0 {
		r.told[i].block = r.encoded(list...)
	}
	return r.told[i].block, shared
}

// common returns the message for everyone who receives an event.
func (o *teller) common(e event.Event) (packets.Body, bool) {
	r := &o.render
	switch e := e.(type) {
	case event.Moved:
		return r.stepped(e), true
	case event.Spoke:
		return o.spoken(e), true
	case event.Told:
		return o.system(o.filled(e.Text, e.Args)), true
	case event.Died:
		if e.Unit.Kind() == guid.Player {
			return &packets.AttackStop{Attacker: r.name(e.Unit), Dead: 1}, true
		}
		return nil, true
	case event.Aggroed:
		return &packets.Reaction{GUID: r.name(e.Unit), Reaction: hostile}, true
	case event.VictimChanged:
		if e.Victim == 0 {
			return &packets.AttackStop{Attacker: r.name(e.Unit), Victim: r.name(e.Before)}, true
		}
		return &packets.AttackStart{Attacker: r.name(e.Unit), Victim: r.name(e.Victim)}, true
	case event.DuelWon:
		return &combat.DuelWon{Fled: e.Fled, Winner: e.WinnerName, Loser: e.LoserName}, true
	case event.Evaded:
		return &packets.AttackStop{Attacker: r.name(e.Unit)}, true
	case event.Sounded:
		return o.sounded(e), true
	}
	return nil, false
}

// own sends the client what happened to its own player.
func (o *teller) own(v *viewer, e event.Event) {
	r, self := &o.render, v.place.Player
	if e.Audience().Subject == self {
		if v.shows.event(e) {
			return
		}
	}
	switch e := e.(type) {
	case event.Refused:
		if e.Player == self {
			o.refused(v, e)
		}
	case event.Animated:
		v.conn.put(&packets.Animation{GUID: o.render.name(e.Object), Kind: uint32(e.Animation)})
	case event.Gestured:
		v.shows.chat.Gestured(e)
	case event.ExperienceGained:
		if e.Player == self {
			amount := codec.Capped(e.Amount)
			v.conn.put(&packets.Experience{Victim: r.name(e.Source), Total: amount, NoKill: e.Source == 0, Base: amount - codec.Capped(e.Rested), Bonus: 1})
		}
	case event.LeveledUp:
		if own := v.sees[self]; e.Player == self && own != nil {
			v.conn.put(&packets.LevelUp{Level: uint32(e.Level), Health: codec.Capped(own.MaxHealth - v.most)})
		}
	case event.PutBack:
		if e.Player == self {
			v.conn.put(v.conn.jump(r.batch.Time, e.To))
		}
	case event.Teleported:
		if e.Unit == self {
			v.conn.put(v.conn.jump(r.batch.Time, e.To))
		}
	}
}

// spoken returns what a unit says, as a message of a player or of a creature.
func (o *teller) spoken(e event.Spoke) *social.Said {
	return o.config.Version.Chat.Spoken(&e, o.render.name(e.Unit), o.filled(e.Text, e.Args), o.text(o.render.here.called[e.Unit]))
}

func (o *teller) system(text string) *social.Said {
	return &social.Said{Type: o.config.Version.Chat.System, Text: text}
}

// hostile is the AI reaction of a creature that has entered combat.
const hostile = 2

// refused sends a player why a request was refused.
func (o *teller) refused(v *viewer, e event.Refused) {
	if v.shows.refused(e) || o.refusedPet(v, e) {
		return
	}
	v.conn.put(o.system(o.filled(e.Reason, e.Args)))
}

// text returns a text without arguments.
func (o *teller) text(x content.Text) string {
	return o.config.book.ReleaseNames().Text(x)
}

// filled returns a text with its arguments, in the codes of clients.
func (o *teller) filled(x content.Text, args value.Value) string {
	return o.config.book.ReleaseNames().Filled(x, args)
}
