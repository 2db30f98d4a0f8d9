package mods

import (
	"fmt"

	"loam/core/content"
	"loam/mods/bundle"
)

// entries checks that no two creatures give the clients of a version the same
// entry: they would know one under the name of the other.
func (m *merger) entries() {
	type number struct {
		version string
		of      int64
	}
	first := make(map[number]content.ID)
	for i := range m.tables.Creatures {
		c := &m.tables.Creatures[i]
		for _, n := range c.Clients {
			if n.Name != "entry" {
				continue
			}
			at := number{n.Version, n.Number}
			other, taken := first[at]
			if !taken {
				first[at] = c.ID
				continue
			}
			m.problems = append(m.problems, bundle.NewProblem(m.originOf(c.ID, n.Version), fmt.Sprintf(
				"%s has the same entry for %s already; leave it out and one is allotted:", other, n.Version), fmt.Sprint(n.Number), ""))
		}
	}
}

// originOf is where a creature's entry was written, as closely as is known.
func (m *merger) originOf(id content.ID, version string) content.Origin {
	for _, field := range []string{"clients." + version + ".entry", "clients", ""} {
		if at, ok := m.tables.Origins[content.FieldName(content.Creatures, id, field)]; ok {
			return at
		}
	}
	return content.Origin{}
}
