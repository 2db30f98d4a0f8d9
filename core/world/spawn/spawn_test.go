package spawn_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/encounter"
	"loam/core/rules/gameevent"
	"loam/core/world/combat"
	"loam/core/world/environment"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/spawn"
	"loam/core/world/unit"
)

// wood is a map state with a wolf, a pool with one of two pups, a wolf that spawns with a
// fair, and a pack that spawns when it is called. It keeps what scripts get back.
type wood struct {
	stage *mapstatetest.Stage
	*spawn.Spawns
	outlook    *environment.Environment
	encounters encounter.List
	given      []inbox.UnitState
}

func newWood(t testing.TB) *wood {
	t.Helper()
	second := content.Span{Min: clock.Second, Max: clock.Second}
	spawned := func(id, creature content.ID, x geo.Yards) content.Spawn {
		return content.Spawn{ID: id, Map: "t:field", Creature: creature, At: geo.Position{Point: geo.Point{X: x}}, Respawn: second}
	}
	fair := spawned("t:fair_wolf", "t:wolf", 20)
	fair.During = "t:fair"
	pup := func(id content.ID) content.PoolEntry {
		return content.PoolEntry{Member: content.Member{Kind: content.Spawns, ID: id}, Weight: 1}
	}
	w := &wood{stage: mapstatetest.New(t, content.Tables{
		Creatures: []content.Creature{{ID: "t:wolf", LevelMin: 1, LevelMax: 1, Scale: 1}, {ID: "t:pup", LevelMin: 1, LevelMax: 1, Scale: 1}},
		Spawns: []content.Spawn{
			spawned("t:den", "t:wolf", 0), spawned("t:east", "t:pup", 900), spawned("t:pack", "t:wolf", 40), spawned("t:west", "t:pup", -900), fair,
		},
		Pools:       []content.Pool{{ID: "t:pups", Map: "t:field", Most: 1, Of: []content.PoolEntry{pup("t:east"), pup("t:west")}}},
		SpawnGroups: []content.SpawnGroup{{ID: "t:hunt", Map: "t:field", Spawns: []content.ID{"t:pack"}, Off: true}},
		GameEvents:  []content.GameEvent{{ID: "t:fair"}},
	}, nil)}
	magic := w.stage.Magic()
	f := combat.New(w.stage.State, magic)
	w.outlook = environment.New(w.stage.State, magic, w)
	w.Spawns = spawn.New(w.stage.State, spawn.Below{
		Combat: f, Units: unit.New(w.stage.State, magic, f), Environment: w.outlook, Encounters: &w.encounters,
	}, w, true)
	w.Spawns.Take()
	return w
}

func (w *wood) Settle(u *entity.Unit, _ bool) {
	u.Slot = int32(w.stage.Grid.Add(u.Position.Point))
	w.stage.Roster.Add(u)
}

func (w *wood) Remove(u *entity.Unit, why event.Reason) {
	w.Lost(u, why)
	w.stage.Grid.Remove(grid.Slot(u.Slot))
	w.stage.Roster.Remove(u)
}

func (w *wood) Wake(*entity.Unit)                     {}
func (w *wood) Attach(*entity.Unit)                   {}
func (w *wood) SetUnitState(states []inbox.UnitState) { w.given = append(w.given, states...) }
func (w *wood) UnixMS() int64                         { return 0 }
func (w *wood) Kept(_, _ string) value.Value          { return value.Value{} }
func (w *wood) Send(inbox.Message)                    {}
func (w *wood) Staged(content.ID)                     {}
func (w *wood) RuleEvent(hook.ID, content.ID)         {}

// steps lets time go by and spawns be due.
func (w *wood) steps(span clock.Time) {
	for range span / clock.Step {
		w.stage.Advance(func(_ clock.Time, wake mapstate.Wake) {
			if wake.Kind == mapstate.WakeSpawn {
				w.Due(wake.Spawn)
			}
		})
	}
}

// made is what a spawn has made that stands.
func (w *wood) made(id content.ID) guid.GUID {
	w.stage.T.Helper()
	g, known := w.MadeBy(id)
	if !known {
		w.stage.T.Fatalf("there is no spawn %s", id)
	}
	return g
}

// happens lets the fair be on or not.
func (w *wood) happens(fair bool) {
	var running []gameevent.Fact
	if fair {
		running = append(running, gameevent.Fact{ID: "t:fair"})
	}
	w.outlook.Take(running)
	w.Fit()
}

