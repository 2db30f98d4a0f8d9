package panel

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// said reads panels of the bundle t. It returns them, and what is wrong with them.
func said(t *testing.T, text string) ([]content.Panel, string) {
	t.Helper()
	tables := content.Tables{Origins: make(map[string]content.Origin)}
	file := yamlschema.File{Path: "panels/a.yaml", Data: []byte(text)}
	of := &yamlschema.Reader{Source: &yamlschema.Source{Label: "t", Name: "t", Files: []yamlschema.File{file}}, At: &file}
	r := definition.NewReader(of, &tables)
	Section().Read(r, of.Parse())
	of.Compile()
	for _, check := range r.Last {
		check()
	}
	return tables.Panels, r.Problems.Error()
}

func TestWhatIsWrongWithAWidgetIsSaidWhereItStands(t *testing.T) {
	for _, test := range []struct{ name, row, want string }{
		{"a text", "text: Hello", ""},
		{"no widget", "show_if: gold", `a widget needs one of "text, bar, button, list, input"`},
		{"two widgets", "{text: Hello, bar: {value: gold}}", `a widget has only one of text, bar, button, list, input; start another one with a dash before "bar"`},
		{"an unknown widget", "txet: Hello", `(did you mean "text"?)`},
		{"a path from outside", "bar: {value: self.gold}", `value is a path in the player's state; remove the prefix: "self.gold" (did you mean "gold"?)`},
		{"no path", "bar: {value: gold..b}", "must be a path in the player's state"},
		{"a path that is too long", "bar: {value: a.b.c.d.e.f.g.h.i}", fmt.Sprintf("has a path of more than %d names", maxPathParts)},
		{"an element out of a list", "bar: {value: item.price}", `value: item and index exist only in the row of a list: "item.price"`},
		{"an element of a list", "list: {items: goods, row: [{bar: {value: item.price}}]}", ""},
		{"a field of a number", "list: {items: goods, row: [{bar: {value: index.x}}]}", "index is a number and has no fields"},
		{"an input in a list", "list: {items: goods, row: [{input: {name: n}}]}", `the row of a list can have texts, bars and buttons, but no "input"`},
		{"a button without a handler", "button: {label: Go}", "press (name of a handler) is missing"},
		{"a path without quotes", "button: {label: Go, press: go, args: {n: {gold}}}", `put quotes around "{gold}"`},
		{"a choice without choices", "input: {name: n, type: choice}", "choices is missing in input"},
		{"choices of a text", "input: {name: n, choices: [a]}", `choices needs an input of type choice, not "text"`},
		{"a choice twice", "input: {name: n, type: choice, choices: [a, a]}", `choices has a duplicate value: "a"`},
		{"a least of a text", "input: {name: n, min: 3}", `min needs an input of type number, not "text"`},
		{"a long text", fmt.Sprintf("input: {name: n, max: %d}", MaxLength+1), fmt.Sprintf("max of a text must be 1 to %d characters", MaxLength)},
		{"numbers the wrong way round", "input: {name: n, type: number, min: 5, max: 4}", "max must be at least min, which is 5"},
	} {
		_, got := said(t, "wave:\n  title: Wave\n  rows:\n  - "+test.row+"\n")
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestAPanelAsAWhole(t *testing.T) {
	rows := func(one string, n int) string {
		return "wave: {title: Wave, rows: [" + strings.Repeat(one+", ", n) + "]}"
	}
	inputs := func(n int) (all string) {
		for i := range n {
			all += fmt.Sprintf("{input: {name: n%d}}, ", i)
		}
		return "wave: {title: Wave, rows: [" + all + "]}"
	}
	for _, test := range []struct{ name, text, want string }{
		{"no rows", "wave: {title: Wave, rows: []}", "rows must have at least one widget"},
		{"as many widgets as may be", rows("{text: A}", MaxWidgets), ""},
		{"one widget more", rows("{text: A}", MaxWidgets+1), "a panel can have at most 64 widgets"},
		{"as many inputs as may be", inputs(MaxInputs), ""},
		{"one input more", inputs(MaxInputs + 1), fmt.Sprintf("a panel can have at most %d inputs", MaxInputs)},
		{"an input twice", rows("{input: {name: n}}", 2), "two inputs of a panel have the same name"},
		{"an argument called like an input", "wave: {title: Wave, rows: [{button: {label: Go, press: go, args: {n: 1}}}, {input: {name: n}}]}", "an argument and an input of one panel cannot have the same name"},
		{"a panel twice", rows("{text: A}", 1) + "\n" + rows("{text: A}", 1), `duplicate key, first at line 1: "wave"`},
		{"no title", "wave: {rows: [{text: A}]}", "title (text) is missing in panel"},
	} {
		if _, got := said(t, test.text); test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestAPlaceholderIsAPathUnlessItIsBoundToAnother(t *testing.T) {
	panels, problems := said(t, `wave: {title: "Wave {wave.number}", with: {}, rows: [{text: {text: "{coins} of {most}", with: {most: shop.price}}}, {list: {items: goods, row: [{text: "{item.name}"}]}}]}`)
	if problems != "" {
		t.Fatal(problems)
	}
	p := panels[0]
	got := fmt.Sprintln(p.With, p.Rows[0].With, p.Rows[1].Row[0].With)
	for _, want := range []string{"{wave.number {[wave number] nil}}", "{most {[shop price] nil}}", "{coins {[coins] nil}}", "{item.name {[item name] nil}}"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want it with %s", got, want)
		}
	}
	if p.Side != content.RightSide || !p.Closable || p.Rows[1].Limit != 20 {
		t.Errorf("side %v, closable %v, %d elements; want right, true and 20", p.Side, p.Closable, p.Rows[1].Limit)
	}
}
