package scenario

import (
	"errors"
	"fmt"
	"maps"

	"loam/core/event"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/realmbox"
)

// inGuilds is what players do about guilds.
func inGuilds() []verb {
	act := func(act intent.GuildAct) func(*runner, args) error {
		return func(r *runner, a args) error {
			in := intent.Guild{Act: act}
			if a.has("TEXT") {
				in.Text = a.text("TEXT")
			}
			if act.About() {
				b, err := r.player(a)
				if err != nil {
					return err
				}
				in.Name = b.known
			}
			return r.asking(a, in)
		}
	}
	return []verb{
		{Syntax: "A founds guild TEXT", run: doFoundGuild, Doc: "A player founds a guild.", Example: `Anna founds guild "Night Watch"`},
		{Syntax: "A asks B into the guild", run: act(intent.GuildInvite), Doc: "A player asks another into its guild.", Example: "Anna asks Ben into the guild"},
		{Syntax: "A enters the guild", run: act(intent.GuildAccept), Doc: "A player says yes to that.", Example: "Ben enters the guild"},
		{Syntax: "A avoids the guild", run: act(intent.GuildDecline), Doc: "Or no.", Example: "Ben avoids the guild"},
		{Syntax: "A leaves the guild", run: act(intent.GuildLeave), Doc: "A player leaves its guild.", Example: "Ben leaves the guild"},
		{Syntax: "A kicks B from the guild", run: act(intent.GuildKick), Doc: "A player puts another out of its guild.", Example: "Anna kicks Ben from the guild"},
		{Syntax: "A promotes B in the guild", run: act(intent.GuildPromote), Doc: "A player gives another the next higher rank.", Example: "Anna promotes Ben in the guild"},
		{Syntax: "A demotes B in the guild", run: act(intent.GuildDemote), Doc: "And the next lower one.", Example: "Anna demotes Ben in the guild"},
		{Syntax: "A hands the guild to B", run: act(intent.GuildLead), Doc: "A player makes another the leader.", Example: "Anna hands the guild to Ben"},
		{Syntax: "A disbands the guild", run: act(intent.GuildDisband), Doc: "A player ends the guild that it leads.", Example: "Anna disbands the guild"},
		{Syntax: "A sets the guild message TEXT", run: act(intent.GuildMessage), Doc: "A player sets the message of the day.", Example: `Anna sets the guild message "Cast off!"`},
		{Syntax: "A notes TEXT beside B", run: act(intent.GuildNote), Doc: "A player writes something beside a member of its guild.", Example: `Anna notes "cook" beside Ben`},
		{Syntax: "A tells guild|officers TEXT", run: doTellGuild, Doc: "A player says something to its guild, or to the officers of it.", Example: `Anna tells guild "Hello!"`},
	}
}

// ofGuilds is what may be expected of guilds.
func ofGuilds() []condition {
	return []condition{
		{Syntax: "A is in guild TEXT", state: guildHas(func(a args, g *guild.Guild, _ *guild.Member) bool { return g.Name == a.text("TEXT") }), Doc: "A player belongs to the guild of a name.", Example: `expect Anna is in guild "Night Watch"`},
		{Syntax: "A is without a guild", state: guildHas(nil), Doc: "A player belongs to none.", Example: "expect Ben is without a guild"},
		{Syntax: "A has guild rank TEXT", state: guildHas(func(a args, g *guild.Guild, m *guild.Member) bool { return g.Ranks[m.Rank].Name == a.text("TEXT") }), Doc: "And what it is there.", Example: `expect Ben has guild rank "Veteran"`},
		{Syntax: "A has guild note TEXT", state: guildHas(func(a args, _ *guild.Guild, m *guild.Member) bool { return m.Note == a.text("TEXT") }), Doc: "What stands beside it there.", Example: `expect Ben has guild note "cook"`},
		{Syntax: "A hears guild|officers TEXT [from B]", counts: hearsGuild, Doc: "A member of a player's guild said a text to it, or to the officers.", Example: `expect Ben hears guild "Hello!" from Anna`},
		{Syntax: "A told of guild TEXT", counts: guildNews, Doc: "A player was told a text about a guild.", Example: `expect Ben told of guild "Anna asks you into Night Watch."`},
	}
}

func doFoundGuild(r *runner, a args) error {
	err := r.ofPlayers(a, func(p *actor) error { return p.ask(intent.FoundGuild{Name: a.text("TEXT")}) })
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

func doTellGuild(r *runner, a args) error {
	return r.asking(a, intent.GuildChat{Officers: a.text("guild") == "officers", Text: a.text("TEXT")})
}

// guildHas is whether something holds of a player in its guild; nil is to have none.
func guildHas(holds func(args, *guild.Guild, *guild.Member) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		all, err := r.all(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range all {
			if w.actor == nil {
				return false, "", errors.New(w.name + " is no player")
			}
			has, words := false, w.name+" is in no guild"
			r.realm.Inside(func(tx *realmbox.Tx) {
				g := tx.GuildOf(w.actor.known)
				if g == nil {
					has = holds == nil
					return
				}
				m := g.Called(w.actor.known)
				words = fmt.Sprintf("%s is %s of %s, %q", w.name, g.Ranks[m.Rank].Name, g.Name, m.Note)
				has = holds != nil && holds(a, g, m)
			})
			if has == no {
				return no, words, nil
			}
		}
		return !no, "", nil
	}
}

func hearsGuild(r *runner, a args, s *seen) bool {
	way := event.InGuild
	if a.text("guild") == "officers" {
		way = event.AmongOfficers
	}
	return hearsWay(way)(r, a, s)
}

func guildNews(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.GuildTold)
	return ok && r.is(e.Player, a, "A") && matches(r.text(e.Words(), e.Args()), a.text("TEXT"))
}

// guildTellings are the events of guilds.
func guildTellings() map[event.Kind]telling {
	all := map[event.Kind]telling{
		event.KindGuildTold: tells(
			func(e event.GuildTold) []guid.GUID { return units(e.Player, e.Who) },
			func(r *runner, e event.GuildTold, _ string) string {
				return fmt.Sprintf("%s is told of guild %s: %s %s", r.label(e.Player), e.Guild, e.News, e.Name)
			}),
		event.KindGuildShown: tells(
			func(e event.GuildShown) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.GuildShown, _ string) string {
				return fmt.Sprintf("%s is shown the %s of guild %s", r.label(e.Player), e.Asked, e.Guild.Name)
			}),
	}
	maps.Copy(all, vaultTellings())
	return all
}
