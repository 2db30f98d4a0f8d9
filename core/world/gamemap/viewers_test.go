package gamemap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
)

func viewerID(n uint64) guid.GUID { return guid.New(guid.Viewer, 0, n) }

// seen is what each viewer sees, put together from batches alone.
type seen struct {
	t    *testing.T
	sees map[guid.GUID]map[guid.GUID]bool
}

// take checks a batch and takes it over.
func (s *seen) take(b *view.Batch) {
	s.t.Helper()
	now := make(map[guid.GUID]map[guid.GUID]bool)
	for i, v := range b.Viewers {
		if i > 0 && b.Viewers[i-1].ID >= v.ID {
			s.t.Fatalf("step %d: viewers are not ascending", b.Step)
		}
		set := s.sees[v.ID]
		if set == nil || came(b, v.Unit) { // a number that comes again is another viewer
			set = make(map[guid.GUID]bool)
		}
		for _, g := range v.Left {
			if !set[g] {
				s.t.Fatalf("step %d: %s went out of the sight of %s and was not in it", b.Step, g, v.ID)
			}
			delete(set, g)
		}
		for _, o := range v.Entered {
			if set[o.GUID] {
				s.t.Fatalf("step %d: %s came into the sight of %s and was in it", b.Step, o.GUID, v.ID)
			}
			set[o.GUID] = true
		}
		s.changes(b, v, set)
		now[v.ID] = set
	}
	s.sees = now
}

// came tells whether a player entered in the step of a batch.
func came(b *view.Batch, player guid.GUID) bool {
	return slices.ContainsFunc(b.Events, func(e event.Event) bool {
		in, ok := e.(event.MapEntered)
		return ok && in.Player == player
	})
}

// changes checks that a viewer is told of all changes in its sight, and of no others.
func (s *seen) changes(b *view.Batch, v view.Viewer, set map[guid.GUID]bool) {
	s.t.Helper()
	told := make(map[guid.GUID]bool)
	for i, at := range v.Changed {
		if i > 0 && v.Changed[i-1] >= at {
			s.t.Fatalf("step %d: the changes of %s are not ascending", b.Step, v.ID)
		}
		told[b.Changes[at].Object.GUID] = true
	}
	for _, c := range b.Changes {
		g := c.Object.GUID
		if want := set[g] || g == v.Unit; told[g] != want {
			s.t.Fatalf("step %d: %s is told of a change of %s: %v, want %v", b.Step, v.ID, g, told[g], want)
		}
	}
}

// compare checks what viewers see against distances, as far as marks allow.
func (s *seen) compare(f *field) {
	s.t.Helper()
	const off = 2 * slackYards
	for _, v := range f.s.Sight.Viewers {
		at := v.At
		if u, ok := f.s.Units[v.Unit]; ok {
			at = u.Position.Point
		}
		for u := range f.s.Roster.All() {
			d := geo.FlatDistance(at, u.Position.Point)
			if sees := s.sees[v.ID][u.GUID]; d < 100-off && !sees || d > 110+off && sees {
				s.t.Fatalf("step %d: %s sees %s at %.1f yards: %v", f.step, v.ID, u.GUID, d, sees)
			}
		}
		for g := range s.sees[v.ID] {
			if _, ok := f.s.Units[g]; !ok {
				s.t.Fatalf("step %d: %s sees %s, which is gone", f.step, v.ID, g)
			}
		}
	}
}

// TestViewersAreToldWhatTheySee lets players and watchers come, walk and go
// among creatures that fight, die and come again.
func TestViewersAreToldWhatTheySee(t *testing.T) {
	for seed := range uint64(4) {
		s := &seen{t: t}
		w := joined(battleTables(battlefield(t, 60)), patrols(t))
		f := newField(t, w, func(c *Config) {
			c.AwakeAll, c.Seed = false, seed+1
			publish := c.Publish
			c.Publish = func(b *view.Batch) { publish(b); s.take(b) }
		})
		c := &crowd{f: f, rnd: rand.New(rand.NewPCG(seed, 2))}
		for step := range 600 {
			for range c.rnd.IntN(3) {
				c.act()
			}
			if step%100 == 50 {
				f.adoptNext(w, nil)
			}
			if step%97 == 0 && len(f.standing()) > 0 {
				u := f.standing()[c.rnd.IntN(len(f.standing()))]
				f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(c.rnd.Float64()*300, 0)) })
			}
			f.Step()
			s.compare(f)
		}
	}
}

func TestAPlayerSeesItselfFirstOfAll(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	b := f.batches[0]
	if v := b.Viewers[0]; len(v.Entered) != 1 || v.Entered[0].GUID != anna || v.Self == nil || v.Self.Player != anna || v.Unit != anna {
		t.Errorf("the first batch tells %+v", v)
	}
	f.Step()
	if v := f.batches[1].Viewers[0]; len(v.Entered)+len(v.Left)+len(v.Changed) != 0 || v.Self != nil {
		t.Errorf("the second tells %+v, want nothing", v)
	}
	f.Control(input.Enter{Record: character.Record{ID: 1}, Viewer: viewerID(5), TakeOver: true})
	f.Step()
	b = f.batches[2]
	if v := b.Viewers[0]; len(b.Viewers) != 1 || v.ID != viewerID(5) || len(v.Entered) != 1 || v.Self == nil {
		t.Errorf("who takes over is told %+v", b.Viewers)
	}
}

