package gamemap

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/taxi"
)

// skies are three stops in a row, with a route from each to the next that is paid in a
// currency of its own.
func skies(t testing.TB) content.Tables {
	w := tables(t)
	w.Currencies = append(w.Currencies, content.Currency{ID: content.Coins, Limit: 1000}, content.Currency{ID: "t:shell", Limit: 1000})
	for i, id := range []content.ID{"t:first", "t:second", "t:third"} {
		at := geo.Position{Point: geo.Point{X: geo.Yards(100 * i), Y: 500}}
		w.Places = append(w.Places, content.Place{ID: id, Map: "t:field", At: at})
		w.Stops = append(w.Stops, content.Stop{ID: id, Name: content.Text{Key: string(id)}, Place: id, Known: true})
	}
	w.Flights = []content.Flight{
		{ID: "t:far", From: "t:second", To: "t:third", Speed: 50, Price: content.Price{Currency: "t:shell", Money: 4}},
		{ID: "t:near", From: "t:first", To: "t:second", Speed: 50, Price: content.Price{Money: 3}},
	}
	return w
}

// traveller is somebody at a stop to whom a guard has shown where flights lead.
type traveller struct {
	*field
	anna guid.GUID
	menu *view.Menu
}

func newTraveller(t *testing.T, coins, shells int64) *traveller {
	return newTravellerIn(t, skies(t), coins, shells)
}

func newTravellerIn(t *testing.T, w content.Tables, coins, shells int64) *traveller {
	f := newField(t, w)
	a := &traveller{field: f, anna: f.player(1, "Anna", 0, 500)}
	f.Step()
	purse := character.Purse{{Currency: string(content.Coins), Amount: coins}, {Currency: "t:shell", Amount: shells}}
	f.unit(a.anna).Player.Purse = slices.DeleteFunc(purse, func(m character.Money) bool { return m.Amount == 0 })
	guard := f.creature("t:guard", 2, 500)
	f.inside(func(tx *Tx) { tx.Services().Serve(f.unit(a.anna), guard, content.DoFlight, "t:first") })
	f.Step()
	a.menu = a.shown()
	return a
}

// shown is the menu that she was told of last.
func (a *traveller) shown() *view.Menu {
	a.t.Helper()
	m := a.batches[len(a.batches)-1].Viewers[0].Menu
	if m == nil || m.Service != content.DoFlight {
		a.t.Fatalf("she is shown %+v, want where one may fly", m)
	}
	return m
}

// flies chooses a stop and makes a step. It tells why that was refused.
func (a *traveller) flies(to content.ID) string {
	at := slices.IndexFunc(a.menu.Options, func(o view.MenuOption) bool { return o.Of == to })
	before := a.count(event.KindRefused)
	a.submit(a.anna, intent.Choose{Menu: a.menu.Number, Option: at + 1})
	if a.Step(); a.count(event.KindRefused) == before {
		return ""
	}
	no, _ := last[event.Refused](a.field)
	return no.Reason.Key
}

func TestAFlightOverStopsIsPaidInAllCurrenciesOrNotAtAll(t *testing.T) {
	for _, test := range []struct {
		name          string
		coins, shells int64
		flies         bool
	}{{"with enough of both", 3, 5, true}, {"with too few coins", 2, 5, false}, {"with too few shells", 9, 3, false}} {
		t.Run(test.name, func(t *testing.T) {
			a := newTraveller(t, test.coins, test.shells)
			if n := len(a.menu.Options); n != 2 || a.menu.Options[1].Of != "t:third" || a.menu.Options[1].Text.Text.Key != "core.flight.over" {
				t.Fatalf("she is shown %+v", a.menu.Options)
			}
			want := content.Price{Money: 3, Also: []content.Sum{{Currency: "t:shell", Amount: 4}}}
			if got := a.menu.Options[1].Price; !got.Equals(&want) {
				t.Errorf("it costs %+v, want %+v", got, want)
			}
			no := a.flies("t:third")
			u := a.unit(a.anna)
			if flies := u.Led.Kind == entity.Aloft; flies != test.flies || flies != (no == "") {
				t.Errorf("she flies: %v, refused with %q", flies, no)
			}
			left := character.Purse{{Currency: "t:shell", Amount: 1}}
			if !test.flies {
				left = character.Purse{{Currency: string(content.Coins), Amount: test.coins}, {Currency: "t:shell", Amount: test.shells}}
			}
			if !slices.Equal(u.Player.Purse, left) {
				t.Errorf("she has %v left, want %v", u.Player.Purse, left)
			}
		})
	}
}

