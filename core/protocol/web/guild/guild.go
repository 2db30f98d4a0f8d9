// Package guild is what pages ask and are told of guilds: members and ranks, the bank,
// and petitions, with which they are founded.
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

// DecodeGuild takes `guild`.
func DecodeGuild(r *jsonfield.Reader) intent.Intent {
	in := intent.Guild{
		Act:    intent.GuildAct(r.Word("act", guildActs, "what is asked; roster, log, figures and name tell of a guild")),
		Player: r.GUIDOr("player", "of invite, kick, promote, demote, lead, note and officer_note: about whom"),
		Name:   r.LineOr("name", jsonfield.MaxName, "of these without `player`: the name of whom, whose case does not count"),
		Text:   r.LineOr("text", guild.MaxInfo, "of message, info, note, officer_note, add_rank and edit_rank: what is written, or the name of the rank"),
		Rank:   int(r.IntegerOr("rank", 0, guild.MaxRanks-1, "of edit_rank: which, from 0")),
		Rights: uint32(r.IntegerOr("rights", 0, float64(guild.All), "of edit_rank: a bit for each right, in the order of `rights` of a charter")),
		Of:     r.IntegerOr("guild", 0, 1<<53, "of name: the number of a guild"),
	}
	if !r.Noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// DecodeFoundGuild takes `found_guild`.
func DecodeFoundGuild(r *jsonfield.Reader) intent.Intent {
	return intent.FoundGuild{Name: r.Line("name", 4*guild.MaxName, "what it is to be called")}
}

// DecodeGuildChat takes `guild_chat`.
func DecodeGuildChat(r *jsonfield.Reader) intent.Intent {
	return intent.GuildChat{
		Officers: r.Boolean("officers", "to its officers, else to all members"),
		Text:     r.Line("text", jsonfield.MaxWords, "what; one line"),
	}
}

// What a page is told of guilds.
var (
	GuildTold = message.ToldInWords("News of the player's guild, or of one into which it is asked.", func(w *jsonfield.Writer, t locale.Texts, e event.GuildTold) {
		w.Text("guild", e.Guild, "its name")
		w.Text("news", e.News.String(), "founded; invited: `by` asks the player into it; asked: the player has asked `name`; declined, joined, left or kicked: `name`; promoted or demoted: `name` has the rank `rank`; leading: `name` leads from now on; disbanded; message: `rank` is the message of the day; changed: something else differs; came or went: `name` is in the world, or no more")
		w.GUIDIf("who", e.Who, "whom it is about")
		w.TextIf("name", e.Name, "of that one")
		w.TextIf("by", e.By, "who did it")
		w.TextIf("rank", e.Text, "a rank, or the message of the day")
		w.Marked(t.Filled(e.Words(), e.Args()), "the same in the reader's language")
	})
	GuildShown = message.ToldInWords("A guild, as `guild` has asked.", func(w *jsonfield.Writer, t locale.Texts, e event.GuildShown) {
		g := &e.Guild
		w.Text("asked", e.Asked.String(), "roster: all of the player's own; figures: the same; log: what has happened in it; name: what any guild is called")
		w.Integer("guild", g.ID, "its number")
		w.Text("name", g.Name, "")
		w.TextIf("message", g.Message, "of the day")
		w.TextIf("info", g.Info, "what it tells of itself")
		w.IntegerIf("founded", g.Founded, "real time in ms since 1970")
		w.OpenField("ranks", '[', "list of {name, rights}", "the highest first, with words of rights")
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
		w.OpenField("members", '[', "list of {id, name, rank, note, officer_note, left, online, away, busy, level, map, map_name}", "in the order in which they came; rank counts from 0; left: when it left the world, real time in ms")
		for i := range g.Members {
			guildMember(w, t, &g.Members[i], &e.Here[i])
		}
		w.Close(']')
		w.OpenField("log", '[', "list of {news, at, name, by, rank}", "the newest last, of log")
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

// GuildOf writes to which guild a player belongs.
func GuildOf(w *jsonfield.Writer, b *guild.Badge) {
	w.TextIf("guild", b.Name, "of a player: name of its guild")
	w.TextIf("guild_rank", b.RankName, "and its rank there")
}
