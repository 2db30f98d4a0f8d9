package testworld

import (
	"cmp"
	"fmt"
	"strings"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/mods/scenario/line"
)

// about describes what a condition is about, for failures: what a unit has of an item, how
// its quest stands, its phase, and why it was refused something last.
func (st *Stage) about(a line.Args, w *Who, u *entity.Unit) string {
	var parts []string
	switch {
	case u == nil:
	case u.Player != nil && a.Has("QUEST"):
		parts = append(parts, st.questOf(u.Player, st.ID(a, "QUEST")))
	case u.Player != nil && a.Has("ITEM"):
		id := st.ID(a, "ITEM")
		parts = append(parts, fmt.Sprintf("has %d %s", item.Count(&u.Player.Items, id), id))
	case u.Creature != nil && a.Has("PHASE"):
		parts = append(parts, fmt.Sprintf("phase %s", cmp.Or(u.Creature.Phase.Name, "none")))
	}
	for i := len(st.Events) - 1; i >= 0 && len(parts) > 0 && u.Player != nil; i-- {
		if x, ok := st.Events[i].Event.(event.Refused); ok && x.Player == st.GUIDOf(w) {
			parts = append(parts, fmt.Sprintf("last refused %q", st.Events[i].Text))
			break
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %s; ", w.Name, strings.Join(parts, ", "))
}

// questOf describes how a quest of a player stands.
func (st *Stage) questOf(p *entity.Player, id content.ID) string {
	s := fmt.Sprintf("quest %s is %s", id, quest.Stands(p, id))
	q, known := st.Release.Content.Quest(id)
	e := quest.Find(p, id)
	if !known || e == nil {
		return s
	}
	for i := range q.Objectives {
		o := &q.Objectives[i]
		s += fmt.Sprintf(", %d of %d %s", quest.Have(p, e, o), max(o.Count, 1), o.Name)
	}
	return s
}
