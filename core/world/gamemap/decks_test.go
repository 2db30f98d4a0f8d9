package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
)

// onDeck is how far a unit is from where its lift has it, in yards; it fails where the
// unit is not aboard.
func (f *field) onDeck(u *entity.Unit) geo.Yards {
	f.t.Helper()
	if u.Aboard.Object != f.lift().GUID {
		f.t.Fatalf("%s is aboard %+v", u.Def, u.Aboard)
	}
	return geo.Distance(u.Position.Point, f.lift().At.Add(u.Aboard.At.Point))
}

func TestWhoFollowsSomebodyRidesALiftWithIt(t *testing.T) {
	f := newField(t, lifted(t))
	g := f.player(1, "Anna", 8, 0)
	anna := f.unit(g)
	pet := f.own(anna, "t:guard", 9, 0, content.Bond{Follows: true})
	stays := f.own(anna, "t:guard", 9, 3, content.Bond{})
	f.walks(g, at(3, 0))
	f.run(3 * clock.Second)
	if off := f.onDeck(pet); off > 0.01 || stays.Aboard.Rides() {
		t.Errorf("before it goes, the pet is %.2f yards off its place, what does not follow aboard: %v", off, stays.Aboard.Rides())
	}
	f.run(3 * clock.Second)
	f.walks(g, at(-4, -4))
	f.run(500 * clock.Millisecond)
	if !pet.Aboard.Way.Moving() || pet.Way.Moving() {
		t.Errorf("its owner has gone ahead on the deck, and it walks %+v there, %+v on the map", pet.Aboard.Way, pet.Way)
	}
	f.run(2 * clock.Second)
	if off := f.onDeck(pet); off > 0.01 || pet.Gap(anna) > 3 || pet.Position.Z < 10 {
		t.Errorf("half way up it is at %v, %.1f yards from its owner, %.2f off its place", pet.Position, pet.Gap(anna), off)
	}
	restored, err := Restore(f.cfg, f.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	f.Map = restored
	anna, pet = f.unit(g), f.unit(pet.GUID)
	f.run(20*clock.Second - f.Now())
	if off := f.onDeck(pet); off > 0.01 {
		t.Errorf("below again, after a restore, it is %.2f yards off its place", off)
	}
	f.walks(g, at(2, -4))
	f.walks(g, at(8, -4))
	f.run(3 * clock.Second)
	if pet.Aboard.Rides() || pet.Gap(anna) > 3 || pet.Position.Z != 0 {
		t.Errorf("its owner has left, and it is aboard %+v at %v, %.1f yards away", pet.Aboard, pet.Position, pet.Gap(anna))
	}
}

func TestALiftThatGoesTakesAFarFollowerAlong(t *testing.T) {
	f := newField(t, lifted(t))
	g := f.player(1, "Anna", 8, 0)
	anna := f.unit(g)
	pet := f.own(anna, "t:guard", 50, 0, content.Bond{Follows: true})
	f.inside(func(tx *Tx) { tx.Travel().Board(anna, f.lift(), at(0, 0)) })
	f.run(6*clock.Second - f.Now())
	if off := f.onDeck(pet); off > 0.01 || pet.Gap(anna) > 3 {
		t.Errorf("a second on the way it is %.1f yards from its owner", pet.Gap(anna))
	}
}

func TestOnADeckOneFightsAndDies(t *testing.T) {
	f := newField(t, lifted(t))
	g := f.player(1, "Anna", 8, 0)
	anna := f.unit(g)
	pet := f.own(anna, "t:guard", 9, 0, content.Bond{Temper: content.Defensive, Follows: true})
	f.inside(func(tx *Tx) { tx.Travel().Board(anna, f.lift(), at(-4, 0)) })
	f.run(3 * clock.Second)
	beast := f.creature("t:beast", 4, 4)
	f.inside(func(tx *Tx) { tx.Travel().Board(beast, f.lift(), at(4, 4)) })
	f.run(3 * clock.Second)
	f.inside(func(tx *Tx) { tx.Combat().Damage(anna, beast, 1) })
	f.run(2 * clock.Second)
	if off := f.onDeck(pet); off > 0.01 || pet.Victim != beast.GUID || pet.Gap(beast) > pet.Reach {
		t.Errorf("it attacks %s, %.1f yards away from the beast", pet.Victim, pet.Gap(beast))
	}
	if off := f.onDeck(beast); off > 0.01 {
		t.Errorf("the beast fights %.2f yards off its place", off)
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(beast, pet) })
	f.run(2 * clock.Second)
	if off := f.onDeck(pet); off > 0.01 || !pet.Dead {
		t.Errorf("dead, it lies %.2f yards off its place", off)
	}
}

// TestWhoFollowsSomebodyComesBackOntoALiftWithIt: from log-out to log-in.
func TestWhoFollowsSomebodyComesBackOntoALiftWithIt(t *testing.T) {
	f := newField(t, lifted(t))
	g := f.player(1, "Anna", 8, 0)
	anna := f.unit(g)
	f.own(anna, "t:guard", 9, 0, content.Bond{Follows: true}).Creature.Service.Travels = true
	f.walks(g, at(3, 0))
	f.run(6 * clock.Second)
	f.Control(input.Leave{Player: g, LogOut: true})
	f.Step()
	f.Control(input.Enter{Record: f.left[len(f.left)-1], Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true})
	f.Step()
	anna = f.unit(g)
	if len(anna.Owned) != 1 || !anna.Aboard.Rides() {
		t.Fatalf("she is back aboard %+v, with %v", anna.Aboard, anna.Owned)
	}
	pet := f.unit(anna.Owned[0])
	f.run(clock.Second)
	if off := f.onDeck(pet); off > 0.01 || pet.Gap(anna) > 3 {
		t.Errorf("it is %.2f yards off its place, %.1f from her", off, pet.Gap(anna))
	}
}
