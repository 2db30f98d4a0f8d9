package membership

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
)

func player(n uint64) guid.GUID { return guid.New(guid.Player, 0, n) }

// party is a group of online players, led by the first.
func party(id int64, members ...uint64) group.Group {
	g := group.Group{ID: id}
	for i, n := range members {
		if i == 0 {
			g.Leader = player(n)
		}
		g.Members = append(g.Members, group.Member{Player: player(n), Online: true})
	}
	return g
}

func TestAGroupKeepsTheStatesOfItsMembers(t *testing.T) {
	b := NewBook()
	b.Regroup(party(7, 1, 2), "two")
	if _, ok := b.Update(7, []group.State{{Player: player(1)}, {Player: player(2)}, {Player: player(3)}}); !ok {
		t.Fatal("the group is unknown")
	}
	c := b.Regroup(party(7, 1, 3), "other two")
	if !c.Save || c.Ends || len(c.Was.Members) != 2 {
		t.Errorf("the change is %+v", c)
	}
	if len(c.Tell.States) != 1 || c.Tell.States[0].Player != player(1) {
		t.Errorf("the states are %v, want those of player 1 only", c.Tell.States)
	}
	if _, ok := b.GroupOf(player(2)); ok {
		t.Error("player 2 is still in the group")
	}
	if in, ok := b.GroupOf(player(3)); !ok || in.Group.ID != 7 {
		t.Errorf("player 3 is in group %d, want 7", in.Group.ID)
	}
	if c := b.Regroup(party(7, 1, 3), "other two"); c.Save {
		t.Error("a group is saved that the store has")
	}
}

func TestAGroupWithoutMembersEnds(t *testing.T) {
	b := NewBook()
	b.Regroup(party(7, 1, 2), "two")
	if c := b.Regroup(group.Group{ID: 7}, ""); !c.Ends || c.Was.Leader != player(1) {
		t.Errorf("the change is %+v", c)
	}
	if _, ok := b.GroupOf(player(1)); ok {
		t.Error("player 1 is still in the group")
	}
	if _, ok := b.Update(7, nil); ok {
		t.Error("the group still exists")
	}
}

func TestAPlayerWhoHasJoinedAnotherGroupStaysInIt(t *testing.T) {
	b := NewBook()
	b.Regroup(party(7, 1, 2), "")
	b.Regroup(party(8, 2, 3), "")
	b.Regroup(party(7, 1), "")
	if in, _ := b.GroupOf(player(2)); in.Group.ID != 8 {
		t.Errorf("player 2 is in group %d, want 8", in.Group.ID)
	}
}

func TestAGuildIsOverWithItsLastMember(t *testing.T) {
	b := NewBook()
	for _, step := range []struct {
		name   string
		player uint64
		badge  guild.Badge
		over   int64
		left   int // members of guild 5
	}{
		{"the first joins", 1, guild.Badge{Guild: 5, Name: "Five"}, 0, 1},
		{"another joins", 2, guild.Badge{Guild: 5, Name: "Five", Rank: 3}, 0, 2},
		{"a rank changes", 2, guild.Badge{Guild: 5, Name: "Five", Rank: 2}, 0, 2},
		{"the first changes its guild", 1, guild.Badge{Guild: 6, Name: "Six"}, 0, 1},
		{"the last leaves", 2, guild.Badge{}, 5, 0},
		{"who is in none leaves", 2, guild.Badge{}, 0, 0},
	} {
		if over := b.Badge(player(step.player), step.badge); over != step.over {
			t.Errorf("%s: guild %d is over, want %d", step.name, over, step.over)
		}
		if left := b.Members(5); left != step.left {
			t.Errorf("%s: guild 5 has %d members, want %d", step.name, left, step.left)
		}
	}
	for number, want := range map[int64]string{0: "", 5: "", 6: "Six"} {
		if got := b.GuildName(number); got != want {
			t.Errorf("guild %d is named %q, want %q", number, got, want)
		}
	}
}

func TestTheRulesOfInstancesSeeGroupAndGuild(t *testing.T) {
	b := NewBook()
	b.Regroup(party(7, 1, 2), "")
	b.Badge(player(2), guild.Badge{Guild: 5, Rank: 1})
	p, g := b.Affiliation(player(2))
	if want := (instance.Party{ID: 7, Leader: 1}); p != want {
		t.Errorf("the group is %+v, want %+v", p, want)
	}
	if want := (instance.Guild{ID: 5}); g != want {
		t.Errorf("the guild is %+v, want %+v", g, want)
	}
	if p, g := b.Affiliation(player(9)); p != (instance.Party{}) || g != (instance.Guild{}) {
		t.Errorf("a player in nothing has %+v and %+v", p, g)
	}
}
