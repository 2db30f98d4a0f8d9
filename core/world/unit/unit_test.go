package unit_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/combat"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/unit"
)

// yard is a map state on which units are moved; calls to the AI are noted.
type yard struct {
	stage *mapstatetest.Stage
	*unit.Units
	looked  int
	arrived []clock.Time
	levels  int
}

func newYard(t testing.TB, tables content.Tables) *yard {
	t.Helper()
	constant := func(v float64) *formula.Formula { return formula.Constant(v) }
	tables.Creatures = append(tables.Creatures, content.Creature{
		ID: "t:wolf", Faction: "t:them", Health: constant(200), DamageMin: constant(1), DamageMax: constant(1), Armor: constant(0),
		Swing: 2000, Reach: 2, Radius: 0.5, Walk: 2, Run: 7, Scale: 1, Attackable: true, Fights: true, Moves: true,
	})
	y := &yard{stage: mapstatetest.New(t, tables, nil)}
	f := combat.New(y.stage.State, y.stage.Magic())
	y.Units = unit.New(y.stage.State, y.stage.Magic(), f)
	y.Join(y, y)
	y.FindAreas()
	return y
}

func (y *yard) Arrived(_ *entity.Unit, due clock.Time, _ bool) { y.arrived = append(y.arrived, due) }
func (y *yard) OwnMaster(*entity.Unit)                         {}
func (y *yard) Landed(*entity.Unit, string)                    {}
func (y *yard) LookAround(*entity.Unit)                        { y.looked++ }
func (y *yard) LevelOwned(*entity.Unit)                        { y.levels++ }
func (y *yard) CharmerChanged(*entity.Unit, guid.GUID)         {}
func (y *yard) CharmerFactionChanged(*entity.Unit)             {}

func (y *yard) wolf(x geo.Yards) *entity.Unit {
	u := y.stage.Creature(x)
	u.Def = "t:wolf"
	y.Derive(u)
	return u
}

func (y *yard) goOn(span clock.Time) {
	for range span / clock.Step {
		y.stage.Steps(1, func(u *entity.Unit, what entity.Due, due clock.Time) {
			switch what {
			case entity.DueArrive:
				y.Arrive(u, due)
			case entity.DueControl:
				y.ContinueForcedMove(u, due)
			}
		})
		y.MoveUnits()
	}
}

func TestAUnitOnAWayIsLedAlongAndArrives(t *testing.T) {
	y := newYard(t, content.Tables{})
	wolf := y.wolf(0)
	y.Walk(wolf, geo.Point{X: 10.5}, true)
	y.goOn(clock.Second)
	if d := geo.Distance(wolf.Position.Point, geo.Point{X: 7}); d > 0.01 || len(y.Within(geo.Point{X: 7}, 0.1)) != 1 {
		t.Errorf("after a second it is at %v, want 7 yards on, and to be found there", wolf.Position.Point)
	}
	if y.looked < 6 {
		t.Errorf("it looked around %d times on 7 yards, want about once a yard", y.looked)
	}
	y.goOn(clock.Second)
	if !slices.Equal(y.arrived, []clock.Time{1500}) || wolf.Way.Moving() || len(y.Movers) != 0 {
		t.Errorf("it has arrived at %v ms, want 1500", y.arrived)
	}
}

func TestWhatIsPushedCannotStopItself(t *testing.T) {
	for _, test := range []struct {
		name string
		push func(y *yard, wolf, anna *entity.Unit)
		want geo.Yards
		kind entity.LedKind
	}{
		{"thrown ahead", func(y *yard, wolf, _ *entity.Unit) { y.Throw(wolf, 0, 10, 20) }, 10, entity.Thrown},
		{"drawn to another's edge and a gap", func(y *yard, wolf, anna *entity.Unit) { y.Pull(wolf, anna, 2, 20) }, 17.5, entity.Pulled},
		{"running at another, within its reach", func(y *yard, wolf, anna *entity.Unit) { y.Charge(wolf, anna, 20) }, 18.5, entity.Charging},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := newYard(t, content.Tables{})
			wolf, anna := y.wolf(0), y.stage.Player(20)
			test.push(y, wolf, anna)
			if wolf.Led.Kind != test.kind || !wolf.IsLed() {
				t.Fatalf("it is led by %d", wolf.Led.Kind)
			}
			y.goOn(2 * clock.Second)
			if x := wolf.Position.X; x < test.want-0.01 || x > test.want+0.01 || wolf.IsLed() {
				t.Errorf("it ends at %g, want %g", x, test.want)
			}
		})
	}
}

