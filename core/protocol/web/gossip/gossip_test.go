package gossip

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/panel"
)

func line(key string) view.Line { return view.Line{Text: content.Text{Key: key}} }

var texts = locale.Texts{Content: content.NewSnapshot(content.Tables{
	Items:      []content.Item{{ID: "t:bread", Name: content.Text{Key: "Bread"}}},
	Currencies: []content.Currency{{ID: content.Coins, Name: content.Text{Key: "Coins"}}},
})}

func TestAnOptionSaysWhatItCostsAndAsks(t *testing.T) {
	for _, test := range []struct {
		name   string
		option view.MenuOption
		want   string
	}{
		{"only its text", view.MenuOption{Icon: "talk", Text: line("Hello")}, `{"icon":"talk","text":"Hello"}`},
		{"money and items", view.MenuOption{Price: content.Price{Money: 5, Takes: []content.Stack{{Item: "t:bread", Count: 2}}}}, `{"icon":"","text":"","price":"5 Coins, 2 Bread"}`},
		{"items alone", view.MenuOption{Price: content.Price{Takes: []content.Stack{{Item: "t:bread", Count: 2}}}}, `{"icon":"","text":"","price":"2 Bread"}`},
		{"a question", view.MenuOption{Confirm: line("Sure?")}, `{"icon":"","text":"","confirm":"Sure?"}`},
		{"why it is closed", view.MenuOption{Closed: line("Too young")}, `{"icon":"","text":"","closed":"Too young"}`},
		{"what is typed", view.MenuOption{Input: &view.MenuInput{Ask: line("How many?"), Number: true, Least: 1, Most: 9}}, `{"icon":"","text":"","input":{"ask":"How many?","number":true,"least":1,"most":9,"long":0}}`},
	} {
		w := new(jsonfield.Writer)
		w.Open('{')
		EncodeOption(w, texts, &test.option)
		w.Close('}')
		if got := string(w.Buf); got != test.want {
			t.Errorf("%s: sent %s, want %s", test.name, got, test.want)
		}
	}
}

func TestAMenu(t *testing.T) {
	open := &view.Menu{Number: 3, Speaker: guid.New(guid.Creature, 1, 2), Title: line("Yes?"), Options: []view.MenuOption{{Icon: "dot", Text: line("No")}}}
	for _, test := range []struct {
		name string
		menu *view.Menu
		want string
	}{
		{"that is open", open, `{"menu":3,"speaker":"creature-1-2","text":"Yes?","options":[{"icon":"dot","text":"No"}]}`},
		{"that has been closed", &view.Menu{Options: open.Options}, `{"closed":true}`},
	} {
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeMenu(w, texts, test.menu) }); got != test.want {
			t.Errorf("one %s is sent as %s, want %s", test.name, got, test.want)
		}
	}
}

func TestAChangeOfAPanelSendsTheChangedRows(t *testing.T) {
	p := &view.Panel{Title: line("Wave"), Closable: true, Rows: []view.PanelRow{{Kind: content.TextWidget, Text: line("One")}, {Kind: content.BarWidget, Value: 2, Max: 5}}}
	for _, test := range []struct {
		name   string
		change view.PanelChange
		want   string
	}{
		{"closed", view.PanelChange{ID: "t:wave"}, `{"id":"t:wave","closed":true}`},
		{"changed in a row", view.PanelChange{ID: "t:wave", Panel: p, Rows: []int32{1}}, `{"id":"t:wave","changed":[{"at":1,"row":{"widget":"bar","value":2,"max":5}}]}`},
		{"new", view.PanelChange{ID: "t:wave", Panel: p}, `{"id":"t:wave","title":"Wave","side":"left","closable":true,"rows":[{"widget":"text","text":"One"},{"widget":"bar","value":2,"max":5}]}`},
	} {
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodePanelChange(w, texts, test.change) }); got != test.want {
			t.Errorf("one that is %s is sent as %s, want %s", test.name, got, test.want)
		}
	}
}

