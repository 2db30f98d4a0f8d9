package web

import (
	"fmt"
	"strings"

	"loam/core/content"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/view"
)

// maxMenus bounds the numbers of menus and of their options.
const maxMenus = 1 << 31

func decodeTalkTo(r *reader) intent.Intent {
	return intent.TalkTo{Target: r.guid("target", "to whom")}
}

func decodeAnswer(r *reader) intent.Intent {
	return intent.Choose{
		Menu:   int(r.whole("menu", r.number("menu", 1, maxMenus, "number of the menu that `step` told of"))),
		Option: int(r.whole("option", r.number("option", 1, maxMenus, "place of the option in it, from 1"))),
		Input:  r.lineOr("input", intent.MaxChosen, "what the person typed, of an option that asks for it"),
	}
}

func decodeCloseMenu(r *reader) intent.Intent {
	return intent.CloseMenu{Menu: int(r.whole("menu", r.number("menu", 1, maxMenus, "number of the menu that `step` told of")))}
}

// encodeMenu writes the menu of a talk, or that there is none any more.
func encodeMenu(w *writer, t texts, m *view.Menu) {
	if m.Number == 0 {
		w.boolean("closed", true, "there is none any more; nothing else follows")
		return
	}
	w.integer("menu", int64(m.Number), "its number, for `answer` and `close_menu`; one that was told before is the same, in other words")
	w.guid("speaker", m.Speaker, "who shows it; the player itself: nobody does")
	w.marked(t.filled(m.Title.Text, m.Title.Args), "what stands above the options, in the reader's language; may be empty")
	if len(m.Quests) > 0 || w.noting() {
		encodeMenuQuests(w, t, m.Quests)
	}
	w.openField("options", '[', "list of option", "in order; an answer names one by its place, from 1")
	for i := range m.Options {
		w.open('{')
		encodeOption(w, t, &m.Options[i])
		w.close('}')
	}
	w.close(']')
}

func encodeOption(w *writer, t texts, o *view.MenuOption) {
	w.text("icon", o.Icon, "talk, trade, travel, teach, work, money, banner, fight or dot")
	w.marked(t.filled(o.Text.Text, o.Text.Args), "what it reads")
	if o.Confirm.Text.Key != "" || w.noting() {
		w.text("confirm", t.content.Words(t.language, o.Confirm.Text, o.Confirm.Args), "optional; a question for the person to answer with yes before `answer` is sent")
	}
	if !o.Price.Free() || w.noting() {
		w.text("price", strings.Join(priceOf(t, &o.Price), ", "), "optional; what it costs, in the reader's language")
	}
	if o.Closed.Text.Key != "" || w.noting() {
		w.text("closed", t.content.Words(t.language, o.Closed.Text, o.Closed.Args), "optional; why it cannot be chosen, in the reader's language")
	}
	if o.Input != nil || w.noting() {
		encodeTyped(w, t, o.Input)
	}
}

// priceOf is what something costs, a line for each currency and one for each thing.
func priceOf(t texts, p *content.Price) (lines []string) {
	for _, s := range p.Sums() {
		if s.Amount <= 0 {
			continue
		}
		name := ""
		if d, ok := t.content.Currency(s.Currency); ok {
			name = t.content.Words(t.language, d.Name, plain.Value{})
		}
		lines = append(lines, fmt.Sprintf("%d %s", s.Amount, name))
	}
	for _, s := range p.Takes {
		if d, ok := t.content.Item(s.Item); ok {
			lines = append(lines, fmt.Sprintf("%d %s", s.Count, t.content.Words(t.language, d.Name, plain.Value{})))
		}
	}
	return lines
}

// encodeTyped writes what the person types for an option.
func encodeTyped(w *writer, t texts, in *view.MenuInput) {
	if in == nil {
		in = &view.MenuInput{}
	}
	w.openField("input", '{', "{ask, number, least, most, long}", "optional; what the person types, sent with `answer`: `ask` is the question; with `number` it is a whole number from `least` to `most`, else a line of at most `long` characters")
	w.text("ask", t.content.Words(t.language, in.Ask.Text, in.Ask.Args), "the question")
	w.boolean("number", in.Number, "true: a whole number; else a line of text")
	w.integer("least", in.Least, "of a number")
	w.integer("most", in.Most, "of a number")
	w.integer("long", int64(in.Long), "of a text, in characters")
	w.close('}')
}
