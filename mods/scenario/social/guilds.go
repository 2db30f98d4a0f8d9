package social

import (
	"errors"
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/guild"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// GuildVerbs are the verbs for guilds.
func GuildVerbs() []testworld.Verb {
	act := func(act intent.GuildAct) func(*testworld.Stage, line.Args) error {
		return func(st *testworld.Stage, a line.Args) error {
			in := intent.Guild{Act: act}
			if a.Has("TEXT") {
				in.Text = a.Text("TEXT")
			}
			if act.About() {
				b, err := st.Player(a)
				if err != nil {
					return err
				}
				in.Name = b.Known
			}
			return st.Asking(a, in)
		}
	}
	return []testworld.Verb{
		{Syntax: "A founds guild TEXT", Run: doFoundGuild, Doc: "A player founds a guild.", Example: `Anna founds guild "Night Watch"`},
		{Syntax: "A asks B into the guild", Run: act(intent.GuildInvite), Doc: "A player invites another into its guild.", Example: "Anna asks Ben into the guild"},
		{Syntax: "A enters the guild", Run: act(intent.GuildAccept), Doc: "A player accepts the invitation into a guild.", Example: "Ben enters the guild"},
		{Syntax: "A avoids the guild", Run: act(intent.GuildDecline), Doc: "A player declines the invitation into a guild.", Example: "Ben avoids the guild"},
		{Syntax: "A leaves the guild", Run: act(intent.GuildLeave), Doc: "A player leaves its guild.", Example: "Ben leaves the guild"},
		{Syntax: "A kicks B from the guild", Run: act(intent.GuildKick), Doc: "A player removes another from its guild.", Example: "Anna kicks Ben from the guild"},
		{Syntax: "A promotes B in the guild", Run: act(intent.GuildPromote), Doc: "A player promotes another to the next rank.", Example: "Anna promotes Ben in the guild"},
		{Syntax: "A demotes B in the guild", Run: act(intent.GuildDemote), Doc: "A player demotes another to the next lower rank.", Example: "Anna demotes Ben in the guild"},
		{Syntax: "A hands the guild to B", Run: act(intent.GuildLead), Doc: "A player makes another the guild leader.", Example: "Anna hands the guild to Ben"},
		{Syntax: "A disbands the guild", Run: act(intent.GuildDisband), Doc: "A player disbands the guild that it leads.", Example: "Anna disbands the guild"},
		{Syntax: "A sets the guild message TEXT", Run: act(intent.GuildMessage), Doc: "A player sets the guild's message of the day.", Example: `Anna sets the guild message "Cast off!"`},
		{Syntax: "A notes TEXT beside B", Run: act(intent.GuildNote), Doc: "A player sets the note of a guild member.", Example: `Anna notes "cook" beside Ben`},
		{Syntax: "A tells guild|officers TEXT", Run: doTellGuild, Doc: "A player writes in the guild or officer chat.", Example: `Anna tells guild "Hello!"`},
	}
}

// GuildConditions are the conditions about guilds.
func GuildConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A is in guild TEXT", State: guildHas(func(a line.Args, g *guild.Guild, _ *guild.Member) bool { return g.Name == a.Text("TEXT") }), Doc: "A player is in the guild with this name.", Example: `expect Anna is in guild "Night Watch"`},
		{Syntax: "A is without a guild", State: guildHas(nil), Doc: "A player is in no guild.", Example: "expect Ben is without a guild"},
		{Syntax: "A has guild rank TEXT", State: guildHas(func(a line.Args, g *guild.Guild, m *guild.Member) bool { return g.Ranks[m.Rank].Name == a.Text("TEXT") }), Doc: "A player's guild rank.", Example: `expect Ben has guild rank "Veteran"`},
		{Syntax: "A has guild note TEXT", State: guildHas(func(a line.Args, _ *guild.Guild, m *guild.Member) bool { return m.Note == a.Text("TEXT") }), Doc: "A player's guild note.", Example: `expect Ben has guild note "cook"`},
		{Syntax: "A hears guild|officers TEXT [from B]", Counts: hearsGuild, Doc: "A player read a text in its guild or officer chat.", Example: `expect Ben hears guild "Hello!" from Anna`},
		{Syntax: "A told of guild TEXT", Counts: guildNews, Doc: "A player was told a text about a guild.", Example: `expect Ben told of guild "Anna invites you to Night Watch."`},
	}
}

func doFoundGuild(st *testworld.Stage, a line.Args) error {
	err := st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.FoundGuild{Name: a.Text("TEXT")}) })
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

func doTellGuild(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.GuildChat{Officers: a.Text("guild") == "officers", Text: a.Text("TEXT")})
}

// guildHas reports whether a test holds for a player in its guild; nil tests that it has
// none.
func guildHas(holds func(line.Args, *guild.Guild, *guild.Member) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		all, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range all {
			if w.Player == nil {
				return false, "", errors.New(w.Name + " is not a player")
			}
			has, words := false, w.Name+" is in no guild"
			st.Realm.Inside(func(tx *state.Tx) {
				g := tx.Guilds().Of(w.Player.Known)
				if g == nil {
					has = holds == nil
					return
				}
				m := g.Called(w.Player.Known)
				words = fmt.Sprintf("%s is %s of %s, %q", w.Name, g.Ranks[m.Rank].Name, g.Name, m.Note)
				has = holds != nil && holds(a, g, m)
			})
			if has == no {
				return no, words, nil
			}
		}
		return !no, "", nil
	}
}

func hearsGuild(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	way := event.InGuild
	if a.Text("guild") == "officers" {
		way = event.AmongOfficers
	}
	return testworld.HearsWay(way)(st, a, s)
}

func guildNews(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.GuildTold)
	return ok && st.Is(e.Player, a, "A") && line.Matches(st.Text(e.Words(), e.Args()), a.Text("TEXT"))
}

// GuildTellings describe the events of guilds.
func GuildTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindGuildTold: testworld.Tells(
			func(e event.GuildTold) []guid.GUID { return testworld.Units(e.Player, e.Who) },
			func(st *testworld.Stage, e event.GuildTold, _ string) string {
				return fmt.Sprintf("guild news for %s about %s: %s %s", st.Label(e.Player), e.Guild, e.News, e.Name)
			}),
		event.KindGuildShown: testworld.Tells(
			func(e event.GuildShown) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.GuildShown, _ string) string {
				return fmt.Sprintf("%s is shown the %s of guild %s", st.Label(e.Player), e.Asked, e.Guild.Name)
			}),
	}
}
