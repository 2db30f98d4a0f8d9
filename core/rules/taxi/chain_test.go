package taxi

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// towns are stops in a row, ten yards from each to the next, with routes between them.
func towns(n int, flights ...content.Flight) *content.Snapshot {
	t := content.Tables{Flights: flights}
	for i := range n {
		id := content.ID(fmt.Sprintf("t:%02d", i))
		at := geo.Position{Point: geo.Point{X: geo.Yards(10 * i)}}
		t.Places = append(t.Places, content.Place{ID: id, Map: "t:land", At: at})
		t.Stops = append(t.Stops, content.Stop{ID: id, Place: id, Known: true})
	}
	slices.SortFunc(t.Flights, func(a, b content.Flight) int { return cmp.Compare(a.ID, b.ID) })
	return content.NewSnapshot(t)
}

// route leads from one town to another for some coins.
func route(id string, from, to int, coins int64) content.Flight {
	return content.Flight{
		ID: content.ID("t:" + id), From: content.ID(fmt.Sprintf("t:%02d", from)), To: content.ID(fmt.Sprintf("t:%02d", to)),
		Speed: 10, Price: content.Price{Money: coins},
	}
}

func TestAFlightTakesTheCheapestRoutes(t *testing.T) {
	needs := route("needs", 0, 2, 0)
	needs.Needs = []content.Need{{Kind: content.NeedGhost}}
	shells := route("shells", 0, 2, 1)
	shells.Price.Currency = "t:shell"
	pelts := route("pelts", 0, 2, 0)
	pelts.Price.Takes = []content.Stack{{Item: "t:pelt", Count: 2}}
	line := make([]content.Flight, 0, 20)
	for i := range 20 {
		line = append(line, route(fmt.Sprintf("line_%02d", i), i, i+1, 0))
	}
	for _, test := range []struct {
		name    string
		flights []content.Flight
		to      content.ID
		want    []content.ID // nil is none
	}{
		{"over another stop where none is direct", []content.Flight{route("a", 0, 1, 3), route("b", 1, 2, 4)}, "t:02", []content.ID{"t:a", "t:b"}},
		{"directly where that costs less", []content.Flight{route("a", 0, 1, 3), route("b", 1, 2, 4), route("c", 0, 2, 6)}, "t:02", []content.ID{"t:c"}},
		{"over another where that costs less", []content.Flight{route("a", 0, 1, 3), route("b", 1, 2, 4), route("c", 0, 2, 8)}, "t:02", []content.ID{"t:a", "t:b"}},
		{"the shorter of two that cost the same", []content.Flight{route("a", 0, 3, 1), route("b", 3, 2, 1), route("c", 0, 1, 1), route("d", 1, 2, 1)}, "t:02", []content.ID{"t:c", "t:d"}},
		{"the one of fewer routes of two as long", []content.Flight{route("a", 0, 1, 1), route("b", 1, 2, 1), route("c", 0, 2, 2)}, "t:02", []content.ID{"t:c"}},
		{"that whose id comes first among equals", []content.Flight{route("b", 0, 1, 1), route("a", 0, 1, 1), route("c", 1, 2, 1)}, "t:02", []content.ID{"t:a", "t:c"}},
		{"that whose first id comes first, however it is found", []content.Flight{
			route("a", 0, 1, 5), route("b", 0, 2, 1), route("d", 0, 1, 1), route("x", 1, 3, 1), route("y", 2, 3, 1),
		}, "t:03", []content.ID{"t:b", "t:y"}},
		{"no coins rather than other money", []content.Flight{route("a", 0, 2, 1), shells}, "t:02", []content.ID{"t:shells"}},
		{"less of other things, whatever they are", []content.Flight{shells, pelts}, "t:02", []content.ID{"t:shells"}},
		{"never what needs something that does not hold", []content.Flight{needs, route("a", 0, 2, 9)}, "t:02", []content.ID{"t:a"}},
		{"not in a circle", []content.Flight{route("a", 0, 1, 0), route("b", 1, 0, 0)}, "t:00", nil},
		{"as many routes as one flight may have", line, "t:16", ids16()},
		{"never more", line, "t:17", nil},
		{"a dear one of few rather than a cheap one of too many", append(slices.Clone(line), route("dear", 0, 17, 99)), "t:17", []content.ID{"t:dear"}},
		{"behind a dear one go on from there", append(slices.Clone(line), route("dear", 0, 17, 99)), "t:18", []content.ID{"t:dear", "t:line_17"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []content.ID
			for _, chain := range From(towns(21, test.flights...), &entity.Player{}, "t:00", free) {
				if chain.To == test.to {
					got = ids(chain.Legs)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("it takes %v, want %v", got, test.want)
			}
		})
	}
}

func ids16() (all []content.ID) {
	for i := range MaxLegs {
		all = append(all, content.ID(fmt.Sprintf("t:line_%02d", i)))
	}
	return all
}

func TestAFlightCostsWhatAllItsRoutesDo(t *testing.T) {
	shells := route("b", 1, 2, 5)
	shells.Price = content.Price{Currency: "t:shell", Money: 5, Takes: []content.Stack{{Item: "t:pelt", Count: 2}}}
	more := route("c", 2, 3, 4)
	more.Price.Takes = []content.Stack{{Item: "t:bone", Count: 1}, {Item: "t:pelt", Count: 1}}
	all := From(towns(4, route("a", 0, 1, 3), shells, more), &entity.Player{}, "t:00", free)
	if len(all) != 3 || all[2].Between() != 2 {
		t.Fatalf("flights are %+v", all)
	}
	want := content.Price{Money: 7, Also: []content.Sum{{Currency: "t:shell", Amount: 5}}, Takes: []content.Stack{{Item: "t:bone", Count: 1}, {Item: "t:pelt", Count: 3}}}
	if !all[2].Price.Equals(&want) {
		t.Errorf("it costs %+v, want %+v", all[2].Price, want)
	}
}

func TestAFlightLeadsOverUnknownStopsNever(t *testing.T) {
	c := towns(3, route("a", 0, 1, 3), route("b", 1, 2, 4))
	c.Stops[1].Known = false
	if all := From(c, &entity.Player{}, "t:00", free); len(all) != 0 {
		t.Errorf("it may fly %+v", all)
	}
	if all := From(c, &entity.Player{Stops: []content.ID{"t:01"}}, "t:00", free); len(all) != 2 {
		t.Errorf("when it knows the stop between it may fly %+v", all)
	}
}

func TestAFlightOverStopsTakesAsLongAsItsRoutes(t *testing.T) {
	slow := route("b", 1, 2, 0)
	slow.Speed = 2
	c := towns(3, route("a", 0, 1, 0), slow)
	chain := From(c, &entity.Player{}, "t:00", free)[1]
	w, lands, ok := Way(c, chain.Legs, geo.Point{}, 1000)
	if !ok || lands.X != 20 || w.End() != 7000 || len(w.Corners) != 3 || w.Corners[1].At.X != 10 {
		t.Errorf("it flies along %+v and lands at %v after %d ms, want 6000 over 10", w, lands, w.End()-1000)
	}
}

// TestNoFlightIsBetterThanThatWhichIsChosen: in small worlds all that could be flown is
// tried.
func TestNoFlightIsBetterThanThatWhichIsChosen(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 16))
	flown := 0
	for world := range 300 {
		n := 3 + r.IntN(4)
		var flights []content.Flight
		for i := range 2 + r.IntN(12) {
			from := r.IntN(n)
			f := route(fmt.Sprintf("%02d", i), from, (from+1+r.IntN(n-1))%n, r.Int64N(3))
			if r.IntN(4) == 0 {
				f.Price.Currency = "t:shell"
			}
			if r.IntN(5) == 0 {
				f.Price.Takes = []content.Stack{{Item: "t:pelt", Count: 1}}
			}
			if r.IntN(6) == 0 {
				f.Needs = []content.Need{{Kind: content.NeedGhost}}
			}
			flights = append(flights, f)
		}
		c := towns(n, flights...)
		c.Stops[1].Known = r.IntN(3) > 0
		tried := oracle{c: c, best: map[content.ID][]*content.Flight{}}
		tried.from("t:00", nil)
		got := From(c, &entity.Player{}, "t:00", free)
		if len(got) != len(tried.best) {
			t.Fatalf("world %d: it may fly to %d stops, want %d", world, len(got), len(tried.best))
		}
		for _, chain := range got {
			flown++
			if want := ids(tried.best[chain.To]); !slices.Equal(ids(chain.Legs), want) {
				t.Fatalf("world %d: to %s it takes %v, want %v", world, chain.To, ids(chain.Legs), want)
			}
		}
	}
	if flown < 300 {
		t.Errorf("%d flights are too few to tell", flown)
	}
}

