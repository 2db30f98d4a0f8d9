package panel

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/rules/gossip"
)

// MaxOptions bounds the options of a menu; further buttons of a panel are on the menu's
// next page.
const MaxOptions = gossip.PageOptions

// Fallback is a panel for a client without panels: messages above the options, and a
// menu like a gossip menu.
type Fallback struct {
	Messages []view.Line // texts and bars, from top to bottom
	Menu     view.Menu
}

// MenuOf converts a panel to a page of a menu, from 0, and its messages. The options
// are the buttons that can be pressed. An answer is the number of one, and is a press
// of it for the map: the map checks it against what it has shown, so an answer cannot
// be forged, and a reload in between does not change what it means. An option with the
// number 0 leads to the next page, and from the last to the first. A menu has no
// inputs: a press from one carries none, and handlers get nil for them.
func MenuOf(p *view.Panel, page int) Fallback {
	out := Fallback{Menu: view.Menu{ID: p.ID, Title: p.Title}}
	var options []view.MenuOption
	var beside view.Line // the text in the same row of a list
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

// barLine returns a bar as text.
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

// nested returns a line as an argument of another.
func nested(l view.Line) value.Value {
	return value.OfTable([]value.Entry{
		{Key: value.OfString(textKey), Value: value.OfString(l.Text.Key)},
		{Key: value.OfString(textBundle), Value: value.OfString(l.Text.Bundle)},
		{Key: value.OfString(textArgs), Value: l.Args},
	})
}
