package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/gossip"
)

// inn is a field on which Anna stands before a guard that offers her two ways.
type inn struct {
	*field
	*scribe
	anna  guid.GUID
	guard *entity.Unit
	ways  []string // that were chosen, with what went with them
}

func newInn(t testing.TB) *inn {
	s := &scribe{hooks: waits(hook.Talk)}
	i := &inn{newField(t, tables(t), with(s)), s, 0, nil, nil}
	i.anna = i.player(1, "Anna", 0, 0)
	i.guard = i.creature("t:guard", 3, 0)
	s.asks = map[hook.ID]func(*Tx, guid.GUID, hook.Args){
		hook.Talk: func(tx *Tx, self guid.GUID, a hook.Args) { i.show(tx, self, a.Units[0]) },
	}
	i.box.chosen = map[string]func(*Tx, guid.GUID, guid.GUID, []value.Value){
		"walk": func(_ *Tx, self, player guid.GUID, args []value.Value) {
			i.ways = append(i.ways, self.String()+" "+player.String()+" "+args[0].Text())
		},
		"more": func(tx *Tx, self, player guid.GUID, _ []value.Value) { i.show(tx, self, player) },
	}
	i.Step()
	return i
}

// show puts the guard's menu before a player.
func (i *inn) show(tx *Tx, self, player guid.GUID) {
	menu := gossip.Menu{Bundle: "t"}
	for _, o := range []gossip.Option{
		{Handler: "walk", Args: []value.Value{value.OfString("north")}}, {Handler: "more"}, {Handler: "gone"},
	} {
		if err := menu.Add(o); err != nil {
			i.t.Fatal(err)
		}
	}
	u, _ := tx.Unit(player)
	if _, err := tx.Gossip().ShowMenu(u, self, menu); err != nil {
		i.t.Fatal(err)
	}
}

// told is what Anna's viewer was told of her talk in the last step.
func (i *inn) told() *view.Menu { return i.batches[len(i.batches)-1].Viewers[0].Menu }

// ask submits an intent of Anna and makes a step.
func (i *inn) ask(in intent.Intent) {
	i.submit(i.anna, in)
	i.Step()
}

// talk lets Anna talk to the guard and returns the number of the menu she gets.
func (i *inn) talk() int {
	i.t.Helper()
	i.ask(intent.TalkTo{Target: i.guard.GUID})
	m := i.told()
	if m == nil || m.Number == 0 || m.Speaker != i.guard.GUID || len(m.Options) != 3 {
		i.t.Fatalf("after talking Anna is told %+v", m)
	}
	return m.Number
}

func (i *inn) refusal() string {
	no, _ := last[event.Refused](i.field)
	return no.Reason.Key
}

func TestATalkIsAMenuAndAnAnswer(t *testing.T) {
	i := newInn(t)
	n := i.talk()
	i.Step()
	if m := i.told(); m != nil {
		t.Errorf("when nothing has changed she is told %+v", m)
	}
	i.ask(intent.Choose{Menu: n, Option: 1})
	if want := i.guard.GUID.String() + " " + i.anna.String() + " north"; len(i.ways) != 1 || i.ways[0] != want {
		t.Errorf("the handlers ran with %q, want %q once", i.ways, want)
	}
	if m := i.told(); m == nil || m.Number != 0 {
		t.Errorf("after an answer without another menu she is told %+v, want that there is none", m)
	}
	i.ask(intent.Choose{Menu: n, Option: 1})
	if len(i.ways) != 1 || i.refusal() != gossip.NotOpen {
		t.Errorf("a second answer to one menu ran %q, refused with %q", i.ways, i.refusal())
	}
}

func TestAnotherMenuIsTheNextOfATalk(t *testing.T) {
	i := newInn(t)
	n := i.talk()
	i.ask(intent.Choose{Menu: n, Option: 2})
	m := i.told()
	if m == nil || m.Number <= n {
		t.Fatalf("after asking for more she is told %+v, want a menu of another number than %d", m, n)
	}
	if got := i.field.count(event.KindMenuClosed); got != 0 {
		t.Errorf("a menu in place of another was closed %d times in between", got)
	}
	i.ask(intent.Choose{Menu: n, Option: 1})
	if len(i.ways) != 0 || i.unit(i.anna).Player.Menu == nil {
		t.Errorf("an answer to the menu before ran %q, and closed the other", i.ways)
	}
	i.ask(intent.CloseMenu{Menu: n})
	if i.unit(i.anna).Player.Menu == nil {
		t.Error("putting the menu before away closed the other")
	}
	i.ask(intent.CloseMenu{Menu: m.Number})
	if m := i.told(); m == nil || m.Number != 0 || i.unit(i.anna).Player.Menu != nil {
		t.Errorf("after she has put it away she is told %+v", m)
	}
}

func TestAHandlerThatIsGoneClosesTheMenuWithALine(t *testing.T) {
	i := newInn(t)
	i.ask(intent.Choose{Menu: i.talk(), Option: 3})
	if m := i.told(); m == nil || m.Number != 0 || i.refusal() != gossip.Silent {
		t.Errorf("she is told %+v and refused with %q, want an end and %q", m, i.refusal(), gossip.Silent)
	}
}