func TestAFlightWhosePriceHasChangedIsShownAgain(t *testing.T) {
	w := skies(t)
	w.Stops[1].Known = false
	w.Flights = []content.Flight{
		{ID: "t:direct", From: "t:first", To: "t:third", Speed: 50, Price: content.Price{Money: 9}},
		{ID: "t:far", From: "t:second", To: "t:third", Speed: 50}, w.Flights[1],
	}
	a := newTravellerIn(t, w, 100, 100)
	a.inside(func(tx *Tx) { tx.Travel().LearnStop(a.unit(a.anna), "t:second") })
	if no := a.flies("t:third"); no != taxi.Changed || a.unit(a.anna).Led.Kind == entity.Aloft {
		t.Fatalf("it is refused with %q, want %q", no, taxi.Changed)
	}
	a.menu = a.shown()
	if no := a.flies("t:third"); no != "" || a.unit(a.anna).Led.Kind != entity.Aloft {
		t.Errorf("at the new price it is refused with %q", no)
	}
	if got := a.unit(a.anna).Player.Purse[0].Amount; got != 97 {
		t.Errorf("she has %d coins left, want 97", got)
	}
}

func TestAFlightGoesOnWhenAReleaseLacksItsRoutes(t *testing.T) {
	a := newTraveller(t, 100, 100)
	if no := a.flies("t:third"); no != "" {
		t.Fatalf("it is refused with %q", no)
	}
	a.run(clock.Second)
	bare := skies(t)
	bare.Flights = nil
	a.adoptNext(bare, nil)
	a.run(4 * clock.Second)
	u := a.unit(a.anna)
	if u.Led.Kind == entity.Aloft || geo.Distance(u.Position.Point, geo.Point{X: 200, Y: 500}) > 1 {
		t.Errorf("she is at %v, led by %v, want that she has landed", u.Position.Point, u.Led)
	}
	if e, ok := last[event.Flew](a.field); !ok || !e.Landed || e.To != "t:third" {
		t.Errorf("told of her landing: %+v", e)
	}
}

func TestAScriptSendsPlayersOverStopsOnTheirMap(t *testing.T) {
	w := skies(t)
	w.Places = append(w.Places, content.Place{ID: "t:above", Map: "t:heaven"})
	w.Stops = append(w.Stops, content.Stop{ID: "t:cloud", Place: "t:above", Known: true})
	w.Flights = append(w.Flights, content.Flight{ID: "t:up", From: "t:first", To: "t:cloud", Speed: 50})
	a := newTravellerIn(t, w, 0, 0)
	u := a.unit(a.anna)
	a.inside(func(tx *Tx) {
		for _, test := range []struct{ name, want, got string }{
			{"along a route to another map", taxi.Nowhere, tx.Travel().Fly(u, "t:up")},
			{"to a stop on another map", taxi.Nowhere, tx.Travel().FlyOver(u, "t:first", "t:cloud")},
			{"to a stop that is behind", taxi.Nowhere, tx.Travel().FlyOver(u, "t:third", "t:first")},
			{"to a stop over another", "", tx.Travel().FlyOver(u, "t:first", "t:third")},
			{"while it flies", taxi.Bound, tx.Travel().FlyOver(u, "t:first", "t:third")},
		} {
			if test.got != test.want {
				t.Errorf("%s: it is refused with %q, want %q", test.name, test.got, test.want)
			}
		}
	})
	if u.Led.Kind != entity.Aloft || u.Led.Stop != "t:third" {
		t.Errorf("it is led by %+v", u.Led)
	}
}
