package state

import (
	"strconv"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/channel"
)

// channel executes a player's request about a channel.
func (b *Box) channel(by asker, in intent.Channel) {
	a := b.channelAsk(by)
	a.Act, a.Name, a.With = in.Act, b.channelOf(by, in.Name), command.Clean(in.With)
	b.channels.Do(a)
}

// talk says something in a channel.
func (b *Box) talk(by asker, in intent.Talk) {
	text := command.Spoken(in.Text)
	if text == "" {
		b.refuse(by.Online, intent.KindTalk, "core.no_words")
		return
	}
	a := b.channelAsk(by)
	a.Name = b.channelOf(by, in.Channel)
	if !b.forbidden(by.Online, intent.KindTalk, hook.RealmTalk, a.Name, text) {
		b.channels.Say(a, text)
	}
}

// channelAsk returns a player's request, without what is wanted.
func (b *Box) channelAsk(by asker) channel.Ask {
	return channel.Ask{
		By: channel.Person{Player: by.Player, Name: by.Name, Operator: by.role.AtLeast(auth.Operator)},
		Find: func(name string) (channel.Person, bool) {
			if to := b.called(name); to != nil {
				return channel.Person{Player: to.Player, Name: to.Name}, true
			}
			return channel.Person{}, false
		},
		Tell: b.tellOf,
	}
}

// tellOf sends an event of a channel to its player.
func (b *Box) tellOf(e event.Event) {
	to := e.Audience().Subject
	for i := range b.online {
		if b.online[i].Player == to {
			b.happened(&b.online[i], e)
			return
		}
	}
}

// channelOf returns the name of the channel that a player has typed: the name itself, or that
// of its n-th channel.
func (b *Box) channelOf(by asker, name string) string {
	name = command.Clean(name)
	n, err := strconv.Atoi(name)
	if mine := b.channels.Of(by.Player); err == nil && n > 0 && n <= len(mine) {
		return mine[n-1]
	}
	return clip(name)
}

// enterChannels adds a player that enters the world to the channels that the release declares
// for everybody.
func (b *Box) enterChannels(who *Online) {
	for i := range b.release.Content.Channels {
		if d := &b.release.Content.Channels[i]; d.Join {
			b.joinDeclared(who, d)
		}
	}
}

func (b *Box) joinDeclared(who *Online, d *content.Channel) {
	a := b.channelAsk(asker{Online: who})
	a.Act, a.Name = intent.Join, b.channelName(d)
	if !b.channels.Has(who.Player, a.Name) {
		b.channels.Do(a)
	}
}

// channelName returns the name of a declared channel, at most channel.MaxName bytes of it. It
// is the same for all players, whatever their language, since players type it.
func (b *Box) channelName(d *content.Channel) string {
	name := b.release.Content.Words("", d.Name, value.Value{})
	return strings.ToValidUTF8(name[:min(len(name), channel.MaxName)], "")
}

// declareChannels updates the channels to the release. New channels for everybody get all
// players as members.
func (b *Box) declareChannels() {
	list := b.release.Content.Channels
	declared := make([]channel.Declared, len(list))
	for i := range list {
		declared[i] = channel.Declared{ID: list[i].ID, Name: b.channelName(&list[i])}
	}
	fresh := b.channels.Declare(declared, b.tellOf)
	for i := range list {
		for j := range b.online {
			if list[i].Join && fresh[i] {
				b.joinDeclared(&b.online[j], &list[i])
			}
		}
	}
}
