package gossip_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/gossip"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

var (
	anna  = guid.New(guid.Player, 0, 7)
	clerk = guid.New(guid.Creature, 1, 17)
	herd  = guid.New(guid.Creature, 1, 18)
)

// noPages are those of somebody who reads of no quest.
type noPages bool

func (p *noPages) Reads() bool                           { return bool(*p) }
func (*noPages) Menu([]view.MenuQuest) []npc.GossipQuest { return nil }

// guest is a client before those who talk.
type guest struct {
	*conntest.Client
	guest *gossip.Requests
	board *gossip.Updates
	reads noPages
}

func newGuest(t *testing.T, v *game.Version) *guest {
	own := func(name string, n int64) []content.Client {
		return []content.Client{{Version: v.Name, Name: name, Number: n}}
	}
	g := &guest{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Name: content.Text{Key: "coins"}, Clients: own("coinage", 10)}},
		Creatures:  []content.Creature{{ID: "t:clerk", Stop: "t:hill"}},
		Spells:     []content.Spell{{ID: "t:nip", Clients: own("entry", 77)}, {ID: "t:bite", Clients: own("lesson", 78)}, {ID: "t:odd"}},
		Trainers:   []content.Trainer{{ID: "t:master", Lessons: []content.Teaching{{Spell: "t:nip"}, {Spell: "t:bite", Level: 4, After: []content.ID{"t:nip"}}, {Spell: "t:odd"}}}},
		Stops:      []content.Stop{{ID: "t:hill", Clients: own("node", 2)}, {ID: "t:shore", Clients: own("node", 33)}, {ID: "t:cave"}},
	})}
	g.Self = anna
	g.Seen = map[guid.GUID]*view.Object{clerk: {GUID: clerk, Def: "t:clerk"}, herd: {GUID: herd, Def: "t:herd"}}
	g.guest = gossip.New(g.Client, &v.Menus)
	g.board = g.guest.NewUpdates(g.Client, &g.reads)
	g.Parts = []conn.Answerer{g.board}
	return g
}

func both(t *testing.T, test func(t *testing.T, v *game.Version, g *guest)) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newGuest(t, v)) })
	}
}

// told is what it is told since it was asked last.
func (g *guest) told() []packets.Body {
	list := g.Told
	g.Told = nil
	return list
}

func line(s string) view.Line { return view.Line{Text: content.Text{Key: s}} }

// talk is the menu of a talk with the clerk.
func talk(number int, options ...view.MenuOption) *view.Viewer {
	for i := range options {
		options[i].Number = i + 1
	}
	return &view.Viewer{Menu: &view.Menu{Number: number, Speaker: clerk, Title: line("Welcome."), Options: options}}
}

func TestAMenuIsShownAndChosenFrom(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, g *guest) {
		g.board.Told(talk(3, view.MenuOption{Text: line("Goods?"), Icon: "trade"}, view.MenuOption{Text: line("A bed."), Price: content.Price{Money: 2}, Confirm: line("Really?")}))
		m, ok := g.Last().(*npc.GossipMenu)
		if !ok || m.GUID != g.Name(clerk) || m.Menu != 3 || len(m.Options) != 2 || m.Options[0].Icon != 1 || m.Options[0].Text != "Goods?" {
			t.Fatalf("it is shown %+v", g.Last())
		}
		want := npc.GossipOption{ID: 1, Text: "A bed. (2 coins)", Confirm: "Really?"}
		if v.Menus.Confirms { // and shows the coins in its question
			want.Text, want.Cost = "A bed.", 20
		}
		if m.Options[1] != want {
			t.Errorf("the second option is %+v, want %+v", m.Options[1], want)
		}
		g.told()
		_ = g.guest.AskText(&packets.Query{Entry: m.Title})
		_ = g.guest.AskText(&packets.Query{Entry: m.Title + 1})
		if got := g.told(); len(got) != 1 || got[0].(*npc.GossipText).Variants[0].Texts[0] != "Welcome." {
			t.Errorf("asked for its text and another it is told %+v", got)
		}
		_ = g.guest.Choose(&npc.GossipSelect{Menu: 3, Option: 0})
		_ = g.guest.Choose(&npc.GossipSelect{Menu: 3, Option: 2})
		if want := []intent.Intent{intent.Choose{Menu: 3, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.Asked = nil
		_ = g.guest.Choose(&npc.GossipSelect{Menu: 2, Option: 0})
		if stale := len(g.Asked) == 0; stale != v.Menus.Confirms {
			t.Errorf("a choice from another menu asks %+v", g.Asked)
		}
		g.guest.End()
		g.Asked = nil
		_ = g.guest.Choose(&npc.GossipSelect{Menu: 3, Option: 0})
		if g.Asked != nil {
			t.Errorf("behind the talk it asks %+v", g.Asked)
		}
	})
}