// oracle tries all flights that come to no stop twice.
type oracle struct {
	c    *content.Snapshot
	best map[content.ID][]*content.Flight
}

func (o *oracle) from(stop content.ID, legs []*content.Flight) {
	for i := range o.c.Flights {
		f := &o.c.Flights[i]
		to, _ := o.c.Stop(f.To)
		again := f.To == "t:00" || slices.ContainsFunc(legs, func(l *content.Flight) bool { return l.To == f.To })
		if f.From != stop || again || !to.Known || len(f.Needs) > 0 {
			continue
		}
		longer := append(slices.Clone(legs), f)
		if best, ok := o.best[f.To]; !ok || o.better(longer, best) {
			o.best[f.To] = longer
		}
		o.from(f.To, longer)
	}
}

func (o *oracle) better(a, b []*content.Flight) bool {
	if c := slices.Compare(o.sums(a), o.sums(b)); c != 0 {
		return c < 0
	}
	return slices.Compare(ids(a), ids(b)) < 0
}

// sums are coins, all else, yards and routes.
func (o *oracle) sums(legs []*content.Flight) []int {
	all := make([]int, 4)
	for _, f := range legs {
		if f.Price.Currency == "" {
			all[0] += int(f.Price.Money)
		} else {
			all[1] += int(f.Price.Money)
		}
		all[1] += len(f.Price.Takes)
		a, _ := o.c.Place(f.From)
		b, _ := o.c.Place(f.To)
		all[2] += int(max(a.At.X-b.At.X, b.At.X-a.At.X))
		all[3]++
	}
	return all
}
