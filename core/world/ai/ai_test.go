package ai_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/unit"
)

// wild is a map state on which creatures live, without a map around it.
type wild struct {
	stage *mapstatetest.Stage
	*ai.Creatures
	fight *combat.Fights
	body  *unit.Units
}

// den returns tables with a beast and its spawn place.
func den(change ...func(*content.Creature)) content.Tables {
	constant := formula.Constant
	d := content.Creature{
		ID: "t:beast", Faction: "t:them", LevelMin: 5, LevelMax: 5, Health: constant(100), DamageMin: constant(10), DamageMax: constant(10), Armor: constant(0),
		Swing: 2000, Reach: 2, Radius: 0.5, Aggro: 10, Leash: 30, Walk: 2, Run: 7, Scale: 1, Attackable: true, Fights: true, Moves: true,
	}
	for _, c := range change {
		c(&d)
	}
	return content.Tables{Creatures: []content.Creature{d}}
}

func newWild(t testing.TB, tables content.Tables) *wild {
	t.Helper()
	w := &wild{stage: mapstatetest.New(t, tables, map[content.Slot]string{
		content.MissPct: "0", content.MeleeDamage: "weapon", content.FacingDegrees: "360", content.DamageThreat: "damage", content.AggroYards: "aggro",
		content.SwitchVictimPct: "110", content.CombatEndsMS: "5000", content.HelpThreat: "1", content.SightYards: "100", content.EvadeSpeedFactor: "1",
	})}
	s, magic := w.stage.State, w.stage.Magic()
	w.fight = combat.New(s, magic)
	w.body = unit.New(s, magic, w.fight)
	r := pet.New(s, magic, w.fight, w.body)
	w.Creatures = ai.New(s, magic, w.fight, w.body, r)
	w.fight.Join(w.Creatures, w.body, r, w)
	w.body.Join(w.Creatures, r)
	r.Join(w.Creatures, nil, nil) // no summons in these tests
	w.Noticing.Rebuild()
	return w
}

func (w *wild) RaiseWeaponSkill(*entity.Unit, *entity.Unit, event.Hand) {}
func (w *wild) UnitDied(*entity.Unit)                                   {}
func (w *wild) AssignLoot(_, _ *entity.Unit)                            {}
func (w *wild) DamageTaken(*entity.Unit, int64)                         {}
func (w *wild) GiveExperience(*entity.Unit, int64, *entity.Unit)        {}

// beast puts a beast at x yards, which is also its home.
func (w *wild) beast(x geo.Yards) *entity.Unit {
	u := w.stage.Creature(x)
	u.Def = "t:beast"
	w.body.Derive(u)
	return u
}

func (w *wild) goOn(span clock.Time) {
	for range span / clock.Step {
		w.stage.Steps(1, func(u *entity.Unit, what entity.Due, due clock.Time) {
			switch what {
			case entity.DueArrive:
				w.body.Arrive(u, due)
			case entity.DueChase:
				w.Chase(u, due)
			case entity.DueThink:
				w.Think(u, due)
			case entity.DueSwing:
				w.fight.SwingMain(u, due)
			}
		})
		w.body.MoveUnits()
	}
}

func TestWhomACreatureAttacksByItself(t *testing.T) {
	for _, test := range []struct {
		name   string
		at     geo.Yards
		change func(beast, anna *entity.Unit)
		want   bool
	}{
		{"an enemy that is near", 9, nil, true},
		{"nobody beyond its distance", 11, nil, false},
		{"no friend", 9, func(b, a *entity.Unit) { a.FactionIndex = b.FactionIndex }, false},
		{"nobody while it sleeps", 9, func(b, _ *entity.Unit) { b.Creature.Asleep = true }, false},
		{"nobody when it fights nobody", 9, func(b, _ *entity.Unit) { b.Fights = false }, false},
		{"nobody on its way home", 9, func(b, _ *entity.Unit) { b.Creature.Mode = entity.GoHome }, false},
		{"nobody that seems dead", 9, func(_, a *entity.Unit) { a.Control |= entity.FeigningDeath }, false},
		{"nobody when it is passive", 9, func(b, _ *entity.Unit) { b.Creature.Bond.Temper = content.Passive }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWild(t, den())
			beast, anna := w.beast(0), w.stage.Player(test.at)
			if test.change != nil {
				test.change(beast, anna)
			}
			w.Noticing.LookAround(anna)
			if got := beast.Victim == anna.GUID; got != test.want {
				t.Errorf("it attacks: %v, want %v", got, test.want)
			}
		})
	}
}

func TestAChaseLeadsToTheVictimAndNoFurtherThanTheLeash(t *testing.T) {
	w := newWild(t, den())
	beast, anna := w.beast(0), w.stage.Player(9)
	w.Noticing.LookAround(anna)
	w.goOn(3 * clock.Second)
	if gap := beast.Gap(anna); gap > beast.Reach || anna.Health == 100 {
		t.Fatalf("after 3 s it is %g yards away and she has %d health", gap, anna.Health)
	}
	anna.Position.X = 200
	w.Grid.Move(0, anna.Position.Point)
	w.goOn(clock.Second)
	if beast.Creature.Mode != entity.GoHome || len(mapstatetest.Logged[event.Evaded](w.stage)) != 1 {
		t.Fatalf("when she is far away it is %s", beast.Creature.Mode)
	}
	beast.Health = 10
	w.goOn(10 * clock.Second)
	if beast.Creature.Mode != entity.Idle || beast.Position.X != 0 || beast.Health != 100 {
		t.Errorf("later it is %s at %g with %d health, want it idle, at home and well", beast.Creature.Mode, beast.Position.X, beast.Health)
	}
}

