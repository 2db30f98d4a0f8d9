package mods

import (
	"fmt"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// futile checks that quests and achievements can be completed: a place to explore must be
// an area, the wanted count of an item must not exceed what a player may have, and an
// object to use must be usable. All definitions are known.
func (m *merger) futile() {
	spots := make(map[content.ID]bool)
	for i := range m.tables.Places {
		if p := &m.tables.Places[i]; p.Radius == 0 && p.Size == [2]geo.Yards{} {
			spots[p.ID] = true
		}
	}
	most := make(map[content.ID]int)
	for i := range m.tables.Items {
		most[m.tables.Items[i].ID] = m.tables.Items[i].Most
	}
	byItself := make(map[content.ID]bool)
	for i := range m.tables.Objects {
		o := &m.tables.Objects[i]
		byItself[o.ID] = o.Kind == content.Trap || o.Kind == content.Shoal
	}
	tell := func(kind content.Kind, id content.ID, field, msg string, about content.ID) {
		at := m.tables.Origins[content.FieldName(kind, id, field)]
		m.problems = append(m.problems, yamlschema.NewProblem(at, diag.NoEffect, msg, string(about), ""))
	}
	spot := func(kind content.Kind, id content.ID, field string, areas []content.ID) {
		for _, area := range areas {
			if spots[area] {
				tell(kind, id, field, "a place without radius_yards or size_yards cannot be entered:", area)
			}
		}
	}
	for i := range m.tables.Quests {
		q := &m.tables.Quests[i]
		for k := range q.Objectives {
			o := &q.Objectives[k]
			spot(content.Quests, q.ID, "objectives", o.Areas)
			for _, id := range o.Objects {
				if byItself[id] {
					tell(content.Quests, q.ID, "objectives", "players cannot use a trap or a shoal directly:", id)
				}
			}
			if n := most[o.Item]; o.Kind == content.Collect && n > 0 && o.Count > n {
				tell(content.Quests, q.ID, "objectives", fmt.Sprintf("the objective needs %d of an item of which a character can have only %d:", o.Count, n), o.Item)
			}
		}
	}
	for i := range m.tables.Achievements {
		a := &m.tables.Achievements[i]
		for k := range a.Criteria {
			if c := &a.Criteria[k]; c.Kind == content.CountVisits {
				spot(content.Achievements, a.ID, "criteria", c.IDs)
			}
		}
	}
}