func TestWhoStandsWrongDoesNotTalk(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*inn)
		want   string
	}{
		{"too far away", func(i *inn) { i.inside(func(tx *Tx) { _ = tx.Movement().Teleport(i.unit(i.anna), at(-20, 0)) }) }, gossip.TooFar},
		{"the creature is dead", func(i *inn) { i.inside(func(tx *Tx) { tx.Combat().Kill(nil, i.guard) }) }, gossip.NotHere},
		{"the creature is gone", func(i *inn) { i.inside(func(tx *Tx) { tx.Creatures().Despawn(i.guard) }) }, gossip.NotHere},
		{"the player is dead", func(i *inn) { i.inside(func(tx *Tx) { tx.Combat().Kill(nil, i.unit(i.anna)) }) }, "core.dead"},
		{"the creature is an enemy", func(i *inn) { i.inside(func(tx *Tx) { _ = tx.Combat().SetFaction(i.guard, "t:beasts") }) }, gossip.Hostile},
		{"the creature has no handler", func(i *inn) { i.guard.Hooks = hook.Set{} }, gossip.Speechless},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := newInn(t)
			test.change(i)
			i.ask(intent.TalkTo{Target: i.guard.GUID})
			if got := i.refusal(); got != test.want || i.told() != nil {
				t.Errorf("refused with %q and told %+v, want %q", got, i.told(), test.want)
			}
		})
	}
	i := newInn(t)
	i.refuses = map[hook.ID]string{hook.Talk: "not_to_you"}
	i.asks = nil
	i.ask(intent.TalkTo{Target: i.guard.GUID})
	if no, _ := last[event.Refused](i.field); no.Reason != (content.Text{Bundle: "t", Key: "not_to_you"}) {
		t.Errorf("a handler's refusal is told as %+v", no)
	}
}

func TestATalkEndsWhenTheTwoPart(t *testing.T) {
	for _, test := range []struct {
		name string
		part func(*inn, *Tx)
	}{
		{"the player is elsewhere", func(i *inn, tx *Tx) { _ = tx.Movement().Teleport(i.unit(i.anna), at(-20, 0)) }},
		{"the creature is elsewhere", func(i *inn, tx *Tx) { _ = tx.Movement().Teleport(i.guard, at(40, 0)) }},
		{"the creature dies", func(i *inn, tx *Tx) { tx.Combat().Kill(nil, i.guard) }},
		{"the creature goes", func(i *inn, tx *Tx) { tx.Creatures().Despawn(i.guard) }},
		{"the player dies", func(i *inn, tx *Tx) { tx.Combat().Kill(nil, i.unit(i.anna)) }},
		{"the script takes the menu away", func(i *inn, tx *Tx) { tx.Gossip().CloseMenu(i.unit(i.anna), "t") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := newInn(t)
			i.talk()
			i.inside(func(tx *Tx) { test.part(i, tx) })
			i.run(clock.Second)
			if n := i.field.count(event.KindMenuClosed); n != 1 || i.unit(i.anna).Player.Menu != nil {
				t.Errorf("a second later the menu was closed %d times, want once", n)
			}
		})
	}
	i := newInn(t)
	n := i.talk()
	i.inside(func(tx *Tx) { _ = tx.Movement().Teleport(i.unit(i.anna), at(-20, 0)) })
	i.ask(intent.Choose{Menu: n, Option: 1})
	if len(i.ways) != 0 || i.refusal() != gossip.TooFar {
		t.Errorf("an answer from afar ran %q, refused with %q", i.ways, i.refusal())
	}
}

func TestACreatureShowsItsMenuToThoseNear(t *testing.T) {
	i := newInn(t)
	i.inside(func(tx *Tx) {
		_ = tx.Movement().Teleport(i.unit(i.anna), at(-20, 0))
		for _, test := range []struct {
			speaker guid.GUID
			want    bool
		}{{i.guard.GUID, false}, {i.anna, true}} {
			if shown, err := tx.Gossip().ShowMenu(i.unit(i.anna), test.speaker, gossip.Menu{Bundle: "t", Options: make([]gossip.Option, 1)}); shown != test.want || err != nil {
				t.Errorf("a menu of %s was shown from afar: %t, %v; want %t", test.speaker, shown, err, test.want)
			}
		}
		if tx.Gossip().CloseMenu(i.unit(i.anna), "other") {
			t.Error("a bundle took the menu of another away")
		}
		if _, err := tx.Gossip().ShowMenu(i.guard, i.guard.GUID, gossip.Menu{}); err == nil {
			t.Error("a creature got a menu")
		}
	})
}

func TestAMenuOutlivesASnapshotAndANewSession(t *testing.T) {
	i := newInn(t)
	n := i.talk()
	g := &field{t: t}
	cfg := g.config(i.release.Content.Tables)
	s := &scribe{hooks: waits(hook.Talk)}
	cfg.Release.Program = s
	m, err := Restore(cfg, i.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	g.Map = m
	if open := g.unit(i.anna).Player.Menu; open == nil || open.Number != n || len(open.Options) != 3 {
		t.Fatalf("after a restart the open menu is %+v", open)
	}
	before := g.Hash()
	g.unit(i.anna).Player.Menu.Options[0].Handler = "other"
	if g.Hash() == before {
		t.Error("the hash does not see the menu")
	}
	r := g.saver.Record(g.unit(i.anna))
	g.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 9), TakeOver: true})
	g.Step()
	if m := g.batches[len(g.batches)-1].Viewers[0].Menu; m == nil || m.Number != n {
		t.Errorf("a new session is told %+v, want the open menu", m)
	}
	g.run(clock.Second)
	if g.unit(i.anna).Player.Menu == nil {
		t.Error("the menu was closed though both stand where they stood")
	}
}

func TestTalkingIsNotFree(t *testing.T) {
	i := newInn(t)
	for range 40 {
		i.submit(i.anna, intent.TalkTo{Target: i.guard.GUID})
		i.submit(i.anna, intent.TalkTo{Target: i.guard.GUID})
		i.Step()
	}
	if talks, busy := i.field.count(event.KindTalked), i.refusal(); talks < 20 || talks > 32 || busy != "core.busy" {
		t.Errorf("%d talks of 80 in two seconds were taken, the last refusal is %q", talks, busy)
	}
}