func TestTheHurtFleeOnceAndCallForHelp(t *testing.T) {
	w := newWild(t, den(func(d *content.Creature) { d.FleeBelow, d.FleeFor, d.FleeHelp = 30, 2000, 20 }))
	beast, friend, anna := w.beast(0), w.beast(15), w.stage.Player(1)
	w.Noticing.LookAround(anna)
	friend.Health = friend.MaxHealth
	w.fight.Damage(anna, beast, combat.Hit{Amount: 80})
	if beast.Creature.Mode != entity.Flee || friend.Victim != anna.GUID {
		t.Fatalf("it is %s, its friend fights %s", beast.Creature.Mode, friend.Victim)
	}
	w.goOn(clock.Second)
	if x := beast.Position.X; x > -3 {
		t.Errorf("after a second it has fled to %g", x)
	}
	w.goOn(2 * clock.Second)
	w.fight.Damage(anna, beast, combat.Hit{Amount: 5})
	if beast.Creature.Mode != entity.Chase {
		t.Errorf("later it is %s, want it to flee once", beast.Creature.Mode)
	}
}

func TestWhatScriptsTellACreature(t *testing.T) {
	w := newWild(t, den())
	beast, anna := w.beast(0), w.stage.Player(100)
	if err := w.MoveTo(beast, geo.Point{X: 14}, true); err != nil {
		t.Fatal(err)
	}
	w.goOn(3 * clock.Second)
	if beast.Position.X != 14 || beast.Creature.Mode != entity.Order {
		t.Errorf("it is %s at %g, want it where it was sent", beast.Creature.Mode, beast.Position.X)
	}
	if err := w.Follow(beast, anna, 3); err != nil {
		t.Fatal(err)
	}
	w.goOn(15 * clock.Second)
	if gap := beast.Gap(anna); gap > 3 {
		t.Errorf("it follows at %g yards, want 3", gap)
	}
	w.fight.Damage(anna, beast, combat.Hit{Amount: 1})
	w.goOn(clock.Second)
	w.Evade(beast)
	if w.goOn(clock.Second); beast.Creature.Mode != entity.Follow || beast.Gap(anna) > 3 {
		t.Errorf("after a fight it is %s at %g yards, want it to follow on", beast.Creature.Mode, beast.Gap(anna))
	}
	w.Stop(beast)
	w.Resume(beast)
	w.goOn(60 * clock.Second)
	if beast.Position.X != 0 {
		t.Errorf("when it is let go it is at %g, want it at home", beast.Position.X)
	}
	for name, err := range map[string]error{
		"outside of the map": w.MoveTo(beast, geo.Point{X: 1e7}, true),
		"itself":             w.Follow(beast, beast, 1),
		"a player":           w.MoveTo(anna, geo.Point{}, true),
		"without a fight":    w.Flee(beast, 1000),
	} {
		if err == nil {
			t.Errorf("%s: it does", name)
		}
	}
}

func TestAFightHasPhases(t *testing.T) {
	w := newWild(t, den(func(d *content.Creature) {
		d.Phases = []content.Phase{{Name: "calm"}, {Name: "furious"}}
	}))
	beast, anna := w.beast(0), w.stage.Player(1)
	w.Noticing.LookAround(anna)
	if beast.Creature.Phase.Name != "calm" {
		t.Fatalf("its fight begins in phase %q", beast.Creature.Phase.Name)
	}
	if refused, err := w.Phases.Enter(beast, "furious"); refused != "" || err != nil || beast.Creature.Phase.Name != "furious" {
		t.Errorf("it is in phase %q: %s, %v", beast.Creature.Phase.Name, refused, err)
	}
	if _, err := w.Phases.Enter(beast, "sleepy"); err == nil {
		t.Error("it enters a phase that there is not")
	}
	w.fight.EndFights(anna)
	if beast.Creature.Phase.Name != "" {
		t.Errorf("after the fight it is in phase %q", beast.Creature.Phase.Name)
	}
}

func TestWhoSleepsDoesNothingAndWakesWhereItWouldBe(t *testing.T) {
	w := newWild(t, den())
	beast := w.beast(0)
	w.Grid.HoldAll(false)
	w.Walk(beast, geo.Point{X: 70}, false)
	w.SleepUnit(beast)
	if !beast.Creature.Asleep || beast.Due[entity.DueArrive] != 0 {
		t.Fatalf("it sleeps: %v", beast.Creature.Asleep)
	}
	w.goOn(clock.Second)
	if w.Wheel.Len() != 0 || beast.Way.Moving() {
		t.Errorf("asleep it waits for %d things", w.Wheel.Len())
	}
}
