package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// war is a world with a second start, whose side the first one's fights, and with
// areas of all grounds east of the middle.
func war(t testing.TB) content.Tables {
	w := tables(t)
	w.Factions = append(w.Factions, content.Faction{ID: "t:rebels", Hostile: []content.ID{"t:folk"}})
	rebel := w.Starts[0]
	rebel.ID, rebel.Faction = "t:rebel", "t:rebels"
	w.Starts = append(w.Starts, rebel)
	w.Places = append(w.Places,
		content.Place{ID: "t:front", Map: "t:field", At: at(200, 0), Radius: 10, PvP: content.Contested},
		content.Place{ID: "t:pit", Map: "t:field", At: at(300, 0), Radius: 10, PvP: content.Free},
		content.Place{ID: "t:shrine", Map: "t:field", At: at(300, 0), Radius: 3, PvP: content.Sanctuary},
	)
	return w
}

// sided brings a player of a side.
func (f *field) sided(start content.ID, id int64, name string, x, y float64) *entity.Unit {
	f.t.Helper()
	u := f.unit(f.player(id, name, x, y))
	d, _ := f.release.Content.Start(start)
	f.inside(func(tx *Tx) {
		if err := tx.Combat().SetFaction(u, d.Faction); err != nil {
			f.t.Fatal(err)
		}
	})
	return u
}

func TestPlayersOfTwoSidesFightAndAreKeptInCombat(t *testing.T) {
	f := newField(t, war(t))
	anna, rolf := f.sided("t:walker", 1, "Anna", 0, 0), f.sided("t:rebel", 2, "Rolf", 1, 0)
	f.submit(anna.GUID, intent.Attack{Target: rolf.GUID})
	f.run(clock.Second)
	if rolf.Health >= rolf.MaxHealth || !anna.Combat || !rolf.Combat {
		t.Fatalf("after a blow Rolf has %d of %d health; in combat: Anna %v, Rolf %v", rolf.Health, rolf.MaxHealth, anna.Combat, rolf.Combat)
	}
	if !anna.Player.Flag.Up || rolf.Player.Flag.Up {
		t.Errorf("flags: Anna's is up: %v, want true for striking; Rolf's: %v, want false", anna.Player.Flag.Up, rolf.Player.Flag.Up)
	}
	f.submit(anna.GUID, intent.StopAttack{})
	f.run(4 * clock.Second)
	if anna.Player.Flag.Up {
		t.Error("Anna's flag is up 4 s after her last blow, want 3 s")
	}
	f.run(2 * clock.Second)
	if anna.Combat || rolf.Combat {
		t.Errorf("6 s after the last blow in combat: Anna %v, Rolf %v", anna.Combat, rolf.Combat)
	}
}

func TestWhereOneStandsDecidesWhomOneMayAttack(t *testing.T) {
	f := newField(t, war(t))
	anna, bert := f.unit(f.player(1, "Anna", 0, 0)), f.unit(f.player(2, "Bert", 1, 0))
	for _, test := range []struct {
		name       string
		anna, bert geo.Position
		want       bool
	}{
		{"on open land", at(0, 0), at(1, 0), false},
		{"in the pit", at(306, 0), at(307, 0), true},
		{"from outside of it", at(311, 0), at(309, 0), false},
		{"in the shrine in its middle", at(300, 0), at(301, 0), false},
	} {
		f.inside(func(tx *Tx) {
			for u, to := range map[*entity.Unit]geo.Position{anna: test.anna, bert: test.bert} {
				if err := tx.Movement().Teleport(u, to); err != nil {
					t.Fatal(err)
				}
			}
			if got := tx.Combat().CanAttack(anna, bert); got != test.want {
				t.Errorf("%s Anna may attack Bert: %v, want %v", test.name, got, test.want)
			}
		})
	}
}

func TestContestedLandRaisesTheFlagAndLeavingItLowersItLater(t *testing.T) {
	f := newField(t, war(t))
	anna := f.unit(f.player(1, "Anna", 0, 0))
	go200 := func(x float64) {
		f.inside(func(tx *Tx) {
			if err := tx.Movement().Teleport(anna, at(x, 0)); err != nil {
				t.Fatal(err)
			}
		})
	}
	go200(200)
	if !anna.Player.Flag.Up {
		t.Fatal("contested land has not raised the flag")
	}
	f.run(20 * clock.Second)
	go200(0)
	f.run(3900)
	if !anna.Player.Flag.Up {
		t.Error("the flag is down 3.9 s after she left, want it up for 4 s")
	}
	f.run(200)
	if anna.Player.Flag.Up {
		t.Error("the flag is up 4.1 s after she left, want 4 s")
	}
}

func TestHelpForOneWhoseFlagIsUpRaisesTheHelpers(t *testing.T) {
	f := newField(t, war(t))
	anna, bert := f.unit(f.player(1, "Anna", 0, 0)), f.unit(f.player(2, "Bert", 1, 0))
	bert.Health = 50
	f.inside(func(tx *Tx) { tx.Combat().Heal(anna, bert, 5) })
	if anna.Player.Flag.Up {
		t.Error("help for one whose flag is down raised a flag")
	}
	f.inside(func(*Tx) { f.combat.Flags.Set(bert, true) })
	f.inside(func(tx *Tx) { tx.Combat().Heal(anna, bert, 5) })
	if !anna.Player.Flag.Up {
		t.Error("help for one whose flag is up raised no flag")
	}
	f.run(2100)
	if anna.Player.Flag.Up || !bert.Player.Flag.Up {
		t.Errorf("2.1 s later the helper's flag is up: %v, want false; that of the one she helped: %v, want true", anna.Player.Flag.Up, bert.Player.Flag.Up)
	}
}

func TestAFlagGoesWithThePlayerAndItsTimeRunsOnThere(t *testing.T) {
	f := newField(t, war(t))
	anna := f.unit(f.player(1, "Anna", 0, 0))
	f.inside(func(*Tx) { f.combat.Flags.Set(anna, true); f.combat.Flags.Set(anna, false) })
	f.run(clock.Second)
	f.Control(input.Leave{Player: anna.GUID})
	f.Step()
	r := f.left[0]
	if r.Flag.Wish || r.Flag.Wait < 2900 || r.Flag.Wait > 3000 {
		t.Fatalf("the record says %+v, want about 3 s left", r.Flag)
	}
	there := newField(t, war(t))
	there.Control(input.Enter{Record: r, Viewer: 9})
	there.run(2800)
	if !there.unit(r.GUID()).Player.Flag.Up {
		t.Error("2.8 s after it came the flag is down")
	}
	there.run(500)
	if there.unit(r.GUID()).Player.Flag.Up {
		t.Error("3.3 s after it came the flag is up")
	}
}

func TestTheDeadKeepTheTimeOfTheirFlag(t *testing.T) {
	f := newField(t, war(t))
	anna := f.unit(f.player(1, "Anna", 0, 0))
	f.inside(func(*Tx) { f.combat.Flags.Set(anna, true); f.combat.Flags.Set(anna, false); f.combat.Die(anna, nil) })
	f.run(4500)
	if anna.Player.Flag.Up {
		t.Error("4.5 s after she lowered it the flag of the dead is up, want 4 s")
	}
}
