package scenario

import (
	"fmt"
	"strings"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/flight"
	"loam/core/intent"
	"loam/core/view"
)

// talk takes over what became of a player's talk; nil is nothing.
func (s *shown) talk(m *view.Menu) {
	switch {
	case m == nil:
	case m.Number == 0:
		s.menu = nil
	default:
		s.menu = m
	}
}

// menuOf is the menu that a player has before it.
func menuOf(p *actor) (*view.Menu, error) {
	if p.shown.menu == nil || !p.in {
		return nil, fmt.Errorf("%s has no menu before it", p.name)
	}
	return p.shown.menu, nil
}

func doTalk(r *runner, a args) error {
	to, err := r.one(a)
	if err != nil {
		return err
	}
	return r.ofPlayers(a, func(p *actor) error { return p.ask(intent.TalkTo{Target: to.GUID}) })
}

func doChoose(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error {
		m, err := menuOf(p)
		if err != nil {
			return err
		}
		at := int(a.num("N"))
		if a.has("TEXT") {
			if at, err = r.optionCalled(m, a.text("TEXT")); err != nil {
				return err
			}
		}
		in := intent.Choose{Menu: m.Number, Option: at}
		if a.has("TEXT2") {
			in.Input = a.text("TEXT2")
		}
		return p.ask(in)
	})
}

// optionCalled is the place of the first option that reads so.
func (r *runner) optionCalled(m *view.Menu, text string) (int, error) {
	var labels []string
	for i := range m.Options {
		label := r.line(m.Options[i].Text)
		if matches(label, text) {
			return m.Options[i].Number, nil
		}
		labels = append(labels, fmt.Sprintf("%q", label))
	}
	if len(labels) == 0 {
		return 0, fmt.Errorf("the menu %q has no options", r.line(m.Title))
	}
	return 0, fmt.Errorf("the menu has no option %q, but %s", text, strings.Join(labels, ", "))
}

func doCloseMenu(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error {
		m, err := menuOf(p)
		if err != nil {
			return err
		}
		return p.ask(intent.CloseMenu{Menu: m.Number})
	})
}

// line is a text with its arguments, in the language of the scenario.
func (r *runner) line(l view.Line) string { return r.text(l.Text, l.Args) }

// lines are all texts of a menu.
func (r *runner) lines(m *view.Menu) []string {
	list := []string{r.line(m.Title)}
	for _, q := range m.Quests {
		if d, ok := r.rel.Content.Quest(q.Quest); ok {
			list = append(list, r.line(view.Line{Text: d.Title}))
		}
	}
	for i := range m.Options {
		o := &m.Options[i]
		list = append(list, r.line(o.Text))
		if o.Confirm.Text.Key != "" {
			list = append(list, r.line(o.Confirm))
		}
		if o.Closed.Text.Key != "" {
			list = append(list, r.line(o.Closed))
		}
		if o.Input != nil {
			list = append(list, r.line(o.Input.Ask))
		}
	}
	return list
}

// ofMenus asks a condition of the menu that every player of slot A has before it:
// all must meet it, or with no none.
func ofMenus(is func(r *runner, a args, m *view.Menu) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		list, err := r.all(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range list {
			if w.actor == nil {
				return false, "", fmt.Errorf("%s is no player", w.name)
			}
			m, away := menuOf(w.actor)
			met := away == nil && is(r, a, m)
			if met == !no {
				continue
			}
			if away != nil {
				return no, away.Error(), nil
			}
			return no, fmt.Sprintf("%q", r.lines(m)), nil
		}
		return !no, "", nil
	}
}

func menuShows(r *runner, a args, m *view.Menu) bool {
	for _, text := range r.lines(m) {
		if matches(text, a.text("TEXT")) {
			return true
		}
	}
	return false
}

// ofMenu is what menus show.
func ofMenu() []condition {
	return []condition{
		{Syntax: "A sees menu", state: ofMenus(func(*runner, args, *view.Menu) bool { return true }),
			Doc: "A player has a menu before it.", Example: "expect no Anna sees menu"},
		{Syntax: "A is shown TEXT", state: ofMenus(menuShows),
			Doc:     "The menu that a player has before it reads so: its text, an option, or a question that is asked before an option counts.",
			Example: `expect Anna is shown "Where to?"`},
		{Syntax: "A knows stop STOP", state: ofUnits(knowsStop), Doc: "A player may fly to the stop.", Example: "expect Anna knows stop wayhouse:ridge"},
		{Syntax: "A aloft", state: ofUnits(isAloft), Doc: "A player flies along a route.", Example: "expect no Anna aloft"},
	}
}

func knowsStop(r *runner, a args, u *entity.Unit) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is no player", a.text("A"))
	}
	s, ok := r.rel.Content.Stop(content.ID(a.text("STOP")))
	return ok && flight.Knows(u.Player, s), nil
}

func isAloft(_ *runner, _ args, u *entity.Unit) (bool, error) { return u.Led.Kind == entity.Aloft, nil }
