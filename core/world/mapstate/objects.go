package mapstate

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/world/grid"
	"loam/core/world/visibility"
)

// MaxObjects is how many game objects a map can have at once.
const MaxObjects = 20000

// things holds the game objects of a map.
type things struct {
	list   []*entity.Object // in the order in which they were added
	byGUID map[guid.GUID]*entity.Object
	bySlot map[grid.Slot]*entity.Object
	near   []grid.Slot // result of the last query, kept for reuse
}

func newThings() things {
	return things{byGUID: make(map[guid.GUID]*entity.Object), bySlot: make(map[grid.Slot]*entity.Object)}
}

// Object finds a game object on the map.
func (s *State) Object(g guid.GUID) (*entity.Object, bool) {
	o, ok := s.things.byGUID[g]
	return o, ok
}

// Objects lists all game objects in the order in which they were added. Clone it before
// changing the map while ranging over it.
func (s *State) Objects() []*entity.Object { return s.things.list }

// ObjectsBySlot returns the game objects by their slots; looked up, never ranged over.
func (s *State) ObjectsBySlot() map[grid.Slot]*entity.Object { return s.things.bySlot }

// ObjectHere reports whether an object that was on the map still is.
func (s *State) ObjectHere(o *entity.Object) bool { return s.things.byGUID[o.GUID] == o }

// ObjectsWithin lists the game objects within yards of a point, in the order of their slots.
func (s *State) ObjectsWithin(at geo.Point, yards geo.Yards) []*entity.Object {
	if len(s.things.list) == 0 {
		return nil
	}
	var all []*entity.Object
	for _, slot := range s.Grid.Within(at, yards, nil) {
		if o := s.things.bySlot[slot]; o != nil {
			all = append(all, o)
		}
	}
	return all
}

// ObjectNear reports whether a game object of a definition is within yards of a point.
func (s *State) ObjectNear(at geo.Point, def content.ID, yards geo.Yards) bool {
	if len(s.things.list) == 0 {
		return false
	}
	s.things.near = s.Grid.Within(at, yards, s.things.near[:0])
	return slices.ContainsFunc(s.things.near, func(slot grid.Slot) bool {
		o := s.things.bySlot[slot]
		return o != nil && o.Def == def
	})
}

// DefOf returns the definition of an object.
func (s *State) DefOf(o *entity.Object) (*content.Object, bool) { return s.content.Object(o.Def) }

// AddObject adds a game object to the map and gives it its GUID; it returns false when there are
// too many.
func (s *State) AddObject(o *entity.Object) bool {
	if len(s.things.list) >= MaxObjects {
		return false
	}
	o.At.Point = s.Def().Bounds.Clamp(o.At.Point)
	o.GUID = guid.New(guid.Object, s.Instance, s.NewGUID().Counter())
	o.Slot = int32(s.Grid.Add(o.At.Point))
	s.things.list = append(s.things.list, o)
	s.fileObject(o)
	return true
}

// RemoveObject removes a game object from the map.
func (s *State) RemoveObject(o *entity.Object, why event.Reason) {
	i := slices.Index(s.things.list, o)
	if i < 0 {
		return
	}
	s.things.list = slices.Delete(s.things.list, i, i+1)
	slot := grid.Slot(o.Slot)
	s.noteLayers(o.Layers, -1)
	if o.Due != 0 {
		s.Wheel.Cancel(o.Wake)
		o.Due = 0
	}
	s.Gone = append(s.Gone, visibility.Departed{GUID: o.GUID, Slot: slot})
	s.Log.Add(event.Despawned{Unit: o.GUID, Reason: why})
	s.Grid.Remove(slot)
	delete(s.things.bySlot, slot)
	delete(s.things.byGUID, o.GUID)
}

// fileObject adds an object to the indexes.
func (s *State) fileObject(o *entity.Object) {
	s.Roster.Room(o.Slot)
	s.noteLayers(o.Layers, 1)
	s.things.byGUID[o.GUID] = o
	s.things.bySlot[grid.Slot(o.Slot)] = o
}

// AwaitObject schedules the next due time of an object.
func (s *State) AwaitObject(o *entity.Object) {
	next := o.Next()
	if next != 0 {
		next = max(next, s.now+1)
	}
	if next == o.Due {
		return
	}
	if o.Due != 0 {
		s.Wheel.Cancel(o.Wake)
	}
	if o.Due = next; next != 0 {
		o.Wake = s.Wheel.Add(next, Wake{Kind: WakeObject, Unit: o.GUID})
	}
}

// TouchObject notes that facts of an object changed in this step.
func (s *State) TouchObject(o *entity.Object, facts view.Mask) {
	if o.Changed == 0 {
		s.ChangedObjects = append(s.ChangedObjects, o)
	}
	o.Changed |= facts
}

// NoticeObject calls the handlers of an object's hook, if there are any.
func (s *State) NoticeObject(o *entity.Object, h hook.ID, a hook.Args) {
	if o.Hooks.Has(h) && s.ObjectHere(o) {
		s.Counters.HookCalls++
		s.scripts.Notice(h, o.GUID, 0, a)
	}
	s.RuleObject(o, h, a)
}

// RuleObject passes a hook of an object to its SmartAI rules.
func (s *State) RuleObject(o *entity.Object, h hook.ID, a hook.Args) {
	if o.Ruled.Has(h) && s.ruledObject != nil && s.ObjectHere(o) {
		s.ruledObject(o, h, a)
	}
}

// CodeObjects encodes or decodes the game objects.
func (s *State) CodeObjects(c *codec.Coder) {
	codec.Slice(c, &s.things.list, func(c *codec.Coder, o **entity.Object) {
		if c.Reading() {
			*o = new(entity.Object)
		}
		(*o).Code(c)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, o := range s.things.list {
		if !s.Grid.Stands(grid.Slot(o.Slot)) {
			c.Fail(fmt.Errorf("%s has no position", o.GUID))
			return
		}
		s.fileObject(o)
	}
}

// ObjectAwaits reports whether an object still waits for a time.
func (s *State) ObjectAwaits(due clock.Time, w Wake) bool {
	o, ok := s.Object(w.Unit)
	return ok && o.Due == due
}
