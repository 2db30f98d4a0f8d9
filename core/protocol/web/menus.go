package web

import (
	"loam/core/intent"
	"loam/core/view"
)

// maxMenus bounds the numbers of menus and of their options.
const maxMenus = 1 << 31

func decodeTalkTo(r *reader) action {
	return submit{intent.TalkTo{Target: r.guid("target", "to whom")}}
}

func decodeAnswer(r *reader) action {
	return submit{intent.Choose{
		Menu:   int(r.whole("menu", r.number("menu", 1, maxMenus, "number of the menu that `step` told of"))),
		Option: int(r.whole("option", r.number("option", 1, maxMenus, "place of the option in it, from 1"))),
	}}
}

func decodeCloseMenu(r *reader) action {
	return submit{intent.CloseMenu{Menu: int(r.whole("menu", r.number("menu", 1, maxMenus, "number of the menu that `step` told of")))}}
}

// menu tells what has become of the player's talk, and remembers it for when the
// page's person chooses another language.
func (s *stepMessage) menu(m *view.Menu) {
	if m == nil {
		return
	}
	if s.viewer.menu = m; m.Number == 0 {
		s.viewer.menu = nil
	}
	w := writer{buf: append(s.buf, `,"menu":`...)}
	w.open('{')
	encodeMenu(&w, texts{s.teller.render.content, s.viewer.language}, m)
	w.close('}')
	s.buf, s.something = w.buf, true
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
	if len(m.Quests) > 0 || w.notes != nil {
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
	if o.Confirm.Text.Key != "" || w.notes != nil {
		w.text("confirm", t.content.Words(t.language, o.Confirm.Text, o.Confirm.Args), "optional; a question for the person to answer with yes before `answer` is sent")
	}
}
