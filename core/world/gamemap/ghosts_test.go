package gamemap

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// haunted are the tables of a world with ghosts.
func haunted(t testing.TB) content.Tables {
	t.Helper()
	w := tables(t)
	w.Rules[content.Ghosts] = expr(t, "1")
	return w
}

// seen puts together from the batches so far what the viewer of a player has
// been told of and not been told to forget.
func (f *field) seen(id uint64) map[guid.GUID]*view.Object {
	f.t.Helper()
	sees := make(map[guid.GUID]*view.Object)
	for _, b := range f.batches {
		for _, v := range b.Viewers {
			if v.ID != guid.New(guid.Viewer, 0, id) {
				continue
			}
			for _, g := range v.Left {
				if sees[g] == nil {
					f.t.Errorf("step %d: %s goes out of sight of viewer %d and was not in it", b.Step, g, id)
				}
				delete(sees, g)
			}
			for _, o := range v.Entered {
				if sees[o.GUID] != nil {
					f.t.Errorf("step %d: %s comes into sight of viewer %d and was in it", b.Step, o.GUID, id)
				}
				sees[o.GUID] = o
			}
			for _, i := range v.Changed {
				if o := b.Changes[i].Object; sees[o.GUID] != nil {
					sees[o.GUID] = o
				} else if o.GUID != v.Unit {
					f.t.Errorf("step %d: viewer %d is told of a change of %s, which it does not see", b.Step, id, o.GUID)
				}
			}
		}
	}
	return sees
}

// bodies are the corpses among what is seen.
func bodies(sees map[guid.GUID]*view.Object) (list []*view.Object) {
	for g, o := range sees {
		if g.Kind() == guid.Corpse {
			list = append(list, o)
		}
	}
	return list
}

// fell kills a player and lets it leave its body.
func (f *field) fell(g guid.GUID) {
	f.t.Helper()
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(g)) })
	f.Step()
	f.submit(g, intent.Respawn{})
	f.Step()
}

// strides walks a player along the x axis, a third of a yard a step.
func (f *field) strides(g guid.GUID, to float64) {
	f.t.Helper()
	u := f.unit(g)
	for x := u.Position.X; x != to; {
		if x += max(-0.3, min(0.3, to-x)); x != u.Position.X {
			f.submit(g, intent.Move{To: geo.Position{Point: geo.Point{X: x, Y: u.Position.Y}}, Time: f.s.Now()})
			f.Step()
		}
		if u.Position.X != x {
			f.t.Fatalf("at %g she may not go on to %g", u.Position.X, x)
		}
	}
}

