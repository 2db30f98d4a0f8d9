package panel

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/rules/gossip"
)

// MaxOptions is how many options a menu has at most; further buttons of a panel
// are on the menu's next page.
const MaxOptions = gossip.PageOptions

// Fallback is a panel for a client that has none: lines to stand above the options
// and a menu such as the talk with a creature.
type Fallback struct {
	Messages []view.Line // texts and bars, from top to bottom
	Menu     view.Menu
}

// MenuOf makes a panel's page of a menu, from 0, and its messages. The options
// are the buttons that can be pressed; an answer is the number of one, and goes
// to the map as a press of it: the map knows what it has shown, so an answer
// cannot be forged, and a reload in between does not change what it means. An
// option with the number 0 leads to the next page, and from the last to the
// first. Inputs have no place in a menu: a press from one carries none, and
// handlers get nil for them.
func MenuOf(p *view.Panel, page int) Fallback {
	out := Fallback{Menu: view.Menu{ID: p.ID, Title: p.Title}}
	var options []view.MenuOption
	var beside view.Line // the text that stands in the same row of a list
	for i := range p.Rows {
		r := &p.Rows[i]
		if i == 0 || r.List != p.Rows[i-1].List || r.Item != p.Rows[i-1].Item {
			beside = view.Line{}
		}
		switch r.Kind {
		case content.TextWidget:
			out.Messages = append(out.Messages, r.Text)
			if beside.Text.Key == "" && r.Item > 0 {
				beside = r.Text
			}
		case content.BarWidget:
			out.Messages = append(out.Messages, barLine(r))
		case content.ButtonWidget:
			if r.Enabled {
				options = append(options, view.MenuOption{Number: r.Button, Text: r.Text, About: beside})
			}
		}
	}
	out.Menu.Options = gossip.Paged(options, page)
	return out
}

// barLine is a bar in words.
func barLine(r *view.PanelRow) view.Line {
	args := value.OfTable([]value.Entry{
		{Key: value.OfString("label"), Value: nested(r.Text)},
		{Key: value.OfString("value"), Value: value.OfNumber(r.Value)},
		{Key: value.OfString("max"), Value: value.OfNumber(r.Max)},
	})
	key := "core.panel_bar"
	if r.Text.Text.Key == "" {
		key = "core.panel_bare_bar"
	}
	return view.Line{Text: content.Text{Bundle: "base", Key: key}, Args: args}
}

// nested is a line as an argument of another.
func nested(l view.Line) value.Value {
	return value.OfTable([]value.Entry{
		{Key: value.OfString(textKey), Value: value.OfString(l.Text.Key)},
		{Key: value.OfString(textBundle), Value: value.OfString(l.Text.Bundle)},
		{Key: value.OfString(textArgs), Value: l.Args},
	})
}
