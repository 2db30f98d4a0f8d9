package client

import (
	"maps"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

var (
	wolf = guid.New(guid.Creature, 1, 2)
	anna = guid.New(guid.Player, 0, 1)
	door = guid.New(guid.Object, 1, 3)
	ship = guid.New(guid.Object, 1, 4)
)

// follow lets a screen receive steps, one after the other.
func follow(steps ...*view.Viewer) *Screen {
	s := new(Screen)
	for _, v := range steps {
		s.Follow(v, new(view.Batch))
	}
	return s
}

func TestAWindowStaysUntilItIsClosed(t *testing.T) {
	open := &view.Viewer{Menu: &view.Menu{Number: 3}, Loot: &view.Loot{Source: wolf}, Desk: &view.Desk{With: wolf}}
	closed := &view.Viewer{Menu: &view.Menu{}, Loot: &view.Loot{}, Desk: &view.Desk{}}
	for _, test := range []struct {
		name  string
		steps []*view.Viewer
		want  bool
	}{
		{"before it is opened", nil, false},
		{"once it is opened", []*view.Viewer{open}, true},
		{"while nothing is sent", []*view.Viewer{open, {}}, true},
		{"once it is closed", []*view.Viewer{open, closed}, false},
		{"once it is opened again", []*view.Viewer{open, closed, open}, true},
	} {
		s := follow(test.steps...)
		if (s.Menu != nil) != test.want || (s.Loot != nil) != test.want || (s.Desk != nil) != test.want {
			t.Errorf("%s: menu %v, loot %v, desk %v; want open %v", test.name, s.Menu, s.Loot, s.Desk, test.want)
		}
	}
}

func TestAPanelChangesInTheRowsThatAreSent(t *testing.T) {
	row := func(n float64) view.PanelRow { return view.PanelRow{Value: n} }
	first := &view.Panel{ID: "t:wave", Rows: []view.PanelRow{row(1), row(2)}}
	whole := &view.Viewer{Panels: []view.PanelChange{{ID: "t:wave", Panel: first}}}
	// The change has other values in the row that it does not name.
	part := &view.Viewer{Panels: []view.PanelChange{{ID: "t:wave", Panel: &view.Panel{Rows: []view.PanelRow{row(8), row(9)}}, Rows: []int32{1}}}}
	s := follow(whole, part)
	if got := s.Panels["t:wave"].Rows; got[0].Value != 1 || got[1].Value != 9 {
		t.Errorf("the rows have the values %v and %v, want 1 and 9", got[0].Value, got[1].Value)
	}
	if first.Rows[1].Value != 2 {
		t.Error("what was received has been changed")
	}
	if s := follow(part); len(s.Panels) != 0 {
		t.Errorf("a change of a panel that is not open shows %v", s.Panels)
	}
	if s := follow(whole, &view.Viewer{Panels: []view.PanelChange{{ID: "t:wave"}}}); len(s.Panels) != 0 {
		t.Errorf("a closed panel is shown as %v", s.Panels)
	}
}

func TestAnInputHasItsFirstValueUntilItIsFilled(t *testing.T) {
	s := new(Screen)
	s.Fill("name", value.OfString("Ann"))
	for _, test := range []struct {
		row  view.PanelRow
		want value.Value
	}{
		{view.PanelRow{Name: "name", First: value.OfString("Ben")}, value.OfString("Ann")},
		{view.PanelRow{Name: "age", Input: content.NumberInput, First: value.OfNumber(7)}, value.OfNumber(7)},
		{view.PanelRow{Name: "age", Input: content.NumberInput}, value.Value{}},
		{view.PanelRow{Name: "side", Input: content.ChoiceInput, Choices: []content.Choice{{Value: "left"}, {Value: "right"}}}, value.OfString("left")},
		{view.PanelRow{Name: "side", Input: content.ChoiceInput, First: value.OfString("right"), Choices: []content.Choice{{Value: "left"}}}, value.OfString("right")},
	} {
		if got := s.Value(&test.row); !value.Equal(got, test.want) {
			t.Errorf("input %s has %v, want %v", test.row.Name, got, test.want)
		}
	}
}

func TestAScreenShowsWhatIsInView(t *testing.T) {
	enter := &view.Viewer{Entered: []*view.Object{
		{GUID: wolf}, {GUID: anna, Aboard: &view.Aboard{Object: ship}}, {GUID: door, Thing: &view.Thing{State: content.Locked}},
	}}
	s := follow(enter)
	s.Follow(&view.Viewer{Left: []guid.GUID{wolf}, Changed: []int32{1, 2}}, &view.Batch{Changes: []view.Change{
		{Object: &view.Object{GUID: wolf}}, {Object: &view.Object{GUID: anna}}, {Object: &view.Object{GUID: door, Thing: &view.Thing{State: content.Broken}}},
	}})
	if want := map[guid.GUID]bool{anna: true, door: true}; !maps.Equal(s.Units, want) {
		t.Errorf("in view are %v, want %v", s.Units, want)
	}
	if s.Things[door] != content.Broken || len(s.Aboard) != 0 {
		t.Errorf("the door is %v, aboard are %v; want it broken and nobody", s.Things[door], s.Aboard)
	}
}

func TestANewMapClosesWindowsButKeepsWhatWasTyped(t *testing.T) {
	s := follow(&view.Viewer{
		Menu: &view.Menu{Number: 3}, Loot: &view.Loot{Source: wolf}, Desk: &view.Desk{With: wolf}, Marks: []view.Marked{{Unit: wolf, Mark: view.Offers}},
		Panels: []view.PanelChange{{ID: "t:wave", Panel: new(view.Panel)}}, Entered: []*view.Object{{GUID: wolf}}, Outlook: &view.Outlook{Pct: 4},
	})
	s.Fill("name", value.OfString("Ann"))
	if s.Marks[wolf] != view.Offers || len(s.Panels) != 1 {
		t.Fatalf("marks %v, panels %v", s.Marks, s.Panels)
	}
	s.Clear()
	if s.Menu != nil || s.Loot != nil || s.Desk != nil || len(s.Marks)+len(s.Panels)+len(s.Units) > 0 {
		t.Errorf("after a clear it shows %+v", s)
	}
	if got := s.Value(&view.PanelRow{Name: "name"}); got.Text() != "Ann" || s.Outlook.Pct != 4 {
		t.Errorf("after a clear the input has %v, the weather %d %%; want Ann and 4", got, s.Outlook.Pct)
	}
}

func TestNewsAreWhatAClientKeeps(t *testing.T) {
	for name, v := range map[string]view.Viewer{
		"a panel": {Panels: []view.PanelChange{{}}}, "a mark": {Marks: []view.Marked{{}}}, "a unit": {Entered: []*view.Object{{}}}, "a leave": {Left: []guid.GUID{wolf}},
		"a change": {Changed: []int32{0}}, "a menu": {Menu: new(view.Menu)}, "loot": {Loot: new(view.Loot)}, "a desk": {Desk: new(view.Desk)}, "weather": {Outlook: new(view.Outlook)},
	} {
		if !News(&v) {
			t.Errorf("%s is no news, want that it is", name)
		}
	}
	if News(&view.Viewer{Events: []int32{1}}) {
		t.Error("events are news, want that a client does not keep them")
	}
}