// TestWhoHearsWhat has Anna at 0, Bert at 50 and Clara at 500 yards, and two who
// watch from 0: an operator and somebody who is none.
func TestWhoHearsWhat(t *testing.T) {
	f := newField(t, peace(t))
	anna, bert, clara := f.player(1, "Anna", 0, 0), f.player(2, "Bert", 50, 0), f.player(3, "Clara", 500, 0)
	f.Control(input.Watch{Viewer: viewerID(4), At: geo.Point{}, Operator: true})
	f.Control(input.Watch{Viewer: viewerID(5), At: geo.Point{}})
	beast := f.creature("t:beast", 20, 0)
	f.Step()
	for _, test := range []struct {
		name string
		do   func(tx *Tx)
		kind event.Kind
		want string // numbers of viewers
	}{
		{"what is told to one", func(tx *Tx) { tx.Tell(bert, content.Text{Key: "x"}, value.Value{}) }, event.KindTold, "2"},
		{"what is told to all", func(tx *Tx) { tx.Tell(0, content.Text{Key: "x"}, value.Value{}) }, event.KindTold, "12345"},
		{"what is said", func(tx *Tx) { tx.Say(f.unit(anna), intent.Say, content.Text{Key: "x"}, value.Value{}) }, event.KindSpoke, "145"},
		{"what is yelled", func(tx *Tx) { tx.Say(beast, intent.Yell, content.Text{Key: "x"}, value.Value{}) }, event.KindSpoke, "1245"},
		{"what Clara says far away", func(tx *Tx) { tx.Say(f.unit(clara), intent.Say, content.Text{Key: "x"}, value.Value{}) }, event.KindSpoke, "3"},
		{"what scripts print", func(tx *Tx) { tx.Log(event.Printed{Text: "x"}) }, event.KindPrinted, "4"},
		{"what is seen", func(tx *Tx) { tx.Combat().Damage(nil, beast, 1) }, event.KindDamageDealt, "1245"},
		{"what happens to Clara", func(tx *Tx) { tx.Combat().Damage(nil, f.unit(clara), 1) }, event.KindDamageDealt, "3"},
		{"what one learns", func(tx *Tx) { tx.Progression().GiveExperience(f.unit(anna), 10, nil) }, event.KindExperienceGained, "1"},
		{"how somebody goes that was seen", func(tx *Tx) { tx.Creatures().Despawn(beast) }, event.KindDespawned, "1245"},
	} {
		f.batches = nil
		f.inside(test.do)
		f.Step()
		b, got := f.batches[0], ""
		for _, v := range b.Viewers {
			for _, i := range v.Events {
				if b.Events[i].Kind() == test.kind {
					got += fmt.Sprint(v.ID.Counter())
				}
			}
		}
		if got != test.want {
			t.Errorf("%s: heard by %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWhatAnObjectShows(t *testing.T) {
	w := peace(t)
	w.Creatures[0].Look, w.Creatures[0].Clients = content.Look{Color: "#112233", Shape: "circle"}, []content.Client{{Version: "x", Name: "display", Number: 7}}
	f := newField(t, w)
	beast := f.creature("t:beast", 20, 0)
	anna := f.player(1, "Anna", 0, 0)
	see := func() *view.Object {
		for i := len(f.batches) - 1; i >= 0; i-- {
			b := f.batches[i]
			for j := range b.Changes {
				if b.Changes[j].Object.GUID == beast.GUID {
					return b.Changes[j].Object
				}
			}
			for _, v := range b.Viewers {
				for _, o := range v.Entered {
					if o.GUID == beast.GUID {
						return o
					}
				}
			}
		}
		t.Fatal("the beast was never told of")
		return nil
	}
	if o := see(); o.Def != "t:beast" || o.Look.Color != "#112233" || len(o.Clients) != 1 || o.Health != 100 || o.Flags != 0 || len(o.Motion.Points) != 0 {
		t.Errorf("at rest: %+v", o)
	}
	f.inside(func(tx *Tx) { must(t, tx.Movement().MoveTo(beast, geo.Point{X: 27}, false)) })
	f.Step()
	if o := see(); o.Flags != view.Walking || len(o.Motion.Points) != 2 || o.Motion.End-o.Motion.Start != 3500 || o.Motion.Points[1] != (geo.Point{X: 27}) {
		t.Errorf("walking: %+v", o)
	}
	f.inside(func(tx *Tx) {
		tx.Movement().Resume(beast)
		tx.Combat().AddThreat(beast, f.unit(anna), 1)
		tx.Combat().Damage(nil, beast, 30)
	})
	f.Step()
	if o := see(); o.Flags&view.Fighting == 0 || o.Target != anna || o.Health != 70 {
		t.Errorf("fighting: %+v", o)
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, beast) })
	f.Step()
	if o := see(); o.Flags&view.Dead == 0 || o.Health != 0 || o.Target != 0 {
		t.Errorf("dead: %+v", o)
	}
}

// TestManyChangesAreToldAsFewAre lets more change than a viewer sees, and less.
func TestManyChangesAreToldAsFewAre(t *testing.T) {
	f := newField(t, peace(t))
	anna := f.player(1, "Anna", 0, 0)
	var list []guid.GUID
	for i := range 40 {
		list = append(list, f.creature("t:dummy", float64(i*10), 0).GUID)
	}
	f.run(clock.Second)
	for _, n := range []int{1, 5, 40} {
		f.batches = nil
		f.inside(func(tx *Tx) {
			for _, g := range list[:n] {
				tx.Combat().Damage(nil, f.unit(g), 1)
			}
			must(t, tx.Appearance().SetScale(f.unit(anna), 1))
		})
		f.Step()
		want := min(n, 11) + 1 // at most 100 yards away, and herself
		if v := f.batches[0].Viewers[0]; len(v.Changed) != want {
			t.Errorf("of %d hits she is told %d changes, want %d", n, len(v.Changed), want)
		}
	}
}
