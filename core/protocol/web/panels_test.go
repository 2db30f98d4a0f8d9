package web

import (
	"strings"
	"testing"

	"loam/core/content"
	"loam/core/plain"
	"loam/core/view"
)

func lineOf(key string, args ...plain.Entry) view.Line {
	return view.Line{Text: content.Text{Bundle: "toy", Key: key}, Args: plain.OfTable(args)}
}

func arg(name string, v plain.Value) plain.Entry {
	return plain.Entry{Key: plain.OfString(name), Value: v}
}

// samplePanel has a widget of each kind.
func samplePanel() *view.Panel {
	return &view.Panel{ID: "toy:stall", Title: lineOf("Market stall"), Side: content.LeftSide, Closable: true, Rows: []view.PanelRow{
		{Kind: content.TextWidget, Text: lineOf("Coins: {coins}", arg("coins", plain.OfNumber(12)))},
		{Kind: content.BarWidget, Text: lineOf("Next coin"), Value: 3, Max: 5},
		{Kind: content.TextWidget, List: 1, Item: 1, Text: lineOf("Bread")},
		{Kind: content.ButtonWidget, List: 1, Item: 1, Text: lineOf("Buy"), Button: 3},
		{Kind: content.InputWidget, Text: lineOf("How many"), Name: "amount", Input: content.NumberInput, Low: 1, High: 5, First: plain.OfNumber(1)},
		{Kind: content.InputWidget, Text: lineOf("Note"), Name: "note", Input: content.TextInput, Length: 40},
		{Kind: content.InputWidget, Text: lineOf("Wrapped in"), Name: "wrap", Input: content.ChoiceInput, First: plain.OfString("cloth"),
			Choices: []content.Choice{{Value: "cloth", Label: content.Text{Bundle: "toy", Key: "cloth"}}}},
	}}
}

// tellPanels sends pages a batch in which each is told changes of its panels.
func tellPanels(c *crowd, changes ...[]view.PanelChange) {
	b := &view.Batch{Map: toyMap, Instance: 1, Step: 1, Time: 50, Release: 1}
	for i, list := range changes {
		b.Viewers = append(b.Viewers, view.Viewer{ID: placeOf(i).Viewer, Unit: placeOf(i).Player, Panels: list})
	}
	c.tell(b)
}

func TestAPanelIsToldToItsPlayerOnly(t *testing.T) {
	c := newCrowd(newStill(), new(tellerCounters), "en", "en")
	tellPanels(c, []view.PanelChange{{ID: "toy:stall", Panel: samplePanel()}}, nil)
	if got := c.frames(0); !strings.Contains(got, `"panels":[{"id":"toy:stall","title":"Market stall","side":"left","closable":true`) ||
		!strings.Contains(got, `"text":"Coins: 12"`) {
		t.Errorf("Anna is told %s", got)
	}
	if got := c.frames(1); strings.Contains(got, "stall") {
		t.Errorf("Bert is told %s", got)
	}
}

func TestAChangeOfAPanelIsSmall(t *testing.T) {
	c := newCrowd(newStill(), new(tellerCounters), "en")
	p := samplePanel()
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p}})
	whole := len(c.frames(0))
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p, Rows: []int32{1}}})
	got := c.frames(0)
	want := `"panels":[{"id":"toy:stall","changed":[{"at":1,"row":{"widget":"bar","text":"Next coin","value":3,"max":5}}]}]`
	if !strings.Contains(got, want) || len(got) > whole/4 {
		t.Errorf("%d bytes are told of %d: %s\nwant in it: %s", len(got), whole, got, want)
	}
	tellPanels(c, []view.PanelChange{{ID: p.ID}})
	if got := c.frames(0); !strings.Contains(got, `"panels":[{"id":"toy:stall","closed":true}]`) {
		t.Errorf("of a panel that is closed is told %s", got)
	}
}

func TestPanelsAreToldAnewInAnotherLanguage(t *testing.T) {
	c := newCrowd(newStill(), new(tellerCounters), "en")
	p := samplePanel()
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p}})
	c.frames(0)
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); !strings.Contains(got, `{"type":"panels","panels":[{"id":"toy:stall"`) {
		t.Errorf("after another language is told %s", got)
	}
	tellPanels(c, []view.PanelChange{{ID: p.ID}})
	c.frames(0)
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); strings.Contains(got, "stall") {
		t.Errorf("of a closed panel is told %s", got)
	}
}

func TestInputsOfAPressAreBounded(t *testing.T) {
	many := ""
	for _, name := range strings.Split("a b c d e f g h i", " ") {
		many += `,"input.` + name + `":1`
	}
	for _, test := range []struct{ name, fields, want string }{
		{"too many", many, `field "input.i" is no input`},
		{"too long", `,"input.note":"` + strings.Repeat("x", 801) + `"`, `field "input.note" is no input`},
		{"a boolean", `,"input.note":true`, `field "input.note" is no input`},
		{"a long name", `,"input.` + strings.Repeat("x", 65) + `":1`, `is no input`},
		{"a number too large", `,"input.note":1e999`, `field "input.note" is no input`},
		{"no button", `,"button":0`, `stands there twice`},
		{"another field", `,"output.note":1`, `unknown field "output.note"`},
	} {
		_, _, _, err := decode([]byte(`{"type":"press","panel":"toy:stall","button":3` + test.fields + `}`))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	for _, button := range []string{"0", "-1", "1.5", "1e12", `"3"`} {
		if _, _, _, err := decode([]byte(`{"type":"press","panel":"toy:stall","button":` + button + `}`)); err == nil {
			t.Errorf("button %s is taken", button)
		}
	}
}
