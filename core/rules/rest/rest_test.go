package rest

import (
	"testing"

	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// inn is a world with an inn, where one wins a tenth of a level in an hour; outside only
// those win something who are not in the world.
func inn(t *testing.T) *content.Snapshot {
	t.Helper()
	tables := content.Tables{Maps: []content.Map{{ID: "t:field"}}, Places: []content.Place{
		{ID: "t:inn", Map: "t:field", Radius: 5, Rest: true}, {ID: "t:wood", Map: "t:field", Radius: 50},
	}}
	for slot, text := range map[content.Slot]string{
		content.RestHour: "if(inside, needed / 10, if(away, needed / 40, 0))", content.RestMost: "needed * 1.5", content.RestBonus: "experience",
	} {
		f, err := formula.Compile(text, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables.Rules[slot] = f
	}
	return content.NewSnapshot(tables)
}

func TestWhatRestWins(t *testing.T) {
	c := inn(t)
	for _, test := range []struct {
		name    string
		who     Who
		had, ms int64
		want    int64
	}{
		{"an hour in the inn", Who{Level: 3, Needed: 1000, Inside: true}, 0, hour, 100},
		{"a minute there", Who{Level: 3, Needed: 1000, Inside: true}, 7, hour / 60, 8},
		{"an hour in the wood", Who{Level: 3, Needed: 1000}, 7, hour, 7},
		{"an hour out of the world", Who{Level: 3, Needed: 1000, Away: true}, 0, hour, 25},
		{"a year in the inn", Who{Level: 3, Needed: 1000, Inside: true, Away: true}, 0, 8760 * hour, 1500},
		{"one who has more than the most", Who{Level: 3, Needed: 1000, Inside: true}, 2000, hour, 2000},
		{"one at the highest level", Who{Level: 3, Inside: true}, 5, hour, 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, _ := Won(c, test.who, test.had, test.ms); got != test.want {
				t.Errorf("after %d ms it has %d points, want %d", test.ms, got, test.want)
			}
		})
	}
	if _, counted := Won(c, Who{Needed: 1000, Inside: true}, 0, 1000); counted {
		t.Error("a second is enough for a point")
	}
	if has, counted := Won(c, Who{Needed: 1000, Inside: true}, 1500, hour); has != 1500 || !counted {
		t.Error("the time of one who has all is kept for later")
	}
	if got := [2]int64{Spent(c, 3, 40, 100), Spent(c, 3, 40, 15)}; got != [2]int64{40, 15} {
		t.Errorf("a kill takes %v points, want 40 and 15", got)
	}
}

func TestWhereOneRests(t *testing.T) {
	c := inn(t)
	if !In(c, []content.ID{"t:wood", "t:inn"}) || In(c, []content.ID{"t:wood", "t:gone"}) {
		t.Error("one rests in the inn and nowhere else")
	}
	if !At(c, "t:field", geo.Point{X: 3}) || At(c, "t:field", geo.Point{X: 9}) {
		t.Error("the inn is five yards wide")
	}
}
