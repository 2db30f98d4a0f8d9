package mods

import (
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// chains checks that no quest requires itself through others, since no player could accept
// any of them. All quests are known.
func (m *merger) chains() {
	w := chainWalk{m: m, at: make(map[content.ID]int, len(m.tables.Quests)), seen: make([]bool, len(m.tables.Quests))}
	for i := range m.tables.Quests {
		w.at[m.tables.Quests[i].ID] = i
	}
	for i := range m.tables.Quests {
		w.visit(i)
	}
}

// chainWalk is a walk over quests along their required quests.
type chainWalk struct {
	m    *merger
	at   map[content.ID]int
	seen []bool
	path []int
}

func (w *chainWalk) visit(i int) {
	if w.seen[i] {
		return
	}
	w.seen[i] = true
	w.path = append(w.path, i)
	for _, before := range w.m.tables.Quests[i].After {
		next, ok := w.at[before]
		if !ok || next == i { // a missing one, or the quest itself, is reported elsewhere
			continue
		}
		if first := slices.Index(w.path, next); first >= 0 {
			w.tell(first)
			continue
		}
		w.visit(next)
	}
	w.path = w.path[:len(w.path)-1]
}

// tell reports the cycle that begins at an index of the path.
func (w *chainWalk) tell(first int) {
	var names []string
	for _, i := range append(slices.Clone(w.path[first:]), w.path[first]) {
		names = append(names, string(w.m.tables.Quests[i].ID))
	}
	last := w.m.tables.Quests[w.path[len(w.path)-1]].ID
	at := w.m.tables.Origins[content.FieldName(content.Quests, last, "after")]
	w.m.problems = append(w.m.problems, yamlschema.NewProblem(at, diag.Circular, "quests require each other in a circle, so none can be accepted:", strings.Join(names, " -> "), ""))
}
