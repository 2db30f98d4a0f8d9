package mods

import (
	"fmt"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// given checks that spells which creatures cast at players, from their menus and for
// quests, can reach them: a spell with `aim: self` would apply to the creature. All
// definitions are known.
func (m *merger) given() {
	own := make(map[content.ID]bool)
	for i := range m.tables.Spells {
		if s := &m.tables.Spells[i]; s.Aim == content.AimSelf {
			own[s.ID] = true
		}
	}
	tell := func(kind content.Kind, id content.ID, field, what string, spell content.ID) {
		at := m.tables.Origins[content.FieldName(kind, id, field)]
		m.problems = append(m.problems, yamlschema.NewProblem(at,
			diag.NoEffect, fmt.Sprintf("%s makes a creature cast a spell on the player, but a spell with `aim: self` reaches the creature instead; use `aim: any` or another spell:", what), string(spell), ""))
	}
	for i := range m.tables.Menus {
		d := &m.tables.Menus[i]
		for k := range d.Options {
			if o := &d.Options[k]; o.Does == content.DoCast && own[o.Of] {
				tell(content.Menus, d.ID, "options", fmt.Sprintf("option %d", k+1), o.Of)
			}
		}
	}
	for i := range m.tables.Quests {
		if q := &m.tables.Quests[i]; own[q.Casts] && !q.Auto && len(q.Givers)+len(q.Enders) > 0 {
			tell(content.Quests, q.ID, "casts", "the quest", q.Casts)
		}
	}
}
