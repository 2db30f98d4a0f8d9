package group

import (
	"reflect"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

func TestWhoTellsOfACompanyIsNotDisturbed(t *testing.T) {
	var all MapGroups
	c := all.Begin(&Group{ID: 4})
	c.RecordState(State{Player: 9, Level: 1})
	before := c.States
	c.SetState(State{Player: 5, Level: 2})
	c.SetState(State{Player: 9, Level: 3})
	if want := []State{{Player: 9, Level: 1}}; !reflect.DeepEqual(before, want) {
		t.Errorf("what was told before reads %v now, want %v", before, want)
	}
	if want := []State{{Player: 5, Level: 2}, {Player: 9, Level: 3}}; !reflect.DeepEqual(c.States, want) || !reflect.DeepEqual(c.Changed, want) {
		t.Errorf("known are %v, changed %v, want %v", c.States, c.Changed, want)
	}
	all.Told()
	if len(c.Changed) != 0 || len(c.States) != 2 {
		t.Errorf("once told, %v are changed of %v", c.Changed, c.States)
	}
}

func TestCompaniesAreFoundByTheirGroups(t *testing.T) {
	var all MapGroups
	for _, id := range []int64{7, 3, 5} {
		all.Begin(&Group{ID: id, Members: []Member{{Player: guid.GUID(id)}}}).RecordState(State{Player: guid.GUID(id)})
	}
	if all.Of(4) != nil || all.Of(5) == nil || all.Of(5).Group.ID != 5 {
		t.Errorf("found are %v and %v", all.Of(4), all.Of(5))
	}
	if all.Begin(&Group{ID: 5}); len(all) != 3 || len(all.Of(5).States) != 0 {
		t.Errorf("of %d companies, the one begun anew knows %v", len(all), all.Of(5).States)
	}
	here := func(m Member) bool { return m.Player == 7 }
	for _, id := range []int64{3, 5, 7, 8} {
		all.Drop(id, here)
	}
	if len(all) != 1 || all.Of(7) == nil {
		t.Errorf("left are %v", all)
	}
	w := codec.NewWriter()
	all.Code(w)
	var read MapGroups
	r := codec.NewReader(w.Data())
	if read.Code(r); r.Close() != nil || !reflect.DeepEqual(read.Of(7).States, all.Of(7).States) {
		t.Errorf("read back as %v: %v", read, r.Err())
	}
}
