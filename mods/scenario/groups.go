package scenario

import (
	"errors"
	"fmt"

	"loam/core/event"
	"loam/core/group"
	"loam/core/intent"
)

// grouping is what players do about their groups.
func grouping() []verb {
	return []verb{
		{Syntax: "A invites B", run: groupAct(intent.GroupInvite), Doc: "A player asks another one into its group.", Example: "Anna invites Ben"},
		{Syntax: "A accepts", run: answering(intent.DuelAccept, intent.GroupAccept),
			Doc: "A player says yes to who offers it life or calls it, else to who has challenged it to a duel, else to who has asked it into a group.", Example: "Ben accepts"},
		{Syntax: "A declines", run: answering(intent.DuelDecline, intent.GroupDecline), Doc: "A player says no.", Example: "Ben declines"},
		{Syntax: "A joins the group of B", run: doJoinGroup,
			Doc:     "B asks each of them into its group, and each says yes. A group that has no room for one more becomes a raid.",
			Example: "six joins the group of Anna"},
		{Syntax: "A leaves the group", run: groupAct(intent.GroupLeave), Doc: "A player leaves its group.", Example: "Ben leaves the group"},
		{Syntax: "A kicks B", run: groupAct(intent.GroupKick), Doc: "A leader puts a member out of the group.", Example: "Anna kicks Ben"},
		{Syntax: "A hands the lead to B", run: groupAct(intent.GroupLead), Doc: "A leader makes another member the leader.", Example: "Anna hands the lead to Ben"},
		{Syntax: "A makes a raid", run: groupAct(intent.GroupConvert), Doc: "A leader makes a raid of the group.", Example: "Anna makes a raid"},
		{Syntax: "A assigns B to part N", run: doAssign, Doc: "The leader of a raid, or an assistant, puts a member into another part of it; the first is 1.", Example: "Anna assigns Ben to part 2"},
		{Syntax: "A promotes B", run: groupAct(intent.GroupPromote), Doc: "The leader of a raid makes a member an assistant.", Example: "Anna promotes Ben"},
		{Syntax: "A demotes B", run: groupAct(intent.GroupDemote), Doc: "And one no more.", Example: "Anna demotes Ben"},
		{Syntax: "A asks who is ready", run: groupAct(intent.GroupCheck), Doc: "Who leads a group, or assists, begins a ready check: members have 30 seconds to answer.", Example: "Anna asks who is ready"},
		{Syntax: "A is ready", run: groupAct(intent.GroupReady), Doc: "A player answers a ready check.", Example: "Ben is ready"},
		{Syntax: "A is not ready", run: groupAct(intent.GroupNotReady), Doc: "A player answers a ready check otherwise.", Example: "Ben is not ready"},
		{Syntax: "A marks B with N", run: doMark, Doc: "Who leads a group, or assists, gives a unit one of its eight marks; the first is 1.", Example: "Anna marks wolf with 8"},
		{Syntax: "A wipes mark N", run: doMark, Doc: "And takes one away from whoever bears it.", Example: "Anna wipes mark 8"},
		{Syntax: "A gives B the role none|tank|healer|damage", run: doRole, Doc: "A player has another role in its group, none, tank, healer or damage: by itself, or by who leads the group or assists.", Example: "Ben gives Ben the role tank"},
		{Syntax: "A tells party|raid TEXT", run: doTellGroup,
			Doc: "A player says something to its group, of a raid to its part of it, or to the whole raid.", Example: `Anna tells party "To the mill!"`},
	}
}

// ofGroup is what may be expected of groups.
func ofGroup() []condition {
	return []condition{
		{Syntax: "A is in a group with B", state: ofGroups(inGroupWith), Doc: "Both are players of one group, in the world or not.",
			Example: "expect Anna is in a group with Ben"},
		{Syntax: "A leads a group", state: ofGroups(leadsGroup), Doc: "A player leads its group.", Example: "expect Anna leads a group"},
		{Syntax: "A is in a raid", state: ofGroups(inRaid), Doc: "A player's group is a raid.", Example: "expect Anna is in a raid"},
		{Syntax: "A is in part N of a raid", state: inPart, Doc: "A player is in that part of a raid, the first is 1.", Example: "expect Ben is in part 2 of a raid"},
		{Syntax: "A is without a group", state: ofGroups(inNoGroup), Doc: "A player has no group.", Example: "expect Ben is without a group"},
		{Syntax: "A has role none|tank|healer|damage", state: hasRole, Doc: "A player has that role in its group: none, tank, healer or damage.", Example: "expect Ben has role tank"},
		{Syntax: "A sees mark N on B", state: bearsMark, Doc: "In a player's group a unit bears that mark; the first is 1.", Example: "expect Ben sees mark 8 on wolf"},
		{Syntax: "A sees mark N free", state: ofGroupsN(func(g group.Group, n int) bool { return g.Marks[n] == 0 }), Doc: "In a player's group nobody bears that mark.", Example: "expect Ben sees mark 8 free"},
		{Syntax: "A asked for readiness by B", counts: readyTold(group.Checked), Doc: "A player was asked whether it is ready.", Example: "expect Ben asked for readiness by Anna"},
		{Syntax: "A told that B is ready", counts: readyTold(group.SaysReady), Doc: "Who runs a group was told that a member is ready.", Example: "expect Anna told that Ben is ready"},
		{Syntax: "A told that B is not ready", counts: readyTold(group.SaysNotReady), Doc: "Or that it is not.", Example: "expect Anna told that Ben is not ready"},
		{Syntax: "A told that all are ready", counts: readyTold(group.AllReady), Doc: "A ready check is over, and all are ready.", Example: "expect Ben told that all are ready"},
		{Syntax: "A told that not all are ready", counts: readyTold(group.SomeNotReady), Doc: "Or not.", Example: "expect Ben told that not all are ready"},
		{Syntax: "A hears party|raid TEXT [from B]", counts: hearsGroup, Doc: "A member of a player's group said a text to it, or to the raid.",
			Example: `expect Ben hears party "To the mill!" from Anna`},
		{Syntax: "A invited by B", counts: invited, Doc: "A player was asked into a group.", Example: "expect Ben invited by Anna"},
	}
}

