package state

import (
	"loam/core/lib/codec"
	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	"loam/core/world/gamemap"
	"loam/core/world/player"
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

// requests handles the intents for the realm, in a method for each type. A request that has a file
// of its own has its method there.
type requests struct{ box *Box }

var _ intent.Realm[asker] = requests{}

func (r requests) Whisper(by asker, in intent.Whisper)     { r.box.whispers.Whisper(by, in) }
func (r requests) Group(by asker, in intent.Group)         { r.box.groups.Handle(by, in) }
func (r requests) GroupChat(by asker, in intent.GroupChat) { r.box.groups.Chat(by, in) }
func (r requests) GroupPing(by asker, in intent.GroupPing) { r.box.groups.Ping(by, in) }
func (r requests) Channel(by asker, in intent.Channel)     { r.box.channels.Handle(by, in) }
func (r requests) Talk(by asker, in intent.Talk)           { r.box.channels.Talk(by, in) }
func (r requests) Away(by asker, in intent.Away)           { r.box.whispers.GoAway(by, in) }
func (r requests) Social(by asker, in intent.Social)       { r.box.contacts.Handle(by, in) }
func (r requests) Guild(by asker, in intent.Guild)         { r.box.guilds.Handle(by, in) }
func (r requests) GuildChat(by asker, in intent.GuildChat) { r.box.guilds.Chat(by, in) }

// utters are the intents that others hear or read: muted players cannot use them.
var utters = map[intent.Kind]bool{intent.KindWhisper: true, intent.KindGroupChat: true, intent.KindTalk: true, intent.KindGuildChat: true}

// asked handles an intent; one of a player that has left the world has no effect.
func (b *Box) asked(in Asked) {
	who := b.s.Named(in.By)
	if who == nil || utters[in.Intent.Kind()] && b.silenced(who, in.Intent.Kind()) {
		return
	}
	if in.Intent.Kind().Need() != intent.Nothing && !in.Role.AtLeast(player.ToolRole) {
		b.s.Refuse(who, in.Intent.Kind(), "core.not_allowed")
		return
	}
	if other, ok := in.Intent.(intent.Other); ok {
		b.askAbout(who, other)
		return
	}
	intent.ToRealm(requests{b}, asker{Online: who, Role: in.Role}, in.Intent)
}

// askAbout sends a request about another player to the map of that player, which answers it.
func (b *Box) askAbout(by *realmstate.Online, in intent.Other) {
	about := b.s.Called(in.About())
	if about == nil {
		b.s.Unknown(by, in.Kind(), in.About())
		return
	}
	b.s.Send(inbox.QuestionMessage(about.Name, inbox.Question{By: by.Player, Name: by.Name, Intent: in}))
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
