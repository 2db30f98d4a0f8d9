package scripting

import (
	"testing"

	"loam/core/lib/value"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
)

// TestStateIsReadWhenItIsAskedFor restores the state of a unit, as a reload does for every
// unit.
func TestStateIsReadWhenItIsAskedFor(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() self.state.n = (self.state.n or 0) + 1 end`)
	u, other := f.creature("yard:beast", 0, 0), f.creature("yard:beast", 300, 0)
	anna := f.player(5, 0)
	one := value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(1)}})
	given := inbox.State{Units: []inbox.UnitState{
		{Unit: u.GUID, Bundle: "yard", Value: one}, {Unit: other.GUID, Bundle: "yard", Value: one},
	}}
	number := func(i int) float64 {
		t.Helper()
		var s inbox.State
		f.Inside(func(tx *gamemap.Tx) { s = f.box.State(tx) })
		if len(s.Units) != 2 {
			t.Fatalf("%d units have a state, want 2", len(s.Units))
		}
		return s.Units[i].Value.Get("n").Number()
	}
	f.box.SetState(given)
	for _, kept := range []*tables{f.box.states.of(f.box.site.byName["yard"], u.GUID), f.box.states.of(f.box.site.byName["yard"], other.GUID)} {
		if kept.kept[inbox.OwnState] != nil {
			t.Error("a table was made that nobody has asked for")
		}
	}
	want(t, "states as given", [2]float64{number(0), number(1)}, [2]float64{1, 1})
	want(t, "shown to an operator", f.box.Inspect(u.GUID).Get("yard").Get("state").Get("n").Number(), 1.0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(u, anna, 1) })
	want(t, "states after one was written", [2]float64{number(0), number(1)}, [2]float64{2, 1})
	f.box.SetUnitState(given.Units[:1])
	want(t, "states after one was given again", [2]float64{number(0), number(1)}, [2]float64{1, 1})
	want(t, "faults", f.faults(), []string(nil))
}