func TestOnlyWhatMayBeThereComes(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	if w.made("t:den") == 0 || w.made("t:fair_wolf") != 0 || w.made("t:pack") != 0 {
		t.Errorf("in the den %v, of the fair %v, of the pack %v", w.made("t:den"), w.made("t:fair_wolf"), w.made("t:pack"))
	}
	if east, west := w.made("t:east"), w.made("t:west"); (east == 0) == (west == 0) {
		t.Errorf("of two pups one is there at a time: %v, %v", east, west)
	}
}

func TestACreatureThatIsGoneComesAgainInItsTime(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	first := w.made("t:den")
	w.Remove(w.stage.Units[first], event.Expired)
	w.steps(900 * clock.Millisecond)
	if g := w.made("t:den"); g != 0 {
		t.Fatalf("before its time %v is there", g)
	}
	w.steps(200 * clock.Millisecond)
	if g := w.made("t:den"); g == 0 || g == first {
		t.Errorf("in its time %v is there", g)
	}
}

func TestAGameEventBringsItsOwnAndTakesThemAlong(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	w.happens(true)
	wolf := w.stage.Units[w.made("t:fair_wolf")]
	if wolf == nil {
		t.Fatal("it has not come")
	}
	w.happens(false)
	w.steps(3 * clock.Second)
	if w.stage.Here(wolf) || w.made("t:fair_wolf") != 0 {
		t.Error("it has not gone, or another has come")
	}
}

func TestAGroupComesAndGoesAsItIsCalled(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	if err := w.CallGroup("t:hunt", true); err != nil {
		t.Fatal(err)
	}
	if on, known := w.GroupCalled("t:hunt"); !on || !known || w.made("t:pack") == 0 {
		t.Error("it was called and has not come")
	}
	if err := w.CallGroup("t:hunt", false); err != nil {
		t.Fatal(err)
	}
	if w.made("t:pack") != 0 {
		t.Error("it was sent away and is there")
	}
	if err := w.CallGroup("t:none", true); err == nil {
		t.Error("a group that there is not was called")
	}
}

func TestWhoBelongsToAnEncounterThatIsDoneDoesNotCome(t *testing.T) {
	w := newWood(t)
	w.stage.Def().Instance = &content.Instance{Encounters: []content.Encounter{{Name: "alpha", Creatures: []content.ID{"t:wolf"}}}}
	w.encounters = w.encounters.Take(w.stage.Def())
	if n := w.Waiting([]content.ID{"t:wolf"}); n != 1 {
		t.Errorf("%d wolves wait to be needed, want that of the den", n)
	}
	w.encounters.Set("alpha", encounter.Done)
	w.SpawnInitial()
	if g := w.made("t:den"); g != 0 {
		t.Errorf("%v has come", g)
	}
}

func TestACreatureWhoseDefinitionReturnsIsWhatItWas(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	wolf := w.stage.Units[w.made("t:den")]
	wolf.MaxHealth, wolf.Health = 100, 40
	w.SetAside(wolf, inbox.State{Units: []inbox.UnitState{{Unit: wolf.GUID, Bundle: "t"}, {Unit: 1, Bundle: "t"}}})
	w.Remove(wolf, event.Undefined)
	w.BringBack()
	back := w.stage.Units[w.made("t:den")]
	if back == nil || back == wolf {
		t.Fatal("none has come in its place")
	}
	if len(w.given) != 1 || w.given[0].Unit != back.GUID {
		t.Errorf("scripts are given back %+v", w.given)
	}
}

func TestWhatIsRememberedOfSpawnsIsWrittenDownAndReadBack(t *testing.T) {
	w := newWood(t)
	w.SpawnInitial()
	first := w.made("t:den")
	w.Remove(w.stage.Units[w.made("t:den")], event.Expired)
	out := codec.NewWriter()
	w.Code(out)
	w.CodeAside(out)
	other := newWood(t)
	in := codec.NewReader(out.Data())
	other.Code(in)
	other.CodeAside(in)
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if first == 0 || other.made("t:den") != 0 || !other.Awaits(clock.Second, "t:den") || other.made("t:east") != w.made("t:east") {
		t.Errorf("the den: %v, waits for its time: %t", other.made("t:den"), other.Awaits(clock.Second, "t:den"))
	}
}
