// Package mapstate is what all rules of one map share: who stands there and on what
// ground, the time, the streams of chance and the wheel of what is due, the log of
// events, and what is to be told at the end of a step. It answers the questions
// that every rule asks (who may fight whom, who sees whom, which way leads there)
// and owns the few changes from which nothing follows: a unit walks, stands up,
// waits for a wake-up, is heard. What follows from what is decided by the engines
// that stand on it (packages fight, conduct and their like); inputs, snapshots and
// the order of a step are package gamemap's.
//
// A State belongs to the goroutine of its map.
package mapstate

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/nav"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/waypoint"
	"loam/core/world/grid"
	"loam/core/world/visibility"
)

// Scripts is what rules tell the scripts of a map, and ask of them. Self is 0 for
// hooks of the map.
type Scripts interface {
	// Attached tells whether any handler waits for a hook.
	Attached(h hook.ID) bool
	// Notice tells of something; key is the index of the threshold or distance
	// for keyed hooks, else 0.
	Notice(h hook.ID, self guid.GUID, key int, a hook.Args)
	// Ask returns the text of the first refusal.
	Ask(h hook.ID, self guid.GUID, a hook.Args) (refusal content.Text, refused bool)
	// Change returns v as the handlers left it.
	Change(h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value
	// Timer runs a timer's handler and reports whether there is one.
	Timer(self guid.GUID, t entity.Timer) bool
}

// Config says what a scene is of.
type Config struct {
	Map      content.ID
	Instance uint16
	Seed     uint64
	Grid     grid.Config
	Scripts  Scripts
	Stood    func(*entity.Unit) // called when a unit has stood up; may be nil
	// Moment is called at every moment of a unit of which scripts may be told,
	// before they are; may be nil.
	Moment func(u *entity.Unit, h hook.ID, a hook.Args)
	// Ruled is called, after scripts, at the moments of a unit for which its rules
	// wait; nil is nobody.
	Ruled func(u *entity.Unit, h hook.ID, a hook.Args)
	// RuledObject is the same for game objects.
	RuledObject func(o *entity.Object, h hook.ID, a hook.Args)
}

// State is what the rules of one map share. The exported fields are state and its
// indexes; who changes one keeps the others in step with it.
type State struct {
	Map      content.ID
	Instance uint16

	content *content.Snapshot // of the running release
	def     *content.Map      // with what bars it now
	plain   *content.Map      // as the release says
	rules   *content.Rules
	scripts Scripts
	stood   func(*entity.Unit)
	moment  func(u *entity.Unit, h hook.ID, a hook.Args)
	ruled   func(u *entity.Unit, h hook.ID, a hook.Args)

	ruledObject func(o *entity.Object, h hook.ID, a hook.Args)

	now     clock.Time
	seed    uint64
	streams *clock.Streams
	Wheel   *clock.Wheel[Wake]
	serial  uint32 // of the last timer, cast or flight
	counter uint64 // of the last that was born here

	Grid   *grid.Grid
	Roster *Roster                    // who stands here
	Units  map[guid.GUID]*entity.Unit // of the roll: looked up, never ranged over
	Paths  waypoint.Index
	Sight  *visibility.Sight

	Timers  []entity.Timer // of scripts, of the map itself
	Movers  []*entity.Unit // awake units with a way
	Hiders  []*entity.Unit // that hide; derived, their order says nothing
	layered int            // how much is in other layers than the common one; derived

	grounds []*entity.Ground             // spots that spells have marked, in the order in which they did
	Marked  map[grid.Slot]*entity.Ground // the same by slot; looked up, never ranged over

	things         things
	ChangedObjects []*entity.Object // of which facts changed in this step

	Log      event.Log
	Changed  []*entity.Unit        // of whom facts changed in this step
	Gone     []visibility.Departed // units removed in this step
	Counters Counters

	terrain terrain
	deep    int // of spells within spells
}

// Counters are what the map has done so far, for metrics and tests of work.
type Counters struct {
	Steps, Inputs, Wakes, Looks, HookCalls, Refused, Late, Panels int64
}

// New makes a scene at time 0 on which nobody stands.
func New(cfg Config, s *content.Snapshot, def *content.Map) *State {
	g := grid.New(cfg.Grid)
	roster := NewRoster(g)
	return &State{
		Map: cfg.Map, Instance: cfg.Instance, scripts: cfg.Scripts, stood: cfg.Stood, moment: cfg.Moment, ruled: cfg.Ruled, ruledObject: cfg.RuledObject,
		content: s, def: def, plain: def, rules: &s.Rules,
		seed: cfg.Seed, streams: clock.NewStreams(cfg.Seed), Wheel: clock.NewWheel[Wake](0),
		Grid: g, Roster: roster, Units: roster.ByGUID, Sight: visibility.New(g), Marked: make(map[grid.Slot]*entity.Ground), things: newThings(),
	}
}

// Use makes the definitions of a release those that hold.
func (s *State) Use(all *content.Snapshot, def *content.Map) {
	s.content, s.def, s.plain, s.rules = all, def, def, &all.Rules
}

// Bar puts up obstacles over those of the map, in place of earlier ones, and
// reports whether that could be done.
func (s *State) Bar(all []nav.Obstacle) bool {
	g, err := s.plain.Geometry.With(&nav.Source{Bounds: s.plain.Bounds, Ground: s.plain.Ground, Obstacles: all})
	if err != nil {
		return false
	}
	barred := *s.plain
	barred.Geometry = g
	s.def = &barred
	return true
}

// Content is the running release's.
func (s *State) Content() *content.Snapshot { return s.content }

// Def is the definition of the map.
func (s *State) Def() *content.Map { return s.def }

// Rules are those of the running release.
func (s *State) Rules() *content.Rules { return s.rules }

// Now is the map's time.
func (s *State) Now() clock.Time { return s.now }

// Random is a named stream of the map.
func (s *State) Random(name string) *clock.Stream { return s.streams.Stream(name) }

// Advance moves the time on by a step and calls fire for everything that is due.
func (s *State) Advance(fire func(due clock.Time, w Wake)) {
	s.terrain.looks, s.terrain.within = LooksPerStep, true
	s.now += clock.Step
	s.Wheel.Advance(s.now, fire)
}

// Rest ends what Advance began: what is looked for until the next step is looked
// for on behalf of inputs.
func (s *State) Rest() { s.terrain.within = false }

// Unit finds a unit that stands here.
func (s *State) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := s.Units[g]
	return u, ok
}

// Within lists units in the order of their slots; valid until the next call.
func (s *State) Within(at geo.Point, r geo.Yards) []*entity.Unit { return s.Roster.Within(at, r) }

// NextSerial numbers timers, casts and what flies.
func (s *State) NextSerial() uint32 {
	s.serial++
	return s.serial
}

// maxDeep is how many spells may trigger each other before the rest is cut.
const maxDeep = 8

// Deeper counts spells that trigger spells: false is too deep. Its answer must be
// given back to Shallower when it was true.
func (s *State) Deeper() bool {
	if s.deep >= maxDeep {
		return false
	}
	s.deep++
	return true
}

// Shallower ends what Deeper began.
func (s *State) Shallower() { s.deep-- }