func TestAGhostIsSeenByGhostsAndItsBodyByAll(t *testing.T) {
	f := newField(t, haunted(t))
	anna, bert, carl := f.player(1, "Anna", 0, 0), f.player(2, "Bert", 5, 0), f.player(3, "Carl", 0, 5)
	f.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, 8), Operator: true})
	f.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, 9)})
	f.Step()
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(anna)) })
	f.Step()
	if o := f.seen(2)[anna]; o == nil || o.Flags&view.Dead == 0 || o.Flags&view.Ghost != 0 || o.Position.X != 0 {
		t.Fatalf("Bert sees her dead as %+v", o)
	}
	f.submit(anna, intent.Respawn{})
	f.Step()
	sights := func(who string, want map[uint64]bool) {
		t.Helper()
		g := map[string]guid.GUID{"Anna": anna, "Bert": bert}[who]
		for viewer, sees := range want {
			if got := f.seen(viewer)[g] != nil; got != sees {
				t.Errorf("viewer %d sees %s: %v, want %v", viewer, who, got, sees)
			}
		}
	}
	sights("Anna", map[uint64]bool{1: true, 2: false, 3: false, 8: true, 9: false})
	for viewer := range uint64(3) {
		list := bodies(f.seen(viewer + 1))
		if len(list) != 1 || list[0].Owner != anna || list[0].Position.Point != (geo.Point{}) || list[0].Name.Key != "Anna" {
			t.Fatalf("viewer %d sees the bodies %+v", viewer+1, list)
		}
	}
	if u := f.unit(anna); !u.Ghost() || u.Alive() || u.Position.X != -50 || u.Run != 10.5 {
		t.Errorf("she is a ghost: %v, lives: %v, at %v, and runs %g yards a second", u.Ghost(), u.Alive(), u.Position.Point, u.Run)
	}
	f.fell(bert)
	sights("Bert", map[uint64]bool{1: true, 2: true, 3: false, 8: true, 9: false})
	sights("Anna", map[uint64]bool{1: true, 2: true, 3: false, 8: true, 9: false})
	f.inside(func(tx *Tx) { _ = tx.Combat().Revive(f.unit(bert), 30) })
	f.Step()
	sights("Bert", map[uint64]bool{1: true, 2: true, 3: true, 8: true, 9: true})
	sights("Anna", map[uint64]bool{1: true, 2: false, 3: false, 8: true, 9: false})
	f.submit(anna, intent.Chat{Text: "boo"})
	f.Step()
	said := f.batches[len(f.batches)-1]
	for _, v := range said.Viewers {
		heard := slices.ContainsFunc(v.Events, func(i int32) bool { return said.Events[i].Kind() == event.KindSpoke })
		if want := v.ID.Counter() == 1 || v.ID.Counter() == 8; want && !heard && v.ID.Counter() == 1 || heard && !want {
			t.Errorf("viewer %d hears a ghost: %v", v.ID.Counter(), heard)
		}
	}
	f.Control(input.Leave{Player: anna, LogOut: true})
	f.Step()
	if n := len(bodies(f.seen(3))); n != 0 {
		t.Errorf("%d bodies are seen when their owner has left", n)
	}
	if f.seen(3)[carl] == nil || f.death.Ghosts != 0 || f.death.Haunted {
		t.Errorf("%d ghosts are counted, haunted: %v", f.death.Ghosts, f.death.Haunted)
	}
}

func TestAGhostWalksBackAndLivesAgain(t *testing.T) {
	s := &scribe{hooks: waits(hook.Release, hook.PlayerRespawn)}
	w := haunted(t)
	w.Rules[content.ReclaimDelayMS] = expr(t, "8000", "level")
	f := newField(t, w, with(s))
	anna := f.player(1, "Anna", 0, 0)
	f.player(2, "Bert", 5, 0)
	beast := f.creature("t:beast", -30, 0)
	f.fell(anna)
	u := f.unit(anna)
	refused := func(in intent.Intent) string {
		f.events = nil
		f.submit(anna, in)
		f.Step()
		no, _ := last[event.Refused](f)
		return no.Reason.Key
	}
	if got := refused(intent.Reclaim{}); got != "core.body_far" {
		t.Errorf("from the graveyard she is refused with %q", got)
	}
	if got := refused(intent.Attack{Target: beast.GUID}); got != "core.dead" {
		t.Errorf("an attack is refused with %q", got)
	}
	f.strides(anna, -19)
	if beast.Combat || beast.Victim != 0 || u.Combat {
		t.Error("a beast fights a ghost")
	}
	if got := refused(intent.Reclaim{}); got != "core.body_soon" {
		t.Errorf("after %d ms she is refused with %q", f.s.Now(), got)
	}
	f.submit(anna, intent.Respawn{})
	f.run(clock.Second)
	if u.Position.X != -19 {
		t.Error("a ghost can leave its body again")
	}
	f.run(5 * clock.Second)
	f.submit(anna, intent.Reclaim{})
	f.Step()
	if u.Dead || u.Ghost() || u.Health != u.MaxHealth*40/100 || u.Position.X != -19 || u.Run != 7 || len(f.death.Bodies) != 0 {
		t.Errorf("she lives: %v, with %d of %d at %v, running %g; %d bodies", !u.Dead, u.Health, u.MaxHealth, u.Position.Point, u.Run, len(f.death.Bodies))
	}
	if o := f.seen(2)[anna]; o == nil || o.Flags&(view.Dead|view.Ghost) != 0 || len(bodies(f.seen(2))) != 0 {
		t.Errorf("Bert sees her as %+v", o)
	}
	if s.told(hook.Release, anna) != 1 || s.told(hook.PlayerRespawn, anna) != 1 {
		t.Error("the handlers were not called once each")
	}
	if got := refused(intent.Reclaim{}); got != "core.no_ghost" {
		t.Errorf("alive she is refused with %q", got)
	}
	f.run(clock.Second)
	if !beast.Combat {
		t.Error("the beast spares her though she lives")
	}
}

