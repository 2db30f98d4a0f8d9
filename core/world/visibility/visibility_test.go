package visibility

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/panel"
	"loam/core/world/grid"
)

// place is a map of nothing but units and viewers.
type place struct {
	grid *grid.Grid
	*Sight
	step    Step
	counter uint64
}

func newPlace() *place {
	g := grid.New(grid.Config{Enter: 100, Leave: 110, Slack: 5, Wake: 120})
	return &place{grid: g, Sight: New(g), step: Step{Content: &content.Snapshot{}, Units: make(map[guid.GUID]*entity.Unit)}}
}

func (p *place) unit(x geo.Yards) *entity.Unit {
	p.counter++
	at := geo.Point{X: x}
	u := &entity.Unit{
		GUID: guid.New(guid.Creature, 0, p.counter), Position: geo.Position{Point: at}, Creature: &entity.Creature{},
		Slot: int32(p.grid.Add(at)), Stats: entity.Stats{Attackable: true},
	}
	for int(u.Slot) >= len(p.step.BySlot) {
		p.step.BySlot = append(p.step.BySlot, nil)
	}
	p.step.BySlot[u.Slot], p.step.Units[u.GUID] = u, u
	return u
}

func (p *place) touch(u *entity.Unit, m view.Mask) {
	if u.Changed == 0 {
		p.step.Changed = append(p.step.Changed, u)
	}
	u.Changed |= m
}

func (p *place) remove(u *entity.Unit) {
	p.step.Gone = append(p.step.Gone, Departed{GUID: u.GUID, Slot: grid.Slot(u.Slot)})
	p.grid.Remove(grid.Slot(u.Slot))
	p.step.BySlot[u.Slot] = nil
	delete(p.step.Units, u.GUID)
}

func (p *place) end() *view.Batch {
	b := p.Batch(p.step)
	for _, u := range p.step.Changed {
		u.Changed = 0
	}
	p.step.Changed, p.step.Gone, p.step.Events = nil, nil, nil
	return b
}

func viewer(n uint64) guid.GUID { return guid.New(guid.Viewer, 0, n) }

// TestEachViewerIsToldOfItsSight lets units and viewers come, go and move at
// random, and puts together from batches alone what each viewer sees.
func TestEachViewerIsToldOfItsSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlace()
		var units []*entity.Unit
		sees := make(map[guid.GUID]map[guid.GUID]bool)
		somewhere := rapid.Custom(func(t *rapid.T) geo.Yards { return geo.Yards(rapid.IntRange(0, 40).Draw(t, "x") * 10) })
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			touched := make(map[guid.GUID]bool)
			for range rapid.IntRange(0, 12).Draw(t, "actions") {
				id := viewer(uint64(rapid.IntRange(1, 4).Draw(t, "viewer")))
				switch act := rapid.IntRange(0, 8).Draw(t, "act"); {
				case act == 0:
					units = append(units, p.unit(somewhere.Draw(t, "at")))
				case act == 1:
					p.Watch(id, geo.Point{X: somewhere.Draw(t, "at")}, false)
				case act == 2:
					p.Remove(id)
					delete(sees, id)
				case len(units) == 0:
				case act < 8:
					u := units[rapid.IntRange(0, len(units)-1).Draw(t, "unit")]
					u.Position.X = somewhere.Draw(t, "to")
					p.grid.Move(grid.Slot(u.Slot), u.Position.Point)
					p.touch(u, view.Place)
					touched[u.GUID] = true
				default:
					i := rapid.IntRange(0, len(units)-1).Draw(t, "unit")
					p.remove(units[i])
					units = slices.Delete(units, i, i+1)
				}
			}
			follow(t, p, p.end(), sees, touched)
		}
	})
}

