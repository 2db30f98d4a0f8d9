package gamemap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/panel"
	"loam/core/world/gossip"
)

// board is a panel with a text, a bar, a button that is always there and one
// that is shown while the state says so.
func board(id content.ID) content.Panel {
	text := func(s string) content.Text { return content.Text{Bundle: "t", Key: s} }
	return content.Panel{ID: id, Title: text("Board"), Closable: true, Closed: "shut", Rows: []content.Widget{
		{Kind: content.TextWidget, Text: text("{n}"), With: []content.Bound{{Name: "n", Source: content.Source{Path: content.StatePath{"n"}}}}},
		{Kind: content.BarWidget, Value: content.Source{Path: content.StatePath{"n"}}, Max: content.Source{Value: value.OfNumber(10)}},
		{Kind: content.ButtonWidget, Text: text("Add"), Press: "add", Args: []content.Bound{{Name: "by", Source: content.Source{Value: value.OfNumber(2)}}}},
		{Kind: content.ButtonWidget, Text: text("More"), Press: "more", ShowIf: &content.Condition{Left: content.StatePath{"n"}, Op: content.Greater, Right: content.Source{Value: value.OfNumber(3)}}},
	}}
}

// stateOf is a state that counts n.
func stateOf(n float64) value.Value {
	return value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(n)}})
}

// club is a field with panels t:board and t:other, whose buttons count.
type club struct {
	*field
	*scribe
	anna guid.GUID
}

func newClub(t testing.TB, change ...func(*Config)) *club {
	w := tables(t)
	w.Panels = []content.Panel{board("t:board"), board("t:other"), board("t:third"), board("t:fourth"), board("t:fifth")}
	w.Panels[1].Closable = false
	s := &scribe{}
	c := &club{newField(t, w, append([]func(*Config){with(s)}, change...)...), s, 0}
	c.anna = c.player(1, "Anna", 0, 0)
	c.box.pressed = map[string]func(*Tx, guid.GUID, value.Value){
		"add":  func(_ *Tx, g guid.GUID, args value.Value) { c.count(args.Get("by").Number()) },
		"more": func(_ *Tx, g guid.GUID, args value.Value) { c.count(100) },
		"shut": func(*Tx, guid.GUID, value.Value) { c.count(1000) },
	}
	return c
}

// n is what Anna's state counts.
func (c *club) n() float64 {
	for _, s := range c.box.state {
		if s.Unit == c.anna {
			return s.Value.Get("n").Number()
		}
	}
	return 0
}

// count adds to it, as a handler with her in hand would.
func (c *club) count(by float64) {
	n := c.n() + by
	c.box.state = slices.DeleteFunc(c.box.state, func(s inbox.UnitState) bool { return s.Unit == c.anna })
	c.box.state = append(c.box.state, inbox.UnitState{Unit: c.anna, Bundle: "t", Value: stateOf(n)})
	c.box.touched = true
}

func (c *club) open(id content.ID) {
	c.t.Helper()
	c.inside(func(tx *Tx) {
		if err := tx.Gossip().OpenPanel(c.unit(c.anna), id); err != nil {
			c.t.Fatal(err)
		}
	})
	c.Step()
}

// told is what Anna's viewer was told of panels in the last step.
func (c *club) toldPanels() []view.PanelChange {
	return c.batches[len(c.batches)-1].Viewers[0].Panels
}

func (c *club) refusal() string {
	no, _ := last[event.Refused](c.field)
	return no.Reason.Key
}

