package state

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/mute"
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
type asker struct {
	*Online
	role auth.Role
}

// requests handles the intents for the realm, in a method for each type. A request that has a file
// of its own has its method there.
type requests struct{ box *Box }

var _ intent.Realm[asker] = requests{}

func (r requests) Whisper(by asker, in intent.Whisper)     { r.box.whisper(by, in) }
func (r requests) Group(by asker, in intent.Group)         { r.box.group(by, in) }
func (r requests) GroupChat(by asker, in intent.GroupChat) { r.box.groupChat(by, in) }
func (r requests) GroupPing(by asker, in intent.GroupPing) { r.box.groupPing(by, in) }
func (r requests) Channel(by asker, in intent.Channel)     { r.box.channel(by, in) }
func (r requests) Talk(by asker, in intent.Talk)           { r.box.talk(by, in) }
func (r requests) Away(by asker, in intent.Away)           { r.box.goAway(by, in) }
func (r requests) Social(by asker, in intent.Social)       { r.box.social(by, in) }
func (r requests) Guild(by asker, in intent.Guild)         { r.box.guild(by, in) }
func (r requests) GuildChat(by asker, in intent.GuildChat) { r.box.guildChat(by, in) }

// utters are the intents that others hear or read: muted players cannot use them.
var utters = map[intent.Kind]bool{intent.KindWhisper: true, intent.KindGroupChat: true, intent.KindTalk: true, intent.KindGuildChat: true}

// asked handles an intent; one of a player that has left the world has no effect.
func (b *Box) asked(in Asked) {
	who := b.named(in.By)
	if who == nil || utters[in.Intent.Kind()] && b.silenced(who, in.Intent.Kind()) {
		return
	}
	intent.ToRealm(requests{b}, asker{who, in.Role}, in.Intent)
}

// named finds a character in the world by its exact name, nil if there is none. It is valid
// until a character enters or leaves the world.
func (b *Box) named(name string) *Online {
	i := slices.IndexFunc(b.online, func(o Online) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &b.online[i]
}

// happened sends an event to a player's session, through the map of the player, or when it
// arrives on one.
func (b *Box) happened(to *Online, e event.Event) {
	b.tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToSession, Player: to.Name}, Event: e})
}

// refuse tells a player why an intent had no effect; pairs are the arguments of the text.
func (b *Box) refuse(to *Online, k intent.Kind, key string, pairs ...any) {
	b.happened(to, event.Refused{Player: to.Player, Intent: k, Reason: content.Text{Bundle: "base", Key: key}, Args: value.OfRecord(pairs...)})
}

// silenced reports whether a player is muted, and tells the player so.
func (b *Box) silenced(who *Online, k intent.Kind) bool {
	m, muted := mute.Of(b.storage, who.Account, b.unix)
	if muted {
		l := m.Told(b.unix)
		b.happened(who, event.Refused{Player: who.Player, Intent: k, Reason: l.Text, Args: l.Args})
	}
	return muted
}

// forbidden asks the scripts whether a player may say something to others, and tells it if it
// may not. A text of the handler's bundle is the reason.
func (b *Box) forbidden(by *Online, k intent.Kind, h hook.ID, to, words string) bool {
	if !b.scripts.Attached(h) {
		return false
	}
	args := hook.Args{Texts: [2]string{by.Name, to}, Data: value.OfString(words)}
	reason, refused := b.scripts.Ask(b.tx, h, args)
	if refused {
		b.happened(by, event.Refused{Player: by.Player, Intent: k, Reason: reason})
	}
	return refused
}
