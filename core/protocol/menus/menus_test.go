package menus_test

import (
	"reflect"
	"testing"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/link"
	"loam/core/protocol/link/linktest"
	"loam/core/protocol/menus"
	"loam/core/protocol/message"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/vanilla"
	"loam/core/protocol/world"
	"loam/core/protocol/wrath"
	"loam/core/view"
)

var (
	anna  = guid.New(guid.Player, 0, 7)
	clerk = guid.New(guid.Creature, 1, 17)
	herd  = guid.New(guid.Creature, 1, 18)
)

// noPages are those of somebody who reads of no quest.
type noPages bool

func (p *noPages) Reads() bool                               { return bool(*p) }
func (*noPages) Menu([]view.MenuQuest) []stories.GossipQuest { return nil }

// guest is a client before those who talk.
type guest struct {
	*linktest.Client
	guest *menus.Guest
	board *menus.Board
	reads noPages
}

func newGuest(t *testing.T, v *world.Version) *guest {
	own := func(name string, n int64) []content.Client {
		return []content.Client{{Version: v.Name, Name: name, Number: n}}
	}
	g := &guest{Client: linktest.New(t, v.Packet, v.Name, content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Name: content.Text{Key: "coins"}, Clients: own("coinage", 10)}},
		Creatures:  []content.Creature{{ID: "t:clerk", Stop: "t:hill"}},
		Spells:     []content.Spell{{ID: "t:nip", Clients: own("entry", 77)}, {ID: "t:bite", Clients: own("lesson", 78)}, {ID: "t:odd"}},
		Trainers:   []content.Trainer{{ID: "t:master", Lessons: []content.Teaching{{Spell: "t:nip"}, {Spell: "t:bite", Level: 4, After: []content.ID{"t:nip"}}, {Spell: "t:odd"}}}},
		Stops:      []content.Stop{{ID: "t:hill", Clients: own("node", 2)}, {ID: "t:shore", Clients: own("node", 33)}, {ID: "t:cave"}},
	})}
	g.Self = anna
	g.Seen = map[guid.GUID]*view.Object{clerk: {GUID: clerk, Def: "t:clerk"}, herd: {GUID: herd, Def: "t:herd"}}
	g.guest = menus.New(g.Client, &v.Menus)
	g.board = g.guest.Board(g.Client, &g.reads)
	g.Parts = []link.Answerer{g.board}
	return g
}

func both(t *testing.T, test func(t *testing.T, v *world.Version, g *guest)) {
	for _, v := range []*world.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newGuest(t, v)) })
	}
}

