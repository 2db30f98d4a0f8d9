// Package gossip decodes and encodes the messages about gossip gossip and panels.
package gossip

import (
	"fmt"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/quest"
)

// maxMenus bounds the numbers of menus and of their options.
const maxMenus = 1 << 31

// DecodeTalkTo decodes `talk_to`.
func DecodeTalkTo(r *jsonfield.Reader) intent.Intent {
	return intent.TalkTo{Target: r.GUID("target", "the creature")}
}

// DecodeAnswer decodes `answer`.
func DecodeAnswer(r *jsonfield.Reader) intent.Intent {
	return intent.Choose{
		Menu:   int(r.Whole("menu", r.Number("menu", 1, maxMenus, "number of the menu from `step`"))),
		Option: int(r.Whole("option", r.Number("option", 1, maxMenus, "index of the option, from 1"))),
		Input:  r.LineOr("input", intent.MaxChosen, "text that the person typed, for an option that asks for it"),
	}
}

// DecodeCloseMenu decodes `close_menu`.
func DecodeCloseMenu(r *jsonfield.Reader) intent.Intent {
	return intent.CloseMenu{Menu: int(r.Whole("menu", r.Number("menu", 1, maxMenus, "number of the menu from `step`")))}
}

// EncodeMenu writes the open gossip menu, or that none is open.
func EncodeMenu(w *jsonfield.Writer, t locale.Texts, m *view.Menu) {
	if m.Number == 0 {
		w.Boolean("closed", true, "no menu is open; no other field follows")
		return
	}
	w.Integer("menu", int64(m.Number), "number of the menu, for `answer` and `close_menu`; a number that was sent before is the same menu in another language")
	w.GUID("speaker", m.Speaker, "the unit that shows it; the player itself: no unit")
	w.Marked(t.Filled(m.Title.Text, m.Title.Args), "text above the options, in the reader's language; may be empty")
	if len(m.Quests) > 0 || w.Noting() {
		quest.EncodeMenuQuests(w, t, m.Quests)
	}
	w.OpenField("options", '[', "list of option", "in order; an answer names an option by its index, from 1")
	for i := range m.Options {
		w.Open('{')
		EncodeOption(w, t, &m.Options[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeOption writes one option of a menu.
func EncodeOption(w *jsonfield.Writer, t locale.Texts, o *view.MenuOption) {
	w.Text("icon", o.Icon, "talk, trade, travel, teach, work, money, banner, fight or dot")
	w.Marked(t.Filled(o.Text.Text, o.Text.Args), "the text")
	if o.Confirm.Text.Key != "" || w.Noting() {
		w.Text("confirm", t.Content.Words(t.Language, o.Confirm.Text, o.Confirm.Args), "optional; a question that the person must confirm before the page sends `answer`")
	}
	if !o.Price.Free() || w.Noting() {
		w.Text("price", strings.Join(priceOf(t, &o.Price), ", "), "optional; the cost, in the reader's language")
	}
	if o.Closed.Text.Key != "" || w.Noting() {
		w.Text("closed", t.Content.Words(t.Language, o.Closed.Text, o.Closed.Args), "optional; why it cannot be chosen, in the reader's language")
	}
	if o.Input != nil || w.Noting() {
		encodeTyped(w, t, o.Input)
	}
}

// priceOf is what something costs, a line for each currency and one for each thing.
func priceOf(t locale.Texts, p *content.Price) (lines []string) {
	for _, s := range p.Sums() {
		if s.Amount <= 0 {
			continue
		}
		lines = append(lines, fmt.Sprintf("%d %s", s.Amount, t.Currency(s.Currency, s.Amount)))
	}
	for _, s := range p.Takes {
		if d, ok := t.Content.Item(s.Item); ok {
			lines = append(lines, fmt.Sprintf("%d %s", s.Count, t.Content.Words(t.Language, d.Name, value.Value{})))
		}
	}
	return lines
}

// encodeTyped writes what the person types for an option.
func encodeTyped(w *jsonfield.Writer, t locale.Texts, in *view.MenuInput) {
	if in == nil {
		in = &view.MenuInput{}
	}
	w.OpenField("input", '{', "{ask, number, least, most, long}", "optional; what the person must type, sent with `answer`: `ask` is the prompt; with `number` it is a whole number from `least` to `most`, otherwise a line of at most `long` characters")
	w.Text("ask", t.Content.Words(t.Language, in.Ask.Text, in.Ask.Args), "the prompt")
	w.Boolean("number", in.Number, "true: a whole number; otherwise a line of text")
	w.Integer("least", in.Least, "for a number")
	w.Integer("most", in.Most, "for a number")
	w.Integer("long", int64(in.Long), "for a text, in characters")
	w.Close('}')
}
