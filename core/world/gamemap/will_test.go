package gamemap

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/aura"
	"loam/core/rules/crowdcontrol"
	"loam/core/rules/detection"
	"loam/core/world/spell"
)

// controls are the kinds of effects of auras that change a will.
var controls = []content.EffectKind{
	content.Stun, content.Root, content.Silence, content.Pacify, content.Disarm, content.Fear, content.Confuse, content.Charm, content.Provoked,
	content.Stealth, content.Invisibility, content.Transform, content.Mounted, content.GhostForm, content.FeignDeath, content.FeatherFall,
	content.WaterWalk, content.Hover, content.Fly,
}

// willful are the tables of a world with an aura for each of them.
func willful(t testing.TB) content.Tables {
	w := tables(t)
	w.Rules[content.FearYards] = expr(t, "10")
	w.Rules[content.ConfuseYards] = expr(t, "4")
	w.Rules[content.StealthYards] = expr(t, "10 + detect - stealth", content.Slots[content.StealthYards].Inputs...)
	for _, k := range controls {
		w.Auras = append(w.Auras, content.Aura{
			ID: content.ID("t:" + k.String()), Stacks: 1, Refresh: true, Harmful: true, Duration: 3000, Effects: []content.Effect{{Kind: k, Creature: "t:beast"}},
		})
	}
	return w
}

func (f *field) lay(u, by *entity.Unit, k content.EffectKind) bool {
	def, ok := f.release.Content.Aura(content.ID("t:" + k.String()))
	if !ok {
		f.t.Fatalf("there is no aura that does %s", k)
	}
	return f.magic.Auras.Apply(u, def, spell.Application{Caster: by})
}

// sound checks that what is derived of a unit's will is what a recompute says, and
// that what moves it does.
func (f *field) sound(u *entity.Unit) error {
	control, rooted, charmer, side := u.Control, u.Rooted, u.Charmer, u.FactionIndex
	f.units.Derive(u)
	switch {
	case control != u.Control || control != aura.ControlOf(u):
		return fmt.Errorf("its control is %b, a recompute says %b", control, u.Control)
	case rooted != u.Rooted:
		return fmt.Errorf("held fast: %v, a recompute says %v", rooted, u.Rooted)
	case charmer != u.Charmer || side != u.FactionIndex:
		return fmt.Errorf("it obeys %s on side %d, a recompute says %s on %d", charmer, side, u.Charmer, u.FactionIndex)
	case u.Led.Kind != crowdcontrol.Leader(u):
		return fmt.Errorf("it is led by %d, a recompute says %d", u.Led.Kind, crowdcontrol.Leader(u))
	case u.IsLed() && !u.Way.Moving() && u.Due[entity.DueControl] == 0:
		return fmt.Errorf("it is led by %d and goes nowhere", u.Led.Kind)
	case u.Rooted && !u.Led.Kind.Forced() && u.Way.Moving():
		return fmt.Errorf("it is held fast and walks")
	case u.Player != nil && !u.IsLed() && u.Way.Moving():
		return fmt.Errorf("a player walks by itself")
	case u.Control&entity.Stunned != 0 && !u.Led.Kind.Forced() && u.Way.Moving():
		return fmt.Errorf("it is stunned and walks")
	}
	return nil
}

func (f *field) soundAll(when string) {
	f.t.Helper()
	charms, hiders := 0, 0
	for _, u := range f.standing() {
		if err := f.sound(u); err != nil {
			f.t.Fatalf("%s, %s: %v (auras %v)", when, u.GUID, err, u.Auras)
		}
		if u.Charmer != 0 {
			charms++
		}
		if detection.Hides(u) {
			hiders++
		}
	}
	if charms != f.pets.Charmed() || hiders != len(f.s.Hiders) {
		f.t.Fatalf("%s: %d charmed and %d hidden are known, there are %d and %d", when, f.pets.Charmed(), len(f.s.Hiders), charms, hiders)
	}
}

// TestAWillIsWhatARecomputeSays lays and removes auras at random, pushes units and
// lets them die, with snapshots in between from which the map goes on.
func TestAWillIsWhatARecomputeSays(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rounds := 1500
	if long() {
		rounds = 20000
	}
	w := willful(t)
	f := newField(t, w)
	for i := range 6 {
		f.creature([]content.ID{"t:beast", "t:guard"}[i%2], float64(i*6), float64(i%3*5))
	}
	for i := range int64(4) {
		f.player(i+1, fmt.Sprintf("Player%c", 'a'+i), float64(i*5), 12)
	}
	r := rand.New(rand.NewPCG(11, 12))
	for round := range rounds {
		all := f.standing()
		u, by := all[r.IntN(len(all))], all[r.IntN(len(all))]
		what := ""
		f.inside(func(tx *Tx) { what = f.meddle(tx, r, u, by) })
		when := fmt.Sprintf("round %d, after %s", round, what)
		f.soundAll(when)
		f.run(clock.Time(r.IntN(6)) * clock.Step)
		f.soundAll(when + " and some steps")
		if round%250 == 249 {
			hash := f.Hash()
			m, err := Restore(f.config(w), f.Snapshot())
			if err != nil {
				t.Fatalf("%s: restore: %v", when, err)
			}
			f.Map = m
			if got := f.Hash(); got != hash {
				t.Fatalf("%s: the restored map differs", when)
			}
			f.soundAll(when + " and a restore")
		}
		for len(f.standing()) < 10 {
			f.creature("t:beast", r.Float64()*30, r.Float64()*30)
		}
	}
}

