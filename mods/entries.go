package mods

import (
	"fmt"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// entryOf returns the entry of a definition for the clients of a version.
type entryOf struct {
	kind    content.Kind
	version string
	number  int64
}

// entries checks that no two creatures, no two items and no two spells have the same entry
// for the clients of a version, since they would show one with the name of the other. Auras
// may share one: clients show them like spells, and never query them.
func (m *merger) entries() {
	first := make(map[entryOf]content.ID)
	for i := range m.tables.Creatures {
		m.entry(first, content.Creatures, m.tables.Creatures[i].ID, m.tables.Creatures[i].Clients)
	}
	for i := range m.tables.Items {
		m.entry(first, content.Items, m.tables.Items[i].ID, m.tables.Items[i].Clients)
	}
	for i := range m.tables.Spells {
		m.entry(first, content.Spells, m.tables.Spells[i].ID, m.tables.Spells[i].Clients)
		m.short(content.Spells, m.tables.Spells[i].ID, m.tables.Spells[i].Clients)
	}
	for i := range m.tables.Quests {
		m.entry(first, content.Quests, m.tables.Quests[i].ID, m.tables.Quests[i].Clients)
	}
	for i := range m.tables.Auras {
		m.short(content.Auras, m.tables.Auras[i].ID, m.tables.Auras[i].Clients)
	}
}

func (m *merger) entry(first map[entryOf]content.ID, kind content.Kind, id content.ID, clients []content.Client) {
	for _, n := range clients {
		if n.Name != "entry" {
			continue
		}
		at := entryOf{kind, n.Version, n.Number}
		other, taken := first[at]
		if !taken {
			first[at] = id
			continue
		}
		m.problems = append(m.problems, yamlschema.NewProblem(m.originOf(kind, id, n.Version), diag.NumberTaken, fmt.Sprintf(
			"%s already has the same entry for %s; leave it out to have one assigned:", other, n.Version), fmt.Sprint(n.Number), ""))
	}
}

// mostShort is the highest spell number for clients of 1.12.1.
const mostShort = 1<<16 - 1

// short checks an entry for which 1.12.1 has two bytes.
func (m *merger) short(kind content.Kind, id content.ID, clients []content.Client) {
	for _, n := range clients {
		if n.Name == "entry" && n.Version == "vanilla" && n.Number > mostShort {
			m.problems = append(m.problems, yamlschema.NewProblem(m.originOf(kind, id, n.Version),
				diag.NumberTaken, fmt.Sprintf("clients of vanilla support entries of spells and auras only up to %d:", mostShort), fmt.Sprint(n.Number), ""))
		}
	}
}

// originOf returns the place of the entry of a definition, as closely as known.
func (m *merger) originOf(kind content.Kind, id content.ID, version string) content.Origin {
	for _, field := range []string{"clients." + version + ".entry", "clients", ""} {
		if at, ok := m.tables.Origins[content.FieldName(kind, id, field)]; ok {
			return at
		}
	}
	return content.Origin{}
}

// gestures checks that no two emotes have the same number for the clients of a version,
// since a client's request would be ambiguous.
func (m *merger) gestures() {
	first := make(map[content.Client]content.ID)
	for i := range m.tables.Emotes {
		d := &m.tables.Emotes[i]
		for _, n := range d.Clients {
			if n.Name != "text_emote" {
				continue
			}
			if other, taken := first[n]; taken {
				at := m.tables.Origins[content.FieldName(content.Emotes, d.ID, "clients")]
				m.problems = append(m.problems, yamlschema.NewProblem(at, diag.NumberTaken, fmt.Sprintf(
					"%s already has the same text_emote for %s:", other, n.Version), fmt.Sprint(n.Number), ""))
				continue
			}
			first[n] = d.ID
		}
	}
}
