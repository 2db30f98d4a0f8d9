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

// own summons a creature that is tied to an owner.
func (f *field) own(owner *entity.Unit, def content.ID, x, y float64, b content.Bond) *entity.Unit {
	f.t.Helper()
	var u *entity.Unit
	f.inside(func(tx *Tx) {
		var err error
		if u, err = tx.Creatures().SummonBound("t", owner, def, at(x, y), 0, b); err != nil {
			f.t.Fatalf("summon %s: %v", def, err)
		}
	})
	return u
}

func TestWhatIsOwnedWalksWithItsOwner(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.unit(f.player(1, "Anna", 0, 0))
	pet := f.own(anna, "t:guard", 3, 0, content.Bond{Follows: true})
	near := func(when string) {
		t.Helper()
		if gap := pet.Gap(anna); gap > 3 {
			t.Errorf("%s it is %.1f yards from its owner", when, gap)
		}
	}
	f.run(clock.Second)
	near("at the beginning")
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(anna, at(30, 0)) })
	f.run(8 * clock.Second)
	near("after its owner went")
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(anna, at(-500, 0)) })
	f.run(clock.Second)
	near("after its owner got far away")
}

func TestATemperSaysWhomAnOwnedCreatureFights(t *testing.T) {
	for _, test := range []struct {
		temper                                 content.Temper
		attacked, attacks, notices, whenStruck bool
	}{
		{content.Independent, false, false, true, true},
		{content.Passive, false, false, false, false},
		{content.Defensive, true, true, false, true},
		{content.Aggressive, true, true, true, true},
	} {
		t.Run(test.temper.String(), func(t *testing.T) {
			start := func() (*field, *entity.Unit, *entity.Unit, *entity.Unit) {
				f := newField(t, tables(t))
				anna := f.unit(f.player(1, "Anna", 0, 0))
				pet := f.own(anna, "t:guard", 1, 0, content.Bond{Temper: test.temper})
				return f, anna, pet, f.creature("t:beast", 30, 0)
			}
			f, anna, pet, beast := start()
			check := func(what string, want bool) {
				t.Helper()
				if got := pet.Victim == beast.GUID; got != want {
					t.Errorf("%s, it fights: %v, want %v", what, got, want)
				}
			}
			f.inside(func(tx *Tx) { tx.Combat().Damage(beast, anna, 1) })
			check("its owner is struck", test.attacked)
			f, anna, pet, beast = start()
			f.inside(func(tx *Tx) { tx.Combat().Damage(anna, beast, 1) })
			check("its owner strikes", test.attacks)
			f, _, pet, beast = start()
			f.inside(func(tx *Tx) { tx.Combat().Damage(beast, pet, 1) })
			check("it is struck", test.whenStruck)
			f, _, pet, beast = start()
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(beast, at(18, 0)) }) // out of the beast's sight, within the guard's
			f.run(clock.Step)
			check("an enemy comes", test.notices)
		})
	}
}

func TestWhatIsOwnedGoesAtTheMomentsOfItsBond(t *testing.T) {
	everything := content.OwnerEvades | content.OwnerDies | content.PhaseEnds | content.OwnerLeaves | content.OwnerLogsOut | content.Reloaded
	for _, test := range []struct {
		name string
		goes content.Moments
		do   func(f *field, owner guid.GUID)
	}{
		{"its owner dies", content.OwnerDies, func(f *field, g guid.GUID) { f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(g)) }) }},
		{"its owner goes to another map", content.OwnerLeaves, func(f *field, g guid.GUID) { f.Control(input.Leave{Player: g}) }},
		{"its owner logs out", content.OwnerLogsOut, func(f *field, g guid.GUID) { f.Control(input.Leave{Player: g, LogOut: true}) }},
		{"a release is adopted", content.Reloaded, func(f *field, g guid.GUID) {
			f.Prepare(Release{Number: 2, Hash: "two", Content: f.release.Content, Program: mute{}}, func(err error) {
				if err != nil {
					f.t.Fatal(err)
				}
			})
			f.Between()
			f.Control(input.Adopt{Number: 2, Hash: "two"})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			g := f.player(1, "Anna", 0, 0)
			goes := f.own(f.unit(g), "t:guard", 1, 0, content.Bond{Goes: test.goes})
			stays := f.own(f.unit(g), "t:guard", 2, 0, content.Bond{Goes: everything &^ test.goes})
			test.do(f, g)
			f.run(2 * clock.Step)
			if f.s.Here(goes) || !f.s.Here(stays) {
				t.Errorf("what is to go is here: %v; what is to stay is here: %v", f.s.Here(goes), f.s.Here(stays))
			}
		})
	}
}

