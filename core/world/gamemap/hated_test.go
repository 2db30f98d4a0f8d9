package gamemap

import (
	"testing"

	"loam/core/lib/clock"
)

func TestEnemiesThatMeetFightEachOther(t *testing.T) {
	f := newField(t, tables(t))
	guard := f.creature("t:guard", 0, 0)
	beast := f.creature("t:beast", 12, 0)
	f.Step()
	if guard.Victim != beast.GUID || beast.Victim != guard.GUID {
		t.Errorf("the guard attacks %s, the beast %s; want each other", guard.Victim, beast.Victim)
	}
}

func TestACreatureThatIsOnlyHatedIsNotInCombat(t *testing.T) {
	w := tables(t)
	for i := range w.Creatures {
		switch w.Creatures[i].ID {
		case "t:guard":
			w.Creatures[i].Aggro = 0 // it does not begin
		case "t:beast":
			w.Creatures[i].Moves = false // it never gets there
		}
	}
	f := newField(t, w)
	guard := f.creature("t:guard", 0, 0)
	beast := f.creature("t:beast", 12, 0)
	f.run(clock.Second)
	if beast.Victim != guard.GUID {
		t.Fatalf("the beast attacks %s, want the guard", beast.Victim)
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, beast) })
	f.run(20 * clock.Second)
	if guard.Combat || len(guard.HatedBy) > 0 {
		t.Errorf("the guard, whom nobody touched, is in combat %v, hated by %v", guard.Combat, guard.HatedBy)
	}
}
