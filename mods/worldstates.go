package mods

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// worldStates checks that instance maps store no world state with the realm, and that game
// events change only world states of maps.
func (m *merger) worldStates() {
	tell := func(kind content.Kind, of content.ID, field, msg string, text content.ID) {
		at := m.tables.Origins[content.FieldName(kind, of, field)]
		m.problems = append(m.problems, yamlschema.NewProblem(at, diag.Contradiction, msg, string(text), ""))
	}
	for i := range m.tables.WorldStates {
		d := &m.tables.WorldStates[i]
		at := slices.IndexFunc(m.tables.Maps, func(o content.Map) bool { return o.ID == d.Map })
		if d.Saved && !d.Realm && at >= 0 && m.tables.Maps[at].Instance != nil {
			tell(content.WorldStates, d.ID, "saved", "a world state of a map with copies cannot be saved: remove saved, or set scope: realm; the map is", d.Map)
		}
	}
	for i := range m.tables.GameEvents {
		e := &m.tables.GameEvents[i]
		for _, s := range e.States {
			at := slices.IndexFunc(m.tables.WorldStates, func(d content.WorldState) bool { return d.ID == s.State })
			if at >= 0 && m.tables.WorldStates[at].Kept() {
				tell(content.GameEvents, e.ID, "world_states", "a game event can change only world states of maps that are not saved (use a need of kind event instead); saved is", s.State)
			}
		}
	}
}