// follow takes a batch over, and compares what viewers were told with the grid.
func follow(t *rapid.T, p *place, b *view.Batch, sees map[guid.GUID]map[guid.GUID]bool, touched map[guid.GUID]bool) {
	for i, v := range b.Viewers {
		if i > 0 && b.Viewers[i-1].ID >= v.ID {
			t.Fatal("viewers are not ascending")
		}
		set := sees[v.ID]
		if set == nil {
			set = make(map[guid.GUID]bool)
			sees[v.ID] = set
		}
		for _, g := range v.Left {
			if !set[g] {
				t.Fatalf("%s goes out of sight of %s and was not in it", g, v.ID)
			}
			delete(set, g)
		}
		for _, o := range v.Entered {
			set[o.GUID] = true
		}
		told := make(map[guid.GUID]bool)
		for _, at := range v.Changed {
			told[b.Changes[at].Object.GUID] = true
		}
		for g, u := range p.step.Units {
			slot := grid.Slot(u.Slot)
			if is := p.grid.Sees(p.Viewers[i].Slot, slot); set[g] != is || told[g] != (is && touched[g]) {
				t.Fatalf("%s: sees %s: %v, was told so: %v; was told of its change: %v", v.ID, g, is, set[g], told[g])
			}
			delete(told, g)
		}
		for g := range set {
			if p.step.Units[g] == nil {
				t.Fatalf("%s sees %s, which is gone", v.ID, g)
			}
		}
		if len(told) > 0 {
			t.Fatalf("%s is told of changes of what is gone: %v", v.ID, told)
		}
	}
}

func TestWhoIsToldOfAnEvent(t *testing.T) {
	p := newPlace()
	near, far := p.unit(10), p.unit(500)
	p.Watch(viewer(1), geo.Point{}, true)
	p.Watch(viewer(2), geo.Point{}, false)
	p.Add(viewer(3), far.GUID, far.Position.Point, false)
	p.end()
	for _, test := range []struct {
		name string
		what event.Event
		deaf bool // the second viewer has come after it
		want string
	}{
		{"what happens to somebody near", event.Evaded{Unit: near.GUID}, false, "12"},
		{"what happens to one's own unit", event.Evaded{Unit: far.GUID}, false, "3"},
		{"what is for operators", event.Printed{Text: "x"}, false, "1"},
		{"what is for all", event.Told{}, false, "123"},
		{"what is for one", event.Told{Player: far.GUID}, false, "3"},
		{"what came before a viewer", event.Told{}, true, "13"},
	} {
		p.step.Events = []event.Event{test.what}
		if v, ok := p.Viewer(viewer(2)); ok && test.deaf {
			v.Deaf = 1
		}
		got := ""
		for _, v := range p.end().Viewers {
			for range v.Events {
				got += fmt.Sprint(v.ID.Counter())
			}
		}
		if got != test.want {
			t.Errorf("%s: told to %q, want %q", test.name, got, test.want)
		}
	}
}

func TestHowSomebodyWentIsToldToWhoSawIt(t *testing.T) {
	p := newPlace()
	u := p.unit(10)
	p.Watch(viewer(1), geo.Point{}, false)
	p.Watch(viewer(2), geo.Point{X: 900}, false)
	p.end()
	p.remove(u)
	p.step.Events = []event.Event{event.Despawned{Unit: u.GUID}}
	b := p.end()
	if v := b.Viewers[0]; len(v.Events) != 1 || !slices.Equal(v.Left, []guid.GUID{u.GUID}) {
		t.Errorf("who saw it is told %+v", v)
	}
	if v := b.Viewers[1]; len(v.Events) != 0 || len(v.Left) != 0 {
		t.Errorf("who did not is told %+v", v)
	}
}

func TestAStepIsSkippedWhenNobodyListens(t *testing.T) {
	p := newPlace()
	p.unit(10)
	p.Watch(viewer(1), geo.Point{}, false)
	v, _ := p.Viewer(viewer(1))
	v.Self, v.Deaf = true, 3
	v.Hide("b:board")
	p.Skip(Step{})
	if v.Self || v.Deaf != 0 {
		t.Errorf("after the step the viewer is %+v", v)
	}
	if told := p.end().Viewers[0]; len(told.Entered)+len(told.Panels) != 0 {
		t.Errorf("the next step tells what was skipped: %+v", told)
	}
}

func TestPanelsAreToldOnceAndThenTheirChanges(t *testing.T) {
	p := newPlace()
	p.Watch(viewer(1), geo.Point{}, false)
	v, _ := p.Viewer(viewer(1))
	def := &content.Panel{ID: "b:board", Rows: []content.Widget{{
		Kind: content.TextWidget, Text: content.Text{Key: "{n}"}, With: []content.Bound{{Name: "n", Source: content.Source{Path: content.StatePath{"n"}}}},
	}}}
	open := &panel.Open{ID: "b:board", Next: 1}
	show := func(n float64) []view.PanelChange {
		v.Show(def, panel.Of(value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(n)}})), open)
		return p.end().Viewers[0].Panels
	}
	for _, test := range []struct {
		name       string
		told       []view.PanelChange
		whole, any bool
	}{
		{"at first", show(1), true, true},
		{"when nothing has changed", show(1), false, false},
		{"when a row has", show(2), false, true},
	} {
		if any := len(test.told) == 1; any != test.any || any && (test.told[0].Rows == nil) != test.whole {
			t.Errorf("%s: told %+v", test.name, test.told)
		}
	}
	v.ShowAnew()
	if told := show(2); len(told) != 1 || told[0].Rows != nil || !v.Shows("b:board") || v.Panels() != 1 {
		t.Errorf("anew: told %+v", told)
	}
	v.Hide("b:board")
	if told := p.end().Viewers[0].Panels; len(told) != 1 || told[0].Panel != nil || v.Shows("b:board") {
		t.Errorf("closed: told %+v", told)
	}
}

