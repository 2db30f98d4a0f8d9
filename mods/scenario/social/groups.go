// Package social owns the scenario lines about groups and raids, friends, guilds and
// their banks, pets, and answers to offers and invitations.
package social

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// GroupVerbs are the verbs for groups.
func GroupVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A invites B", Run: groupAct(intent.GroupInvite), Doc: "A player invites another into its group.", Example: "Anna invites Ben"},
		{Syntax: "A accepts", Run: answering(intent.DuelAccept, intent.GroupAccept),
			Doc: "A player accepts an offered resurrection or summons, else a challenge to a duel, else an invitation into a group.", Example: "Ben accepts"},
		{Syntax: "A declines", Run: answering(intent.DuelDecline, intent.GroupDecline), Doc: "A player declines such an offer, challenge or invitation.", Example: "Ben declines"},
		{Syntax: "A joins the group of B", Run: doJoinGroup,
			Doc:     "B invites each of them into its group, and each accepts. A full group becomes a raid.",
			Example: "six joins the group of Anna"},
		{Syntax: "A leaves the group", Run: groupAct(intent.GroupLeave), Doc: "A player leaves its group.", Example: "Ben leaves the group"},
		{Syntax: "A kicks B", Run: groupAct(intent.GroupKick), Doc: "A leader removes a member from the group.", Example: "Anna kicks Ben"},
		{Syntax: "A hands the lead to B", Run: groupAct(intent.GroupLead), Doc: "A leader makes another member the leader.", Example: "Anna hands the lead to Ben"},
		{Syntax: "A makes a raid", Run: groupAct(intent.GroupConvert), Doc: "A leader converts its group to a raid.", Example: "Anna makes a raid"},
		{Syntax: "A assigns B to part N", Run: doAssign, Doc: "The leader of a raid, or an assistant, moves a member to a subgroup of it; the first is 1.", Example: "Anna assigns Ben to part 2"},
		{Syntax: "A promotes B", Run: groupAct(intent.GroupPromote), Doc: "The leader of a raid makes a member an assistant.", Example: "Anna promotes Ben"},
		{Syntax: "A demotes B", Run: groupAct(intent.GroupDemote), Doc: "The leader of a raid removes a member as assistant.", Example: "Anna demotes Ben"},
		{Syntax: "A asks who is ready", Run: groupAct(intent.GroupCheck), Doc: "A group leader or assistant starts a ready check: members have 30 seconds to answer.", Example: "Anna asks who is ready"},
		{Syntax: "A is ready", Run: groupAct(intent.GroupReady), Doc: "A player answers a ready check with ready.", Example: "Ben is ready"},
		{Syntax: "A is not ready", Run: groupAct(intent.GroupNotReady), Doc: "A player answers a ready check with not ready.", Example: "Ben is not ready"},
		{Syntax: "A marks B with N", Run: doMark, Doc: "A group leader or assistant puts one of the group's eight marks on a unit; the first is 1.", Example: "Anna marks wolf with 8"},
		{Syntax: "A wipes mark N", Run: doMark, Doc: "A group leader or assistant removes a mark from its unit.", Example: "Anna wipes mark 8"},
		{Syntax: "A gives B the role none|tank|healer|damage", Run: doRole, Doc: "Sets a player's role in its group: none, tank, healer or damage. The player itself, the leader or an assistant can set it.", Example: "Ben gives Ben the role tank"},
		{Syntax: "A rolls N to N2", Run: doRoll, Doc: "A player rolls a random number from N to N2 for its group, or for itself without a group.", Example: "Anna rolls 1 to 100"},
		{Syntax: "A tells party|raid TEXT", Run: doTellGroup,
			Doc: "A player writes in the party chat, in a raid of its subgroup, or in the raid chat.", Example: `Anna tells party "To the mill!"`},
	}
}

