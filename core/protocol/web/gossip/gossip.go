// Package gossip is what pages ask and are shown of menus and panels.
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

// DecodeTalkTo takes `talk_to`.
func DecodeTalkTo(r *jsonfield.Reader) intent.Intent {
	return intent.TalkTo{Target: r.GUID("target", "to whom")}
}

// DecodeAnswer takes `answer`.
func DecodeAnswer(r *jsonfield.Reader) intent.Intent {
	return intent.Choose{
		Menu:   int(r.Whole("menu", r.Number("menu", 1, maxMenus, "number of the menu that `step` told of"))),
		Option: int(r.Whole("option", r.Number("option", 1, maxMenus, "place of the option in it, from 1"))),
		Input:  r.LineOr("input", intent.MaxChosen, "what the person typed, of an option that asks for it"),
	}
}

// DecodeCloseMenu takes `close_menu`.
func DecodeCloseMenu(r *jsonfield.Reader) intent.Intent {
	return intent.CloseMenu{Menu: int(r.Whole("menu", r.Number("menu", 1, maxMenus, "number of the menu that `step` told of")))}
}

// EncodeMenu writes the menu of a talk, or that there is none any more.
func EncodeMenu(w *jsonfield.Writer, t locale.Texts, m *view.Menu) {
	if m.Number == 0 {
		w.Boolean("closed", true, "there is none any more; nothing else follows")
		return
	}
	w.Integer("menu", int64(m.Number), "its number, for `answer` and `close_menu`; one that was told before is the same, in other words")
	w.GUID("speaker", m.Speaker, "who shows it; the player itself: nobody does")
	w.Marked(t.Filled(m.Title.Text, m.Title.Args), "what stands above the options, in the reader's language; may be empty")
	if len(m.Quests) > 0 || w.Noting() {
		quest.EncodeMenuQuests(w, t, m.Quests)
	}
	w.OpenField("options", '[', "list of option", "in order; an answer names one by its place, from 1")
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
	w.Marked(t.Filled(o.Text.Text, o.Text.Args), "what it reads")
	if o.Confirm.Text.Key != "" || w.Noting() {
		w.Text("confirm", t.Content.Words(t.Language, o.Confirm.Text, o.Confirm.Args), "optional; a question for the person to answer with yes before `answer` is sent")
	}
	if !o.Price.Free() || w.Noting() {
		w.Text("price", strings.Join(priceOf(t, &o.Price), ", "), "optional; what it costs, in the reader's language")
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
	w.OpenField("input", '{', "{ask, number, least, most, long}", "optional; what the person types, sent with `answer`: `ask` is the question; with `number` it is a whole number from `least` to `most`, else a line of at most `long` characters")
	w.Text("ask", t.Content.Words(t.Language, in.Ask.Text, in.Ask.Args), "the question")
	w.Boolean("number", in.Number, "true: a whole number; else a line of text")
	w.Integer("least", in.Least, "of a number")
	w.Integer("most", in.Most, "of a number")
	w.Integer("long", int64(in.Long), "of a text, in characters")
	w.Close('}')
}