func TestAWidgetHasTheFieldsOfItsKind(t *testing.T) {
	for want, row := range map[string]view.PanelRow{
		`{"widget":"button","button":4}`:                                                       {Kind: content.ButtonWidget, Button: 4, Enabled: true, Value: 3},
		`{"widget":"button","button":4,"disabled":true}`:                                       {Kind: content.ButtonWidget, Button: 4},
		`{"widget":"input","name":"n","input":"text","length":9,"first":"hi"}`:                 {Kind: content.InputWidget, Name: "n", Input: content.TextInput, Length: 9, First: value.OfString("hi")},
		`{"widget":"input","name":"n","input":"number","min":1,"max":5}`:                       {Kind: content.InputWidget, Name: "n", Input: content.NumberInput, Low: 1, High: 5},
		`{"widget":"input","name":"n","input":"choice","choices":[{"value":"a","label":"A"}]}`: {Kind: content.InputWidget, Name: "n", Input: content.ChoiceInput, Choices: []content.Choice{{Value: "a", Label: content.Text{Key: "A"}}}},
	} {
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeRow(w, texts, &row) }); got != want {
			t.Errorf("%+v is sent as %s, want %s", row, got, want)
		}
	}
}

func TestPanelsInAnotherLanguageAreSentById(t *testing.T) {
	got := string(message.Marshal(Panels{Panels: map[content.ID]*view.Panel{"t:b": {}, "t:a": {}, "t:c": {}}, Texts: texts}))
	a, b, c := strings.Index(got, `"t:a"`), strings.Index(got, `"t:b"`), strings.Index(got, `"t:c"`)
	if a < 0 || a > b || b > c || strings.Contains(got, `"menu"`) {
		t.Errorf("sent %s, want t:a, t:b, t:c and no menu", got)
	}
}

func TestAPressCarriesInputs(t *testing.T) {
	in, err := messagetest.Read[intent.Press](t, DecodePress, `{"type":"press","panel":"t:wave","button":2,"input.name":"Ann","input.age":7}`)
	want := fmt.Sprint([]intent.Input{{Name: "name", Value: value.OfString("Ann")}, {Name: "age", Value: value.OfNumber(7)}})
	if got := fmt.Sprint(in.Inputs); err != nil || in.Button != 2 || got != want {
		t.Errorf("button %d with %s, %v; want 2 with %s", in.Button, got, err, want)
	}
	many := ""
	for i := range panel.MaxInputs + 1 {
		many += fmt.Sprintf(`,"input.n%d":1`, i)
	}
	for name, fields := range map[string]string{
		"too many inputs": many, "a text that is too long": fmt.Sprintf(`,"input.n":%q`, strings.Repeat("x", panel.MaxInput+1)),
		"a name that is too long": fmt.Sprintf(`,"input.%s":1`, strings.Repeat("x", maxInputName+1)), "neither text nor number": `,"input.n":true`,
	} {
		if in, err := messagetest.Read[intent.Press](t, DecodePress, `{"type":"press","panel":"t:wave","button":2`+fields+`}`); err == nil {
			t.Errorf("%s: read as %+v, want an error", name, in)
		}
	}
}

func TestMenusAndOptionsAreCountedFromOne(t *testing.T) {
	in, err := messagetest.Read[intent.Choose](t, DecodeAnswer, `{"type":"answer","menu":3,"option":2,"input":"hi"}`)
	if want := (intent.Choose{Menu: 3, Option: 2, Input: "hi"}); err != nil || in != want {
		t.Errorf("read as %+v, %v; want %+v", in, err, want)
	}
	for _, fields := range []string{`"menu":0,"option":1`, `"menu":1,"option":0`, `"menu":1,"option":1.5`, `"menu":1`} {
		if in, err := messagetest.Read[intent.Choose](t, DecodeAnswer, `{"type":"answer",`+fields+`}`); err == nil {
			t.Errorf("%s is read as %+v, want an error", fields, in)
		}
	}
}
