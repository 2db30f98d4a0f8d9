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

// Grounds holds the ground areas of spells on a map. It belongs to the goroutine of the map.
type Grounds struct {
	state  *State
	list   []*entity.Ground             // in the order in which they were created
	bySlot map[grid.Slot]*entity.Ground // looked up, never ranged over
}

func newGrounds(s *State) *Grounds {
	return &Grounds{state: s, bySlot: make(map[grid.Slot]*entity.Ground)}
}

// Get finds a ground area of a spell.
func (gs *Grounds) Get(id guid.GUID) (*entity.Ground, bool) {
	i := slices.IndexFunc(gs.list, func(a *entity.Ground) bool { return a.GUID == id })
	if i < 0 {
		return nil, false
	}
	return gs.list[i], true
}

// BySlot returns the ground areas by their slots; looked up, never ranged over.
func (gs *Grounds) BySlot() map[grid.Slot]*entity.Ground { return gs.bySlot }

// Mark adds a ground area to the map, where viewers see it like any other object.
func (gs *Grounds) Mark(a *entity.Ground) bool {
	if len(gs.list) >= maxGrounds {
		return false
	}
	a.At = gs.state.Def().Bounds.Clamp(a.At)
	a.GUID = guid.New(guid.Area, gs.state.Instance, gs.state.NewGUID().Counter())
	a.Slot = int32(gs.state.Grid.Add(a.At))
	gs.list = append(gs.list, a)
	gs.file(a)
	gs.Await(a)
	return true
}

// Unmark removes a ground area from the map.
func (gs *Grounds) Unmark(a *entity.Ground) {
	i := slices.Index(gs.list, a)
	if i < 0 {
		return
	}
	gs.list = slices.Delete(gs.list, i, i+1)
	slot := grid.Slot(a.Slot)
	gs.state.noteLayers(a.Layers, -1)
	gs.state.Gone = append(gs.state.Gone, visibility.Departed{GUID: a.GUID, Slot: slot})
	gs.state.Log.Add(event.Despawned{Unit: a.GUID, Reason: event.Ordered})
	gs.state.Grid.Remove(slot)
	delete(gs.bySlot, slot)
}

// file adds a ground area to the indexes.
func (gs *Grounds) file(a *entity.Ground) {
	gs.state.Roster.Room(a.Slot)
	gs.state.noteLayers(a.Layers, 1)
	gs.bySlot[grid.Slot(a.Slot)] = a
}

// Await schedules the next due time of a ground area.
func (gs *Grounds) Await(a *entity.Ground) {
	gs.state.Wheel.Add(min(a.Look, a.Ends), Wake{Kind: WakeGround, Unit: a.GUID})
}

// Awaits reports whether a ground area still waits for a time.
func (gs *Grounds) Awaits(due clock.Time, w Wake) bool {
	a, ok := gs.Get(w.Unit)
	return ok && min(a.Look, a.Ends) == due
}

// Code encodes or decodes the ground areas.
func (gs *Grounds) Code(c *codec.Coder) {
	codec.Slice(c, &gs.list, func(c *codec.Coder, a **entity.Ground) {
		if c.Reading() {
			*a = new(entity.Ground)
		}
		(*a).Code(c)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, a := range gs.list {
		if !gs.state.Grid.Stands(grid.Slot(a.Slot)) {
			c.Fail(fmt.Errorf("%s has no position", a.GUID))
			return
		}
		gs.file(a)
	}
}
