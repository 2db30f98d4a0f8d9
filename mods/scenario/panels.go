package scenario

import (
	"fmt"
	"strings"

	"loam/core/content"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/panel"
	"loam/core/plain"
	"loam/core/view"
)

// shown is the panels and the menu that a player's client shows: it knows what it
// was told, and nothing else.
type shown struct {
	menu    *view.Menu // nil: none
	marks   map[guid.GUID]view.Mark
	loot    *view.Loot // nil: nothing is open
	desk    *view.Desk // the same
	panels  map[content.ID]*view.Panel
	filled  map[string]plain.Value // inputs by name
	outlook *view.Outlook
	units   map[guid.GUID]bool                // that it has been told of, and not to forget
	things  map[guid.GUID]content.ObjectState // how game objects stand, as it was last told
}

// showPanels takes over what the last step told each player of its panels and of
// its talk.
func (r *runner) showPanels(told *view.Batch) {
	for _, v := range told.Viewers {
		if len(v.Panels) == 0 && v.Menu == nil && len(v.Marks) == 0 && v.Loot == nil && v.Desk == nil {
			continue
		}
		for _, a := range r.actors {
			if a.place.Viewer == v.ID && a.place.Map == told.Map && a.place.Instance == told.Instance {
				a.shown.take(v.Panels)
				a.shown.talk(v.Menu)
				a.shown.marked(v.Marks)
				a.shown.found(v.Loot)
				a.shown.served(v.Desk)
			}
		}
	}
}

// take follows the changes as a client does that knows nothing more: rows that
// are not said to have changed stay as they were.
func (s *shown) take(changes []view.PanelChange) {
	if s.panels == nil {
		s.panels = make(map[content.ID]*view.Panel)
	}
	for _, c := range changes {
		old := s.panels[c.ID]
		switch {
		case c.Panel == nil:
			delete(s.panels, c.ID)
		case c.Rows == nil:
			s.panels[c.ID] = c.Panel
		case old != nil:
			now := *old
			now.Rows = append([]view.PanelRow(nil), old.Rows...)
			for _, i := range c.Rows {
				now.Rows[i] = c.Panel.Rows[i]
			}
			s.panels[c.ID] = &now
		}
	}
}

// sees is the panel of a line that a player is shown.
func (r *runner) sees(p *actor, a args) (*view.Panel, error) {
	id := r.id(a, "PANEL")
	if shown := p.shown.panels[id]; shown != nil && p.in {
		return shown, nil
	}
	return nil, fmt.Errorf("%s is not shown panel %s", p.name, id)
}

// rowText is a row as somebody reads it in the language of the scenario.
func (r *runner) rowText(row *view.PanelRow) string { return panel.RowText(row, r.text) }

// readable lists what a panel shows, for failures.
func (r *runner) readable(p *view.Panel) string {
	parts := []string{fmt.Sprintf("%q", r.text(p.Title.Text, p.Title.Args))}
	for i := range p.Rows {
		if text := r.rowText(&p.Rows[i]); text != "" {
			parts = append(parts, fmt.Sprintf("%q", text))
		}
	}
	return strings.Join(parts, ", ")
}

// ofPlayers lets every player of slot A do something with its panels, and then
// makes a step.
func (r *runner) ofPlayers(a args, do func(*actor) error) error {
	return r.doing(a, do, nil)
}

func doPress(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error {
		shown, err := r.sees(p, a)
		if err != nil {
			return err
		}
		button, err := r.button(shown, a)
		if err != nil {
			return err
		}
		in := intent.Press{Panel: string(shown.ID), Button: button}
		for i := range shown.Rows {
			if row := &shown.Rows[i]; row.Kind == content.InputWidget {
				if v := p.shown.value(row); v.Kind() != plain.Nil {
					in.Inputs = append(in.Inputs, intent.Input{Name: row.Name, Value: v})
				}
			}
		}
		return p.ask(in)
	})
}

// value is what stands in an input: what was filled in, or what it held at first.
func (s *shown) value(row *view.PanelRow) plain.Value {
	v, ok := s.filled[row.Name]
	switch {
	case ok:
		return v
	case row.First.Kind() == plain.Nil && row.Input == content.ChoiceInput:
		return plain.OfString(row.Choices[0].Value) // as a page shows it
	}
	return row.First
}