func TestAPanelFollowsTheState(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	if told := c.toldPanels(); len(told) != 1 || told[0].Panel == nil || told[0].Rows != nil || len(told[0].Panel.Rows) != 3 {
		t.Fatalf("after it was opened Anna is told %+v", told)
	}
	c.Step()
	if told := c.toldPanels(); told != nil {
		t.Errorf("when nothing has changed she is told %+v", told)
	}
	c.count(1)
	c.Step()
	if told := c.toldPanels(); len(told) != 1 || !slices.Equal(told[0].Rows, []int32{0, 1}) || told[0].Panel.Rows[1].Value != 1 {
		t.Errorf("after a change she is told %+v, want rows 0 and 1", told)
	}
	c.count(4) // another button
	c.Step()
	if told := c.toldPanels(); len(told) != 1 || told[0].Rows != nil || len(told[0].Panel.Rows) != 4 {
		t.Errorf("after a new row she is told %+v, want all of it", told)
	}
	c.inside(func(tx *Tx) { tx.Gossip().ClosePanel(c.unit(c.anna), "t:board") })
	c.Step()
	if told := c.toldPanels(); len(told) != 1 || told[0].Panel != nil {
		t.Errorf("after it was closed she is told %+v", told)
	}
	if c.field.count(event.KindPanelOpened) != 1 || c.field.count(event.KindPanelClosed) != 1 {
		t.Error("opening and closing are not both told once")
	}
}

func TestWithoutAChangeNothingIsLookedAt(t *testing.T) {
	c := newClub(t)
	c.run(clock.Second)
	if c.box.looks != 0 || c.Counters().Panels != 0 {
		t.Errorf("without an open panel %d questions were asked and %d panels made", c.box.looks, c.Counters().Panels)
	}
	c.open("t:board")
	c.run(clock.Second)
	if made := c.Counters().Panels; made != 1 {
		t.Errorf("%d panels were made in a second without a change, want 1", made)
	}
	c.box.touched = true // she was in hand, and nothing came of it
	c.run(clock.Second)
	if told := c.toldPanels(); told != nil {
		t.Errorf("she is told %+v", told)
	}
}

func TestPressesReachWhatIsShown(t *testing.T) {
	c := newClub(t)
	press := func(id string, button int) string {
		c.submit(c.anna, intent.Press{Panel: id, Button: button})
		c.field.events = nil
		c.Step()
		return c.refusal()
	}
	c.open("t:board")
	for _, test := range []struct {
		name   string
		panel  string
		button int
		want   float64 // n afterwards
		no     string
	}{
		{"the button", "t:board", 1, 2, ""},
		{"it again", "t:board", 1, 4, ""},
		{"a button that has come", "t:board", 2, 104, ""},
		{"one that there is not", "t:board", 3, 104, panel.Moved},
		{"a panel that is not open", "t:other", 1, 104, panel.Gone},
		{"a panel that there is not", "t:none", 1, 104, panel.Gone},
	} {
		if got := press(test.panel, test.button); got != test.no || c.n() != test.want {
			t.Errorf("%s: refused with %q, n is %g; want %q and %g", test.name, got, c.n(), test.no, test.want)
		}
	}
	delete(c.box.pressed, "add")
	if got := press("t:board", 1); got != panel.Silent {
		t.Errorf("a button without a handler is refused with %q, want %q", got, panel.Silent)
	}
}

func TestPressesAreLimited(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	for range 30 { // in one step
		c.submit(c.anna, intent.Press{Panel: "t:board", Button: 1})
	}
	c.Step()
	if took := c.field.count(event.KindPressed); took < 10 || took > 11 {
		t.Errorf("%d of 30 presses at once were taken, want about 10", took)
	}
	c.field.events = nil
	for range 10 * clock.Second / clock.Step {
		c.submit(c.anna, intent.Press{Panel: "t:board", Button: 1})
		c.Step()
	}
	if took := c.field.count(event.KindPressed); took < 95 || took > 105 {
		t.Errorf("%d of 200 presses in 10 s were taken, want 10 a second", took)
	}
}

func TestNoMorePanelsThanFit(t *testing.T) {
	c := newClub(t)
	for _, id := range []content.ID{"t:board", "t:other", "t:third", "t:fourth"} {
		c.open(id)
	}
	beast := c.creature("t:beast", 30, 30)
	c.inside(func(tx *Tx) {
		if err := tx.Gossip().OpenPanel(c.unit(c.anna), "t:fifth"); err == nil {
			t.Error("a fifth panel is opened")
		}
		if err := tx.Gossip().OpenPanel(c.unit(c.anna), "t:other"); err != nil {
			t.Errorf("one that is open already: %v", err)
		}
		if err := tx.Gossip().OpenPanel(c.unit(c.anna), "t:none"); err == nil {
			t.Error("a panel is opened that there is not")
		}
		if err := tx.Gossip().OpenPanel(beast, "t:board"); err == nil {
			t.Error("a creature has a panel")
		}
	})
}

