package mods

import (
	"fmt"
	"maps"

	"loam/core/content"
	"loam/mods/bundle"
)

// Compose merges bundles, in any order, over the embedded bundle base. Any
// problem refuses the whole: then there is no Merged. The bundles are not
// changed.
func Compose(bundles []*bundle.Bundle) (*Merged, bundle.Problems) {
	sorted, problems := order(append([]*bundle.Bundle{Base()}, bundles...))
	m := merger{}
	m.tables.Origins = make(map[string]content.Origin)
	m.tables.Locale = make(map[string]map[string]map[string]string)
	m.problems = problems
	for _, b := range sorted {
		m.merge(b)
	}
	m.rules(sorted)
	c := newChecker(&m.tables, sorted)
	for i, b := range sorted {
		c.bundle(b, m.at[i])
	}
	m.problems = append(m.problems, c.problems...)
	if len(m.problems) > 0 {
		return nil, m.problems.Sort().Cut()
	}
	merged := &Merged{Snapshot: content.NewSnapshot(m.tables), Bundles: sorted, Hash: hashOf(sorted)}
	for _, b := range sorted {
		merged.Scripts = append(merged.Scripts, b.Scripts...)
	}
	return merged, nil
}

// offsets are where the definitions of one bundle begin in the merged tables.
type offsets struct{ creatures, factions, maps, places, spawns, paths, starts int }

type merger struct {
	tables   content.Tables
	at       []offsets // by bundle
	problems bundle.Problems
}

// merge appends the definitions of b. Their ids begin with its name, so they
// cannot meet those of another bundle.
func (m *merger) merge(b *bundle.Bundle) {
	t, from := &m.tables, &b.Tables
	m.at = append(m.at, offsets{len(t.Creatures), len(t.Factions), len(t.Maps), len(t.Places), len(t.Spawns), len(t.Paths), len(t.Starts)})
	t.Creatures = append(t.Creatures, from.Creatures...)
	t.Factions = append(t.Factions, from.Factions...)
	t.Maps = append(t.Maps, from.Maps...)
	t.Places = append(t.Places, from.Places...)
	t.Spawns = append(t.Spawns, from.Spawns...)
	t.Starts = append(t.Starts, from.Starts...)
	for _, p := range from.Paths {
		p.Points = append([]content.Waypoint(nil), p.Points...) // the ground is filled in later
		t.Paths = append(t.Paths, p)
	}
	maps.Copy(t.Origins, from.Origins)
	for language, byBundle := range from.Locale {
		if t.Locale[language] == nil {
			t.Locale[language] = make(map[string]map[string]string)
		}
		maps.Copy(t.Locale[language], byBundle)
	}
}

// rules fills each slot from the last bundle that has a formula for it. Two
// bundles may both fill a slot only if one of them depends on the other and so
// knows what it replaces; of two strangers neither is right.
func (m *merger) rules(sorted []*bundle.Bundle) {
	above := ancestors(sorted)
	for _, slot := range content.Slots {
		var last *bundle.Bundle
		key := content.FieldName(bundle.Rules, "", slot.Name)
		for _, b := range sorted {
			if _, given := b.Tables.Origins[key]; !given {
				continue
			}
			if last != nil && last.Name != bundle.Base && !above[b.Name][last.Name] {
				first := last.Tables.Origins[key]
				m.problems = append(m.problems, b.Problem(b.Tables.Origins[key], fmt.Sprintf(
					"rule is also filled by %s, at %s:%d:%d, and neither bundle depends on the other:",
					last.Name, first.File, first.Line, first.Column), slot.Name, ""))
			}
			last = b
			m.tables.Rules[slot.Slot] = b.Tables.Rules[slot.Slot]
			m.tables.Origins[key] = b.Tables.Origins[key]
		}
		if last == nil {
			m.problems = append(m.problems, bundle.Problem{File: bundle.Base, Msg: "no bundle fills the rule", Text: slot.Name})
		}
	}
}

// ancestors lists for each bundle all that it depends on, near and far.
func ancestors(sorted []*bundle.Bundle) map[string]map[string]bool {
	above := make(map[string]map[string]bool, len(sorted))
	for _, b := range sorted {
		mine := map[string]bool{bundle.Base: true}
		for _, d := range b.Depends {
			mine[d.Name] = true
			maps.Copy(mine, above[d.Name])
		}
		above[b.Name] = mine
	}
	return above
}
