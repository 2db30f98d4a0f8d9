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

// Objects holds the game objects of a map and the wake-up of each. It belongs to the
// goroutine of the map.
type Objects struct {
	// Changed are the objects whose facts changed in this step.
	Changed []*entity.Object

	state  *State
	ruled  func(o *entity.Object, h hook.ID, a hook.Args)
	list   []*entity.Object // in the order in which they were added
	byGUID map[guid.GUID]*entity.Object
	bySlot map[grid.Slot]*entity.Object
	near   []grid.Slot // result of the last query, kept for reuse
}

func newObjects(s *State, ruled func(o *entity.Object, h hook.ID, a hook.Args)) *Objects {
	return &Objects{state: s, ruled: ruled, byGUID: make(map[guid.GUID]*entity.Object), bySlot: make(map[grid.Slot]*entity.Object)}
}

// Get finds a game object on the map.
func (ob *Objects) Get(g guid.GUID) (*entity.Object, bool) {
	o, ok := ob.byGUID[g]
	return o, ok
}

// All lists all game objects in the order in which they were added. Clone it before
// changing the map while ranging over it.
func (ob *Objects) All() []*entity.Object { return ob.list }

// BySlot returns the game objects by their slots; looked up, never ranged over.
func (ob *Objects) BySlot() map[grid.Slot]*entity.Object { return ob.bySlot }

// Here reports whether an object that was on the map still is.
func (ob *Objects) Here(o *entity.Object) bool { return ob.byGUID[o.GUID] == o }

// Within lists the game objects within yards of a point, in the order of their slots.
func (ob *Objects) Within(at geo.Point, yards geo.Yards) []*entity.Object {
	if len(ob.list) == 0 {
		return nil
	}
	var all []*entity.Object
	for _, slot := range ob.state.Grid.Within(at, yards, nil) {
		if o := ob.bySlot[slot]; o != nil {
			all = append(all, o)
		}
	}
	return all
}

// Near reports whether a game object of a definition is within yards of a point.
func (ob *Objects) Near(at geo.Point, def content.ID, yards geo.Yards) bool {
	if len(ob.list) == 0 {
		return false
	}
	ob.near = ob.state.Grid.Within(at, yards, ob.near[:0])
	return slices.ContainsFunc(ob.near, func(slot grid.Slot) bool {
		o := ob.bySlot[slot]
		return o != nil && o.Def == def
	})
}

// DefOf returns the definition of an object.
func (ob *Objects) DefOf(o *entity.Object) (*content.Object, bool) {
	return ob.state.content.Object(o.Def)
}

// Add adds a game object to the map and gives it its GUID; it returns false when there are
// too many.
func (ob *Objects) Add(o *entity.Object) bool {
	if len(ob.list) >= MaxObjects {
		return false
	}
	o.At.Point = ob.state.Def().Bounds.Clamp(o.At.Point)
	o.GUID = guid.New(guid.Object, ob.state.Instance, ob.state.NewGUID().Counter())
	o.Slot = int32(ob.state.Grid.Add(o.At.Point))
	ob.list = append(ob.list, o)
	ob.file(o)
	return true
}

// Remove removes a game object from the map.
func (ob *Objects) Remove(o *entity.Object, why event.Reason) {
	i := slices.Index(ob.list, o)
	if i < 0 {
		return
	}
	ob.list = slices.Delete(ob.list, i, i+1)
	slot := grid.Slot(o.Slot)
	ob.state.noteLayers(o.Layers, -1)
	if o.Due != 0 {
		ob.state.Wheel.Cancel(o.Wake)
		o.Due = 0
	}
	ob.state.Gone = append(ob.state.Gone, visibility.Departed{GUID: o.GUID, Slot: slot})
	ob.state.Log.Add(event.Despawned{Unit: o.GUID, Reason: why})
	ob.state.Grid.Remove(slot)
	delete(ob.bySlot, slot)
	delete(ob.byGUID, o.GUID)
}

// file adds an object to the indexes.
func (ob *Objects) file(o *entity.Object) {
	ob.state.Roster.Room(o.Slot)
	ob.state.noteLayers(o.Layers, 1)
	ob.byGUID[o.GUID] = o
	ob.bySlot[grid.Slot(o.Slot)] = o
}

// Await schedules the next due time of an object.
func (ob *Objects) Await(o *entity.Object) {
	next := o.Next()
	if next != 0 {
		next = max(next, ob.state.now+1)
	}
	if next == o.Due {
		return
	}
	if o.Due != 0 {
		ob.state.Wheel.Cancel(o.Wake)
	}
	if o.Due = next; next != 0 {
		o.Wake = ob.state.Wheel.Add(next, Wake{Kind: WakeObject, Unit: o.GUID})
	}
}

// SetLayers puts an object into other layers and reports whether that is a change. The caller
// handles the consequences.
func (ob *Objects) SetLayers(o *entity.Object, set []content.ID) (changed bool) {
	if slices.Equal(o.Layers, set) {
		return false
	}
	ob.state.noteLayers(o.Layers, -1)
	o.Layers = set
	ob.state.noteLayers(set, 1)
	return true
}

// Touch notes that facts of an object changed in this step.
func (ob *Objects) Touch(o *entity.Object, facts view.Mask) {
	if o.Changed == 0 {
		ob.Changed = append(ob.Changed, o)
	}
	o.Changed |= facts
}

// Notice calls the handlers of an object's hook, if there are any.
func (ob *Objects) Notice(o *entity.Object, h hook.ID, a hook.Args) {
	if o.Hooks.Has(h) && ob.Here(o) {
		ob.state.Counters.HookCalls++
		ob.state.scripts.Notice(h, o.GUID, 0, a)
	}
	ob.Rule(o, h, a)
}

// Rule passes a hook of an object to its SmartAI rules.
func (ob *Objects) Rule(o *entity.Object, h hook.ID, a hook.Args) {
	if o.Ruled.Has(h) && ob.ruled != nil && ob.Here(o) {
		ob.ruled(o, h, a)
	}
}

// Code encodes or decodes the game objects.
func (ob *Objects) Code(c *codec.Coder) {
	codec.Slice(c, &ob.list, func(c *codec.Coder, o **entity.Object) {
		if c.Reading() {
			*o = new(entity.Object)
		}
		(*o).Code(c)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, o := range ob.list {
		if !ob.state.Grid.Stands(grid.Slot(o.Slot)) {
			c.Fail(fmt.Errorf("%s has no position", o.GUID))
			return
		}
		ob.file(o)
	}
}

// Awaits reports whether an object still waits for a time.
func (ob *Objects) Awaits(due clock.Time, w Wake) bool {
	o, ok := ob.Get(w.Unit)
	return ok && o.Due == due
}
