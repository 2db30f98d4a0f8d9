package chat

import (
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/panel"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// sees returns the panel of a line that a player sees.
func sees(st *testworld.Stage, p *testworld.Player, a line.Args) (*view.Panel, error) {
	id := st.ID(a, "PANEL")
	if shown := p.Screen.Panels[id]; shown != nil && p.In {
		return shown, nil
	}
	return nil, fmt.Errorf("%s does not see panel %s", p.Name, id)
}

// rowText returns a row in the language of the scenario.
func rowText(st *testworld.Stage, row *view.PanelRow) string { return panel.RowText(row, st.Text) }

// readable lists the content of a panel, for failures.
func readable(st *testworld.Stage, p *view.Panel) string {
	parts := []string{fmt.Sprintf("%q", st.Text(p.Title.Text, p.Title.Args))}
	for i := range p.Rows {
		if text := rowText(st, &p.Rows[i]); text != "" {
			parts = append(parts, fmt.Sprintf("%q", text))
		}
	}
	return strings.Join(parts, ", ")
}

func doPress(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error {
		shown, err := sees(st, p, a)
		if err != nil {
			return err
		}
		button, err := button(st, shown, a)
		if err != nil {
			return err
		}
		in := intent.Press{Panel: string(shown.ID), Button: button}
		for i := range shown.Rows {
			if row := &shown.Rows[i]; row.Kind == content.InputWidget {
				if v := p.Screen.Value(row); v.Kind() != value.Nil {
					in.Inputs = append(in.Inputs, intent.Input{Name: row.Name, Value: v})
				}
			}
		}
		return p.Ask(in)
	})
}

// button returns the number of a button by its label, in an element of a list if the line
// names one.
func button(st *testworld.Stage, p *view.Panel, a line.Args) (int, error) {
	var labels []string
	for i := range p.Rows {
		row := &p.Rows[i]
		if row.Kind != content.ButtonWidget {
			continue
		}
		label := rowText(st, row)
		if line.Matches(label, a.Text("TEXT")) && (!a.Has("N") || row.Item == int(a.Num("N"))) {
			return row.Button, nil
		}
		labels = append(labels, fmt.Sprintf("%q", label))
	}
	if len(labels) == 0 {
		return 0, fmt.Errorf("panel %s has no buttons", p.ID)
	}
	where := ""
	if a.Has("N") {
		where = " in element " + number(a.Num("N"))
	}
	return 0, fmt.Errorf("panel %s has no button %q%s; it has %s", p.ID, a.Text("TEXT"), where, strings.Join(labels, ", "))
}

func number(v float64) string { return value.OfNumber(v).String() }

func doFill(st *testworld.Stage, a line.Args) error {
	return st.Each(a, func(w *testworld.Who) error {
		if w.Player == nil {
			return fmt.Errorf("%s is not a player", w.Name)
		}
		shown, err := sees(st, w.Player, a)
		if err != nil {
			return err
		}
		for i := range shown.Rows {
			row := &shown.Rows[i]
			if row.Kind != content.InputWidget || row.Name != a.Text("INPUT") {
				continue
			}
			w.Player.Screen.Fill(row.Name, filling(row, a))
			return nil
		}
		return fmt.Errorf("panel %s has no input %q", shown.ID, a.Text("INPUT"))
	})
}

// filling converts a value to the form in which a client sends it: a number for a number
// input.
func filling(row *view.PanelRow, a line.Args) value.Value {
	g, _ := a.Get("VALUE")
	if row.Input == content.NumberInput && line.ReadNumber(&g) {
		return value.OfNumber(g.Num)
	}
	return value.OfString(g.Token.Text)
}

func doClosePanel(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.ClosePanel{Panel: string(st.ID(a, "PANEL"))}) })
}

// ofPanels checks a condition for the panel that every player of slot A sees: all must meet
// it, or with no none.
func ofPanels(is func(st *testworld.Stage, a line.Args, p *view.Panel) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		list, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		got, holds := "", !no
		for _, w := range list {
			if w.Player == nil {
				return false, "", fmt.Errorf("%s is not a player", w.Name)
			}
			p, away := sees(st, w.Player, a)
			met := away == nil && is(st, a, p)
			if met == !no {
				continue
			}
			holds = no
			if got = w.Name + " does not see the panel"; away == nil {
				got = readable(st, p)
			}
			break
		}
		return holds, got, nil
	}
}

func seesPanel(*testworld.Stage, line.Args, *view.Panel) bool { return true }

func panelShows(st *testworld.Stage, a line.Args, p *view.Panel) bool {
	if line.Matches(st.Text(p.Title.Text, p.Title.Args), a.Text("TEXT")) {
		return true
	}
	for i := range p.Rows {
		if line.Matches(rowText(st, &p.Rows[i]), a.Text("TEXT")) {
			return true
		}
	}
	return false
}

func panelEnables(st *testworld.Stage, a line.Args, p *view.Panel) bool {
	for i := range p.Rows {
		if row := &p.Rows[i]; row.Kind == content.ButtonWidget && line.Matches(rowText(st, row), a.Text("TEXT")) {
			return row.Enabled
		}
	}
	return false
}

// PanelVerbs are the verbs for panels.
func PanelVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A presses TEXT in panel PANEL [row N]", Run: doPress,
			Doc:     "A player presses the button with a label, with `row` in the N-th element of a list, and sends the values of the inputs.",
			Example: `Anna presses "Buy" in panel market:stall row 2`},
		{Syntax: "A fills INPUT with VALUE in panel PANEL", Run: doFill,
			Doc:     "A player fills in an input, which keeps the value until it is filled again. No time passes.",
			Example: "Anna fills amount with 3 in panel market:stall"},
		{Syntax: "A closes panel PANEL", Run: doClosePanel, Doc: "A player closes a panel.", Example: "Anna closes panel market:stall"},
	}
}

// PanelConditions are the conditions about panels.
func PanelConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A sees panel PANEL", State: ofPanels(seesPanel), Doc: "A player's client shows the panel.", Example: "expect Anna sees panel market:stall"},
		{Syntax: "panel PANEL of A shows TEXT", State: ofPanels(panelShows),
			Doc:     "The title, a text, a label or a bar of the panel shows this text, in English; a bar shows `label: 3 of 10`.",
			Example: `expect panel market:stall of Anna shows "Gold: 12"`},
		{Syntax: "panel PANEL of A enables TEXT", State: ofPanels(panelEnables),
			Doc:     "The first button with the label can be pressed.",
			Example: `expect no panel market:stall of Anna enables "Buy"`},
	}
}

// PanelTellings describe the events of panels.
func PanelTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindPanelOpened: testworld.Tells(
			func(e event.PanelOpened) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.PanelOpened, _ string) string {
				return fmt.Sprintf("%s is shown panel %s", st.Label(e.Player), e.Panel)
			}),
		event.KindPanelClosed: testworld.Tells(
			func(e event.PanelClosed) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.PanelClosed, _ string) string {
				return fmt.Sprintf("panel %s of %s is closed", e.Panel, st.Label(e.Player))
			}),
		event.KindPressed: testworld.Tells(
			func(e event.Pressed) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Pressed, _ string) string {
				return fmt.Sprintf("%s presses %s in panel %s with %s", st.Label(e.Player), e.Handler, e.Panel, e.Args)
			}),
	}
}