func TestTheRootedRunAtNobody(t *testing.T) {
	y := newYard(t, content.Tables{})
	wolf, anna := y.wolf(0), y.stage.Player(20)
	if err := y.SetRoot(wolf, true); err != nil || !wolf.Rooted {
		t.Fatalf("it is held fast: %v, %v", wolf.Rooted, err)
	}
	if y.Charge(wolf, anna, 20); wolf.Way.Moving() {
		t.Error("it runs")
	}
	wolf.Dead = true
	if y.SetRoot(wolf, true) == nil {
		t.Error("the dead are held fast")
	}
}

func TestNewFiguresKeepTheShareOfHealth(t *testing.T) {
	y := newYard(t, content.Tables{})
	wolf := y.wolf(0)
	for _, test := range []struct{ health, most, want int64 }{{100, 400, 50}, {1, 400, 1}, {400, 400, 200}} {
		wolf.Health, wolf.MaxHealth = test.health, test.most
		if !y.Rederive(wolf) || wolf.Health != test.want || wolf.MaxHealth != 200 {
			t.Errorf("%d of %d becomes %d of %d, want %d of 200", test.health, test.most, wolf.Health, wolf.MaxHealth, test.want)
		}
	}
	wolf.Def = "t:gone"
	if y.Rederive(wolf) {
		t.Error("what is not defined has new figures")
	}
}

func TestWhatMayBeSetOfAUnit(t *testing.T) {
	y := newYard(t, content.Tables{})
	wolf := y.wolf(0)
	for _, test := range []struct {
		name string
		set  func() error
		ok   bool
	}{
		{"level 7", func() error { return y.SetLevel(wolf, 7) }, true},
		{"level 0", func() error { return y.SetLevel(wolf, 0) }, false},
		{"level 1001", func() error { return y.SetLevel(wolf, 1001) }, false},
		{"twice the size", func() error { return y.SetScale(wolf, 2) }, true},
		{"no size", func() error { return y.SetScale(wolf, 0) }, false},
		{"half the speed", func() error { return y.SetSpeed(wolf, 0.5) }, true},
		{"a hundred times the speed", func() error { return y.SetSpeed(wolf, 100) }, false},
		{"a side", func() error { return y.SetFaction(wolf, "t:us") }, true},
		{"a side that there is not", func() error { return y.SetFaction(wolf, "t:none") }, false},
	} {
		if err := test.set(); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if wolf.Level != 7 || y.levels != 1 || wolf.Run != 3.5 || y.Reaction(wolf, y.stage.Player(5)) != content.Friendly {
		t.Errorf("level %d, told %d times; it runs %g yards a second", wolf.Level, y.levels, wolf.Run)
	}
}

func TestAPlayerEntersAndLeavesAreas(t *testing.T) {
	y := newYard(t, content.Tables{Places: []content.Place{{ID: "t:yard", Map: "t:field", At: geo.Position{Point: geo.Point{X: 50}}, Radius: 10}}})
	anna := y.stage.Player(0)
	for _, test := range []struct {
		to   geo.Yards
		in   bool
		told int
	}{{30, false, 0}, {45, true, 1}, {55, true, 1}, {70, false, 2}} {
		if err := y.Teleport(anna, geo.Position{Point: geo.Point{X: test.to}}); err != nil {
			t.Fatal(err)
		}
		told := len(mapstatetest.Logged[event.AreaEntered](y.stage)) + len(mapstatetest.Logged[event.AreaLeft](y.stage))
		if in := slices.Contains(anna.Player.Areas, "t:yard"); in != test.in || told != test.told {
			t.Errorf("at %g yards she is in the area: %v, told %d times; want %v, %d", test.to, in, told, test.in, test.told)
		}
	}
	if y.Teleport(anna, geo.Position{Point: geo.Point{X: 1e6}}) == nil {
		t.Error("she is put outside of the map")
	}
}