func TestAPlayerClosesPanels(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	c.open("t:other")
	c.submit(c.anna, intent.ClosePanel{Panel: "t:other"})
	c.Step()
	if got := c.refusal(); got != "core.not_allowed" || c.n() != 0 {
		t.Errorf("closing what is not closable is refused with %q", got)
	}
	c.submit(c.anna, intent.ClosePanel{Panel: "t:board"})
	c.Step()
	if c.n() != 1000 || len(c.unit(c.anna).Player.Panels) != 1 {
		t.Errorf("after closing n is %g, want 1000; open are %+v", c.n(), c.unit(c.anna).Player.Panels)
	}
	c.submit(c.anna, intent.ClosePanel{Panel: "t:board"})
	c.Step()
	if got := c.refusal(); got != panel.Gone {
		t.Errorf("closing again is refused with %q, want %q", got, panel.Gone)
	}
}

func TestANewViewerIsToldAllPanels(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	c.open("t:other")
	c.count(1)
	c.Step()
	r := c.saver.Record(c.unit(c.anna))
	c.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 9), TakeOver: true})
	c.Step()
	told := c.toldPanels()
	if len(told) != 2 || told[0].Panel == nil || told[1].Panel == nil || told[0].Rows != nil || told[0].Panel.Rows[1].Value != 1 {
		t.Errorf("the new viewer is told %+v, want both panels whole", told)
	}
}

func TestOpenPanelsTravelAndNumbersGoOn(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	c.count(5)
	c.Step() // buttons 1 and 2
	c.Control(input.Leave{Player: c.anna})
	c.Step()
	r := c.left[0]
	d := newClub(t)
	d.Control(input.Leave{Player: d.anna, LogOut: true})
	d.Step()
	d.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1)})
	d.Step()
	told := d.toldPanels()
	if len(told) != 1 || told[0].Panel == nil || told[0].Panel.Rows[2].Button != 3 {
		t.Fatalf("on the other map she is told %+v, want the board with button 3", told)
	}
	d.submit(d.anna, intent.Press{Panel: "t:board", Button: 1}) // sent before she left
	d.Step()
	if got := d.refusal(); got != panel.Moved {
		t.Errorf("a press from before is refused with %q, want %q", got, panel.Moved)
	}
}

func TestARestoredMapTakesThePressesOfTheOldOne(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	c.count(5)
	c.Step()
	hash, state := c.Hash(), c.Snapshot()
	cfg := c.cfg
	cfg.Release = c.release
	m, err := Restore(cfg, state)
	if err != nil {
		t.Fatal(err)
	}
	c.Map = m
	c.box.pressed = map[string]func(*Tx, guid.GUID, value.Value){"more": func(*Tx, guid.GUID, value.Value) { c.count(100) }}
	if c.Hash() != hash {
		t.Error("the hash is another")
	}
	c.submit(c.anna, intent.Press{Panel: "t:board", Button: 2})
	c.Step()
	if c.n() != 105 {
		t.Errorf("n is %g after the press, want 105; refused with %q", c.n(), c.refusal())
	}
	if told := c.toldPanels(); len(told) != 1 || told[0].Panel == nil || told[0].Rows != nil {
		t.Errorf("the client is told %+v, want the panel whole", told)
	}
}

func TestAReleaseChangesOpenPanels(t *testing.T) {
	c := newClub(t)
	c.open("t:board")
	c.open("t:other")
	w := tables(t)
	changed := board("t:board")
	changed.Title.Key = "Changed"
	w.Panels = []content.Panel{changed}
	c.Prepare(Release{Number: 2, Hash: "two", Content: content.NewSnapshot(w), Program: c.scribe}, func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	})
	c.Between()
	c.Control(input.Adopt{Number: 2, Hash: "two"})
	c.Step()
	told := c.toldPanels()
	if len(told) != 2 || told[0].ID != "t:other" || told[0].Panel != nil || told[1].Panel == nil || told[1].Panel.Title.Text.Key != "Changed" || told[1].Rows != nil {
		t.Errorf("she is told %+v, want other closed and the new board", told)
	}
	if b := told[1].Panel.Rows[2].Button; b != 1 {
		t.Errorf("a button that does the same has number %d, want 1", b)
	}
}

