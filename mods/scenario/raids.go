package scenario

import (
	"fmt"

	"loam/core/event"
	"loam/core/group"
	"loam/core/intent"
)

// mark is the mark that slot N names, from 0.
func mark(a args) (int, error) {
	n := int(a.num("N"))
	if n < 1 || n > group.Marks {
		return 0, fmt.Errorf("there is no mark %d: they are numbered from 1 to %d", n, group.Marks)
	}
	return n - 1, nil
}

// doMark gives the unit in slot B a mark, or without one takes it away.
func doMark(r *runner, a args) error {
	n, err := mark(a)
	if err != nil {
		return err
	}
	in := intent.Group{Act: intent.GroupMark, Mark: n}
	if a.has("B") {
		u, err := r.one(a)
		if err != nil {
			return err
		}
		in.Player = u.GUID
	}
	return r.asking(a, in)
}

func doRole(r *runner, a args) error {
	b, err := r.player(a)
	if err != nil {
		return err
	}
	of, _ := group.RoleOf(a.text("none")) // the slot has only words of roles
	return r.asking(a, intent.Group{Act: intent.GroupRole, Name: b.known, Role: uint8(of)})
}

func hasRole(r *runner, a args, no bool) (bool, string, error) {
	of, _ := group.RoleOf(a.text("none"))
	return ofGroups(func(g group.Group, in bool, p, _ *actor) bool {
		i := g.Find(p.self)
		return in && i >= 0 && g.Members[i].Role == of
	})(r, a, no)
}

// ofGroupsN asks a condition of the groups of players and of the mark in slot N.
func ofGroupsN(is func(g group.Group, mark int) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		n, err := mark(a)
		if err != nil {
			return false, "", err
		}
		return r.playersAre(a, no, func(p *actor) (bool, string) {
			g, in := r.realm.GroupOf(p.self)
			return in && is(g, n), fmt.Sprintf("%s, where %v bears mark %d", groupWords(g, in), g.Marks[n], n+1)
		})
	}
}

func bearsMark(r *runner, a args, no bool) (bool, string, error) {
	w, err := r.named(a.text("B"))
	if err != nil {
		return false, "", err
	}
	unit := r.guidOf(w)
	return ofGroupsN(func(g group.Group, n int) bool { return g.Marks[n] == unit })(r, a, no)
}

// readyTold is whether a player was told some news of a ready check, of B where there is
// one.
func readyTold(news group.News) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		told, ok := e.event.(event.GroupTold)
		if !ok || told.News != news || !r.is(told.Player, a, "A") {
			return false
		}
		if !a.has("B") {
			return true
		}
		b, err := r.player(a)
		return err == nil && b.known == told.Name
	}
}