// GroupConditions are the conditions about groups.
func GroupConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A is in a group with B", State: ofGroups(inGroupWith), Doc: "Both players are in one group, online or not.",
			Example: "expect Anna is in a group with Ben"},
		{Syntax: "A leads a group", State: ofGroups(leadsGroup), Doc: "A player leads its group.", Example: "expect Anna leads a group"},
		{Syntax: "A is in a raid", State: ofGroups(inRaid), Doc: "A player's group is a raid.", Example: "expect Anna is in a raid"},
		{Syntax: "A is in part N of a raid", State: inPart, Doc: "A player is in this subgroup of a raid; the first is 1.", Example: "expect Ben is in part 2 of a raid"},
		{Syntax: "A is without a group", State: ofGroups(inNoGroup), Doc: "A player is in no group.", Example: "expect Ben is without a group"},
		{Syntax: "A has role none|tank|healer|damage", State: hasRole, Doc: "A player has this role in its group: none, tank, healer or damage.", Example: "expect Ben has role tank"},
		{Syntax: "A sees mark N on B", State: bearsMark, Doc: "In a player's group, a unit has this mark; the first is 1.", Example: "expect Ben sees mark 8 on wolf"},
		{Syntax: "A sees mark N free", State: ofGroupsN(func(g group.Group, n int) bool { return g.Marks[n] == 0 }), Doc: "In a player's group, no unit has this mark.", Example: "expect Ben sees mark 8 free"},
		{Syntax: "A asked for readiness by B", Counts: readyTold(group.Checked), Doc: "A player was asked in a ready check.", Example: "expect Ben asked for readiness by Anna"},
		{Syntax: "A told that B is ready", Counts: readyTold(group.SaysReady), Doc: "The leader or an assistant was told that a member is ready.", Example: "expect Anna told that Ben is ready"},
		{Syntax: "A told that B is not ready", Counts: readyTold(group.SaysNotReady), Doc: "The leader or an assistant was told that a member is not ready.", Example: "expect Anna told that Ben is not ready"},
		{Syntax: "A told that all are ready", Counts: readyTold(group.AllReady), Doc: "A ready check has ended, and all are ready.", Example: "expect Ben told that all are ready"},
		{Syntax: "A told that not all are ready", Counts: readyTold(group.SomeNotReady), Doc: "A ready check has ended, and not all are ready.", Example: "expect Ben told that not all are ready"},
		{Syntax: "A hears party|raid TEXT [from B]", Counts: hearsGroup, Doc: "A player read a text in the party or raid chat.",
			Example: `expect Ben hears party "To the mill!" from Anna`},
		{Syntax: "A sees B roll from N to N2", Counts: seesRoll, Doc: "A player was shown a number from N to N2 that a member of its group, or the player itself, rolled.", Example: "expect Ben sees Anna roll from 1 to 100"},
		{Syntax: "A invited by B", Counts: invited, Doc: "A player was invited into a group.", Example: "expect Ben invited by Anna"},
	}
}

// doAssign moves a member of a raid to another subgroup.
func doAssign(st *testworld.Stage, a line.Args) error {
	b, err := st.Player(a)
	if err != nil {
		return err
	}
	return st.Asking(a, intent.Group{Act: intent.GroupMove, Name: b.Known, Part: int(a.Num("N")) - 1})
}

// inPart reports whether players are in a subgroup of a raid.
func inPart(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	part := int(a.Num("N")) - 1
	return ofGroups(func(g group.Group, in bool, p, _ *testworld.Player) bool {
		return in && g.Raid && g.Part(p.Self) == part
	})(st, a, no)
}

// groupAct makes a verb for a group request of players; about states that it concerns the
// player in slot B.
func groupAct(act intent.GroupAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Group{Act: act}
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

// doTellGroup sends a message to a group, or to a whole raid.
func doTellGroup(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.GroupChat{Raid: a.Text("party") == "raid", Text: a.Text("TEXT")})
}

// doJoinGroup adds players to the group of another, who invites each of them; it converts a
// full group to a raid.
func doJoinGroup(st *testworld.Stage, a line.Args) error {
	leader, err := st.Player(a)
	if err != nil {
		return err
	}
	return st.EachPlayer(a, func(p *testworld.Player) error {
		if p == leader {
			return nil
		}
		return join(st, p, leader)
	})
}

