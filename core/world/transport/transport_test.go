package transport_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/movement"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/transport"
)

// harbour is a map state with a lift that goes up thirty yards in five seconds and stands five
// at each end, and a ferry that lies four seconds at its pier, sails ten to another map and
// comes back after more than a minute.
type harbour struct {
	stage *mapstatetest.Stage
	*transport.Transports
	shipped []content.ID // the maps to which players were sent
}

func newHarbour(t *testing.T) *harbour {
	t.Helper()
	halt := func(on content.ID, x, z geo.Yards, wait clock.Time, stop string) content.Halt {
		return content.Halt{Map: on, At: geo.Point{X: x, Z: z}, Wait: wait, Stop: stop}
	}
	deck := content.Deck{Long: 10, Wide: 6, High: 4}
	h := &harbour{stage: mapstatetest.New(t, content.Tables{
		Objects:   []content.Object{{ID: "t:platform", Kind: content.Carrier, Scale: 1}},
		Creatures: []content.Creature{{ID: "t:boatman"}},
		Transports: []content.Transport{
			{ID: "t:ferry", Object: "t:platform", Speed: 10, Cross: 2000, Deck: deck, Crew: []content.Sailor{{Creature: "t:boatman", At: at(4, 0)}}, Points: []content.Halt{
				halt("t:field", 200, 0, 4000, "pier"), halt("t:field", 300, 0, 0, ""), halt("t:isle", 0, 0, 60000, "beach"), halt("t:isle", 50, 0, 0, ""),
			}},
			{ID: "t:lift", Object: "t:platform", Back: true, Speed: 6, Deck: deck, Points: []content.Halt{halt("t:field", 0, 0, 5000, "foot"), halt("t:field", 0, 30, 5000, "top")}},
		},
	}, nil)}
	h.Transports = transport.New(h.stage.State, h)
	h.Use()
	h.Move()
	return h
}

func at(x, y geo.Yards) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }

func (h *harbour) Put(d *content.Object, o entity.Object) (*entity.Object, bool) {
	o.Def = d.ID
	return &o, h.Objects.Add(&o)
}
func (h *harbour) Take(o *entity.Object, why event.Reason) { h.Objects.Remove(o, why) }
func (h *harbour) Carry(u *entity.Unit, to geo.Position)   { u.Position = to }
func (h *harbour) Set(u *entity.Unit, to geo.Position)     { u.Position = to }
func (h *harbour) Ship(_ *entity.Unit, on content.ID, _ geo.Position) {
	h.shipped = append(h.shipped, on)
}
func (h *harbour) Dismiss(u *entity.Unit)                { h.Roster.Remove(u) }
func (h *harbour) Followers(*entity.Unit) []*entity.Unit { return nil }
func (h *harbour) Arrived(*entity.Unit)                  {}
func (h *harbour) Enlist(d *content.Creature, at geo.Position, on entity.Aboard) *entity.Unit {
	u := h.stage.Creature(0)
	u.Def, u.Position, u.Aboard = d.ID, at, on
	return u
}

// run moves the time on.
func (h *harbour) run(span clock.Time) {
	for range span / clock.Step {
		h.stage.Steps(1, func(*entity.Unit, entity.Due, clock.Time) {})
		h.Move()
	}
}

func TestAPassengerIsCarried(t *testing.T) {
	h := newHarbour(t)
	anna, lift := h.stage.Player(50), h.Of("t:lift")
	if !h.Board(anna, lift, at(2, 1)) {
		t.Fatal("the lift takes nobody aboard")
	}
	h.run(7500)
	if anna.Position.Z != 15 || anna.Position.X != 2 || anna.Position.Y != 1 {
		t.Errorf("half way up she is at %v, want 2, 1, 15", anna.Position)
	}
	h.run(2500)
	if lift.Route.Stop != "top" || anna.Position.Z != 30 || !slices.Equal(h.Passengers(lift), []*entity.Unit{anna}) {
		t.Errorf("after 10 s the lift stops at %q, she is at %v; want both at the top", lift.Route.Stop, anna.Position)
	}
	h.Leave(anna)
	h.run(10000)
	if anna.Position.Z != 30 || len(h.Passengers(lift)) != 0 {
		t.Errorf("after she left she is at %v with %d passengers aboard, want her at the top and none", anna.Position, len(h.Passengers(lift)))
	}
}

func TestStopsAreLeftAndReachedInOrder(t *testing.T) {
	h := newHarbour(t)
	h.run(10000)
	var got []string
	for _, e := range mapstatetest.Logged[event.Called](h.stage) {
		if e.Transport == "t:lift" {
			got = append(got, fmt.Sprintf("%s left %v", e.Stop, e.Left))
		}
	}
	if want := []string{"foot left false", "foot left true", "top left false"}; !slices.Equal(got, want) {
		t.Errorf("the calls are %v, want %v", got, want)
	}
}