func TestAClientThatDoesNotConfirmIsShownTheQuestion(t *testing.T) {
	g := newGuest(t, vanilla.Version())
	g.board.Told(talk(3, view.MenuOption{Text: line("A bed."), Confirm: line("Really?")}))
	_ = g.guest.Choose(&npc.GossipSelect{Option: 0})
	m := g.Last().(*npc.GossipMenu)
	if len(m.Options) != 2 || len(g.Asked) != 0 {
		t.Fatalf("it is shown %+v and asks %+v", m, g.Asked)
	}
	_ = g.guest.Choose(&npc.GossipSelect{Option: 1}) // no
	if m := g.Last().(*npc.GossipMenu); len(m.Options) != 1 {
		t.Errorf("behind a no it is shown %+v", m)
	}
	_ = g.guest.Choose(&npc.GossipSelect{Option: 0})
	_ = g.guest.Choose(&npc.GossipSelect{Option: 0}) // yes
	if want := []intent.Intent{intent.Choose{Menu: 3, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
		t.Errorf("behind a yes it asks %+v, want %+v", g.Asked, want)
	}
}

func TestAMenuGoesWithItsTalk(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, g *guest) {
		g.board.Told(talk(3))
		g.told()
		g.board.Told(talk(3))
		if got := g.told(); got != nil {
			t.Errorf("a menu told again is shown again: %+v", got)
		}
		g.board.Told(&view.Viewer{Menu: new(view.Menu)})
		if got := g.told(); len(got) != 1 || got[0].Name() != "SMSG_GOSSIP_COMPLETE" {
			t.Errorf("at its end it is told %+v", got)
		}
		g.board.Told(talk(4))
		g.told()
		g.reads = true
		g.board.Told(&view.Viewer{Menu: new(view.Menu)})
		if got := g.told(); got != nil {
			t.Errorf("while it reads of a quest it is told %+v", got)
		}
	})
}

func TestAPanelIsAMenuBelowTalks(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, g *guest) {
		shop := func() *view.Panel {
			return &view.Panel{ID: "t:shop", Title: line("Shop"), Rows: []view.PanelRow{{Kind: content.ButtonWidget, Button: 5, Enabled: true, Text: line("Buy")}}}
		}
		g.Hidden = true
		g.board.Follow(&view.Viewer{Panels: []view.PanelChange{{ID: "t:shop", Panel: shop(), Rows: []int32{0}}}, Menu: talk(3).Menu})
		g.Hidden = false
		g.board.ShowPanels()
		if m, ok := g.Last().(*npc.GossipMenu); !ok || m.GUID != 7 || len(m.Options) != 1 {
			t.Fatalf("of the panel that waited it is shown %+v", g.Last())
		}
		_ = g.guest.Choose(&npc.GossipSelect{})
		if want := []intent.Intent{intent.Press{Panel: "t:shop", Button: 5}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.board.ShowTalk()
		if m := g.Last().(*npc.GossipMenu); m.GUID != g.Name(clerk) {
			t.Errorf("of the talk that waited it is shown %+v", m)
		}
		g.told()
		g.board.Told(&view.Viewer{Panels: []view.PanelChange{{ID: "t:shop", Panel: shop(), Rows: []int32{0}}}})
		if got := g.told(); got != nil {
			t.Errorf("while its player talks the panel comes up: %+v", got)
		}
		g.board.Told(&view.Viewer{Menu: new(view.Menu)})
		if m, ok := g.Last().(*npc.GossipMenu); !ok || m.GUID != 7 {
			t.Errorf("behind the talk it is shown %+v", g.Last())
		}
		g.board.Told(&view.Viewer{Panels: []view.PanelChange{{ID: "t:shop"}}})
		if g.Last().Name() != "SMSG_GOSSIP_COMPLETE" {
			t.Errorf("at the end of the panel it is told %+v", g.Last())
		}
	})
}

// lessons is the menu of a trainer.
func lessons(closed string, of ...content.ID) *view.Viewer {
	m := talk(6, make([]view.MenuOption, len(of))...)
	m.Menu.Service, m.Menu.Of = content.DoTrainer, "t:master"
	for i := range of {
		m.Menu.Options[i].Of, m.Menu.Options[i].Price, m.Menu.Options[i].Closed = of[i], content.Price{Money: 3}, line(closed)
	}
	return m
}

