// Package visibility decides what the observers of a map are sent. It owns the viewers, which
// of them see and hear what, and the batch of a step. It changes no unit, moves nothing and
// publishes nothing itself: package grid knows positions, the map supplies what has happened,
// and a protocol encodes the batch. Package rules/detection decides about stealth and
// invisibility.
//
// Everything runs on the goroutine of the map that owns the Sight. A batch that it returns
// never changes and may be read on any goroutine.
package visibility

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/group"
	"loam/core/world/grid"
)

// Sight holds the viewers of one map and what they are sent.
type Sight struct {
	Viewers []*Viewer // ascending by id; added and removed by the methods only

	grid *grid.Grid
	step Step // for the current call of Batch, empty between calls
	// hidden is true while something is hidden in this step or was in the one before; lifting
	// while viewers at the same place may see different things.
	hidden, lifting bool
	batch           batchMaker
	came            [][]guid.GUID // quest givers and enders that entered sight in this step, by slot of the viewer
	slots           []grid.Slot   // for Signs
}

// Viewer is an observer of a session.
type Viewer struct {
	ID       guid.GUID
	Unit     guid.GUID       // that it controls, or 0
	Slot     grid.ViewerSlot // in the grid of the map
	At       geo.Point       // where it was put; a viewer with a unit is at the unit
	Operator bool            // receives what is for operators only
	Self     bool            // its private facts changed
	Grouped  bool            // its group changed
	Items    bool            // its items changed
	Spells   bool            // its spells changed
	Pet      bool            // its pet, or what that can do, changed
	Quests   bool            // its quests, or what it may accept, changed
	Growth   bool            // its progression changed
	Outlook  bool            // the weather, or which game events are on, changed
	Loot     bool            // its loot window changed
	Blind    []guid.GUID     // units near it that are hidden from it or in other layers, sorted; as it was last sent
	Givers   []guid.GUID     // quest givers and enders that entered its sight with the last step
	Deaf     int             // number of events of this step before it was added

	was     []guid.GUID        // Blind in the step before, while a batch is made
	panels  []view.PanelChange // for its player in this step
	marks   []view.Marked      // sent with this step
	desk    *view.Desk         // change of its player's window with a creature in this step, or nil
	menu    *view.Menu         // change of its player's gossip menu in this step, or nil
	shown   []*view.Panel      // to its player, as last sent; no state: what they were made from is
	book    *view.Spellbook    // of its player, as last sent; no state either
	figures *view.Stats        // likewise
}

// Step is the data of a step that has ended. Nothing of it is changed or kept except Events,
// which go into the batch.
type Step struct {
	Map      content.ID
	Instance uint16
	Number   int64 // of the step
	Time     clock.Time
	Release  int
	Content  *content.Snapshot

	Units   map[guid.GUID]*entity.Unit // that stand on the map; looked up, never ranged over
	BySlot  []*entity.Unit             // the same by slot of the grid, nil if there is none
	Changed []*entity.Unit             // those with changed facts, in the order of the first change; some may have left the map
	Gone    []Departed                 // removed in the step
	// Bodies are ghosts by the slots of their corpses; looked up, never ranged over. Haunted
	// is true if there is a ghost, or was in this step.
	Bodies  map[grid.Slot]*entity.Unit
	Haunted bool
	Hiders  []*entity.Unit               // that hide
	Layered bool                         // something is in other layers than the common one
	Grounds map[grid.Slot]*entity.Ground // ground areas of spells, by their slots; looked up, never ranged over
	// Objects are game objects by their slots, looked up, never ranged over; Object finds one
	// by its GUID, ChangedObjects are those whose facts changed.
	Objects        map[grid.Slot]*entity.Object
	Object         func(guid.GUID) (*entity.Object, bool)
	ChangedObjects []*entity.Object
	Groups         func(u *entity.Unit) Group         // of a player; may be nil
	Route          func(o *entity.Object) *view.Route // of an object that moves by a timetable, else nil; may be nil
	Costs          func(u *entity.Unit, def *content.Spell) []int64
	Outlook        func() *view.Outlook // environment that all viewers see alike; may be nil
	// Reached returns how far an objective of a player's quest has come.
	Reached func(u *entity.Unit, e *entity.Quest, o *content.Objective) int
	Events  []event.Event
}

// Group is a player's group as the batch sends it. It never changes.
type Group struct {
	Group   *group.Group  // without members if the player is in none
	States  []group.State // of all members in the world
	Changed []group.State // those that differ from the step before
}

// Departed is a unit that was removed in a step, for viewers that must still be told.
type Departed struct {
	GUID   guid.GUID
	Slot   grid.Slot
	Veiled bool // it was a ghost, as viewers knew it
}

// New makes a Sight without viewers; g is the grid of the map.
func New(g *grid.Grid) *Sight { return &Sight{grid: g} }

// Add adds a viewer; unit is the unit that it controls, or 0. The id must be new.
func (s *Sight) Add(id, unit guid.GUID, at geo.Point, operator bool) {
	v := &Viewer{ID: id, Unit: unit, Slot: s.grid.AddViewer(at), At: at, Operator: operator, Outlook: true}
	i, _ := s.Find(id)
	s.Viewers = slices.Insert(s.Viewers, i, v)
}

// Remove removes a viewer, if there is one of that id.
func (s *Sight) Remove(id guid.GUID) {
	if i, ok := s.Find(id); ok {
		s.grid.RemoveViewer(s.Viewers[i].Slot)
		s.Viewers = slices.Delete(s.Viewers, i, i+1)
	}
}

// Find looks a viewer up; if there is none, at is where it would be inserted.
func (s *Sight) Find(id guid.GUID) (at int, ok bool) {
	return slices.BinarySearchFunc(s.Viewers, id, func(v *Viewer, id guid.GUID) int { return cmp.Compare(v.ID, id) })
}

// Viewer finds the viewer of an id.
func (s *Sight) Viewer(id guid.GUID) (*Viewer, bool) {
	i, ok := s.Find(id)
	if !ok {
		return nil, false
	}
	return s.Viewers[i], true
}

// Watch adds a viewer without a unit, or moves one. It replaces a viewer with a unit that has
// the id.
func (s *Sight) Watch(id guid.GUID, at geo.Point, operator bool) {
	if v, ok := s.Viewer(id); ok && v.Unit == 0 {
		v.At, v.Operator = at, operator
		s.grid.JumpViewer(v.Slot, at)
		return
	}
	s.Remove(id)
	s.Add(id, 0, at, operator)
}

// Code encodes or decodes the viewers, between two steps.
func (s *Sight) Code(c *codec.Coder) {
	codec.Slice(c, &s.Viewers, func(c *codec.Coder, v **Viewer) {
		if c.Reading() {
			*v = &Viewer{}
		}
		codec.ID(c, &(*v).ID)
		codec.ID(c, &(*v).Unit)
		codec.Int(c, &(*v).Slot)
		(*v).At.Code(c)
		c.Bool(&(*v).Operator)
		c.Bool(&(*v).Self)
		c.Bool(&(*v).Grouped)
		c.Bool(&(*v).Items)
		c.Bool(&(*v).Spells)
		c.Bool(&(*v).Pet)
		c.Bool(&(*v).Quests)
		c.Bool(&(*v).Growth)
		c.Bool(&(*v).Outlook)
		c.Bool(&(*v).Loot)
		codec.Slice(c, &(*v).Blind, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
		codec.Slice(c, &(*v).Givers, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	})
}