// told is what it is told since it was asked last.
func (g *guest) told() []message.Body {
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
	both(t, func(t *testing.T, v *world.Version, g *guest) {
		g.board.Told(talk(3, view.MenuOption{Text: line("Goods?"), Icon: "trade"}, view.MenuOption{Text: line("A bed."), Price: content.Price{Money: 2}, Confirm: line("Really?")}))
		m, ok := g.Last().(*stories.GossipMenu)
		if !ok || m.GUID != g.Name(clerk) || m.Menu != 3 || len(m.Options) != 2 || m.Options[0].Icon != 1 || m.Options[0].Text != "Goods?" {
			t.Fatalf("it is shown %+v", g.Last())
		}
		want := stories.GossipOption{ID: 1, Text: "A bed. (2 coins)", Confirm: "Really?"}
		if v.Menus.Confirms { // and shows the coins in its question
			want.Text, want.Cost = "A bed.", 20
		}
		if m.Options[1] != want {
			t.Errorf("the second option is %+v, want %+v", m.Options[1], want)
		}
		g.told()
		_ = g.guest.AskText(&message.Query{Entry: m.Title})
		_ = g.guest.AskText(&message.Query{Entry: m.Title + 1})
		if got := g.told(); len(got) != 1 || got[0].(*stories.GossipText).Variants[0].Texts[0] != "Welcome." {
			t.Errorf("asked for its text and another it is told %+v", got)
		}
		_ = g.guest.Choose(&stories.GossipSelect{Menu: 3, Option: 0})
		_ = g.guest.Choose(&stories.GossipSelect{Menu: 3, Option: 2})
		if want := []intent.Intent{intent.Choose{Menu: 3, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.Asked = nil
		_ = g.guest.Choose(&stories.GossipSelect{Menu: 2, Option: 0})
		if stale := len(g.Asked) == 0; stale != v.Menus.Confirms {
			t.Errorf("a choice from another menu asks %+v", g.Asked)
		}
		g.guest.End()
		g.Asked = nil
		_ = g.guest.Choose(&stories.GossipSelect{Menu: 3, Option: 0})
		if g.Asked != nil {
			t.Errorf("behind the talk it asks %+v", g.Asked)
		}
	})
}

func TestAClientThatDoesNotConfirmIsShownTheQuestion(t *testing.T) {
	g := newGuest(t, vanilla.Version())
	g.board.Told(talk(3, view.MenuOption{Text: line("A bed."), Confirm: line("Really?")}))
	_ = g.guest.Choose(&stories.GossipSelect{Option: 0})
	m := g.Last().(*stories.GossipMenu)
	if len(m.Options) != 2 || len(g.Asked) != 0 {
		t.Fatalf("it is shown %+v and asks %+v", m, g.Asked)
	}
	_ = g.guest.Choose(&stories.GossipSelect{Option: 1}) // no
	if m := g.Last().(*stories.GossipMenu); len(m.Options) != 1 {
		t.Errorf("behind a no it is shown %+v", m)
	}
	_ = g.guest.Choose(&stories.GossipSelect{Option: 0})
	_ = g.guest.Choose(&stories.GossipSelect{Option: 0}) // yes
	if want := []intent.Intent{intent.Choose{Menu: 3, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
		t.Errorf("behind a yes it asks %+v, want %+v", g.Asked, want)
	}
}

func TestAMenuGoesWithItsTalk(t *testing.T) {
	both(t, func(t *testing.T, _ *world.Version, g *guest) {
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
	both(t, func(t *testing.T, _ *world.Version, g *guest) {
		shop := func() *view.Panel {
			return &view.Panel{ID: "t:shop", Title: line("Shop"), Rows: []view.PanelRow{{Kind: content.ButtonWidget, Button: 5, Enabled: true, Text: line("Buy")}}}
		}
		g.Hidden = true
		g.board.Follow(&view.Viewer{Panels: []view.PanelChange{{ID: "t:shop", Panel: shop(), Rows: []int32{0}}}, Menu: talk(3).Menu})
		g.Hidden = false
		g.board.ShowPanels()
		if m, ok := g.Last().(*stories.GossipMenu); !ok || m.GUID != 7 || len(m.Options) != 1 {
			t.Fatalf("of the panel that waited it is shown %+v", g.Last())
		}
		_ = g.guest.Choose(&stories.GossipSelect{})
		if want := []intent.Intent{intent.Press{Panel: "t:shop", Button: 5}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.board.ShowTalk()
		if m := g.Last().(*stories.GossipMenu); m.GUID != g.Name(clerk) {
			t.Errorf("of the talk that waited it is shown %+v", m)
		}
		g.told()
		g.board.Told(&view.Viewer{Panels: []view.PanelChange{{ID: "t:shop", Panel: shop(), Rows: []int32{0}}}})
		if got := g.told(); got != nil {
			t.Errorf("while its player talks the panel comes up: %+v", got)
		}
		g.board.Told(&view.Viewer{Menu: new(view.Menu)})
		if m, ok := g.Last().(*stories.GossipMenu); !ok || m.GUID != 7 {
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
	both(t, func(t *testing.T, _ *world.Version, g *guest) {
		g.board.Told(lessons("", "t:nip", "t:bite"))
		want := &stories.Lessons{GUID: g.Name(clerk), Greeting: "Welcome.", List: []stories.Lesson{
			{Spell: 77, State: stories.LessonOpen, Cost: 30}, {Spell: 78, State: stories.LessonOpen, Cost: 30, Level: 4, Spells: [3]uint32{77}},
		}}
		if !reflect.DeepEqual(g.Last(), want) {
			t.Fatalf("it is shown %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.Learn(&stories.LessonOf{GUID: g.Name(clerk), Spell: 78})
		if want := []intent.Intent{intent.Choose{Menu: 6, Option: 2}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		poor := event.Refused{Player: anna, Intent: intent.KindChoose, Reason: content.Text{Key: "core.money.too_little"}}
		if !g.board.Refused(poor) || !reflect.DeepEqual(g.Last(), &stories.LessonFailed{GUID: g.Name(clerk), Spell: 78, Reason: stories.LessonPoor}) {
			t.Errorf("too poor it is told %+v", g.Last())
		}
		if g.board.Refused(poor) {
			t.Error("it is refused what it has not asked for")
		}
		_ = g.guest.Learn(&stories.LessonOf{GUID: g.Name(clerk), Spell: 79})
		if got, ok := g.Last().(*stories.LessonFailed); !ok || got.Reason != stories.LessonNotGiven || len(g.Asked) != 1 {
			t.Errorf("what is not taught is answered with %+v, and asks %+v", g.Last(), g.Asked)
		}
		_ = g.guest.Learn(&stories.LessonOf{GUID: g.Name(clerk), Spell: 77})
		g.told()
		g.board.Told(&view.Viewer{Menu: &view.Menu{}})
		g.board.Told(lessons("core.knows_already", "t:nip"))
		_ = g.guest.AskLessons(&message.GUID{GUID: g.Name(clerk)})
		if got := g.Last().(*stories.Lessons); got.List[0].State != stories.LessonLearnt {
			t.Errorf("asked again it is shown %+v", got)
		}
		g.board.Told(lessons("", "t:nip", "t:odd"))
		g.board.Told(&view.Viewer{Menu: func() *view.Menu { m := lessons("", "t:odd").Menu; m.Number = 8; return m }()})
		if _, ok := g.Last().(*stories.GossipMenu); !ok {
			t.Errorf("of a spell that no client knows it is shown %+v, want a menu", g.Last())
		}
	})
}

func TestFlightsAreAMap(t *testing.T) {
	both(t, func(t *testing.T, v *world.Version, g *guest) {
		known := &view.Growth{Stops: []content.ID{"t:shore"}}
		g.board.Follow(&view.Viewer{Growth: known})
		g.board.ShowPanels()
		routes := talk(9, view.MenuOption{Of: "t:shore"})
		routes.Menu.Service, routes.Menu.Of = content.DoFlight, "t:hill"
		g.board.Told(routes)
		want := &stories.Taxis{Shows: 1, GUID: g.Name(clerk), Here: 2, Known: make([]uint32, v.Menus.StopWords)}
		want.Known[0], want.Known[1] = 2, 1
		if !reflect.DeepEqual(g.Last(), want) {
			t.Fatalf("it is shown %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.Fly(&stories.Fly{GUID: g.Name(clerk), From: 2, To: 5})
		if got := g.Last().(*message.Number); got.Value != stories.TaxiNoPath {
			t.Errorf("where no flight leads it is told %+v", got)
		}
		_ = g.guest.FlyAlong(&stories.FlyAlong{GUID: g.Name(clerk), Stops: []uint32{2, 4, 33}})
		if want := []intent.Intent{intent.Choose{Menu: 9, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
		g.told()
		for range 2 {
			g.board.SetsOff(event.Flew{Player: anna})
		}
		if got := g.told(); len(got) != 1 || got[0].(*message.Number).Value != stories.TaxiGoes {
			t.Errorf("it flies, and is told %+v", got)
		}
		_ = g.guest.AskStop(&message.GUID{GUID: g.Name(clerk)})
		_ = g.guest.AskStop(&message.GUID{GUID: g.Name(herd)})
		if got := g.told(); len(got) != 1 || got[0].(*stories.TaxiKnown).Known {
			t.Errorf("asked of a stop and of none it is told %+v", got)
		}
		g.board.Roams(&view.Growth{Stops: []content.ID{"t:hill", "t:shore"}}, g.Seen)
		if got := g.told(); len(got) != 2 || got[0].Name() != "SMSG_NEW_TAXI_PATH" || !reflect.DeepEqual(got[1], &stories.TaxiKnown{GUID: g.Name(clerk), Known: true}) {
			t.Errorf("of a new stop it is told %+v", got)
		}
	})
}

func TestTalentsAreTakenBackWhenThePlayerSaysSo(t *testing.T) {
	both(t, func(t *testing.T, _ *world.Version, g *guest) {
		_ = g.guest.WipeTalents(nil)
		m := talk(4, view.MenuOption{Price: content.Price{Money: 5}})
		m.Menu.Service = content.DoUnlearn
		g.board.Told(m)
		if want := (&stories.WipeTalents{GUID: g.Name(clerk), Cost: 50}); !reflect.DeepEqual(g.Last(), want) {
			t.Errorf("it is told %+v, want %+v", g.Last(), want)
		}
		_ = g.guest.WipeTalents(nil)
		if want := []intent.Intent{intent.Choose{Menu: 4, Option: 1}}; !reflect.DeepEqual(g.Asked, want) {
			t.Errorf("it asks %+v, want %+v", g.Asked, want)
		}
	})
}
