package mods

import (
	"maps"

	"loam/core/content"
	"loam/mods/bundle"
)

// Compose merges bundles, in any order, over the embedded bundle base. Any
// problem refuses the whole: then there is no Merged. The bundles are not
// changed.
func Compose(bundles []*bundle.Bundle) (*Merged, bundle.Problems) {
	return composeOver(Base(), bundles)
}

func composeOver(base *bundle.Bundle, bundles []*bundle.Bundle) (*Merged, bundle.Problems) {
	sorted, problems := order(append([]*bundle.Bundle{base}, bundles...))
	for i, b := range sorted {
		sorted[i], _ = b.Whole() // one that has shed its definitions had no problems
	}
	m := merger{}
	m.tables.Origins = make(map[string]content.Origin)
	m.tables.Locale = make(map[string]map[string]map[string]string)
	m.problems = problems
	for _, b := range sorted {
		m.merge(b)
	}
	m.rules(sorted)
	m.constants()
	c := newChecker(&m.tables, sorted)
	for i, b := range sorted {
		c.bundle(b, m.at[i])
	}
	m.problems = append(m.problems, c.problems...)
	if len(m.problems) > 0 {
		return nil, m.problems.Sort().Cut().Excerpt(sorted...)
	}
	return gathered(content.NewSnapshot(m.tables), sorted), nil
}

// gathered puts together what is kept of bundles that have been merged.
func gathered(s *content.Snapshot, sorted []*bundle.Bundle) *Merged {
	merged := &Merged{Snapshot: s, Hash: hashOf(sorted)}
	for _, b := range sorted {
		merged.Bundles = append(merged.Bundles, b.Shed())
		merged.Scripts = append(merged.Scripts, b.Scripts...)
	}
	return merged
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
