package combat_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	combatrules "loam/core/rules/combat"
	"loam/core/world/combat"
	"loam/core/world/mapstate/mapstatetest"
)

// ring is a map state in which units fight without AI: creatures attack whom they have on
// their threat list, do not move, and evade when told. It records the calls to other
// packages.
type ring struct {
	stage *mapstatetest.Stage
	*combat.Fights
	said []string
	won  map[*entity.Unit]int64 // experience
}

func newRing(t testing.TB, rules map[content.Slot]string) *ring {
	t.Helper()
	all := map[content.Slot]string{
		content.MissPct: "0", content.CritPct: "0", content.MeleeDamage: "weapon", content.FacingDegrees: "360", content.DamageThreat: "damage",
		content.SwitchVictimPct: "110", content.CombatEndsMS: "5000", content.HelpThreat: "1", content.SightYards: "100", content.SpellHealThreat: "amount",
	}
	for slot, src := range rules {
		all[slot] = src
	}
	r := &ring{stage: mapstatetest.New(t, content.Tables{}, all), won: map[*entity.Unit]int64{}}
	r.Fights = combat.New(r.stage.State, r.stage.Magic())
	r.Join(r, r, r, r)
	return r
}

func (r *ring) say(what string) { r.said = append(r.said, what) }

func (r *ring) BeginFight(u, enemy *entity.Unit) {
	r.say("begin")
	u.Creature.Mode = entity.Chase
	r.EnterCombat(u)
	r.SetVictim(u, enemy.GUID)
}

func (r *ring) Evade(u *entity.Unit) {
	r.say("evade")
	u.Creature.Mode = entity.GoHome
	r.ClearThreat(u)
	r.LeaveCombat(u)
	r.SetVictim(u, 0)
}

func (r *ring) HealthChanged(*entity.Unit)                              {}
func (r *ring) Drive(*entity.Unit)                                      {}
func (r *ring) SetRoot(*entity.Unit, bool) error                        { return nil }
func (r *ring) SendOff(*entity.Unit, content.Moments)                   {}
func (r *ring) FreeCharmed(*entity.Unit)                                {}
func (r *ring) PetDied(*entity.Unit)                                    { r.say("fallen") }
func (r *ring) PetChanged(*entity.Unit)                                 {}
func (r *ring) RaiseWeaponSkill(*entity.Unit, *entity.Unit, event.Hand) {}
func (r *ring) UnitDied(u *entity.Unit)                                 { r.say("fell") }
func (r *ring) AssignLoot(_, _ *entity.Unit)                            { r.say("bequeath") }
func (r *ring) DamageTaken(*entity.Unit, int64)                         {}
func (r *ring) GiveExperience(u *entity.Unit, n int64, _ *entity.Unit)  { r.won[u] += n }

// goOn advances the map by a span. It runs only swings and the end of combat.
func (r *ring) goOn(span clock.Time) {
	r.stage.Steps(int(span/clock.Step), func(u *entity.Unit, what entity.Due, due clock.Time) {
		switch what {
		case entity.DueSwing:
			r.SwingMain(u, due)
		case entity.DueCombatEnd:
			r.CombatEnd(u, due)
		case entity.DueDuel:
			r.Duels.Due(u, due)
		case entity.DueRegen:
			r.Regenerate(u, due)
		}
	})
}

func TestTwoFightUntilOneIsDead(t *testing.T) {
	r := newRing(t, nil)
	anna, wolf := r.stage.Player(0), r.stage.Creature(1)
	anna.DamageMin, anna.DamageMax = 30, 30
	r.StartAttack(anna, intent.Attack{Target: wolf.GUID})
	r.goOn(12 * clock.Second)
	if !wolf.Dead || anna.Health != 100-3*10 {
		t.Errorf("the wolf is dead: %v, Anna has %d health; want it dead by the fourth blow, at 6 s, and 70 left of three", wolf.Dead, anna.Health)
	}
	if want := []string{"begin", "fell", "bequeath", "fallen"}; !slices.Equal(r.said, want) {
		t.Errorf("the fight said %v, want %v", r.said, want)
	}
	if died := mapstatetest.Logged[event.Died](r.stage); len(died) != 1 || died[0].Killer != anna.GUID {
		t.Errorf("deaths: %+v", died)
	}
	if anna.Combat || len(anna.HatedBy)+len(wolf.Threats) != 0 {
		t.Errorf("5 s later Anna is in combat: %v, hated by %d", anna.Combat, len(anna.HatedBy))
	}
}

