package mods

import (
	"fmt"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// triggers checks that no spell casts itself immediately through the effects of others. It
// ignores casts of auras when they tick or proc, since time passes before these.
func (m *merger) triggers() {
	t := &triggering{m: m, at: make(map[content.ID]int, len(m.tables.Spells)), seen: make([]bool, len(m.tables.Spells))}
	for i := range m.tables.Spells {
		t.at[m.tables.Spells[i].ID] = i
	}
	for i := range m.tables.Spells {
		t.visit(i)
	}
}

// triggering is a walk over spells along their triggers.
type triggering struct {
	m    *merger
	at   map[content.ID]int
	seen []bool
	path []int // of spells that trigger each other, from the first one
}

func (t *triggering) visit(i int) {
	if t.seen[i] {
		return
	}
	t.seen[i] = true
	t.path = append(t.path, i)
	spells := t.m.tables.Spells
	for j := range spells[i].Effects {
		e := &spells[i].Effects[j]
		next, ok := t.at[e.Spell]
		if e.Kind != content.TriggerSpell || !ok {
			continue
		}
		if first := t.onPath(next); first >= 0 {
			t.tell(first)
			continue
		}
		t.visit(next)
	}
	t.path = t.path[:len(t.path)-1]
}

func (t *triggering) onPath(i int) int {
	for at, p := range t.path {
		if p == i {
			return at
		}
	}
	return -1
}

// tell reports the cycle that begins at an index of the path, at its last spell.
func (t *triggering) tell(first int) {
	var names []string
	for _, i := range t.path[first:] {
		names = append(names, string(t.m.tables.Spells[i].ID))
	}
	names = append(names, names[0])
	last := t.m.tables.Spells[t.path[len(t.path)-1]].ID
	at, ok := t.m.tables.Origins[content.FieldName(content.Spells, last, "effects")]
	if !ok {
		at = t.m.tables.Origins[content.FieldName(content.Spells, last, "")]
	}
	t.m.problems = append(t.m.problems, yamlschema.NewProblem(at,
		diag.Circular, fmt.Sprintf("spells trigger each other in an endless loop: %s; remove the trigger in one of them, such as", strings.Join(names, ", ")), string(last), ""))
}
