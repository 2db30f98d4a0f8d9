package web

import (
	"loam/core/event"
	"loam/core/guild"
	"loam/core/intent"
)

// guildActs are the words for what may be asked about a guild, by intent.GuildAct.
var guildActs = func() (words []string) {
	for a := range intent.GuildActs {
		words = append(words, intent.GuildAct(a).String())
	}
	return words
}()

func decodeGuild(r *reader) intent.Intent {
	in := intent.Guild{
		Act:    intent.GuildAct(r.word("act", guildActs, "what is asked; roster, log, figures and name tell of a guild")),
		Player: r.guidOr("player", "of invite, kick, promote, demote, lead, note and officer_note: about whom"),
		Name:   r.lineOr("name", maxWho, "of these without `player`: the name of whom, whose case does not count"),
		Text:   r.lineOr("text", guild.MaxInfo, "of message, info, note, officer_note, add_rank and edit_rank: what is written, or the name of the rank"),
		Rank:   int(r.integerOr("rank", 0, guild.MaxRanks-1, "of edit_rank: which, from 0")),
		Rights: uint32(r.integerOr("rights", 0, float64(guild.All), "of edit_rank: a bit for each right, in the order of `rights` of a charter")),
		Of:     r.integerOr("guild", 0, 1<<53, "of name: the number of a guild"),
	}
	if !r.noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

func decodeFoundGuild(r *reader) intent.Intent {
	return intent.FoundGuild{Name: r.line("name", 4*guild.MaxName, "what it is to be called")}
}

func decodeGuildChat(r *reader) intent.Intent {
	return intent.GuildChat{
		Officers: r.boolean("officers", "to its officers, else to all members"),
		Text:     r.line("text", maxChat, "what; one line"),
	}
}

var (
	toldGuild = toldInWords("News of the player's guild, or of one into which it is asked.", func(w *writer, t texts, e event.GuildTold) {
		w.text("guild", e.Guild, "its name")
		w.text("news", e.News.String(), "founded; invited: `by` asks the player into it; asked: the player has asked `name`; declined, joined, left or kicked: `name`; promoted or demoted: `name` has the rank `rank`; leading: `name` leads from now on; disbanded; message: `rank` is the message of the day; changed: something else differs; came or went: `name` is in the world, or no more")
		w.guidIf("who", e.Who, "whom it is about")
		w.textIf("name", e.Name, "of that one")
		w.textIf("by", e.By, "who did it")
		w.textIf("rank", e.Text, "a rank, or the message of the day")
		w.marked(t.filled(e.Words(), e.Args()), "the same in the reader's language")
	})
	toldGuildShown = toldInWords("A guild, as `guild` has asked.", func(w *writer, t texts, e event.GuildShown) {
		g := &e.Guild
		w.text("asked", e.Asked.String(), "roster: all of the player's own; figures: the same; log: what has happened in it; name: what any guild is called")
		w.integer("guild", g.ID, "its number")
		w.text("name", g.Name, "")
		w.textIf("message", g.Message, "of the day")
		w.textIf("info", g.Info, "what it tells of itself")
		w.integerIf("founded", g.Founded, "real time in ms since 1970")
		w.openField("ranks", '[', "list of {name, rights}", "the highest first, with words of rights")
		for i := range g.Ranks {
			w.open('{')
			w.text("name", g.Ranks[i].Name, "")
			w.openField("rights", '[', "", "")
			for _, word := range g.Rights(i).Words() {
				w.element(word)
			}
			w.close(']')
			w.close('}')
		}
		w.close(']')
		w.openField("members", '[', "list of {id, name, rank, note, officer_note, left, online, away, busy, level, map, map_name}", "in the order in which they came; rank counts from 0; left: when it left the world, real time in ms")
		for i := range g.Members {
			guildMember(w, t, &g.Members[i], &e.Here[i])
		}
		w.close(']')
		w.openField("log", '[', "list of {news, at, name, by, rank}", "the newest last, of log")
		for i := range g.Log {
			l := &g.Log[i]
			w.open('{')
			w.text("news", l.News.String(), "")
			w.integer("at", l.At, "")
			w.text("name", l.Name, "")
			w.textIf("by", l.ByName, "")
			w.integerIf("rank", int64(l.Rank), "")
			w.close('}')
		}
		w.close(']')
	})
)

func guildMember(w *writer, t texts, m *guild.Member, here *event.Presence) {
	w.open('{')
	w.guid("id", m.Player, "")
	w.text("name", m.Name, "")
	w.integer("rank", int64(m.Rank), "")
	w.textIf("note", m.Note, "")
	w.textIf("officer_note", m.OfficerNote, "")
	w.integerIf("left", m.Left, "")
	p := *here
	if !p.Online {
		p.Level = m.Level
	}
	encodePresence(w, t, &p)
	w.close('}')
}

// guildOf writes to which guild a player belongs.
func guildOf(w *writer, b *guild.Badge) {
	w.textIf("guild", b.Name, "of a player: name of its guild")
	w.textIf("guild_rank", b.RankName, "and its rank there")
}
