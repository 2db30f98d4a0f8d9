// Package mapstate is what all rules of one map share: units and the ground under them, time,
// random streams and the wheel of due wake-ups, the event log, and what is sent at the end of
// a step. It answers the questions that every rule asks (who may attack whom, who sees whom,
// which path leads there) and owns the few changes without consequences for other rules: a
// unit walks, stands up, waits for a wake-up, is heard. The packages of one noun each (combat,
// spell, ai, quest and so on) decide the consequences; package gamemap owns inputs, snapshots
// and the order of a step.
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

// Scripts is how rules call the scripts of a map. Self is 0 for hooks of the map.
type Scripts interface {
	// Attached reports whether any handler exists for a hook.
	Attached(h hook.ID) bool
	// Notice calls the handlers of a hook; key is the index of the threshold or distance for
	// keyed hooks, else 0.
	Notice(h hook.ID, self guid.GUID, key int, a hook.Args)
	// Ask returns the text of the first refusal.
	Ask(h hook.ID, self guid.GUID, a hook.Args) (refusal content.Text, refused bool)
	// Change returns v as the handlers leave it.
	Change(h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value
	// Timer runs a timer's handler and reports whether there is one.
	Timer(self guid.GUID, t entity.Timer) bool
}

// Config is the configuration of a State.
type Config struct {
	Map      content.ID
	Instance uint16
	Seed     uint64
	Grid     grid.Config
	Scripts  Scripts
	Stood    func(*entity.Unit) // called when a unit has stood up; may be nil
	// Moment is called for every hook of a unit, before scripts are; may be nil.
	Moment func(u *entity.Unit, h hook.ID, a hook.Args)
	// Ruled is called, after scripts, for the hooks of a unit that its SmartAI rules wait for;
	// may be nil.
	Ruled func(u *entity.Unit, h hook.ID, a hook.Args)
	// RuledObject is the same for game objects.
	RuledObject func(o *entity.Object, h hook.ID, a hook.Args)
}

// State is what the rules of one map share. The exported fields are state and its indexes;
// code that changes one keeps the others consistent with it.
type State struct {
	Map      content.ID
	Instance uint16

	content *content.Snapshot // of the running release
	def     *content.Map      // with its current obstacles
	plain   *content.Map      // as the release defines it
	rules   *content.Rules
	scripts Scripts
	stood   func(*entity.Unit)
	moment  func(u *entity.Unit, h hook.ID, a hook.Args)
	ruled   func(u *entity.Unit, h hook.ID, a hook.Args)

	now     clock.Time
	seed    uint64
	streams *clock.Streams
	Wheel   *clock.Wheel[Wake]
	serial  uint32 // of the last timer, cast or flight
	counter uint64 // of the last GUID that was given out here

	Grid   *grid.Grid
	Roster *Roster                    // the units on the map
	Units  map[guid.GUID]*entity.Unit // of the roster: looked up, never ranged over
	Paths  waypoint.Index
	Sight  *visibility.Sight

	// The parts own what they hold; the rest is the State's own.
	Objects *Objects
	Grounds *Grounds
	Terrain *Terrain
	Timers  *Timers

	Movers  []*entity.Unit // awake units on a path
	Hiders  []*entity.Unit // that are hidden; derived, their order has no meaning
	layered int            // how many units and objects are in layers other than the common one; derived

	Log      event.Log
	Changed  []*entity.Unit        // whose facts changed in this step
	Gone     []visibility.Departed // units removed in this step
	Counters Counters

	deep int // nesting depth of triggered spells
}

// Counters count what the map has done so far, for metrics and tests of work.
type Counters struct {
	Steps, Inputs, Wakes, Looks, HookCalls, Refused, Late, Panels int64
}

// New makes a State at time 0 without units.
func New(cfg Config, s *content.Snapshot, def *content.Map) *State {
	g := grid.New(cfg.Grid)
	roster := NewRoster(g)
	st := &State{
		Map: cfg.Map, Instance: cfg.Instance, scripts: cfg.Scripts, stood: cfg.Stood, moment: cfg.Moment, ruled: cfg.Ruled,
		content: s, def: def, plain: def, rules: &s.Rules,
		seed: cfg.Seed, streams: clock.NewStreams(cfg.Seed), Wheel: clock.NewWheel[Wake](0),
		Grid: g, Roster: roster, Units: roster.ByGUID, Sight: visibility.New(g),
	}
	st.Objects, st.Grounds = newObjects(st, cfg.RuledObject), newGrounds(st)
	st.Terrain, st.Timers = &Terrain{state: st}, &Timers{state: st}
	return st
}

// Use switches to the definitions of a release.
func (s *State) Use(all *content.Snapshot, def *content.Map) {
	s.content, s.def, s.plain, s.rules = all, def, def, &all.Rules
}

// SetObstacles sets obstacles in addition to those of the map, in place of earlier ones, and reports
// whether that succeeded.
func (s *State) SetObstacles(all []nav.Obstacle) bool {
	g, err := s.plain.Geometry.With(&nav.Source{Bounds: s.plain.Bounds, Ground: s.plain.Ground, Obstacles: all})
	if err != nil {
		return false
	}
	barred := *s.plain
	barred.Geometry = g
	s.def = &barred
	return true
}

// Content returns the snapshot of the running release.
func (s *State) Content() *content.Snapshot { return s.content }

// Def returns the definition of the map.
func (s *State) Def() *content.Map { return s.def }

// Rules returns the rules of the running release.
func (s *State) Rules() *content.Rules { return s.rules }

// Now returns the map's time.
func (s *State) Now() clock.Time { return s.now }

// Random returns a named random stream of the map.
func (s *State) Random(name string) *clock.Stream { return s.streams.Stream(name) }

// Advance moves the time on by a step and calls fire for everything that is due.
func (s *State) Advance(fire func(due clock.Time, w Wake)) {
	s.Terrain.begin()
	s.now += clock.Step
	s.Wheel.Advance(s.now, fire)
}

// Rest ends what Advance began: path searches until the next step are counted as searches for
// inputs.
func (s *State) Rest() { s.Terrain.end() }

// Unit finds a unit on the map.
func (s *State) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := s.Units[g]
	return u, ok
}

// Within lists units in the order of their slots; valid until the next call.
func (s *State) Within(at geo.Point, r geo.Yards) []*entity.Unit { return s.Roster.Within(at, r) }

// NextSerial returns the next number for timers, casts and flights.
func (s *State) NextSerial() uint32 {
	s.serial++
	return s.serial
}

// maxDeep is how many spells may trigger each other before the rest is cut off.
const maxDeep = 8

// Deeper counts spells that trigger spells; false is too deep. Every true must be followed by
// a call of Shallower.
func (s *State) Deeper() bool {
	if s.deep >= maxDeep {
		return false
	}
	s.deep++
	return true
}

// Shallower ends what Deeper began.
func (s *State) Shallower() { s.deep-- }
