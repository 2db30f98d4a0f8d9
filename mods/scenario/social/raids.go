package social

import (
	"fmt"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// mark returns the mark in slot N, from 0.
func mark(a line.Args) (int, error) {
	n := int(a.Num("N"))
	if n < 1 || n > group.Marks {
		return 0, fmt.Errorf("there is no mark %d: they are numbered from 1 to %d", n, group.Marks)
	}
	return n - 1, nil
}

// doMark sets a mark on the unit in slot B, or without one clears it.
func doMark(st *testworld.Stage, a line.Args) error {
	n, err := mark(a)
	if err != nil {
		return err
	}
	in := intent.Group{Act: intent.GroupMark, Mark: n}
	if a.Has("B") {
		u, err := st.One(a)
		if err != nil {
			return err
		}
		in.Player = u.GUID
	}
	return st.Asking(a, in)
}

func doRole(st *testworld.Stage, a line.Args) error {
	b, err := st.Player(a)
	if err != nil {
		return err
	}
	of, _ := group.RoleOf(a.Text("none")) // the slot only has words of roles
	return st.Asking(a, intent.Group{Act: intent.GroupRole, Name: b.Known, Role: uint8(of)})
}

func hasRole(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	of, _ := group.RoleOf(a.Text("none"))
	return ofGroups(func(g group.Group, in bool, p, _ *testworld.Player) bool {
		i := g.Find(p.Self)
		return in && i >= 0 && g.Members[i].Role == of
	})(st, a, no)
}

// ofGroupsN checks a condition for the groups of players and the mark in slot N.
func ofGroupsN(is func(g group.Group, mark int) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		n, err := mark(a)
		if err != nil {
			return false, "", err
		}
		return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
			g, in := st.Realm.GroupOf(p.Self)
			return in && is(g, n), fmt.Sprintf("%s, where %v has mark %d", groupWords(g, in), g.Marks[n], n+1)
		})
	}
}

func bearsMark(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	w, err := st.Named(a.Text("B"))
	if err != nil {
		return false, "", err
	}
	unit := st.GUIDOf(w)
	return ofGroupsN(func(g group.Group, n int) bool { return g.Marks[n] == unit })(st, a, no)
}

// readyTold reports whether a player received an event of a ready check, about B if there
// is one.
func readyTold(news group.News) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		told, ok := e.Event.(event.GroupTold)
		if !ok || told.News != news || !st.Is(told.Player, a, "A") {
			return false
		}
		if !a.Has("B") {
			return true
		}
		b, err := st.Player(a)
		return err == nil && b.Known == told.Name
	}
}
