package mapstate

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/grid"
	"loam/core/world/visibility"
)

// maxGrounds is how many ground areas a map can have at once.
const maxGrounds = 1000

// Ground finds a ground area of a spell.
func (s *State) Ground(id guid.GUID) (*entity.Ground, bool) {
	i := slices.IndexFunc(s.grounds, func(a *entity.Ground) bool { return a.GUID == id })
	if i < 0 {
		return nil, false
	}
	return s.grounds[i], true
}

// Mark adds a ground area to the map, where viewers see it like any other object.
func (s *State) Mark(a *entity.Ground) bool {
	if len(s.grounds) >= maxGrounds {
		return false
	}
	a.At = s.Def().Bounds.Clamp(a.At)
	a.GUID = guid.New(guid.Area, s.Instance, s.NewGUID().Counter())
	a.Slot = int32(s.Grid.Add(a.At))
	s.grounds = append(s.grounds, a)
	s.fileGround(a)
	s.AwaitGround(a)
	return true
}

// Unmark removes a ground area from the map.
func (s *State) Unmark(a *entity.Ground) {
	i := slices.Index(s.grounds, a)
	if i < 0 {
		return
	}
	s.grounds = slices.Delete(s.grounds, i, i+1)
	slot := grid.Slot(a.Slot)
	s.noteLayers(a.Layers, -1)
	s.Gone = append(s.Gone, visibility.Departed{GUID: a.GUID, Slot: slot})
	s.Log.Add(event.Despawned{Unit: a.GUID, Reason: event.Ordered})
	s.Grid.Remove(slot)
	delete(s.Marked, slot)
}

// fileGround adds a ground area to the indexes.
func (s *State) fileGround(a *entity.Ground) {
	s.Roster.Room(a.Slot)
	s.noteLayers(a.Layers, 1)
	s.Marked[grid.Slot(a.Slot)] = a
}

// AwaitGround schedules the next due time of a ground area.
func (s *State) AwaitGround(a *entity.Ground) {
	s.Wheel.Add(min(a.Look, a.Ends), Wake{Kind: WakeGround, Unit: a.GUID})
}

// GroundAwaits reports whether a ground area still waits for a time.
func (s *State) GroundAwaits(due clock.Time, w Wake) bool {
	a, ok := s.Ground(w.Unit)
	return ok && min(a.Look, a.Ends) == due
}

// CodeGrounds encodes or decodes the ground areas.
func (s *State) CodeGrounds(c *codec.Coder) {
	codec.Slice(c, &s.grounds, func(c *codec.Coder, a **entity.Ground) {
		if c.Reading() {
			*a = new(entity.Ground)
		}
		(*a).Code(c)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, a := range s.grounds {
		if !s.Grid.Stands(grid.Slot(a.Slot)) {
			c.Fail(fmt.Errorf("%s has no position", a.GUID))
			return
		}
		s.fileGround(a)
	}
}
