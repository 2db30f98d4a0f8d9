// Package visibility decides what the observers of a map are told of it. It owns the
// viewers, who of them sees and hears what, and the making of the one batch of a
// step. It changes no unit, moves nothing and publishes nothing itself: the grid
// knows where things stand, the map says what has happened, and how a batch is
// written is up to a protocol.
//
// Everything runs on the goroutine of the map that owns the Sight. A batch that
// it returns belongs to whoever reads it, on any goroutine, and never changes.
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

// Sight is the viewers of one map and what they are told.
type Sight struct {
	Viewers []*Viewer // ascending by id; added and removed by the methods only

	grid *grid.Grid
	step Step // that Batch is about, empty between two of them
	// hidden says that in this step somebody hides, or did in the one before; lifting
	// that viewers who stand alike may see different things.
	hidden, lifting bool
	batch           batchMaker
	came            [][]guid.GUID // who have to do with quests and came into sight in this step, by slot of the viewer
	slots           []grid.Slot   // for Signs
}

// Viewer is a place from which a session watches.
type Viewer struct {
	ID       guid.GUID
	Unit     guid.GUID       // that it controls, or 0
	Slot     grid.ViewerSlot // in the grid of the map
	At       geo.Point       // where it was put; a viewer with a unit is where the unit is
	Operator bool            // is told of what is for operators only
	Self     bool            // its private facts changed
	Grouped  bool            // its group is another, or differs
	Items    bool            // what it has changed
	Spells   bool            // what it can cast changed
	Pet      bool            // its pet, or what that can do, changed
	Quests   bool            // its quests, or what it may take on, changed
	Growth   bool            // what has become of its character changed
	Outlook  bool            // the weather, or which game events are on, changed
	Loot     bool            // what it has open to take from changed
	Blind    []guid.GUID     // near it that hide from it or are in other layers, sorted; as it was last told
	Givers   []guid.GUID     // who have to do with quests and came into its sight with the last step
	Deaf     int             // to so many events of this step, which happened before it came

	was     []guid.GUID        // Blind in the step before, while a batch is made
	panels  []view.PanelChange // of its player in this step
	marks   []view.Marked      // that it is told with this step
	desk    *view.Desk         // what has become of what its player has open before a creature in this step, or nil
	menu    *view.Menu         // what has become of its player's talk in this step, or nil
	shown   []*view.Panel      // to its player, as last told; no state: what they were made of is
	book    *view.Spellbook    // of its player, as last told; no state either
	figures *view.Figures      // the same
}

// Step is what a map says of a step that has ended. Nothing of it is changed or
// kept, but for Events, which go into the batch.
type Step struct {
	Map      content.ID
	Instance uint16
	Number   int64 // of the step
	Time     clock.Time
	Release  int
	Content  *content.Snapshot

	Units   map[guid.GUID]*entity.Unit // that stand on the map; looked up, never ranged over
	BySlot  []*entity.Unit             // the same by slot of the grid, nil where nothing stands
	Changed []*entity.Unit             // by their Changed, in the order of the first change; some may be gone
	Gone    []Departed                 // removed in the step
	// Bodies are ghosts by the slots of the bodies that they have left; looked up,
	// never ranged over. Haunted says that there is a ghost, or was in this step.
	Bodies  map[grid.Slot]*entity.Unit
	Haunted bool
	Hiders  []*entity.Unit               // that hide from anybody
	Layered bool                         // something is in other layers than the common one
	Grounds map[grid.Slot]*entity.Ground // spots that spells have marked, by their slots; looked up, never ranged over
	// Objects are game objects by their slots, looked up, never ranged over; Object
	// finds one by its name, ChangedObjects are those of which facts changed.
	Objects        map[grid.Slot]*entity.Object
	Object         func(guid.GUID) (*entity.Object, bool)
	ChangedObjects []*entity.Object
	Groups         func(u *entity.Unit) Group         // of a player; may be nil
	Route          func(o *entity.Object) *view.Route // of what goes by a timetable, else nil; may be nil
	Costs          func(u *entity.Unit, def *content.Spell) []int64
	Outlook        func() *view.Outlook // what all who watch are told of alike; may be nil
	// Reached is how far an objective of a quest of a player has come.
	Reached func(u *entity.Unit, e *entity.Quest, o *content.Objective) int
	Events  []event.Event
}

// Group is a player's group as the batch tells it. Nothing of it changes any more.
type Group struct {
	Group   *group.Group  // without members when the player is in none
	States  []group.State // of all members in the world
	Changed []group.State // those that differ from the step before
}

// Departed is a unit removed in a step, for who must still be told.
type Departed struct {
	GUID   guid.GUID
	Slot   grid.Slot
	Veiled bool // it was a ghost, as viewers knew it
}

// New makes the sight of a map without viewers; g is the grid of that map.
func New(g *grid.Grid) *Sight { return &Sight{grid: g} }

// Add adds a viewer; unit is what it controls, or 0. The id must be new.
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

// Find looks a viewer up; where there is none, at is where it belongs.
func (s *Sight) Find(id guid.GUID) (at int, ok bool) {
	return slices.BinarySearchFunc(s.Viewers, id, func(v *Viewer, id guid.GUID) int { return cmp.Compare(v.ID, id) })
}

// Viewer is the viewer of an id.
func (s *Sight) Viewer(id guid.GUID) (*Viewer, bool) {
	i, ok := s.Find(id)
	if !ok {
		return nil, false
	}
	return s.Viewers[i], true
}

// Watch adds a viewer without a unit, or puts one elsewhere. A viewer with a
// unit that has the id goes.
func (s *Sight) Watch(id guid.GUID, at geo.Point, operator bool) {
	if v, ok := s.Viewer(id); ok && v.Unit == 0 {
		v.At, v.Operator = at, operator
		s.grid.JumpViewer(v.Slot, at)
		return
	}
	s.Remove(id)
	s.Add(id, 0, at, operator)
}

// Code visits the viewers, between two steps.
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