func TestWhatABlowTakes(t *testing.T) {
	for _, test := range []struct {
		name     string
		amount   int64
		change   func(victim *entity.Unit)
		lost     int64
		overkill int64
		dead     bool
	}{
		{"as much as it is", 30, nil, 30, 0, false},
		{"no more than there is", 130, nil, 100, 30, true},
		{"nothing of one who goes home", 30, func(v *entity.Unit) { v.Creature.Mode = entity.GoHome }, 0, 0, false},
		{"nothing of the dead", 30, func(v *entity.Unit) { v.Dead = true }, 0, 0, true},
		{"nothing that gives", -30, nil, 0, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRing(t, nil)
			anna, wolf := r.stage.Player(0), r.stage.Creature(1)
			if test.change != nil {
				test.change(wolf)
			}
			lost := r.Damage(anna, wolf, combat.Hit{Amount: test.amount})
			if lost != test.lost || wolf.Dead != test.dead {
				t.Errorf("it took %d, dead: %v; want %d, %v", lost, wolf.Dead, test.lost, test.dead)
			}
			if told := mapstatetest.Logged[event.DamageDealt](r.stage); lost > 0 && (len(told) != 1 || told[0].Overkill != test.overkill) {
				t.Errorf("it was told as %+v, want %d over", told, test.overkill)
			}
		})
	}
}

func TestWhomACreatureTurnsTo(t *testing.T) {
	for _, test := range []struct {
		name       string
		anna, ben  float64 // threat; Anna is its victim
		afterwards func(r *ring, anna, ben *entity.Unit)
		turnsToBen bool
		givesUp    bool
	}{
		{"stays at a little less", 100, 109, nil, false, false},
		{"turns at a tenth more", 100, 111, nil, true, false},
		{"turns from the dead", 100, 1, func(r *ring, anna, _ *entity.Unit) { r.Kill(nil, anna) }, true, false},
		{"gives up when nobody is left", 100, 1, func(r *ring, anna, ben *entity.Unit) { r.Kill(nil, anna); r.Kill(nil, ben) }, false, true},
		{"forgets who is taken off the map", 100, 1, func(r *ring, anna, _ *entity.Unit) { r.EndFights(anna) }, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRing(t, nil)
			anna, ben, wolf := r.stage.Player(0), r.stage.Player(2), r.stage.Creature(1)
			r.RaiseThreat(wolf, anna, test.anna)
			r.RaiseThreat(wolf, ben, test.ben)
			if test.afterwards != nil {
				test.afterwards(r, anna, ben)
			}
			want := anna.GUID
			if test.turnsToBen {
				want = ben.GUID
			}
			if test.givesUp {
				want = 0
			}
			if wolf.Victim != want || test.givesUp != slices.Contains(r.said, "evade") {
				t.Errorf("it fights %s and has said %v, want %s", wolf.Victim, r.said, want)
			}
		})
	}
}

func TestHealingIsResentedByThoseWhoHate(t *testing.T) {
	r := newRing(t, nil)
	anna, ben, wolf, fox := r.stage.Player(0), r.stage.Player(1), r.stage.Creature(2), r.stage.Creature(3)
	r.RaiseThreat(wolf, anna, 10)
	r.RaiseThreat(fox, anna, 10)
	anna.Health = 50
	if got := r.Heal(ben, anna, 200); got != 50 || anna.Health != 100 {
		t.Errorf("it heals %d to %d, want what is missing", got, anna.Health)
	}
	for _, u := range []*entity.Unit{wolf, fox} {
		if threat, _ := combatrules.Threat(u, ben.GUID); threat != 25 {
			t.Errorf("%s resents it by %g, want a half of 50 points", u.GUID, threat)
		}
	}
	if r.Heal(ben, anna, 10) != 0 {
		t.Error("the healthy are healed")
	}
}

func TestHelpComesFromFriendsWithinReach(t *testing.T) {
	r := newRing(t, nil)
	anna, wolf, near, far, busy := r.stage.Player(0), r.stage.Creature(1), r.stage.Creature(9), r.stage.Creature(30), r.stage.Creature(5)
	busy.Combat = true
	r.RaiseThreat(wolf, anna, 1)
	if n := r.CallForHelp(wolf, 10); n != 1 || near.Victim != anna.GUID || far.Victim != 0 || busy.Victim != 0 {
		t.Errorf("%d come; near %s, far %s, busy %s", n, near.Victim, far.Victim, busy.Victim)
	}
}

