package state

import (
	"loam/core/lib/codec"
	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	"loam/core/world/gamemap"
)

// Asked is a player's intent for the realm.
type Asked struct {
	By     string // the character's name
	Role   auth.Role
	Intent intent.Intent
}

func (in *Asked) code(c *codec.Coder) {
	c.String(&in.By)
	codec.Int(c, &in.Role)
	intent.Code(c, &in.Intent)
}

// Submit queues a player's intent for the next step and returns at once, with gamemap.ErrBusy
// if gamemap.MaxWaiting of that player wait. Any goroutine may call.
func (b *Box) Submit(in Asked) error {
	if !b.inbox.Submit(in.By, in, gamemap.MaxWaiting) {
		return gamemap.ErrBusy
	}
	return nil
}

// asker is a player who requests something of the realm. It is valid while its intent is
// handled.
type asker = realmstate.Asker

// request handles an intent in the realm state.
type request func(*Box, asker, intent.Intent)

func asks[T intent.Intent](f func(*Box, asker, T)) request {
	return func(b *Box, by asker, in intent.Intent) { f(b, by, in.(T)) }
}

// requests maps intents for the realm to their handlers; a test fails if one is missing.
var requests = map[intent.Kind]request{
	intent.KindWhisper:   asks(func(b *Box, by asker, in intent.Whisper) { b.whispers.Whisper(by, in) }),
	intent.KindGroup:     asks(func(b *Box, by asker, in intent.Group) { b.groups.Handle(by, in) }),
	intent.KindGroupChat: asks(func(b *Box, by asker, in intent.GroupChat) { b.groups.Chat(by, in) }),
	intent.KindGroupPing: asks(func(b *Box, by asker, in intent.GroupPing) { b.groups.Ping(by, in) }),
	intent.KindChannel:   asks(func(b *Box, by asker, in intent.Channel) { b.channels.Handle(by, in) }),
	intent.KindTalk:      asks(func(b *Box, by asker, in intent.Talk) { b.channels.Talk(by, in) }),
	intent.KindAway:      asks(func(b *Box, by asker, in intent.Away) { b.whispers.GoAway(by, in) }),
	intent.KindSocial:    asks(func(b *Box, by asker, in intent.Social) { b.contacts.Handle(by, in) }),
	intent.KindGuild:     asks(func(b *Box, by asker, in intent.Guild) { b.guilds.Handle(by, in) }),
	intent.KindGuildChat: asks(func(b *Box, by asker, in intent.GuildChat) { b.guilds.Chat(by, in) }),
	intent.KindRollDice:  asks((*Box).roll),
}

// utters are the intents that others hear or read: muted players cannot use them.
var utters = map[intent.Kind]bool{intent.KindWhisper: true, intent.KindGroupChat: true, intent.KindTalk: true, intent.KindGuildChat: true}

// asked handles an intent; one of a player that has left the world has no effect.
func (b *Box) asked(in Asked) {
	who := b.s.Named(in.By)
	apply := requests[in.Intent.Kind()]
	if who == nil || utters[in.Intent.Kind()] && b.silenced(who, in.Intent.Kind()) {
		return
	}
	if apply != nil {
		apply(b, asker{Online: who, Role: in.Role}, in.Intent)
	}
}

// silenced reports whether a player is muted, and tells the player so.
func (b *Box) silenced(who *realmstate.Online, k intent.Kind) bool {
	m, muted := b.storage.Muted(who.Account)
	if muted {
		l := m.Told(b.s.Unix())
		b.s.Happened(who, event.Refused{Player: who.Player, Intent: k, Reason: l.Text, Args: l.Args})
	}
	return muted
}