func TestAGhostIsToldWhereItsBodyLies(t *testing.T) {
	f := newField(t, haunted(t))
	anna := f.player(1, "Anna", 3, 4)
	f.fell(anna)
	b := f.batches[len(f.batches)-1]
	self := b.Viewers[0].Self
	if self == nil || self.Body == nil || self.Body.At.Point != (geo.Point{X: 3, Y: 4}) || self.Body.Map != "t:field" || self.Body.Wait != 4950 || self.Run != 10.5 {
		t.Errorf("she is told %+v", self)
	}
}

func TestTheDeadLeaveTheirBodiesInTime(t *testing.T) {
	w := haunted(t)
	w.Rules[content.ReleaseAfterMS] = expr(t, "level * 3000", "level")
	f := newField(t, w)
	anna := f.player(1, "Anna", 0, 0)
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(anna)) })
	f.run(2900)
	if f.unit(anna).Ghost() {
		t.Error("she left it before her time")
	}
	f.run(200)
	if !f.unit(anna).Ghost() {
		t.Error("she lies there after her time")
	}
}

// TestAGhostSurvives lets a ghost go through all that may part it from its body.
func TestAGhostSurvives(t *testing.T) {
	again := func(r character.Record) input.Enter {
		return input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true, Role: auth.Player}
	}
	for _, test := range []struct {
		name   string
		do     func(f *field, anna guid.GUID)
		bodies int
		ghost  bool
	}{
		{"a log-out", func(f *field, anna guid.GUID) {
			f.Control(input.Leave{Player: anna, LogOut: true})
			f.Step()
			f.Control(again(f.left[0]))
		}, 1, true},
		{"another connection", func(f *field, anna guid.GUID) {
			f.Control(input.Enter{Record: f.saver.Record(f.unit(anna)), Viewer: guid.New(guid.Viewer, 0, 7)})
		}, 1, true},
		{"a restart", func(f *field, _ guid.GUID) {
			m, err := Restore(f.config(haunted(f.t)), f.Snapshot())
			if err != nil {
				f.t.Fatal(err)
			}
			if f.Hash() != m.Hash() {
				f.t.Error("the restored map is another one")
			}
			f.Map = m
		}, 1, true},
		{"another map", func(f *field, anna guid.GUID) {
			f.Control(input.Leave{Player: anna})
			f.Step()
			r := f.left[0]
			r.Body.Instance++
			f.Control(again(r))
		}, 0, true},
		{"the end of the map with the body", func(f *field, anna guid.GUID) {
			f.Control(input.Leave{Player: anna, LogOut: true})
			f.Step()
			r := f.left[0]
			r.Body.Map = "t:moon"
			f.Control(again(r))
		}, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, haunted(t))
			f.t = t
			anna := f.player(1, "Anna", 0, 0)
			f.player(2, "Bert", 5, 0)
			f.fell(anna)
			test.do(f, anna)
			f.Step()
			u := f.unit(anna)
			if u.Ghost() != test.ghost || u.Dead != test.ghost || len(f.death.Bodies) != test.bodies {
				t.Fatalf("she is a ghost: %v, dead: %v; %d bodies; want %v and %d", u.Ghost(), u.Dead, len(f.death.Bodies), test.ghost, test.bodies)
			}
			if test.bodies == 0 {
				return
			}
			f.strides(anna, -15)
			f.run(5 * clock.Second)
			f.submit(anna, intent.Reclaim{})
			f.Step()
			if u.Dead || len(f.death.Bodies) != 0 {
				t.Errorf("she lies dead: %v, %d bodies", u.Dead, len(f.death.Bodies))
			}
		})
	}
}
