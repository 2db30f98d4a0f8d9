package entity

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/model/content"
)

func TestNumbersAreKeptWithACreatureUnderWords(t *testing.T) {
	var o Orders
	for _, d := range []Datum{{"b", 2}, {"a", 1}, {"c", 3}, {"b", 4}} {
		if !o.SetDatum(d.Field, d.Value) {
			t.Fatalf("no room for %+v", d)
		}
	}
	if want := []Datum{{"a", 1}, {"b", 4}, {"c", 3}}; !slices.Equal(o.Data, want) {
		t.Errorf("kept are %v, want %v", o.Data, want)
	}
	if got := [2]int64{o.Datum("b"), o.Datum("nothing")}; got != [2]int64{4, 0} {
		t.Errorf("b and what was never set are %v, want 4 and 0", got)
	}
	for i := len(o.Data); i < MaxData; i++ {
		o.SetDatum(fmt.Sprint("x", i), 1)
	}
	if o.SetDatum("one more", 1) || !o.SetDatum("a", 9) {
		t.Errorf("a full list takes a new word, or no new number for an old one")
	}
}

func TestOrdersGoBeforeTheMannersOfADefinition(t *testing.T) {
	const defined = content.StandsFast | content.Walks
	o := Orders{Takes: content.Untouchable, Leaves: content.Walks}
	if got, want := o.Manner(defined), content.StandsFast|content.Untouchable; got != want {
		t.Errorf("manners are %v, want %v", got.Words(), want.Words())
	}
}

func TestTheFloorOfHealth(t *testing.T) {
	for _, test := range []struct {
		name string
		o    Orders
		want int64
	}{
		{"none", Orders{}, 0},
		{"in points", Orders{Floor: 7}, 7},
		{"in percent, which goes before points", Orders{Floor: 7, FloorPct: 25}, 50},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &Unit{Creature: &Creature{Orders: test.o}, Stats: Stats{MaxHealth: 200}}
			if got := u.Floor(); got != test.want {
				t.Errorf("keeps %d points, want %d", got, test.want)
			}
		})
	}
	if got := (&Unit{}).Floor(); got != 0 {
		t.Errorf("a player keeps %d points, want 0", got)
	}
}