// doAssign puts a member of a raid into another part.
func doAssign(r *runner, a args) error {
	b, err := r.player(a)
	if err != nil {
		return err
	}
	return r.asking(a, intent.Group{Act: intent.GroupMove, Name: b.known, Part: int(a.num("N")) - 1})
}

// inPart is whether players are in a part of a raid.
func inPart(r *runner, a args, no bool) (bool, string, error) {
	part := int(a.num("N")) - 1
	return ofGroups(func(g group.Group, in bool, p, _ *actor) bool { return in && g.Raid && g.Part(p.self) == part })(r, a, no)
}

// player is the one player that slot B names.
func (r *runner) player(a args) (*actor, error) {
	w, err := r.named(a.text("B"))
	if err != nil {
		return nil, err
	}
	return w.player()
}

// groupAct makes a verb of something that players ask about their group; about
// says that it is about the one in slot B.
func groupAct(act intent.GroupAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		in := intent.Group{Act: act}
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

// doTellGroup says something to a group, or a whole raid.
func doTellGroup(r *runner, a args) error {
	return r.asking(a, intent.GroupChat{Raid: a.text("party") == "raid", Text: a.text("TEXT")})
}

// doJoinGroup brings players into the group of another, who asks each of them;
// of a group that has no room it makes a raid.
func doJoinGroup(r *runner, a args) error {
	leader, err := r.player(a)
	if err != nil {
		return err
	}
	return r.eachPlayer(a, func(p *actor) error {
		if p == leader {
			return nil
		}
		return r.join(p, leader)
	})
}

func (r *runner) join(who, leader *actor) error {
	for _, again := range []bool{false, true} {
		err := errors.Join(leader.ask(intent.Group{Act: intent.GroupInvite, Name: who.known}), r.advance(roundTrip))
		if err == nil {
			err = errors.Join(who.ask(intent.Group{Act: intent.GroupAccept}), r.advance(roundTrip))
		}
		if err != nil {
			return err
		}
		g, _ := r.realm.GroupOf(who.self)
		if g.Has(leader.self) {
			return nil
		}
		if mine, in := r.realm.GroupOf(leader.self); again || !in || mine.Raid {
			break
		}
		if err := errors.Join(leader.ask(intent.Group{Act: intent.GroupConvert}), r.advance(roundTrip)); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s could not come into the group of %s", who.name, leader.name)
}

// ofGroups asks a condition of the group of every player that slot A names.
func ofGroups(is func(g group.Group, in bool, a *actor, b *actor) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		var b *actor
		if a.has("B") {
			var err error
			if b, err = r.player(a); err != nil {
				return false, "", err
			}
		}
		return r.playersAre(a, no, func(p *actor) (bool, string) {
			g, in := r.realm.GroupOf(p.self)
			return is(g, in, p, b), groupWords(g, in)
		})
	}
}

// groupWords is a group for failures.
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

func inGroupWith(g group.Group, in bool, a, b *actor) bool {
	return in && a != b && g.Has(b.self)
}

func leadsGroup(g group.Group, in bool, a, _ *actor) bool { return in && g.Leader == a.self }

func inNoGroup(_ group.Group, in bool, _, _ *actor) bool { return !in }

func inRaid(g group.Group, in bool, _, _ *actor) bool { return in && g.Raid }

// hearsGroup is whether words came to a player as those of its group or its raid.
func hearsGroup(r *runner, a args, e *seen) bool {
	way := event.Party
	if a.text("party") == "raid" {
		way = event.Raid
	}
	return hearsWay(way)(r, a, e)
}

// invited is whether a player was asked into a group, by B.
func invited(r *runner, a args, e *seen) bool {
	told, ok := e.event.(event.GroupTold)
	if !ok || told.News != group.Invited || !r.is(told.Player, a, "A") {
		return false
	}
	b, err := r.player(a)
	return err == nil && b.known == told.Name
}
