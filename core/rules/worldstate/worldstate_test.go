package worldstate

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
)

var beacons = &content.WorldState{ID: "t:beacons", Start: 2, Least: 0, Most: 5}

func TestAWorldStateStaysWithinItsBounds(t *testing.T) {
	for _, test := range []struct {
		name    string
		put     int64
		want    int64
		changed bool
	}{
		{"what it is", 2, 2, false},
		{"another", 4, 4, true},
		{"too much", 9, 5, true},
		{"too little", -3, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var l List
			if changed := l.Put(beacons, test.put); changed != test.changed || l.Get(beacons) != test.want {
				t.Errorf("it is %d, changed %v; want %d, %v", l.Get(beacons), changed, test.want, test.changed)
			}
		})
	}
}

func TestWhatIsAddedToAKeptStateKeepsItWithinItsBounds(t *testing.T) {
	for _, test := range []struct {
		name string
		kept value.Value
		adds int64
		want int64 // what is added to the kept value
	}{
		{"within", value.OfNumber(3), 1, 1},
		{"over the most", value.OfNumber(4), 7, 1},
		{"below the least", value.OfNumber(1), -7, -1},
		{"two maps added too much before", value.OfNumber(8), -1, -4},
		{"nothing is kept yet", value.Value{}, 1, 1},
		{"what is kept is no number", value.OfString("five"), 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Step(beacons, test.kept, test.adds); got != test.want {
				t.Errorf("added is %d, want %d", got, test.want)
			}
		})
	}
}

func TestAKeptStateIsReadWithinItsBounds(t *testing.T) {
	for _, test := range []struct {
		kept value.Value
		want int64
	}{{value.Value{}, 2}, {value.OfString("x"), 2}, {value.OfNumber(4), 4}, {value.OfNumber(80), 5}, {value.OfNumber(-1), 0}} {
		if got := Kept(beacons, test.kept); got != test.want {
			t.Errorf("%v is read as %d, want %d", test.kept, got, test.want)
		}
	}
}

func TestStatesAreKeptByIDAndThoseThatAreGoneAreDropped(t *testing.T) {
	var l List
	a, z := &content.WorldState{ID: "t:a", Most: 9}, &content.WorldState{ID: "t:z", Most: 9}
	l.Put(z, 3)
	l.Put(a, 4)
	w := codec.NewWriter()
	l.Code(w)
	var read List
	c := codec.NewReader(w.Data())
	if read.Code(c); c.Close() != nil || !slices.Equal(read, List{{"t:a", 4}, {"t:z", 3}}) {
		t.Errorf("read back as %v", read)
	}
	read.Take(content.NewSnapshot(content.Tables{WorldStates: []content.WorldState{*z}}))
	if !slices.Equal(read, List{{"t:z", 3}}) {
		t.Errorf("left are %v", read)
	}
}

func TestStatesOfMapsAndOfTheRealmHaveNamesOfTheirOwn(t *testing.T) {
	own, realm := Key(beacons, "t:heath"), Key(&content.WorldState{ID: "t:beacons", Realm: true}, "t:heath")
	if own == realm || own == Key(beacons, "t:cave") || !IsKey(own) || !IsKey(realm) || IsKey("beacons") {
		t.Errorf("kept as %q and %q", own, realm)
	}
}