// Whatever is pressed, a handler runs only for a button that was shown with
// these arguments when the press was made.
func TestHostilePresses(t *testing.T) {
	c := newClub(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	ids := []string{"t:board", "t:other", "t:third", "", "t:", "x:y", "t:board "}
	c.open("t:board")
	for range 2000 {
		var inputs []intent.Input
		for range rnd.IntN(12) {
			inputs = append(inputs, intent.Input{Name: fmt.Sprint(rnd.IntN(3), "by"), Value: value.OfNumber(rnd.NormFloat64() * 1e9)})
		}
		id, n := ids[rnd.IntN(len(ids))], rnd.IntN(8)-2
		var allowed *panel.Button
		if i := gossip.Opened(c.unit(c.anna), content.ID(id)); i >= 0 {
			if b, ok := c.unit(c.anna).Player.Panels[i].Button(n); ok {
				copied := *b
				allowed = &copied
			}
		}
		c.field.events = nil
		c.submit(c.anna, intent.Press{Panel: id, Button: n, Inputs: inputs})
		c.run(2 * clock.Step)
		p, took := last[event.Pressed](c.field)
		if took && (allowed == nil || p.Handler != allowed.Handler || !value.Equal(p.Args, allowed.Args)) {
			t.Fatalf("a press of %q, %d reached %s %s, shown was %+v", id, n, p.Handler, p.Args, allowed)
		}
		if !took && allowed != nil && len(inputs) <= panel.MaxInputs {
			t.Fatalf("a press of %q, %d that was possible is refused with %q", id, n, c.refusal())
		}
		if rnd.IntN(10) == 0 {
			c.count(-c.n() + float64(rnd.IntN(6)))
			c.Step()
		}
	}
}

// However much changes, a step looks at so much only, and everybody's turn comes.
func TestNobodysPanelsWaitForEver(t *testing.T) {
	c := newClub(t)
	w := board("t:board")
	w.Rows = append(w.Rows, content.Widget{Kind: content.ListWidget, Items: content.StatePath{"l"}, Limit: 50, Row: []content.Widget{
		{Kind: content.TextWidget, With: []content.Bound{{Name: "x", Source: content.Source{Path: content.StatePath{"item"}}}}},
		{Kind: content.TextWidget, With: []content.Bound{{Name: "x", Source: content.Source{Path: content.StatePath{"item"}}}}},
	}})
	c.release.Content.Panels[0] = w
	var long []value.Value
	for i := range 50 {
		long = append(long, value.OfNumber(float64(i)))
	}
	const players = 100
	for id := int64(2); id < 2+players; id++ {
		g := c.player(id, fmt.Sprint("Player", id), 0, 0)
		c.box.state = append(c.box.state, inbox.UnitState{Unit: g, Bundle: "t", Value: value.OfTable([]value.Entry{{Key: value.OfString("l"), Value: value.OfList(long...)}})})
		c.inside(func(tx *Tx) {
			if err := tx.Gossip().OpenPanel(c.unit(g), "t:board"); err != nil {
				t.Fatal(err)
			}
		})
	}
	c.box.touched = true // everybody, in every step
	looked := make(map[guid.GUID]int)
	most := int64(0)
	for range 40 {
		before := c.Counters().Panels
		c.Step()
		most = max(most, c.Counters().Panels-before)
		for _, v := range c.s.Sight.Viewers {
			if v.Panels() > 0 {
				looked[v.ID]++
			}
		}
	}
	if len(looked) != players {
		t.Errorf("%d of %d players are shown their panel after 40 steps", len(looked), players)
	}
	if most > 30 || most < 5 {
		t.Errorf("a step made up to %d large panels, want some and not all", most)
	}
}
