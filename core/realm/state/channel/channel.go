// Package channel keeps the chat channels of the realm: those of players and those that the
// release declares. Package rules/channel decides.
//
// A Channels belongs to the goroutine of the realm box.
package channel

import (
	"strconv"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	channelrules "loam/core/rules/channel"
)

// Channels is the chat channels of a realm. The owner goroutine calls its methods.
type Channels struct {
	s    *realmstate.State
	book channelrules.Book
}

// New makes the Channels of a realm.
func New(s *realmstate.State) *Channels { return &Channels{s: s} }

// Code visits all state.
func (ch *Channels) Code(c *codec.Coder) { ch.book.Code(c) }

// Handle executes a player's request about a channel.
func (ch *Channels) Handle(by realmstate.Asker, in intent.Channel) {
	a := ch.ask(by)
	a.Act, a.Name, a.With = in.Act, ch.of(by, in.Name), command.Clean(in.With)
	ch.book.Do(a)
}

// Talk says something in a channel.
func (ch *Channels) Talk(by realmstate.Asker, in intent.Talk) {
	text := command.Spoken(in.Text)
	if text == "" {
		ch.s.Refuse(by.Online, intent.KindTalk, "core.no_words")
		return
	}
	a := ch.ask(by)
	a.Name = ch.of(by, in.Channel)
	if !ch.s.Forbidden(by.Online, intent.KindTalk, hook.RealmTalk, a.Name, text) {
		ch.book.Say(a, text)
	}
}

// ask returns a player's request, without what is wanted.
func (ch *Channels) ask(by realmstate.Asker) channelrules.Ask {
	return channelrules.Ask{
		By: channelrules.Person{Player: by.Player, Name: by.Name, Operator: by.Role.AtLeast(auth.Operator)},
		Find: func(name string) (channelrules.Person, bool) {
			if to := ch.s.Called(name); to != nil {
				return channelrules.Person{Player: to.Player, Name: to.Name}, true
			}
			return channelrules.Person{}, false
		},
		Tell: ch.tellOf,
	}
}

// tellOf sends an event of a channel to its player.
func (ch *Channels) tellOf(e event.Event) {
	to := e.Audience().Subject
	if who := ch.s.Present(to); who != nil {
		ch.s.Happened(who, e)
	}
}

// of returns the name of the channel that a player has typed: the name itself, or that
// of its n-th channel.
func (ch *Channels) of(by realmstate.Asker, name string) string {
	name = command.Clean(name)
	n, err := strconv.Atoi(name)
	if mine := ch.book.Of(by.Player); err == nil && n > 0 && n <= len(mine) {
		return mine[n-1]
	}
	return realmstate.Clip(name)
}

// Joined adds a player that enters the world to the channels that the release declares
// for everybody.
func (ch *Channels) Joined(who *realmstate.Online) {
	for i := range ch.s.Content().Channels {
		if d := &ch.s.Content().Channels[i]; d.Join {
			ch.joinDeclared(who, d)
		}
	}
}

func (ch *Channels) joinDeclared(who *realmstate.Online, d *content.Channel) {
	a := ch.ask(realmstate.Asker{Online: who})
	a.Act, a.Name = intent.Join, ch.name(d)
	if !ch.book.Has(who.Player, a.Name) {
		ch.book.Do(a)
	}
}

// Parted removes a player that leaves the world from its channels.
func (ch *Channels) Parted(who *realmstate.Online) {
	ch.book.Part(ch.ask(realmstate.Asker{Online: who}))
}

// name returns the name of a declared channel, at most channelrules.MaxName bytes of it. It
// is the same for all players, whatever their language, since players type it.
func (ch *Channels) name(d *content.Channel) string {
	name := ch.s.Content().Words("", d.Name, value.Value{})
	return strings.ToValidUTF8(name[:min(len(name), channelrules.MaxName)], "")
}

// Declare updates the channels to the release. New channels for everybody get all
// players as members.
func (ch *Channels) Declare() {
	list := ch.s.Content().Channels
	declared := make([]channelrules.Declared, len(list))
	for i := range list {
		declared[i] = channelrules.Declared{ID: list[i].ID, Name: ch.name(&list[i])}
	}
	fresh := ch.book.Declare(declared, ch.tellOf)
	for i := range list {
		for who := range ch.s.Online() {
			if list[i].Join && fresh[i] {
				ch.joinDeclared(who, &list[i])
			}
		}
	}
}