func TestWhoComesBackOwnsAgainWhatHasStayed(t *testing.T) {
	f := newField(t, tables(t))
	g := f.player(1, "Anna", 0, 0)
	pet := f.own(f.unit(g), "t:guard", 1, 0, content.Bond{Follows: true, Temper: content.Defensive})
	f.Control(input.Leave{Player: g, LogOut: true})
	f.run(clock.Second)
	if !f.s.Here(pet) {
		t.Fatal("it went, though its bond does not say so")
	}
	f.player(1, "Anna", 20, 0)
	f.run(6 * clock.Second)
	anna := f.unit(g)
	if len(anna.Owned) != 1 || pet.Gap(anna) > 3 {
		t.Errorf("she owns %v, it is %.1f yards away", anna.Owned, pet.Gap(anna))
	}
}

func TestACreatureFleesOnceAndCallsForHelp(t *testing.T) {
	w := tables(t)
	w.Creatures[0].FleeBelow, w.Creatures[0].FleeFor, w.Creatures[0].FleeHelp = 50, 2000, 12
	w.Creatures[0].Aggro = 0
	f := newField(t, w)
	anna := f.unit(f.player(1, "Anna", 0, 0))
	wolf := f.creature("t:beast", 5, 0)
	friend := f.creature("t:beast", 5, 11)
	f.inside(func(tx *Tx) { tx.Combat().SetThreat(wolf, anna, 10) })
	f.run(clock.Second)
	if friend.Victim != 0 {
		t.Fatal("the friend came before it was called")
	}
	f.hurt(wolf, 60)
	if wolf.Creature.Mode != entity.Flee || friend.Victim != anna.GUID {
		t.Errorf("below its share it is %v, the friend attacks %s", wolf.Creature.Mode, friend.Victim)
	}
	f.run(3 * clock.Second)
	if wolf.Creature.Mode != entity.Chase || geo.Distance(wolf.Position.Point, geo.Point{}) < 2 {
		t.Errorf("after its flight it is %v", wolf.Creature.Mode)
	}
	f.hurt(wolf, 10)
	if wolf.Creature.Mode != entity.Chase {
		t.Error("it flees twice in one fight")
	}
}

func TestAGroupJoinsEachOthersFights(t *testing.T) {
	w := tables(t)
	w.Creatures[0].Assist, w.Creatures[0].AssistIn, w.Creatures[0].Aggro = "t:pack", 50, 0
	w.Creatures[1].Assist, w.Creatures[1].AssistIn, w.Creatures[1].Faction = "t:watch", 50, "t:beasts"
	w.Creatures[1].Aggro = 0
	f := newField(t, w)
	anna := f.unit(f.player(1, "Anna", 0, 0))
	one, near, far, other := f.creature("t:beast", 5, 0), f.creature("t:beast", 45, 0), f.creature("t:beast", 120, 0), f.creature("t:guard", 40, 5)
	next := f.creature("t:beast", 90, 0)
	f.inside(func(tx *Tx) { tx.Combat().SetThreat(one, anna, 10) })
	if near.Victim != anna.GUID || next.Victim != anna.GUID {
		t.Errorf("who is within 50 yards attacks %s, who is within 50 of that one %s, want both Anna", near.Victim, next.Victim)
	}
	if far.Victim != anna.GUID {
		t.Errorf("who is within 50 yards of one of those attacks %s", far.Victim)
	}
	if other.Victim != 0 {
		t.Error("who is of another group joined")
	}
}
