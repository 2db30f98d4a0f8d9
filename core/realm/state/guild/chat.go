package guild

import (
	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	guildrules "loam/core/rules/guild"
)

// Chat sends a message to the members of a player's guild, the player included, or to its
// officers.
func (gs *Guilds) Chat(by realmstate.Asker, in intent.GuildChat) {
	text, way := command.Spoken(in.Text), event.InGuild
	if in.Officers {
		way = event.AmongOfficers
	}
	if text == "" {
		gs.s.Refuse(by.Online, intent.KindGuildChat, "core.no_words")
		return
	}
	all, why := gs.book.ChatRecipients(by.Player, in.Officers)
	if why != guildrules.Done {
		gs.s.Refuse(by.Online, intent.KindGuildChat, "guild."+why.String())
		return
	}
	if gs.s.Forbidden(by.Online, intent.KindGuildChat, hook.RealmCompanyTalk, way.String(), text) {
		return
	}
	for _, g := range all {
		if to := gs.s.Present(g); to != nil {
			gs.s.Happened(to, event.Heard{Player: g, Way: way, From: by.Player, Name: by.Name, Text: text})
		}
	}
}

// TellMates sends a message about a player to all other members of its guild that are in the
// world.
func (gs *Guilds) TellMates(msg inbox.Message) {
	who := gs.s.Named(msg.To.Player)
	if who == nil {
		return
	}
	g := gs.book.Of(who.Player)
	if g == nil {
		return
	}
	for i := range g.Members {
		if to := gs.s.Present(g.Members[i].Player); to != nil && to != who {
			gs.s.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToPlayer, Player: to.Name}, Bundle: msg.Bundle, Name: msg.Name, Data: msg.Data})
		}
	}
}
