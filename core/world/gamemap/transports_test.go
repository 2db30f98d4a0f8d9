package gamemap

import (
	"math"
	"math/rand/v2"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// lifted is a field with a lift that goes up thirty yards from the origin, ten yards
// long and wide, with somebody who works it.
func lifted(t testing.TB) content.Tables {
	w := tables(t)
	w.Objects = append(w.Objects, content.Object{ID: "t:platform", Kind: content.Carrier, Scale: 1})
	w.Transports = []content.Transport{{
		ID: "t:lift", Object: "t:platform", Back: true, Speed: 6, Deck: content.Deck{Long: 10, Wide: 10, High: 6},
		Points: []content.Halt{
			{Map: "t:field", Wait: 5000, Stop: "foot", Landing: geo.Point{X: 20}},
			{Map: "t:field", At: geo.Point{Z: 30}, Wait: 5000, Stop: "top", Landing: geo.Point{X: 20, Z: 30}},
		},
		Crew: []content.Sailor{{Creature: "t:dummy", At: geo.Position{Point: geo.Point{X: 4}}}},
	}}
	return w
}

func (f *field) lift() *entity.Object {
	f.t.Helper()
	o, ok := f.TransportOf("t:lift")
	if !ok {
		f.t.Fatal("there is no lift")
	}
	return o
}

// walks lets a player of the page go to a spot, as far as it comes in a second.
func (f *field) walks(g guid.GUID, to geo.Position) {
	f.t.Helper()
	f.run(clock.Second)
	f.submit(g, intent.Move{To: to, Grounded: true, Flags: intent.Forward})
	f.Step()
}

func TestWhoStandsOnALiftGoesUpWithIt(t *testing.T) {
	f := newField(t, lifted(t))
	anna := f.player(1, "Anna", 8, 0)
	f.walks(anna, at(3, 1))
	u := f.unit(anna)
	if u.Aboard.Transport != "t:lift" || f.count(event.KindBoarded) == 0 {
		t.Fatalf("who has stepped on the lift is aboard %+v", u.Aboard)
	}
	f.run(9 * clock.Second)
	if o := f.lift(); o.At.Z != 30 || u.Position.Z != 30 || u.Position.X != 3 || o.Route.Stop != "top" {
		t.Fatalf("after ten seconds she is at %v, the lift at %v, stop %q; want both at the top", u.Position, o.At, o.Route.Stop)
	}
	f.walks(anna, at(4, 1))
	if u.Aboard.At.X != 4 || u.Position.Z != 30 {
		t.Errorf("a step on the lift leads her to %v on it, %v on the map", u.Aboard.At, u.Position)
	}
	f.walks(anna, at(8, 1))
	if u.Aboard.Rides() || u.Position.Z != 0 || u.Health == u.MaxHealth {
		t.Errorf("off its edge she is aboard %+v, at %v, with %d of %d health; want a fall", u.Aboard, u.Position, u.Health, u.MaxHealth)
	}
}

func TestAClientThatSaysItIsAboard(t *testing.T) {
	for _, test := range []struct {
		name string
		from float64 // x
		in   intent.Move
		want string // refused with
	}{
		{"near it", 8, intent.Move{On: at(4, 0)}, ""},
		{"near it, in a jump", 8, intent.Move{On: geo.Position{Point: geo.Point{X: 4, Z: 2}}, Flags: intent.Jumping}, ""},
		{"from far away", 40, intent.Move{On: at(4, 0)}, "too fast"},
		{"beside it", 8, intent.Move{On: at(9, 0)}, "off the deck"},
		{"far above it", 8, intent.Move{On: geo.Position{Point: geo.Point{X: 4, Z: 40}}}, "off the deck"},
		{"nowhere", 8, intent.Move{On: at(math.NaN(), 0)}, "not a number"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, lifted(t))
			anna := f.player(1, "Anna", test.from, 0)
			f.run(clock.Second)
			test.in.Carrier = f.lift().GUID
			f.submit(anna, test.in)
			f.Step()
			back, put := last[event.PutBack](f)
			if back.Reason != test.want || f.unit(anna).Aboard.Rides() != (test.want == "") {
				t.Errorf("refused with %q (%v), aboard %+v; want %q", back.Reason, put, f.unit(anna).Aboard, test.want)
			}
		})
	}
	f := newField(t, lifted(t))
	anna := f.player(1, "Anna", 8, 0)
	f.run(clock.Second)
	f.submit(anna, intent.Move{Carrier: guid.New(guid.Object, 1, 999), On: at(0, 0)})
	f.Step()
	if back, _ := last[event.PutBack](f); back.Reason != "no such transport" {
		t.Errorf("on a lift that there is not: %q", back.Reason)
	}
}