// button is the number of a button by its label, in an element of a list if the
// line names one.
func (r *runner) button(p *view.Panel, a args) (int, error) {
	var labels []string
	for i := range p.Rows {
		row := &p.Rows[i]
		if row.Kind != content.ButtonWidget {
			continue
		}
		label := r.rowText(row)
		if matches(label, a.text("TEXT")) && (!a.has("N") || row.Item == int(a.num("N"))) {
			return row.Button, nil
		}
		labels = append(labels, fmt.Sprintf("%q", label))
	}
	if len(labels) == 0 {
		return 0, fmt.Errorf("panel %s has no button now", p.ID)
	}
	where := ""
	if a.has("N") {
		where = " in element " + number(a.num("N"))
	}
	return 0, fmt.Errorf("panel %s has no button %q%s, but %s", p.ID, a.text("TEXT"), where, strings.Join(labels, ", "))
}

func number(v float64) string { return plain.OfNumber(v).String() }

func doFill(r *runner, a args) error {
	return r.each(a, func(w *who) error {
		if w.actor == nil {
			return fmt.Errorf("%s is no player", w.name)
		}
		shown, err := r.sees(w.actor, a)
		if err != nil {
			return err
		}
		for i := range shown.Rows {
			row := &shown.Rows[i]
			if row.Kind != content.InputWidget || row.Name != a.text("INPUT") {
				continue
			}
			if w.actor.shown.filled == nil {
				w.actor.shown.filled = make(map[string]plain.Value)
			}
			w.actor.shown.filled[row.Name] = filling(row, a)
			return nil
		}
		return fmt.Errorf("panel %s has no input %q now", shown.ID, a.text("INPUT"))
	})
}

// filling is a value as a client hands it over: a number for an input of numbers.
func filling(row *view.PanelRow, a args) plain.Value {
	g, _ := a.get("VALUE")
	if row.Input == content.NumberInput && readNumber(&g) {
		return plain.OfNumber(g.num)
	}
	return plain.OfString(g.token.text)
}

func doClosePanel(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error { return p.ask(intent.ClosePanel{Panel: string(r.id(a, "PANEL"))}) })
}

// ofPanels asks a condition of the panel that every player of slot A is shown:
// all must meet it, or with no none.
func ofPanels(is func(r *runner, a args, p *view.Panel) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		list, err := r.all(a, "A")
		if err != nil {
			return false, "", err
		}
		got, holds := "", !no
		for _, w := range list {
			if w.actor == nil {
				return false, "", fmt.Errorf("%s is no player", w.name)
			}
			p, away := r.sees(w.actor, a)
			met := away == nil && is(r, a, p)
			if met == !no {
				continue
			}
			holds = no
			if got = "no such panel: " + w.name + " is not shown it"; away == nil {
				got = r.readable(p)
			}
			break
		}
		return holds, got, nil
	}
}

func seesPanel(*runner, args, *view.Panel) bool { return true }

func panelShows(r *runner, a args, p *view.Panel) bool {
	if matches(r.text(p.Title.Text, p.Title.Args), a.text("TEXT")) {
		return true
	}
	for i := range p.Rows {
		if matches(r.rowText(&p.Rows[i]), a.text("TEXT")) {
			return true
		}
	}
	return false
}

func panelEnables(r *runner, a args, p *view.Panel) bool {
	for i := range p.Rows {
		if row := &p.Rows[i]; row.Kind == content.ButtonWidget && matches(r.rowText(row), a.text("TEXT")) {
			return row.Enabled
		}
	}
	return false
}

// ofPanel is what players do with panels.
func ofPanel() []verb {
	return []verb{
		{Syntax: "A presses TEXT in panel PANEL [row N]", run: doPress,
			Doc:     "A player presses the button with a label, in the N-th element of a list if `row` says so, with what stands in the inputs.",
			Example: `Anna presses "Buy" in panel market:stall row 2`},
		{Syntax: "A fills INPUT with VALUE in panel PANEL", run: doFill,
			Doc:     "A player fills an input in; it stands there until it is filled anew. No time goes by.",
			Example: "Anna fills amount with 3 in panel market:stall"},
		{Syntax: "A closes panel PANEL", run: doClosePanel, Doc: "A player closes a panel.", Example: "Anna closes panel market:stall"},
	}
}

// shownOnPanels is what panels show.
func shownOnPanels() []condition {
	return []condition{
		{Syntax: "A sees panel PANEL", state: ofPanels(seesPanel), Doc: "A player's client shows the panel.", Example: "expect Anna sees panel market:stall"},
		{Syntax: "panel PANEL of A shows TEXT", state: ofPanels(panelShows),
			Doc:     "The title, a text, a label or a bar of the panel reads so, in English; a bar reads `label: 3 of 10`.",
			Example: `expect panel market:stall of Anna shows "Gold: 12"`},
		{Syntax: "panel PANEL of A enables TEXT", state: ofPanels(panelEnables),
			Doc:     "The first button with the label can be pressed.",
			Example: `expect no panel market:stall of Anna enables "Buy"`},
	}
}