func TestATrainerHasAWindow(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, g *guest) {
		g.board.Told(lessons("", "t:nip", "t:bite"))
		want := &npc.Lessons{GUID: g.Name(clerk), Greeting: "Welcome.", List: []npc.Lesson{
			{Spell: 77, State: npc.LessonOpen, Cost: 30}, {Spell: 78, State: npc.LessonOpen, Cost: 30, Level: 4, Spells: [3]uint32{77}},
		}}
		if !reflect.DeepEqual(g.Last(), want) {
			t.Fatalf("it is shown %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.Learn(&npc.LessonOf{GUID: g.Name(clerk), Spell: 78})
		if want := []intent.Intent{intent.Choose{Menu: 6, Option: 2}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		poor := event.Refused{Player: anna, Intent: intent.KindChoose, Reason: content.Text{Key: "core.money.too_little"}}
		if !g.board.Refused(poor) || !reflect.DeepEqual(g.Last(), &npc.LessonFailed{GUID: g.Name(clerk), Spell: 78, Reason: npc.LessonPoor}) {
			t.Errorf("too poor it is told %+v", g.Last())
		}
		if g.board.Refused(poor) {
			t.Error("it is refused what it has not asked for")
		}
		_ = g.guest.Learn(&npc.LessonOf{GUID: g.Name(clerk), Spell: 79})
		if got, ok := g.Last().(*npc.LessonFailed); !ok || got.Reason != npc.LessonNotGiven || len(g.Asked) != 1 {
			t.Errorf("what is not taught is answered with %+v, and asks %+v", g.Last(), g.Asked)
		}
		_ = g.guest.Learn(&npc.LessonOf{GUID: g.Name(clerk), Spell: 77})
		g.told()
		g.board.Told(&view.Viewer{Menu: &view.Menu{}})
		g.board.Told(lessons("core.knows_already", "t:nip"))
		_ = g.guest.AskLessons(&packets.GUID{GUID: g.Name(clerk)})
		if got := g.Last().(*npc.Lessons); got.List[0].State != npc.LessonLearnt {
			t.Errorf("asked again it is shown %+v", got)
		}
		g.board.Told(lessons("", "t:nip", "t:odd"))
		g.board.Told(&view.Viewer{Menu: func() *view.Menu { m := lessons("", "t:odd").Menu; m.Number = 8; return m }()})
		if _, ok := g.Last().(*npc.GossipMenu); !ok {
			t.Errorf("of a spell that no client knows it is shown %+v, want a menu", g.Last())
		}
	})
}

func TestFlightsAreAMap(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, g *guest) {
		known := &view.Growth{Stops: []content.ID{"t:shore"}}
		g.board.Follow(&view.Viewer{Growth: known})
		g.board.ShowPanels()
		routes := talk(9, view.MenuOption{Of: "t:shore"})
		routes.Menu.Service, routes.Menu.Of = content.DoFlight, "t:hill"
		g.board.Told(routes)
		want := &npc.Taxis{Shows: 1, GUID: g.Name(clerk), Here: 2, Known: make([]uint32, v.Menus.StopWords)}
		want.Known[0], want.Known[1] = 2, 1
		if !reflect.DeepEqual(g.Last(), want) {
			t.Fatalf("it is shown %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.Fly(&npc.Fly{GUID: g.Name(clerk), From: 2, To: 5})
		if got := g.Last().(*packets.Number); got.Value != npc.TaxiNoPath {
			t.Errorf("where no flight leads it is told %+v", got)
		}
		_ = g.guest.FlyAlong(&npc.FlyAlong{GUID: g.Name(clerk), Stops: []uint32{2, 4, 33}})
		if want := []intent.Intent{intent.Choose{Menu: 9, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.told()
		for range 2 {
			g.board.SetsOff(event.Flew{Player: anna})
		}
		if got := g.told(); len(got) != 1 || got[0].(*packets.Number).Value != npc.TaxiGoes {
			t.Errorf("it flies, and is told %+v", got)
		}
		_ = g.guest.AskStop(&packets.GUID{GUID: g.Name(clerk)})
		_ = g.guest.AskStop(&packets.GUID{GUID: g.Name(herd)})
		if got := g.told(); len(got) != 1 || got[0].(*npc.TaxiKnown).Known {
			t.Errorf("asked of a stop and of none it is told %+v", got)
		}
		g.board.Roams(&view.Growth{Stops: []content.ID{"t:hill", "t:shore"}}, g.Seen)
		if got := g.told(); len(got) != 2 || got[0].Name() != "SMSG_NEW_TAXI_PATH" || !reflect.DeepEqual(got[1], &npc.TaxiKnown{GUID: g.Name(clerk), Known: true}) {
			t.Errorf("of a new stop it is told %+v", got)
		}
	})
}

func TestTalentsAreTakenBackWhenThePlayerSaysSo(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, g *guest) {
		_ = g.guest.WipeTalents(nil)
		m := talk(4, view.MenuOption{Price: content.Price{Money: 5}})
		m.Menu.Service = content.DoUnlearn
		g.board.Told(m)
		if want := (&npc.WipeTalents{GUID: g.Name(clerk), Cost: 50}); !reflect.DeepEqual(g.Last(), want) {
			t.Errorf("it is told %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.WipeTalents(nil)
		if want := []intent.Intent{intent.Choose{Menu: 4, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
	})
}