// TestAPageSaysWhereOnALiftItsPlayerIs: it knows no heights, and where it leaves the deck
// it says so by its place on the map.
func TestAPageSaysWhereOnALiftItsPlayerIs(t *testing.T) {
	f := newField(t, lifted(t))
	anna := f.player(1, "Anna", 8, 0)
	f.walks(anna, at(3, 0))
	u, lift := f.unit(anna), f.lift()
	f.run(6 * clock.Second)
	f.submit(anna, intent.Move{To: at(2, 1), Carrier: lift.GUID, On: geo.Position{Point: geo.Point{X: 2, Y: 1, Z: 7}}, Grounded: true})
	f.Step()
	if u.Aboard.At.X != 2 || u.Aboard.At.Z != 0 || u.Position.Z != lift.At.Z || lift.At.Z == 0 {
		t.Errorf("she stands at %v on the lift at %v, at %v", u.Aboard.At, lift.At, u.Position)
	}
	moved, _ := last[event.Moved](f)
	if moved.Move.Carrier != lift.GUID || moved.Move.On != u.Aboard.At {
		t.Errorf("others are told of a movement to %v on %s", moved.Move.On, moved.Move.Carrier)
	}
}

// TestAJumpOnAFallingLiftIsNoFall: falls are measured against what one stands on.
func TestAJumpOnAFallingLiftIsNoFall(t *testing.T) {
	f := newField(t, lifted(t))
	anna := f.player(1, "Anna", 4, 0)
	f.walks(anna, at(3, 0))
	u, lift := f.unit(anna), f.lift()
	f.run(14500*clock.Millisecond - f.Now())
	for i := range 40 {
		z := 1.5 * math.Sin(float64(i)/39*math.Pi)
		flags := intent.Jumping
		if i == 39 {
			z, flags = 0, 0
		}
		f.submit(anna, intent.Move{Carrier: lift.GUID, On: geo.Position{Point: geo.Point{X: 3, Z: z}}, Flags: flags})
		f.Step()
	}
	if u.Health != u.MaxHealth || u.Aboard.At.Z != 0 || lift.At.Z > 25 {
		t.Errorf("she has %d of %d health, at %v on the lift at %v", u.Health, u.MaxHealth, u.Aboard.At, lift.At)
	}
}

func TestTheCrewStandsOnItsTransport(t *testing.T) {
	f := newField(t, lifted(t))
	f.run(7500 * clock.Millisecond)
	var crew *entity.Unit
	for _, u := range f.standing() {
		if u.Aboard.Crew {
			crew = u
		}
	}
	if crew == nil || crew.Position.X != 4 || crew.Position.Z != f.lift().At.Z || crew.Position.Z < 10 || crew.Creature.Home != crew.Position {
		t.Fatalf("half way up the crew is %+v", crew)
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(crew, crew) })
	f.run(40 * clock.Second)
	n := 0
	for _, u := range f.standing() {
		if u.Aboard.Crew && !u.Dead {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d of the crew are there when its corpse is gone and a stop was reached, want 1", n)
	}
}

// TestTheBodyOfWhoDiesAloftLiesAtAStop: a ghost can reach it.
func TestTheBodyOfWhoDiesAloftLiesAtAStop(t *testing.T) {
	w := lifted(t)
	w.Rules[content.Ghosts] = expr(t, "1")
	f := newField(t, w)
	anna := f.player(1, "Anna", 8, 0)
	f.walks(anna, at(3, 0))
	f.run(7 * clock.Second)
	u := f.unit(anna)
	f.inside(func(tx *Tx) { tx.Combat().Kill(u, u) })
	f.Step()
	if u.Aboard.Transport == "" {
		t.Fatal("the dead do not go on")
	}
	f.submit(anna, intent.Respawn{})
	f.Step()
	if !u.Ghost() || u.Aboard.Rides() || u.Player.Body.At.X != 20 {
		t.Errorf("a ghost: %v, aboard %+v, its body at %v; want it at a landing", u.Ghost(), u.Aboard, u.Player.Body.At)
	}
}

