package mapstate_test

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/world/grid"
	"loam/core/world/mapstate/mapstatetest"
)

func TestAnObjectIsFoundUntilItIsRemoved(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	chest := &entity.Object{Def: "t:chest", At: geo.Position{Point: geo.Point{X: 5}}, Layers: []content.ID{"t:mist"}, Ends: 1000}
	if !s.Objects.Add(chest) {
		t.Fatal("there are too many objects")
	}
	s.Objects.Await(chest)
	s.Objects.Touch(chest, view.State)
	s.Objects.Touch(chest, view.Place)
	if o, ok := s.Objects.Get(chest.GUID); o != chest || !ok || !s.Objects.Here(chest) || s.Objects.BySlot()[grid.Slot(chest.Slot)] != chest {
		t.Error("it is not found")
	}
	if !s.Objects.Near(geo.Point{}, "t:chest", 6) || s.Objects.Near(geo.Point{}, "t:chest", 4) || len(s.Objects.Within(geo.Point{}, 6)) != 1 {
		t.Error("it is not 5 yards away")
	}
	if len(s.Objects.Changed) != 1 || !s.Layered() || s.Wheel.Len() != 1 {
		t.Errorf("%d objects changed, %d wake-ups wait, layers: %v; want 1, 1, true", len(s.Objects.Changed), s.Wheel.Len(), s.Layered())
	}
	s.Objects.Remove(chest, event.Ordered)
	if s.Objects.Here(chest) || len(s.Objects.All()) != 0 || s.Layered() || s.Wheel.Len() != 0 || len(s.Gone) != 1 {
		t.Errorf("it leaves %d objects, %d wake-ups, layers: %v", len(s.Objects.All()), s.Wheel.Len(), s.Layered())
	}
}

func TestAGroundAreaWaitsForItsNextLook(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	fire := &entity.Ground{At: geo.Point{X: 5}, Look: 500, Ends: 2000}
	if !s.Grounds.Mark(fire) || s.Wheel.Len() != 1 {
		t.Fatalf("%d wake-ups wait, want 1", s.Wheel.Len())
	}
	if g, ok := s.Grounds.Get(fire.GUID); g != fire || !ok || s.Grounds.BySlot()[grid.Slot(fire.Slot)] != fire {
		t.Error("it is not found")
	}
	s.Grounds.Unmark(fire)
	if _, ok := s.Grounds.Get(fire.GUID); ok || len(s.Grounds.BySlot()) != 0 || len(s.Gone) != 1 {
		t.Error("it is still there")
	}
}
