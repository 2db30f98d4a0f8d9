package gamemap

import (
	"slices"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// layered are the tables of a world with layers.
func layered(t testing.TB) content.Tables {
	t.Helper()
	w := tables(t)
	w.Layers = []content.Layer{
		{ID: content.CommonLayer},
		{ID: "t:ashes", Instead: true},
		{ID: "t:grown", Needs: []content.Need{{Kind: content.NeedLevel, Least: 5}}},
	}
	return w
}

func (f *field) sees(viewer uint64, g guid.GUID) bool { return f.seen(viewer)[g] != nil }

func TestAChangeOfLayersIsToldAtOnceAndEndsFights(t *testing.T) {
	f := newField(t, layered(t))
	anna, bert := f.player(1, "Anna", 0, 0), f.player(2, "Bert", 2, 0)
	var wolf guid.GUID
	f.inside(func(tx *Tx) {
		u, err := tx.Creatures().Summon(nil, "t:beast", geo.Position{Point: geo.Point{X: 4}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		wolf = u.GUID
	})
	f.Step()
	f.submit(anna, intent.Attack{Target: wolf})
	for range 60 {
		f.Step()
	}
	if f.unit(wolf).Victim != anna || !f.sees(1, bert) || !f.sees(1, wolf) {
		t.Fatalf("before: the wolf fights %s, Anna sees Bert: %v", f.unit(wolf).Victim, f.sees(1, bert))
	}
	f.inside(func(tx *Tx) {
		if err := tx.Layers().Join(f.unit(anna), "t:ashes"); err != nil {
			t.Fatal(err)
		}
	})
	f.Step()
	if f.sees(1, bert) || f.sees(1, wolf) || f.sees(2, anna) || !f.sees(2, wolf) || !f.sees(1, anna) {
		t.Error("who shares no layer is still seen, or who shares one is not")
	}
	if f.unit(wolf).Victim == anna || len(f.unit(anna).HatedBy) != 0 || f.unit(anna).Victim != 0 {
		t.Errorf("the fight goes on: wolf at %s, Anna at %s", f.unit(wolf).Victim, f.unit(anna).Victim)
	}
	refused := f.s.Counters.Refused
	f.submit(anna, intent.Attack{Target: wolf})
	f.submit(anna, intent.Select{Target: bert})
	f.Step()
	if f.s.Counters.Refused != refused+2 || f.unit(anna).Player.Selected == bert {
		t.Error("what is aimed at somebody in another layer is not refused")
	}
	f.inside(func(tx *Tx) { _ = tx.Layers().Leave(f.unit(anna), "t:ashes") })
	f.Step()
	if !f.sees(1, bert) || !f.sees(2, anna) || f.s.Layered() {
		t.Error("after the return they do not see each other")
	}
}

func TestPlayersComeIntoLayersWhoseNeedsTheyMeet(t *testing.T) {
	f := newField(t, layered(t))
	anna := f.player(1, "Anna", 0, 0)
	f.Step()
	if f.unit(anna).Layers != nil {
		t.Fatalf("at level 1 she is in %v", f.unit(anna).Layers)
	}
	f.inside(func(tx *Tx) { _ = tx.Progression().SetLevel(f.unit(anna), 5) })
	f.Step()
	if want := []content.ID{content.CommonLayer, "t:grown"}; !slices.Equal(f.unit(anna).Layers, want) {
		t.Fatalf("at level 5 she is in %v, want %v", f.unit(anna).Layers, want)
	}
	f.inside(func(tx *Tx) {
		if tx.Layers().Leave(f.unit(anna), content.CommonLayer) == nil || tx.Layers().Join(f.unit(anna), content.CommonLayer) == nil {
			t.Error("a script moves a player into or out of the common layer")
		}
	})
}

func TestWhatIsSummonedIsWhereItsOwnerIs(t *testing.T) {
	f := newField(t, layered(t))
	anna := f.player(1, "Anna", 0, 0)
	var wolf guid.GUID
	f.inside(func(tx *Tx) {
		_ = tx.Layers().Join(f.unit(anna), "t:ashes")
		u, err := tx.Creatures().Summon(f.unit(anna), "t:beast", geo.Position{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		wolf = u.GUID
	})
	if want := []content.ID{"t:ashes"}; !slices.Equal(f.unit(wolf).Layers, want) {
		t.Fatalf("summoned into %v, want %v", f.unit(wolf).Layers, want)
	}
	f.inside(func(tx *Tx) {
		if tx.Layers().Leave(f.unit(wolf), "t:ashes") == nil {
			t.Error("a creature may be in no layer at all")
		}
	})
}

func TestLayersOutliveASnapshot(t *testing.T) {
	f := newField(t, layered(t))
	anna := f.player(1, "Anna", 0, 0)
	f.inside(func(tx *Tx) { _ = tx.Layers().Join(f.unit(anna), "t:ashes") })
	f.Step()
	back, err := Restore(f.config(layered(t)), f.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if !back.s.Layered() || !slices.Equal(back.s.Units[anna].Layers, f.unit(anna).Layers) || back.Hash() != f.Hash() {
		t.Error("a map that is read back knows nothing of layers")
	}
	if r := f.Map.saver.Record(f.unit(anna)); !slices.Equal(r.Layers, []string{"t:ashes"}) {
		t.Errorf("the character is written down in %v", r.Layers)
	}
}