func TestCombatEndsAWhileAfterTheLastBlow(t *testing.T) {
	r := newRing(t, map[content.Slot]string{content.RegenPoints: "10", content.RegenEveryMS: "1000"})
	anna, dummy := r.stage.Player(0), r.stage.Creature(1)
	dummy.Fights = false
	r.Damage(dummy, anna, combat.Hit{Amount: 60})
	r.goOn(4 * clock.Second)
	if !anna.Combat || anna.Health != 40 {
		t.Fatalf("after 4 s she is in combat: %v, with %d health", anna.Combat, anna.Health)
	}
	r.EndFights(dummy)
	r.goOn(4 * clock.Second)
	if anna.Combat || anna.Health <= 40 {
		t.Errorf("after 8 s she is in combat: %v, with %d health, want her to win it back in peace", anna.Combat, anna.Health)
	}
}

func TestADuelEndsBeforeItsLoserDies(t *testing.T) {
	r := newRing(t, map[content.Slot]string{
		content.Duels: "1", content.DuelAskYards: "10", content.DuelAnswerMS: "10000", content.DuelCountdownMS: "3000", content.DuelYards: "30", content.PvP: "0",
	})
	anna, ben := r.stage.Player(0), r.stage.Player(2)
	if r.CanAttack(anna, ben) {
		t.Fatal("they may fight before they duel")
	}
	r.Duels.Request(anna, intent.Duel{Act: intent.DuelChallenge, Player: ben.GUID})
	r.Duels.Request(ben, intent.Duel{Act: intent.DuelAccept})
	r.goOn(4 * clock.Second)
	if !anna.Duels(ben) || !r.CanAttack(anna, ben) {
		t.Fatal("they do not duel after the countdown")
	}
	r.Damage(anna, ben, combat.Hit{Amount: 500})
	won := mapstatetest.Logged[event.DuelWon](r.stage)
	if ben.Dead || ben.Health != 1 || len(won) != 1 || won[0].Winner != anna.GUID || r.CanAttack(anna, ben) {
		t.Errorf("Ben is dead: %v, with %d health; %+v", ben.Dead, ben.Health, won)
	}
}

func TestWhatADeadPlayerHasGoesOn(t *testing.T) {
	r := newRing(t, nil)
	anna := r.stage.Player(0)
	goesOn := []entity.Due{entity.DueQuest, entity.DueEnchant, entity.DueItems}
	for _, what := range append(goesOn, entity.DueSwing) {
		r.Plan(anna, what, r.Now()+clock.Second)
	}
	r.Kill(nil, anna)
	for _, what := range goesOn {
		if anna.Due[what] == 0 {
			t.Errorf("nobody waits for wake-up %d any more", what)
		}
	}
	if anna.Due[entity.DueSwing] != 0 {
		t.Error("she strikes on")
	}
}

func TestAThresholdIsCrossedOnce(t *testing.T) {
	r := newRing(t, nil)
	anna, wolf := r.stage.Player(0), r.stage.Creature(1)
	wolf.Health, wolf.MaxHealth = 1000, 1000
	wolf.Hooks = wolf.Hooks.With(hook.HealthBelow)
	wolf.Thresholds = []float64{99}
	r.FitThresholds(wolf)
	r.Damage(anna, wolf, combat.Hit{Amount: 20})
	r.Damage(anna, wolf, combat.Hit{Amount: 20})
	if !slices.Equal(r.stage.Heard, []hook.ID{hook.HealthBelow}) {
		t.Errorf("the scripts heard %v, want one threshold crossed once", r.stage.Heard)
	}
}

func TestWhoCannotBeAttackedIsRefused(t *testing.T) {
	for _, test := range []struct {
		name string
		set  func(anna, wolf *entity.Unit) guid.GUID
		want bool
	}{
		{"an enemy", func(_, w *entity.Unit) guid.GUID { return w.GUID }, true},
		{"oneself", func(a, _ *entity.Unit) guid.GUID { return a.GUID }, false},
		{"nobody", func(_, _ *entity.Unit) guid.GUID { return 77 }, false},
		{"the dead", func(_, w *entity.Unit) guid.GUID { w.Dead = true; return w.GUID }, false},
		{"a friend", func(a, w *entity.Unit) guid.GUID { w.FactionIndex = a.FactionIndex; return w.GUID }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRing(t, nil)
			anna, wolf := r.stage.Player(0), r.stage.Creature(geo.Yards(1))
			r.StartAttack(anna, intent.Attack{Target: test.set(anna, wolf)})
			if attacks := anna.Victim != 0; attacks != test.want {
				t.Errorf("she attacks: %v, want %v", attacks, test.want)
			}
			if refused := len(mapstatetest.Logged[event.Refused](r.stage)) > 0; refused == test.want {
				t.Errorf("it is refused: %v", refused)
			}
		})
	}
}
