// Package mapstatetest sets up a mapstate.State without a map, for tests of the packages that
// use it: a flat field, units with the stats that a test gives them, and scripts that only
// note how they are called.
package mapstatetest

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// Stage is a State in a test.
type Stage struct {
	*mapstate.State
	T     testing.TB
	Heard []hook.ID // the hooks that were called, in order
	Rung  []string  // the handlers of timers that fired
	// Asked is called when scripts are asked, before they allow it; may be nil.
	Asked func(h hook.ID)
	last  uint64 // number of the last unit
}

// New makes a stage from definitions, to which a field 4000 yards wide, the factions "t:us"
// and "t:them", enemies of each other, and rules are added. Slots of rules that are not given
// are 0.
func New(t testing.TB, tables content.Tables, rules map[content.Slot]string) *Stage {
	t.Helper()
	for i := range tables.Rules {
		tables.Rules[i] = formula.Constant(0)
	}
	for slot, src := range rules {
		f, err := formula.Compile(src, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatalf("compile %q: %v", src, err)
		}
		tables.Rules[slot] = f
	}
	tables.Factions = append(tables.Factions,
		content.Faction{ID: "t:us", Hostile: []content.ID{"t:them"}, Friendly: []content.ID{"t:us"}},
		content.Faction{ID: "t:them", Hostile: []content.ID{"t:us"}, Friendly: []content.ID{"t:them"}})
	tables.Maps = append(tables.Maps, content.Map{ID: "t:field", Bounds: geo.Box{MinX: -2000, MinY: -2000, MaxX: 2000, MaxY: 2000}})
	all := content.NewSnapshot(tables)
	def, _ := all.Map("t:field")
	s := &Stage{T: t}
	s.State = mapstate.New(mapstate.Config{
		Map: "t:field", Instance: 1, Seed: 1, Scripts: (*scribe)(s),
		Grid: grid.Config{Enter: 100, Leave: 110, Slack: 10, Wake: 120},
	}, all, def)
	s.Grid.HoldAll(true)
	return s
}

// Player puts a player of "t:us" on the field at x yards, Creature a creature of "t:them".
// Both are alive, can fight and move, and have 100 points of health.
func (s *Stage) Player(x geo.Yards) *entity.Unit {
	return s.add(guid.Player, x, &entity.Unit{Player: &entity.Player{}, Faction: "t:us"})
}

// Creature is described at Player.
func (s *Stage) Creature(x geo.Yards) *entity.Unit {
	return s.add(guid.Creature, x, &entity.Unit{Creature: &entity.Creature{}, Faction: "t:them"})
}

func (s *Stage) add(kind guid.Kind, x geo.Yards, u *entity.Unit) *entity.Unit {
	s.last++
	u.GUID, u.Level, u.Health, u.Speed, u.Scale = guid.New(kind, 1, s.last), 5, 100, 1, 1
	u.Position.X = x
	u.Stats = entity.Stats{
		MaxHealth: 100, DamageMin: 10, DamageMax: 10, Swing: 2000, Reach: 2, Run: 7, Walk: 2, Deals: 1, Attackable: true, Fights: true, Moves: true,
		FactionIndex: s.Content().FactionIndex(u.Faction), Values: make([]float64, s.Content().Figures.Count()),
	}
	if u.Creature != nil {
		u.Creature.Home = u.Position
	}
	u.Slot = int32(s.Grid.Add(u.Position.Point))
	s.Roster.Add(u)
	return u
}

// Steps moves the time on; fire is called for everything that is due except script timers,
// which are noted in Rung.
func (s *Stage) Steps(n int, fire func(u *entity.Unit, what entity.Due, due clock.Time)) {
	for range n {
		s.Advance(func(due clock.Time, w mapstate.Wake) {
			switch w.Kind {
			case mapstate.WakeUnit:
				u := s.Units[w.Unit]
				u.Due[w.What] = 0
				fire(u, w.What, due)
			case mapstate.WakeTimer:
				s.Timers.Fire(due, w)
			case mapstate.WakeSpawn, mapstate.WakeFlight, mapstate.WakeGround, mapstate.WakeObject:
			}
		})
		s.Rest()
	}
}

// Logged returns the logged events of a type.
func Logged[E event.Event](s *Stage) (all []E) {
	for _, e := range s.Log.Events {
		if x, ok := e.(E); ok {
			all = append(all, x)
		}
	}
	return all
}

// scribe is a stage as its own scripts.
type scribe Stage

func (s *scribe) Attached(hook.ID) bool { return true }

func (s *scribe) Notice(h hook.ID, _ guid.GUID, _ int, _ hook.Args) { s.Heard = append(s.Heard, h) }

func (s *scribe) Ask(h hook.ID, _ guid.GUID, _ hook.Args) (content.Text, bool) {
	if s.Asked != nil {
		s.Asked(h)
	}
	return content.Text{}, false
}

func (s *scribe) Change(_ hook.ID, _ guid.GUID, _ hook.Args, v value.Value) value.Value { return v }

func (s *scribe) Timer(_ guid.GUID, t entity.Timer) bool {
	s.Rung = append(s.Rung, t.Handler)
	return true
}
