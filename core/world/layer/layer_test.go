package layer_test

import (
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/gossip"
	"loam/core/world/layer"
	"loam/core/world/loot"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/trade"
	"loam/core/world/unit"
	"loam/core/world/vendors"
)

// ruin is a map state with a layer for players of level 10, and one into which scripts bring
// units.
type ruin struct {
	stage *mapstatetest.Stage
	*layer.Layers
	anna, wolf *entity.Unit
}

func newRuin(t testing.TB) *ruin {
	t.Helper()
	r := &ruin{stage: mapstatetest.New(t, content.Tables{
		Layers: []content.Layer{{ID: content.CommonLayer}, {ID: "t:burnt", Needs: []content.Need{{Least: 10}}, Instead: true}, {ID: "t:dream"}},
	}, nil)}
	s, magic := r.stage.State, r.stage.Magic()
	f := combat.New(s, magic)
	b := unit.New(s, magic, f)
	own := pet.New(s, magic, f, b)
	r.Layers = layer.New(s, layer.Below{
		Combat: f, AI: ai.New(s, magic, f, b, own), Gossip: gossip.New(s, nil, nil, nil, nil),
		Trade: trade.New(s, nil), Vendors: vendors.New(s, nil, nil, nil), Loot: loot.New(s, nil, nil, nil),
	}, r)
	r.Use()
	r.anna, r.wolf = r.stage.Player(0), r.stage.Creature(500)
	r.stage.Sight.Add(guid.New(guid.Viewer, 0, 1), r.anna.GUID, r.anna.Position.Point, false)
	for _, u := range []*entity.Unit{r.anna, r.wolf} {
		r.Settle(u)
	}
	return r
}

func (r *ruin) Unmet(needs []content.Need, player, _ *entity.Unit) *content.Need {
	if float64(player.Level) < needs[0].Least {
		return &needs[0]
	}
	return nil
}

func TestAPlayerIsInTheLayersWhoseNeedsItMeets(t *testing.T) {
	r := newRuin(t)
	v := r.stage.Sight.Viewers[0]
	v.Self, v.Items, v.Spells, v.Quests, v.Growth, v.Outlook, r.anna.Changed = false, false, false, false, false, false, 0
	r.anna.Level = 10
	r.Fit(false)
	if slices.Contains(r.anna.Layers, "t:burnt") {
		t.Errorf("nothing has shown, and she is in %v", r.anna.Layers)
	}
	r.Fit(true)
	if !slices.Equal(r.anna.Layers, []content.ID{"t:burnt"}) || !r.Elsewhere(r.anna, r.wolf.GUID) {
		t.Errorf("of level 10 she is in %v", r.anna.Layers)
	}
}

func TestWhatSomebodyOwnsFollowsItIntoItsLayers(t *testing.T) {
	r := newRuin(t)
	r.wolf.Creature.Owner, r.anna.Owned = r.anna.GUID, []guid.GUID{r.wolf.GUID}
	if err := r.Join(r.anna, "t:dream"); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.wolf.Layers, r.anna.Layers) || !slices.Contains(r.wolf.Layers, "t:dream") {
		t.Errorf("she is in %v, her wolf in %v", r.anna.Layers, r.wolf.Layers)
	}
}

func TestNobodyIsInNoLayer(t *testing.T) {
	r := newRuin(t)
	if err := r.Leave(r.wolf, content.CommonLayer); err == nil {
		t.Errorf("a wolf is in %v", r.wolf.Layers)
	}
	if err := r.Leave(r.anna, content.CommonLayer); err == nil {
		t.Errorf("she is in %v", r.anna.Layers)
	}
	if err := r.Join(r.wolf, "t:dream"); err != nil {
		t.Fatal(err)
	}
	if err := r.Leave(r.wolf, content.CommonLayer); err != nil || !slices.Equal(r.wolf.Layers, []content.ID{"t:dream"}) {
		t.Errorf("%v, it is in %v", err, r.wolf.Layers)
	}
}