func TestViewersAreWrittenAndReadBack(t *testing.T) {
	p := newPlace()
	p.Watch(viewer(2), geo.Point{X: 3}, true)
	p.Add(viewer(1), guid.New(guid.Player, 0, 7), geo.Point{Y: 4}, false)
	p.Viewers[0].Self = true
	w := codec.NewWriter()
	p.Code(w)
	back := New(p.grid)
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(back.Viewers, p.Viewers) {
		t.Errorf("read back %v (%v), want %v", back.Viewers, err, p.Viewers)
	}
}

// What a player pays follows its auras, level and gear: its spells are told again
// when their costs have changed, and not otherwise.
func TestSpellsAreToldAgainWhenTheyCostSomethingElse(t *testing.T) {
	p := newPlace()
	u := p.unit(0)
	u.Known = []content.ID{"toy:spark"}
	p.step.Content = content.NewSnapshot(content.Tables{Spells: []content.Spell{{ID: "toy:spark"}}})
	v := guid.New(guid.Viewer, 0, 1)
	p.Add(v, u.GUID, u.Position.Point, false)
	costs := int64(20)
	p.step.Costs = func(*entity.Unit, *content.Spell) []int64 { return []int64{costs} }
	told := func(facts view.Mask) *view.Spellbook {
		u.Changed = 0
		if p.step.Changed = nil; facts != 0 {
			p.touch(u, facts)
		}
		step := p.step
		return p.Batch(step).Viewers[0].Spells
	}
	known, _ := p.Viewer(v)
	known.Spells = true
	if book := told(0); book == nil || book.Costs[0][0] != 20 {
		t.Fatalf("at first the player is told %+v", book)
	}
	if book := told(view.Auras); book != nil {
		t.Errorf("nothing costs more, and the player is told %+v", book)
	}
	costs = 25
	if book := told(view.Place); book != nil {
		t.Errorf("a player who walks is told %+v", book)
	}
	if book := told(view.Auras); book == nil || book.Costs[0][0] != 25 {
		t.Errorf("with an aura that makes spells dearer the player is told %+v", book)
	}
}

// TestFiguresAreToldWhenTheyChange: to the player itself, at first and whenever one
// of them is another, and not otherwise.
func TestFiguresAreToldWhenTheyChange(t *testing.T) {
	p := newPlace()
	u := p.unit(0)
	p.step.Content = content.NewSnapshot(content.Tables{})
	u.Swing, u.Values = 2000, make([]float64, content.CoreStats)
	u.Values[content.StatDamageMin], u.Values[content.StatDamageMax] = 3, 5
	u.Values[content.StatRangedDamageMin], u.Values[content.StatRangedDamageMax] = 7, 8 // of a hand that shoots nothing
	u.Player, u.Creature = new(entity.Player), nil
	p.Add(guid.New(guid.Viewer, 0, 1), u.GUID, u.Position.Point, false)
	told := func(facts view.Mask) *view.Stats {
		u.Changed = 0
		if p.step.Changed = nil; facts != 0 {
			p.touch(u, facts)
		}
		step := p.step
		return p.Batch(step).Viewers[0].Figures
	}
	first := told(view.Level)
	if first == nil || first.Blows != [event.Hands]view.Swing{event.HandMain: {Least: 3, Most: 5}} {
		t.Fatalf("at first the player is told %+v", first)
	}
	if f := told(view.Auras); f != nil {
		t.Errorf("nothing is another, and the player is told %+v", f)
	}
	u.Armor = 12
	if f := told(view.Place); f != nil {
		t.Errorf("a player who walks is told %+v", f)
	}
	if f := told(view.Gear); f == nil || f.Armor != 12 {
		t.Errorf("with something new on the player is told %+v", f)
	}
}
