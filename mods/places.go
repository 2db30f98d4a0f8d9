package mods

import (
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// tell reports a mistake in a field of a definition, at its last contribution.
func (m *merger) tell(kind content.Kind, of content.ID, field, msg string, text content.ID) {
	at, ok := m.tables.Origins[content.FieldName(kind, of, field)]
	if !ok {
		at = m.tables.Origins[content.FieldName(kind, of, "")]
	}
	m.problems = append(m.problems, yamlschema.NewProblem(at, diag.Contradiction, msg, string(text), ""))
}

// copies checks that players who must leave an instance have a place outside, and that
// progress is shared with a map that has progress.
func (m *merger) copies() {
	maps, places := make(map[content.ID]*content.Map, len(m.tables.Maps)), make(map[content.ID]content.ID, len(m.tables.Places))
	for i := range m.tables.Maps {
		maps[m.tables.Maps[i].ID] = &m.tables.Maps[i]
	}
	for i := range m.tables.Places {
		places[m.tables.Places[i].ID] = m.tables.Places[i].Map
	}
	for i := range m.tables.Maps {
		d := &m.tables.Maps[i]
		if d.Instance == nil {
			continue
		}
		if out := maps[places[d.Instance.Entrance]]; out != nil && out.Instance != nil {
			m.tell(content.Maps, d.ID, "instance", "the entrance of an instance must be on a map that is not an instance, unlike "+string(out.ID)+", the map of", d.Instance.Entrance)
		}
		if of := maps[d.Instance.Progress]; of != nil && of.Instance == nil {
			m.tell(content.Maps, d.ID, "instance", "progress can be shared only with a map that is an instance, not with", of.ID)
		}
	}
}

// boards checks that game objects which start and end quests are quest givers.
func (m *merger) boards() {
	kinds := make(map[content.ID]content.ObjectKind, len(m.tables.Objects))
	for i := range m.tables.Objects {
		kinds[m.tables.Objects[i].ID] = m.tables.Objects[i].Kind
	}
	for i := range m.tables.Quests {
		q := &m.tables.Quests[i]
		for _, list := range []struct {
			field string
			ids   []content.ID
		}{{"giver_objects", q.Boards}, {"ender_objects", q.Returns}} {
			for _, id := range list.ids {
				if kind, known := kinds[id]; known && kind != content.Giver {
					m.tell(content.Quests, q.ID, list.field, "a game object that offers or completes quests must be of kind giver, unlike", id)
				}
			}
		}
	}
}

// carriers checks that transports use game objects of the transport kind, and that those
// that change maps do not visit instance maps, which exist several times.
func (m *merger) carriers() {
	kinds := make(map[content.ID]content.ObjectKind, len(m.tables.Objects))
	for i := range m.tables.Objects {
		kinds[m.tables.Objects[i].ID] = m.tables.Objects[i].Kind
	}
	copied := make(map[content.ID]bool)
	for i := range m.tables.Maps {
		copied[m.tables.Maps[i].ID] = m.tables.Maps[i].Instance != nil
	}
	seen := make(map[content.ID]content.ID)
	for i := range m.tables.Transports {
		d := &m.tables.Transports[i]
		if kind, known := kinds[d.Object]; known && kind != content.Carrier {
			m.tell(content.Transports, d.ID, "object", "object of a transport must be a game object of kind transport, unlike", d.Object)
		}
		if other, taken := seen[d.Object]; taken {
			m.tell(content.Transports, d.ID, "object", "each transport needs its own game object; "+string(d.Object)+" is also used by", other)
		}
		seen[d.Object] = d.ID
		for j := range d.Points {
			if on := d.Points[j].Map; d.Sails() && copied[on] {
				m.tell(content.Transports, d.ID, "points", "a transport with points on several maps cannot go to an instance:", on)
				break
			}
		}
	}
}
