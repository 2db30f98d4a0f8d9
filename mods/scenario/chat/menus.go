package chat

import (
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// menuOf returns the open menu of a player.
func menuOf(p *testworld.Player) (*view.Menu, error) {
	if p.Screen.Menu == nil || !p.In {
		return nil, fmt.Errorf("%s has no menu open", p.Name)
	}
	return p.Screen.Menu, nil
}

func doTalk(st *testworld.Stage, a line.Args) error {
	to, err := st.One(a)
	if err != nil {
		return err
	}
	return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.TalkTo{Target: to.GUID}) })
}

func doChoose(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error {
		m, err := menuOf(p)
		if err != nil {
			return err
		}
		at := int(a.Num("N"))
		if a.Has("TEXT") {
			if at, err = optionCalled(st, m, a.Text("TEXT")); err != nil {
				return err
			}
		}
		in := intent.Choose{Menu: m.Number, Option: at}
		if a.Has("TEXT2") {
			in.Input = a.Text("TEXT2")
		}
		return p.Ask(in)
	})
}

// optionCalled returns the index of the first option with a text.
func optionCalled(st *testworld.Stage, m *view.Menu, text string) (int, error) {
	var labels []string
	for i := range m.Options {
		label := read(st, m.Options[i].Text)
		if line.Matches(label, text) {
			return m.Options[i].Number, nil
		}
		labels = append(labels, fmt.Sprintf("%q", label))
	}
	if len(labels) == 0 {
		return 0, fmt.Errorf("the menu %q has no options", read(st, m.Title))
	}
	return 0, fmt.Errorf("the menu has no option %q; it has %s", text, strings.Join(labels, ", "))
}

func doCloseMenu(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error {
		m, err := menuOf(p)
		if err != nil {
			return err
		}
		return p.Ask(intent.CloseMenu{Menu: m.Number})
	})
}

// read returns a text with its arguments, in the language of the scenario.
func read(st *testworld.Stage, l view.Line) string { return st.Text(l.Text, l.Args) }

// lines returns all texts of a menu.
func lines(st *testworld.Stage, m *view.Menu) []string {
	list := []string{read(st, m.Title)}
	for _, q := range m.Quests {
		if d, ok := st.Release.Content.Quest(q.Quest); ok {
			list = append(list, read(st, view.Line{Text: d.Title}))
		}
	}
	for i := range m.Options {
		o := &m.Options[i]
		list = append(list, read(st, o.Text))
		if o.Confirm.Text.Key != "" {
			list = append(list, read(st, o.Confirm))
		}
		if o.Closed.Text.Key != "" {
			list = append(list, read(st, o.Closed))
		}
		if o.Input != nil {
			list = append(list, read(st, o.Input.Ask))
		}
	}
	return list
}

// ofMenus checks a condition for the open menu of every player of slot A: all must meet it,
// or with no none.
func ofMenus(is func(st *testworld.Stage, a line.Args, m *view.Menu) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		list, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range list {
			if w.Player == nil {
				return false, "", fmt.Errorf("%s is not a player", w.Name)
			}
			m, away := menuOf(w.Player)
			met := away == nil && is(st, a, m)
			if met == !no {
				continue
			}
			if away != nil {
				return no, away.Error(), nil
			}
			return no, fmt.Sprintf("%q", lines(st, m)), nil
		}
		return !no, "", nil
	}
}

func menuShows(st *testworld.Stage, a line.Args, m *view.Menu) bool {
	for _, text := range lines(st, m) {
		if line.Matches(text, a.Text("TEXT")) {
			return true
		}
	}
	return false
}

// MenuConditions are the conditions about gossip menus.
func MenuConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A sees menu", State: ofMenus(func(*testworld.Stage, line.Args, *view.Menu) bool { return true }),
			Doc: "A player has a menu open.", Example: "expect no Anna sees menu"},
		{Syntax: "A is shown TEXT", State: ofMenus(menuShows),
			Doc:     "The open menu shows this text: its greeting, an option, or the question before an option.",
			Example: `expect Anna is shown "Where to?"`},
	}
}

// MenuVerbs are the verbs for gossip menus.
func MenuVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A talks to B", Run: doTalk,
			Doc:     "A player talks to a creature, as by clicking it.",
			Example: "Anna talks to porter"},
		{Syntax: "A chooses TEXT", Run: doChoose,
			Doc:     "A player chooses the first option of its menu with this text, and confirms the question if there is one.",
			Example: `Anna chooses "Take me to the harbour"`},
		{Syntax: "A chooses TEXT typing TEXT2", Run: doChoose, Doc: "The same for an option that asks for a text or a number: the player types TEXT2.", Example: `Anna chooses "Order bread" typing "12"`},
		{Syntax: "A chooses N", Run: doChoose, Doc: "A player chooses the N-th option of its menu.", Example: "Anna chooses 2"},
		{Syntax: "A closes menu", Run: doCloseMenu, Doc: "A player closes its menu.", Example: "Anna closes menu"},
	}
}

// MenuTellings describe the events of menus.
func MenuTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindTalked: testworld.Tells(
			func(e event.Talked) []guid.GUID { return testworld.Units(e.Player, e.To) },
			func(st *testworld.Stage, e event.Talked, _ string) string {
				return st.Label(e.Player) + " talks to " + st.Label(e.To)
			}),
		event.KindMenuShown: testworld.Tells(
			func(e event.MenuShown) []guid.GUID { return testworld.Units(e.Player, e.Speaker) },
			func(st *testworld.Stage, e event.MenuShown, text string) string {
				return fmt.Sprintf("%s is shown a menu: %q", st.Label(e.Player), text)
			}),
		event.KindMenuClosed: testworld.Tells(
			func(e event.MenuClosed) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MenuClosed, _ string) string {
				return "the menu of " + st.Label(e.Player) + " is closed"
			}),
		event.KindChosen: testworld.Tells(
			func(e event.Chosen) []guid.GUID { return testworld.Units(e.Player, e.Speaker) },
			func(st *testworld.Stage, e event.Chosen, text string) string {
				does := e.Does
				if e.Handler != "" {
					does = "calls " + e.Handler
				}
				return fmt.Sprintf("%s chooses %d, %q, which does: %s", st.Label(e.Player), e.Option, text, does)
			}),
	}
}