func join(st *testworld.Stage, who, leader *testworld.Player) error {
	for _, again := range []bool{false, true} {
		err := errors.Join(leader.Ask(intent.Group{Act: intent.GroupInvite, Name: who.Known}), st.Advance(testworld.RoundTrip))
		if err == nil {
			err = errors.Join(who.Ask(intent.Group{Act: intent.GroupAccept}), st.Advance(testworld.RoundTrip))
		}
		if err != nil {
			return err
		}
		g, _ := st.Realm.GroupOf(who.Self)
		if g.Has(leader.Self) {
			return nil
		}
		if mine, in := st.Realm.GroupOf(leader.Self); again || !in || mine.Raid {
			break
		}
		if err := errors.Join(leader.Ask(intent.Group{Act: intent.GroupConvert}), st.Advance(testworld.RoundTrip)); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s could not join the group of %s", who.Name, leader.Name)
}

// ofGroups checks a condition for the group of every player that slot A names.
func ofGroups(is func(g group.Group, in bool, a *testworld.Player, b *testworld.Player) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		var b *testworld.Player
		if a.Has("B") {
			var err error
			if b, err = st.Player(a); err != nil {
				return false, "", err
			}
		}
		return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
			g, in := st.Realm.GroupOf(p.Self)
			return is(g, in, p, b), groupWords(g, in)
		})
	}
}

// groupWords describes a group for failures.
func groupWords(g group.Group, in bool) string {
	if !in {
		return " is in no group"
	}
	words := " is in a group"
	if g.Raid {
		words = " is in a raid"
	}
	var names []string
	for _, m := range g.Members {
		name := m.Name
		if !m.Online {
			name += " (away)"
		}
		if m.Player == g.Leader {
			name += " (leader)"
		}
		if g.Raid {
			name += fmt.Sprintf(" in part %d", m.Part+1)
		}
		names = append(names, name)
	}
	return fmt.Sprintf("%s of %v", words, names)
}

func inGroupWith(g group.Group, in bool, a, b *testworld.Player) bool {
	return in && a != b && g.Has(b.Self)
}

func leadsGroup(g group.Group, in bool, a, _ *testworld.Player) bool { return in && g.Leader == a.Self }

func inNoGroup(_ group.Group, in bool, _, _ *testworld.Player) bool { return !in }

func inRaid(g group.Group, in bool, _, _ *testworld.Player) bool { return in && g.Raid }

// hearsGroup reports whether a player received a text in the chat of its group or its raid.
func hearsGroup(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	way := event.Party
	if a.Text("party") == "raid" {
		way = event.Raid
	}
	return testworld.HearsWay(way)(st, a, e)
}

// invited reports whether a player was invited to a group by B.
func invited(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	told, ok := e.Event.(event.GroupTold)
	if !ok || told.News != group.Invited || !st.Is(told.Player, a, "A") {
		return false
	}
	b, err := st.Player(a)
	return err == nil && b.Known == told.Name
}

// doRoll makes a player roll a number.
func doRoll(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.RollDice{Low: int64(a.Num("N")), High: int64(a.Num("N2"))})
}

// seesRoll reports whether a player was shown a number that B rolled.
func seesRoll(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	rolled, ok := e.Event.(event.DiceRolled)
	return ok && st.Is(rolled.Player, a, "A") && st.Is(rolled.By, a, "B") && rolled.Number >= int64(a.Num("N")) && rolled.Number <= int64(a.Num("N2"))
}

// GroupTellings describe the events of groups.
func GroupTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindGroupTold: testworld.Tells(
			func(e event.GroupTold) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.GroupTold, _ string) string {
				return strings.TrimSpace(fmt.Sprintf("group news for %s: %s %s", st.Label(e.Player), e.News, e.Name))
			}),
		event.KindDiceRolled: testworld.Tells(
			func(e event.DiceRolled) []guid.GUID { return testworld.Units(e.Player, e.By) },
			func(st *testworld.Stage, e event.DiceRolled, _ string) string {
				return fmt.Sprintf("%s sees %s roll %d from %d to %d", st.Label(e.Player), st.Label(e.By), e.Number, e.Low, e.High)
			}),
		event.KindPinged: testworld.Tells(
			func(e event.Pinged) []guid.GUID { return testworld.Units(e.Player, e.From) },
			func(st *testworld.Stage, e event.Pinged, _ string) string {
				return fmt.Sprintf("%s is shown %.4g %.4g by %s", st.Label(e.Player), e.At.X, e.At.Y, st.Label(e.From))
			}),
	}
}