// meddle does one thing at random.
func (f *field) meddle(tx *Tx, r *rand.Rand, u, by *entity.Unit) string {
	switch n := r.IntN(20); {
	case n < 11:
		k := controls[r.IntN(len(controls))]
		f.lay(u, by, k)
		return k.String()
	case n < 15 && len(u.Auras) > 0:
		gone := u.Auras[r.IntN(len(u.Auras))].Serial
		f.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool { return a.Serial == gone })
		return "a removal"
	case n == 15:
		f.magic.Throw(u, r.Float64()*6, 10, 15)
		return "a throw"
	case n == 16 && u != by:
		f.magic.Charge(u, by, 20)
		return "a charge"
	case n == 17:
		_ = tx.Movement().SetRoot(u, r.IntN(2) == 0)
		return "a root"
	case n == 18:
		tx.Combat().Damage(by, u, 30)
		return "a blow"
	case u.Dead && u.Player != nil:
		_ = tx.Combat().Revive(u, 50)
		return "life"
	case r.IntN(4) == 0:
		tx.Combat().Kill(u, by)
		return "a death"
	}
	return "nothing"
}

func TestThePlaceOfALedPlayerIsTheServers(t *testing.T) {
	f := newField(t, willful(t))
	anna := f.s.Units[f.player(1, "Anna", 0, 0)]
	f.inside(func(*Tx) { f.magic.Throw(anna, 0, 10, 10) })
	f.run(500)
	f.submit(anna.GUID, intent.Move{To: at(0, 3), Time: 500})
	f.Step()
	if anna.Position.Y != 0 || anna.Position.X < 5 {
		t.Errorf("a player that flies is at %v", anna.Position.Point)
	}
	f.run(500)
	if anna.IsLed() || !geo.Within(anna.Position.Point, geo.Point{X: 10}, 0.01) {
		t.Errorf("after the flight it is at %v, led: %v", anna.Position.Point, anna.IsLed())
	}
	f.submit(anna.GUID, intent.Move{To: at(10.5, 0), Time: 1200})
	f.Step()
	if anna.Position.X != 10.5 {
		t.Error("after the flight its own movement does not count")
	}
	grid := f.s.Grid.SeesCount(f.s.ViewerOf(anna).Slot)
	if grid != 1 {
		t.Errorf("its viewer sees %d things from where it is, want itself", grid)
	}
}

func TestWhoHidesLeavesTheSightOfOthersAndComesBack(t *testing.T) {
	f := newField(t, willful(t))
	anna, ben := f.s.Units[f.player(1, "Anna", 0, 0)], f.s.Units[f.player(2, "Ben", 20, 0)]
	f.Step()
	told := func(of guid.GUID) (entered, left bool) {
		b := f.batches[len(f.batches)-1]
		for _, v := range b.Viewers {
			if v.Unit != ben.GUID {
				continue
			}
			for _, o := range v.Entered {
				entered = entered || o.GUID == of
			}
			for _, g := range v.Left {
				left = left || g == of
			}
		}
		return entered, left
	}
	f.inside(func(*Tx) { f.lay(anna, anna, content.Stealth) })
	f.Step()
	if _, left := told(anna.GUID); !left {
		t.Fatal("who hides does not go out of sight")
	}
	m, err := Restore(f.config(willful(t)), f.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	f.Map = m
	anna, ben = f.s.Units[anna.GUID], f.s.Units[ben.GUID]
	f.Step()
	if entered, left := told(anna.GUID); entered || left {
		t.Error("who hides is told of anew after a restore")
	}
	f.inside(func(tx *Tx) { f.magic.Move(anna, at(12, 0)) })
	f.Step()
	if entered, _ := told(anna.GUID); !entered {
		t.Error("who hides and comes near does not come into sight")
	}
	f.inside(func(tx *Tx) { f.magic.Move(anna, at(0, 0)) })
	f.Step()
	f.run(3000)
	seen := false
	for _, b := range f.batches {
		for _, v := range b.Viewers {
			for _, o := range v.Entered {
				seen = seen || v.Unit == ben.GUID && o.GUID == anna.GUID && o.Flags == 0
			}
		}
	}
	if !seen {
		t.Error("who does not hide any more does not come into sight")
	}
}