func TestWhatAMovementMeansForTransports(t *testing.T) {
	h := newHarbour(t)
	lift := h.Of("t:lift")
	for _, test := range []struct {
		name    string
		aboard  bool
		in      intent.Move
		ok      bool
		refused string
		ends    bool // on the lift
	}{
		{"far from all", false, intent.Move{To: at(60, 0), Grounded: true}, false, "", false},
		{"onto the deck", false, intent.Move{To: at(4, 0), Grounded: true}, true, "", true},
		{"through the air above it", false, intent.Move{To: at(4, 0)}, false, "", false},
		{"said to be aboard", false, intent.Move{Carrier: lift.GUID, On: at(4, 0)}, true, "", true},
		{"said to be beside it", false, intent.Move{Carrier: lift.GUID, On: at(9, 0)}, true, "off the deck", false},
		{"said to be nowhere", false, intent.Move{Carrier: lift.GUID, On: at(math.NaN(), 0)}, true, "not a number", false},
		{"said to be on another one", false, intent.Move{Carrier: guid.New(guid.Object, 1, 999), On: at(0, 0)}, true, "no such transport", false},
		{"on the deck", true, intent.Move{To: at(4, 0), Grounded: true}, true, "", true},
		{"off the deck", true, intent.Move{To: at(9, 0), Grounded: true}, true, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := h.stage.Player(2)
			if test.aboard {
				h.Board(u, lift, at(2, 0))
			}
			c, ok := h.Judge(u, &test.in, movement.Limits{})
			if ok != test.ok || c.Refused != test.refused || (c.Object == lift) != test.ends || c.Aboard() != (test.aboard && test.ends) {
				t.Fatalf("got %v, refused with %q, on %v, all of it aboard %v; want %v, %q, on the lift %v", ok, c.Refused, c.Object, c.Aboard(), test.ok, test.refused, test.ends)
			}
			if !ok || c.Refused != "" {
				return
			}
			if h.Moved(u, &test.in, &c); u.Aboard.Rides() != test.ends {
				t.Errorf("afterwards it is aboard %+v, want on the lift %v", u.Aboard, test.ends)
			}
		})
	}
}

func TestAFerryTakesPlayersToTheNextMapAndLeavesTheRest(t *testing.T) {
	h := newHarbour(t)
	ferry, anna, dog := h.Of("t:ferry"), h.stage.Player(0), h.stage.Creature(0)
	h.Board(anna, ferry, at(0, 0))
	h.Board(dog, ferry, at(1, 0))
	crew := 0
	for u := range h.Roster.All() {
		if u.Def == "t:boatman" && u.Aboard.Crew && u.Position.X == 204 {
			crew++
		}
	}
	if crew != 1 {
		t.Errorf("%d boatmen are at their place, want 1", crew)
	}
	h.run(14100)
	if !slices.Equal(h.shipped, []content.ID{"t:isle"}) || h.Of("t:ferry") != nil {
		t.Errorf("players were sent to %v, the ferry is %v; want t:isle, and the ferry gone", h.shipped, h.Of("t:ferry"))
	}
	if dog.Aboard.Rides() || dog.Position.X != 200 {
		t.Errorf("the dog is aboard %+v at %v, want it at the pier", dog.Aboard, dog.Position)
	}
	for u := range h.Roster.All() {
		if u.Def == "t:boatman" {
			t.Error("a boatman is left behind")
		}
	}
}

func TestWhereAPlayerArrivesWhoWasAboard(t *testing.T) {
	for _, test := range []struct {
		name   string
		aboard entity.Aboard
		login  bool
		x      geo.Yards
		rides  bool
	}{
		{"on a lift that is here", entity.Aboard{Transport: "t:lift", At: at(2, 0)}, true, 2, true},
		{"with a ferry that is expected", entity.Aboard{Transport: "t:ferry", At: at(2, 0)}, false, 202, true},
		{"at the pier after a login", entity.Aboard{Transport: "t:ferry", At: at(2, 0)}, true, 200, false},
		{"where it was, off a smaller deck", entity.Aboard{Transport: "t:lift", At: at(50, 0)}, true, 70, false},
		{"where it was, without its transport", entity.Aboard{Transport: "t:gone"}, true, 70, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarbour(t)
			h.run(14100) // the ferry is away
			u := h.stage.Player(70)
			u.Aboard = test.aboard
			h.PlaceArrival(u, test.login)
			if u.Position.X != test.x || u.Aboard.Rides() != test.rides {
				t.Errorf("at %v, aboard %+v; want at %v yards, aboard %v", u.Position, u.Aboard, test.x, test.rides)
			}
			if !test.rides || u.Aboard.Object != 0 {
				return
			}
			h.Came(u)
			h.run(29900)
			if !u.Aboard.Rides() {
				t.Error("after 29.9 s it waits no longer, want 30 s")
			}
			h.run(200)
			if u.Aboard.Rides() || u.Position.X != 200 {
				t.Errorf("after 30 s it is at %v, aboard %+v; want it at the pier", u.Position, u.Aboard)
			}
		})
	}
}
