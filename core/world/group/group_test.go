package group_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	grouprules "loam/core/rules/group"
	"loam/core/world/group"
	"loam/core/world/mapstate/mapstatetest"
)

// camp is a map state with two of three members of a group. It records what the realm
// receives.
type camp struct {
	stage *mapstatetest.Stage
	*group.Groups
	anna, ben *entity.Unit
	far       guid.GUID // Carl, who is on another map
	told      []string
}

func newCamp(t testing.TB) *camp {
	t.Helper()
	c := &camp{stage: mapstatetest.New(t, content.Tables{}, nil), far: guid.New(guid.Player, 0, 99)}
	c.Groups = group.New(c.stage.State, c)
	c.anna, c.ben = c.stage.Player(0), c.stage.Player(3)
	c.Take(c.group(c.anna.GUID, c.ben.GUID, c.far), []grouprules.State{{Player: c.far, Health: 7}})
	c.told = nil
	return c
}

func (c *camp) group(members ...guid.GUID) *grouprules.Group {
	g := &grouprules.Group{ID: 1, Leader: members[0]}
	for i, m := range members {
		g.Members = append(g.Members, grouprules.Member{Player: m, Online: true, Part: i / 2})
	}
	return g
}

func (c *camp) ReportMemberStates(_ int64, states []grouprules.State) {
	for _, s := range states {
		c.told = append(c.told, fmt.Sprintf("%s has %d", s.Player, s.Health))
	}
}

func (c *camp) Marked(_ int64, mark int, unit guid.GUID) {
	c.told = append(c.told, fmt.Sprintf("mark %d of %s", mark, unit))
}

func TestOnlyWhatHasChangedOfMembersHereIsTold(t *testing.T) {
	c := newCamp(t)
	c.SendMemberStates()
	if len(c.told) > 0 {
		t.Errorf("nothing has changed, and told is %q", c.told)
	}
	c.ben.Health = 40
	c.SendMemberStates()
	c.SendMemberStates()
	if want := []string{fmt.Sprintf("%s has 40", c.ben.GUID)}; !slices.Equal(c.told, want) {
		t.Errorf("told is %q, want %q", c.told, want)
	}
}

func TestWhoStandsHereIsKnownBetterThanTheRealmKnows(t *testing.T) {
	c := newCamp(t)
	c.TakeMemberStates(1, []grouprules.State{{Player: c.anna.GUID, Health: 1}, {Player: c.far, Health: 3}})
	v := c.View(c.anna)
	health := func(g guid.GUID) int64 {
		return v.States[slices.IndexFunc(v.States, func(s grouprules.State) bool { return s.Player == g })].Health
	}
	if health(c.anna.GUID) != 100 || health(c.far) != 3 {
		t.Errorf("Anna has %d, Carl has %d", health(c.anna.GUID), health(c.far))
	}
}

func TestAGroupIsForgottenWithItsLastMemberHere(t *testing.T) {
	c := newCamp(t)
	c.Take(c.group(c.anna.GUID, c.far), nil)
	if c.ben.Player.Group != 0 || c.anna.Player.Group != 1 || len(c.Members(1)) != 2 {
		t.Errorf("Ben is in group %d, Anna in %d of %d", c.ben.Player.Group, c.anna.Player.Group, len(c.Members(1)))
	}
	c.Take(c.group(c.far, guid.New(guid.Player, 0, 98)), nil)
	if c.Of(c.anna) != nil || len(c.Members(1)) != 0 {
		t.Error("a group of which nobody stands here is remembered")
	}
}

func TestTheMarksOfTheDeadAreGivenBack(t *testing.T) {
	c := newCamp(t)
	wolf := c.stage.Creature(5)
	if !c.Mark(c.anna, wolf, 2) || c.Mark(wolf, c.anna, 2) {
		t.Error("Anna may not mark a wolf, or the wolf may mark her")
	}
	g := c.group(c.anna.GUID, c.far)
	g.Marks[2] = wolf.GUID
	c.Take(g, nil)
	c.told = nil
	c.SendMemberStates()
	if len(c.told) > 0 {
		t.Errorf("it lives, and told is %q", c.told)
	}
	wolf.Dead = true
	c.SendMemberStates()
	if want := []string{fmt.Sprintf("mark -1 of %s", wolf.GUID)}; !slices.Equal(c.told, want) {
		t.Errorf("told is %q, want %q", c.told, want)
	}
}

func TestPartsOfARaidAreGroupsOfTheirOwn(t *testing.T) {
	c := newCamp(t)
	carl := c.stage.Player(6)
	c.Take(c.group(c.anna.GUID, c.ben.GUID, carl.GUID), nil)
	alone := c.stage.Player(9)
	for _, test := range []struct {
		name       string
		other      *entity.Unit
		near, raid bool
	}{{"herself", c.anna, true, true}, {"of her part", c.ben, true, true}, {"of another", carl, false, true}, {"of no group", alone, false, false}} {
		if near, raid := c.SameGroup(c.anna, test.other, false), c.SameGroup(c.anna, test.other, true); near != test.near || raid != test.raid {
			t.Errorf("%s: near %t, in the raid %t", test.name, near, raid)
		}
	}
}