// TestNobodyIsLostOnALift lets players do ten thousand things on and beside a lift, log
// out and in, and the map be restored. Everybody is always somewhere on the map: on the
// lift where it is, or on firm ground.
func TestNobodyIsLostOnALift(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	w := lifted(t)
	f := newField(t, w)
	random := rand.New(rand.NewPCG(6, 6))
	type somebody struct {
		g  guid.GUID
		id int64
	}
	var all []somebody
	for i := range int64(5) {
		all = append(all, somebody{f.player(i+1, "P"+string(rune('A'+i)), 8, float64(i)), i + 1})
	}
	rides, restored := 0, 0
	for op := range 10000 {
		p := all[random.IntN(len(all))]
		switch n := random.IntN(400); {
		case n == 0:
			g, err := Restore(f.cfg, f.Snapshot())
			if err != nil {
				t.Fatal(err)
			}
			f.Map = g
			restored++
		case n < 10:
			f.Control(input.Leave{Player: p.g, LogOut: true})
			f.Step()
			rec := f.left[len(f.left)-1]
			f.run(clock.Time(random.IntN(8000)))
			f.Control(input.Enter{Record: rec, Viewer: guid.New(guid.Viewer, 0, uint64(p.id)), LogIn: true})
		case n < 20:
			f.submit(p.g, intent.Move{Carrier: f.lift().GUID, On: at(random.Float64()*20-10, random.Float64()*20-10)})
		default:
			u := f.unit(p.g)
			to := u.Position
			to.X, to.Y = math.Max(-9, math.Min(9, to.X+random.Float64()*6-3)), math.Max(-9, math.Min(9, to.Y+random.Float64()*6-3))
			f.submit(p.g, intent.Move{To: to, Grounded: true})
		}
		f.Step()
		for _, p := range all {
			u, here := f.s.Units[p.g]
			if !here {
				t.Fatalf("operation %d: %s is lost", op, p.g)
			}
			switch {
			case u.Aboard.Rides():
				rides++
				if math.Abs(u.Position.Z-f.lift().At.Z) > 7 || math.Abs(u.Position.X) > 8+1 || math.Abs(u.Position.Y) > 8+1 {
					t.Fatalf("operation %d: %s is aboard at %v, the lift at %v", op, p.g, u.Position, f.lift().At)
				}
			case u.Position.Z != 0 && u.Position.Z != 30:
				t.Fatalf("operation %d: %s hangs in the air at %v", op, p.g, u.Position)
			}
			u.Health = u.MaxHealth
		}
	}
	if rides < 5000 || restored < 5 {
		t.Errorf("aboard in %d of %d cases, restored %d times: the test shows little", rides, 50000, restored)
	}
}

// TestWhoComesAheadOfItsShipIsSeenToWaitForIt: maps have clocks of their own, and who is
// handed on may come first.
func TestWhoComesAheadOfItsShipIsSeenToWaitForIt(t *testing.T) {
	w := tables(t)
	w.Maps = append(w.Maps, content.Map{ID: "t:isle", Bounds: w.Maps[0].Bounds})
	w.Objects = append(w.Objects, content.Object{ID: "t:ship", Kind: content.Carrier, Scale: 1})
	w.Transports = []content.Transport{{
		ID: "t:ferry", Object: "t:ship", Speed: 6, Cross: 5000, Deck: content.Deck{Long: 10, Wide: 10, High: 6},
		Points: []content.Halt{{Map: "t:isle", Wait: 5000, Stop: "isle"}, {Map: "t:field", Wait: 5000, Stop: "field"}},
	}}
	f := newField(t, w)
	r := character.Record{ID: 1, Account: 1, Name: "Anna", Start: "t:walker", Map: "t:field", Aboard: character.Aboard{Transport: "t:ferry", At: at(1, 0)}}
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1)})
	f.Step()
	if o := f.seen(1)[r.GUID()]; o == nil || !o.Awaits || o.Aboard != nil {
		t.Fatalf("ahead of her ship she is seen as %+v", o)
	}
	for range 200 {
		if _, here := f.TransportOf("t:ferry"); here {
			break
		}
		f.Step()
	}
	f.Step()
	if o := f.seen(1)[r.GUID()]; o.Awaits || o.Aboard == nil || o.Aboard.At.X != 1 {
		t.Errorf("when it has come she is seen as %+v", o)
	}
}
