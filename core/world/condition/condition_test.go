package condition_test

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	grouprules "loam/core/rules/group"
	"loam/core/rules/panel"
	"loam/core/world/condition"
	"loam/core/world/encounter"
	"loam/core/world/environment"
	"loam/core/world/group"
	"loam/core/world/mapstate/mapstatetest"
)

// glade is a map state that conditions read; scripts keep a table for each player.
type glade struct {
	*condition.Conditions
	stage   *mapstatetest.Stage
	fellows *group.Groups
	outlook *environment.Environment
	anna    *entity.Unit
}

func newGlade(t testing.TB) *glade {
	t.Helper()
	g := &glade{stage: mapstatetest.New(t, content.Tables{WorldStates: []content.WorldState{{ID: "t:water", Start: 2, Most: 5}}}, nil)}
	s := g.stage.State
	g.fellows, g.outlook = group.New(s, g), environment.New(s, g.stage.Magic(), nil)
	g.Conditions = condition.New(s, "hard", g.fellows, encounter.New(s, nil), g.outlook, g)
	g.anna = g.stage.Player(0)
	return g
}

func (g *glade) ReportMemberStates(int64, []grouprules.State) {}
func (g *glade) Marked(int64, int, guid.GUID)                 {}
func (g *glade) Kept(guid.GUID, string, inbox.StateKind) panel.Node {
	return panel.Of(value.OfRecord("quests", value.OfRecord("done", 3)))
}

func TestWhatIsKeptIsFoundByItsPath(t *testing.T) {
	g := newGlade(t)
	if v := g.Conditions.Kept(g.anna, "t", content.StatePath{"quests", "done"}, true); v.Number() != 3 {
		t.Errorf("kept is %v, want 3", v)
	}
	if v := g.Conditions.Kept(g.anna, "t", content.StatePath{"quests"}, true); !v.Bool() {
		t.Errorf("a table is %v, want as good as true", v)
	}
	if v := g.Conditions.Kept(g.anna, "t", content.StatePath{"quests", "none"}, true); v.Kind() != value.Nil {
		t.Errorf("what is not there is %v", v)
	}
}

func TestWhoIsAloneIsOneAndAGroupIsAsManyAsItHas(t *testing.T) {
	g := newGlade(t)
	if n := g.Fellows(g.anna); n != 1 {
		t.Errorf("alone she is %d", n)
	}
	g.fellows.Take(&grouprules.Group{ID: 1, Members: []grouprules.Member{{Player: g.anna.GUID}, {Player: 9}, {Player: 10}}}, nil)
	if n := g.Fellows(g.anna); n != 3 {
		t.Errorf("in a group of three she is %d", n)
	}
}

func TestWhoIsNearIsAliveOrDeadAndNotTheOneWhoAsks(t *testing.T) {
	g := newGlade(t)
	wolf := g.stage.Creature(5)
	wolf.Def = "t:wolf"
	at := geo.Point{}
	if !g.Creature(at, "t:wolf", 10, false, nil) || g.Creature(at, "t:wolf", 3, false, nil) || g.Creature(at, "t:wolf", 10, true, nil) || g.Creature(at, "t:wolf", 10, false, wolf) {
		t.Error("a living wolf five yards off is not found, or found where it is not meant")
	}
	wolf.Dead, wolf.Health = true, 0
	if !g.Creature(at, "t:wolf", 10, true, nil) {
		t.Error("a dead wolf is not found")
	}
}

func TestWhatThereIsNotHoldsNothing(t *testing.T) {
	g := newGlade(t)
	if g.WorldState("t:water") != 2 || g.WorldState("t:none") != 0 || g.Encounter("none") != "" || g.Difficulty() != "hard" || g.Map() != "t:field" {
		t.Errorf("%v, %v, %q, %q, %q", g.WorldState("t:water"), g.WorldState("t:none"), g.Encounter("none"), g.Difficulty(), g.Map())
	}
	if _, on := g.Stage("t:fair"); on {
		t.Error("a game event is on that there is not")
	}
	if !g.Asked(g.anna, nil, "friend") {
		t.Error("without handlers nobody refuses")
	}
	g.anna.Hooks = g.anna.Hooks.With(hook.Need)
	if !g.Asked(g.anna, g.stage.Creature(3), "friend") {
		t.Error("no handler has refused")
	}
}
