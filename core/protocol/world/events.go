package world

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/protocol/message"
	"loam/core/text"
	"loam/core/view"
	"loam/core/wire"
)

// event tells one client of an event, by index. What is nothing to tell, or
// somebody else's, is left out.
func (o *teller) event(v *viewer, i int32) {
	e := o.render.batch.Events[i]
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
			o.died(v)
		}
	case event.VictimChanged:
		if e.Unit == v.place.Player && e.Victim == 0 {
			o.disengaged(v, e.Before)
		}
	}
	if o.ownCast(v, e) {
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

// shared is what all are told of an event who are told of it, encoded once; nil
// is nothing. False is an event that is told to each in its own way.
func (o *teller) shared(i int32, e event.Event) (*wire.Block, bool) {
	r := &o.render
	if r.told[i].made {
		return r.told[i].block, r.told[i].shared
	}
	list, shared := r.writer.All(e)
	if !shared {
		var m message.Body
		if m, shared = o.common(e); m != nil {
			list = []message.Body{m}
		}
	}
	r.told[i] = telling{made: true, shared: shared}
	if len(list) > 0 {
		r.told[i].block = r.encoded(list...)
	}
	return r.told[i].block, shared
}

// common is the message for everybody who is told of an event.
func (o *teller) common(e event.Event) (message.Body, bool) {
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
			return &message.AttackStop{Attacker: r.name(e.Unit), Dead: 1}, true
		}
		return nil, true
	case event.Aggroed:
		return &message.Reaction{GUID: r.name(e.Unit), Reaction: hostile}, true
	case event.VictimChanged:
		if e.Victim == 0 {
			return &message.AttackStop{Attacker: r.name(e.Unit), Victim: r.name(e.Before)}, true
		}
		return &message.AttackStart{Attacker: r.name(e.Unit), Victim: r.name(e.Victim)}, true
	case event.DuelWon:
		return duelWon(e), true
	case event.Evaded:
		return &message.AttackStop{Attacker: r.name(e.Unit)}, true
	case event.Sounded:
		return o.sounded(e), true
	}
	return nil, false
}

// own tells the client of what happened to its own player.
func (o *teller) own(v *viewer, e event.Event) {
	r, self := &o.render, v.place.Player
	if e.Audience().Subject == self {
		o.ofCompany(v, e)
	}
	switch e := e.(type) {
	case event.Refused:
		if e.Player == self {
			o.refused(v, e)
		}
	case event.Heard:
		if e.Player == self {
			o.heard(v, e)
		}
	case event.Grown:
		if e.Player == self {
			o.grownTold(v, e)
		}
	case event.QuestTold:
		if e.Player == self {
			o.questTold(v, e)
		}
	case event.MoneyChanged:
		if e.Player == self {
			o.paid(v, e)
		}
	case event.Dealt:
		if e.Player == self {
			o.dealt(v, e)
		}
	case event.ObjectUsed:
		if e.Player == self {
			o.used(v, e)
		}
	case event.Bitten:
		if e.Player == self {
			o.bitten(v, e)
		}
	case event.TradeTold, event.MailShown, event.MailTold, event.AuctionShown, event.AuctionTold:
		if e.Audience().Subject == self {
			o.ofMarket(v, e)
		}
	case event.Rolled:
		if e.Player == self && v.sees[self] != nil {
			o.rolled(v, e)
		}
	case event.GroupTold:
		if e.Player == self {
			o.groupTold(v, e)
		}
	case event.EncounterChanged, event.InstanceTold:
		o.ofCopies(v, e)
	case event.Pinged:
		if e.Player == self {
			o.pinged(v, e)
		}
	case event.Channeled:
		if e.Player == self {
			o.channeled(v, e)
		}
	case event.Gestured:
		o.gestured(v, e)
	case event.DuelTold:
		if e.Player == self {
			o.duelTold(v, e)
		}
	case event.Roster:
		if e.Player == self {
			o.roster(v, e)
		}
	case event.Offered:
		if e.Player == self {
			o.offered(v, e)
		}
	case event.ExperienceGained:
		if e.Player == self {
			amount := points(e.Amount)
			v.conn.put(&message.Experience{Victim: r.name(e.Source), Total: amount, NoKill: e.Source == 0, Base: amount - points(e.Rested), Bonus: 1})
		}
	case event.ItemGained:
		if e.Player == self {
			o.gained(v, e)
		}
	case event.LeveledUp:
		if own := v.sees[self]; e.Player == self && own != nil {
			v.conn.put(&message.LevelUp{Level: uint32(e.Level), Health: points(own.MaxHealth - v.most)})
		}
	case event.Released:
		if e.Unit == self {
			o.walks(v)
		}
	case event.Revived:
		if e.Unit == self {
			o.revived(v)
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

// ofMarket tells the client of trades, letters and auctions of its player.
func (o *teller) ofMarket(v *viewer, e event.Event) {
	switch e := e.(type) {
	case event.TradeTold:
		o.tradeTold(v, e)
	case event.MailShown:
		o.mailShown(v, e)
	case event.MailTold:
		o.mailTold(v, e)
	case event.AuctionShown:
		o.auctionsShown(v, e)
	case event.AuctionTold:
		o.auctionTold(v, e)
	}
}

// spoken is what a unit says, in the way of players or of creatures.
func (o *teller) spoken(e event.Spoke) *message.Said {
	chat := &o.config.Version.Chat
	m := &message.Said{Sender: o.render.name(e.Unit), Target: o.render.name(e.Unit), Text: o.filled(e.Text, e.Args)}
	if e.Text.Bundle == "" { // typed by a person
		m.Type = [...]uint8{intent.Say: chat.Say, intent.Yell: chat.Yell, intent.Emote: chat.Emote}[e.Speech]
		return m
	}
	m.Type = [...]uint8{intent.Say: chat.MonsterSay, intent.Yell: chat.MonsterYell, intent.Emote: chat.MonsterEmote}[e.Speech]
	switch e.Tone {
	case event.Privately:
		m.Type = chat.MonsterWhisper
	case event.Largely:
		m.Type = chat.BossEmote
	case event.Solemnly:
		m.Type = chat.BossWhisper
	case event.Aloud:
	}
	m.Target = 0
	m.SenderName = o.text(o.render.here.called[e.Unit])
	return m
}

func (o *teller) system(text string) *message.Said {
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
func (o *teller) refused(v *viewer, e event.Refused) {
	o.refusedLoot(v, e)
	if o.refusedTalk(v, e) || o.refusedGroup(v, e) || o.refusedSocial(v, e) || o.refusedGuild(v, e) || o.refusedItem(v, e) || o.refusedQuest(v, e) || o.refusedPet(v, e) || o.refusedObject(v, e) || o.refusedDeal(v, e) || o.refusedFlight(v, e) || o.refusedLesson(v, e) || o.refusedTrade(v, e) || o.refusedMail(v, e) || o.refusedAuction(v, e) {
		return
	}
	is, known := swingRefusals[e.Reason.Key]
	if e.Intent != intent.KindAttack || !known {
		v.conn.put(o.system(o.filled(e.Reason, e.Args)))
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

// text is a text without arguments.
func (o *teller) text(x content.Text) string {
	snapshot, _ := o.config.Realm.Content()
	return snapshot.Line("", x)
}

// filled is a text with its arguments, in the codes of clients.
func (o *teller) filled(x content.Text, args plain.Value) string {
	snapshot, _ := o.config.Realm.Content()
	return cut(string(text.Append(nil, snapshot.Reader("").Spans(x.Bundle, x.Key, args), codes{})))
}
