// Package guild decodes and encodes the messages and events about guild: members and
// ranks, the bank, and the petitions that found guild.
package guild

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/social"
	"loam/core/rules/guild"
)

// guildActs are the words for what may be asked about a guild, by intent.GuildAct.
var guildActs = func() (words []string) {
	for a := range intent.GuildActs {
		words = append(words, intent.GuildAct(a).String())
	}
	return words
}()

// DecodeGuild decodes `guild`.
func DecodeGuild(r *jsonfield.Reader) intent.Intent {
	in := intent.Guild{
		Act:    intent.GuildAct(r.Word("act", guildActs, "the action; roster, log, figures and name ask for data of a guild")),
		Player: r.GUIDOr("player", "for invite, kick, promote, demote, lead, note and officer_note: the player concerned"),
		Name:   r.LineOr("name", jsonfield.MaxName, "instead of `player`: the player's name, case-insensitive"),
		Text:   r.LineOr("text", guild.MaxInfo, "for message, info, note, officer_note, add_rank and edit_rank: the text, or the name of the rank"),
		Rank:   int(r.IntegerOr("rank", 0, guild.MaxRanks-1, "for edit_rank: index of the rank, from 0")),
		Rights: uint32(r.IntegerOr("rights", 0, float64(guild.All), "for edit_rank: a bit mask, in the order of `rights` of a charter")),
		Of:     r.IntegerOr("guild", 0, 1<<53, "for name: the number of a guild"),
	}
	if !r.Noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// DecodeFoundGuild decodes `found_guild`.
func DecodeFoundGuild(r *jsonfield.Reader) intent.Intent {
	return intent.FoundGuild{Name: r.Line("name", 4*guild.MaxName, "name of the new guild")}
}

// DecodeGuildChat decodes `guild_chat`.
func DecodeGuildChat(r *jsonfield.Reader) intent.Intent {
	return intent.GuildChat{
		Officers: r.Boolean("officers", "send to officers only; otherwise to all members"),
		Text:     r.Line("text", jsonfield.MaxWords, "one line"),
	}
}

// Events about guilds.
var (
	GuildTold = message.ToldInWords("News of the player's guild, or of a guild that invites the player.", func(w *jsonfield.Writer, t locale.Texts, e event.GuildTold) {
		w.Text("guild", e.Guild, "name of the guild")
		w.Text("news", e.News.String(), "founded; invited: `by` invites the player; asked: the player has invited `name`; declined, joined, left or kicked: `name`; promoted or demoted: `name` now has the rank `rank`; leading: `name` is the new leader; disbanded; message: `rank` is the message of the day; changed: other data changed; came or went: `name` came online or went offline")
		w.GUIDIf("who", e.Who, "the player that it is about")
		w.TextIf("name", e.Name, "name of that player")
		w.TextIf("by", e.By, "the player who did it")
		w.TextIf("rank", e.Text, "a rank, or the message of the day")
		w.Marked(t.Filled(e.Words(), e.Args()), "the news in the reader's language")
	})
	GuildShown = message.ToldInWords("Data of a guild, in answer to `guild`.", func(w *jsonfield.Writer, t locale.Texts, e event.GuildShown) {
		g := &e.Guild
		w.Text("asked", e.Asked.String(), "roster: the player's guild with its members; figures: the same; log: the event log; name: the name of any guild")
		w.Integer("guild", g.ID, "number of the guild")
		w.Text("name", g.Name, "")
		w.TextIf("message", g.Message, "of the day")
		w.TextIf("info", g.Info, "the guild's information text")
		w.IntegerIf("founded", g.Founded, "real time in ms since 1970")
		w.OpenField("ranks", '[', "list of {name, rights}", "the highest first, with the words of its rights")
		for i := range g.Ranks {
			w.Open('{')
			w.Text("name", g.Ranks[i].Name, "")
			w.OpenField("rights", '[', "", "")
			for _, word := range g.Rights(i).Words() {
				w.Element(word)
			}
			w.Close(']')
			w.Close('}')
		}
		w.Close(']')
		w.OpenField("members", '[', "list of {id, name, rank, note, officer_note, left, online, away, busy, level, map, map_name}", "in the order in which they joined; rank is an index, from 0; left: time of the last logout, real time in ms")
		for i := range g.Members {
			guildMember(w, t, &g.Members[i], &e.Here[i])
		}
		w.Close(']')
		w.OpenField("log", '[', "list of {news, at, name, by, rank}", "for log; the newest last")
		for i := range g.Log {
			l := &g.Log[i]
			w.Open('{')
			w.Text("news", l.News.String(), "")
			w.Integer("at", l.At, "")
			w.Text("name", l.Name, "")
			w.TextIf("by", l.ByName, "")
			w.IntegerIf("rank", int64(l.Rank), "")
			w.Close('}')
		}
		w.Close(']')
	})
)

func guildMember(w *jsonfield.Writer, t locale.Texts, m *guild.Member, here *event.Presence) {
	w.Open('{')
	w.GUID("id", m.Player, "")
	w.Text("name", m.Name, "")
	w.Integer("rank", int64(m.Rank), "")
	w.TextIf("note", m.Note, "")
	w.TextIf("officer_note", m.OfficerNote, "")
	w.IntegerIf("left", m.Left, "")
	p := *here
	if !p.Online {
		p.Level = m.Level
	}
	social.EncodePresence(w, t, &p)
	w.Close('}')
}

// GuildOf writes the guild of a player.
func GuildOf(w *jsonfield.Writer, b *guild.Badge) {
	w.TextIf("guild", b.Name, "for a player: name of the guild")
	w.TextIf("guild_rank", b.RankName, "rank of the player in the guild")
}
