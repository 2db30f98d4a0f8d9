// Package achievement decides how far a character has progressed towards achievements,
// and when an achievement is complete. It changes only the [character.Growth] that it
// is given, and sends nothing. Package world/progression runs these rules on a map.
//
// Every function runs on the goroutine of the map that owns the character.
package achievement

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Earned returns when a character earned an achievement, in real time in ms since 1970.
func Earned(g *character.Growth, id content.ID) (at int64, has bool) {
	i, has := character.Sorted(g.Earned, string(id), func(d *character.Done) string { return d.ID })
	if !has {
		return 0, false
	}
	return g.Earned[i].At, true
}

// Count returns a character's progress with one criterion of an achievement. For an
// earned achievement it is the required amount.
func Count(g *character.Growth, p content.Part) int {
	if _, has := Earned(g, p.Achievement.ID); has {
		return p.Criterion().Count
	}
	i, ok := find(g, p.Achievement.ID)
	if !ok {
		return 0
	}
	for _, c := range g.Progress[i].Counts {
		if c.Name == p.Criterion().Name {
			return min(c.N, p.Criterion().Count)
		}
	}
	return 0
}

func find(g *character.Growth, id content.ID) (at int, ok bool) {
	return character.Sorted(g.Progress, string(id), func(p *character.Progress) string { return p.ID })
}

// Raise sets a character's progress with a criterion, if that is more than before. It
// returns the previous progress and whether the value changed. Progress is at most the
// required amount. Nothing changes for an earned achievement, or where the character's
// growth has no room for another entry.
func Raise(g *character.Growth, p content.Part, to int) (was int, news bool) {
	to, was = min(to, p.Criterion().Count), Count(g, p)
	i, ok := find(g, p.Achievement.ID)
	if to <= was || !ok && len(g.Progress) >= character.MaxGrown {
		return was, false
	}
	if !ok {
		g.Progress = slices.Insert(g.Progress, i, character.Progress{ID: string(p.Achievement.ID)})
	}
	list := &g.Progress[i].Counts
	at := slices.IndexFunc(*list, func(c character.Count) bool { return c.Name == p.Criterion().Name })
	if at < 0 {
		forget(list, p.Achievement)
		*list, at = append(*list, character.Count{Name: p.Criterion().Name}), len(*list)
	}
	(*list)[at].N = to
	return was, true
}

// forget drops counts of criteria that the achievement no longer has, so that a
// character never has more counts than the achievement has criteria.
func forget(list *[]character.Count, d *content.Achievement) {
	*list = slices.DeleteFunc(*list, func(c character.Count) bool {
		return !slices.ContainsFunc(d.Criteria, func(k content.Criterion) bool { return k.Name == c.Name })
	})
}

// Complete reports whether a character fulfils an achievement that it has not earned
// yet.
func Complete(g *character.Growth, d *content.Achievement) bool {
	if _, has := Earned(g, d.ID); has || len(g.Earned) >= character.MaxGrown {
		return false
	}
	met := 0
	for at := range d.Criteria {
		if Count(g, content.Part{Achievement: d, At: at}) >= d.Criteria[at].Count {
			met++
		}
	}
	return met >= d.Takes()
}

// Earn records that a character earned an achievement at a real time in ms since 1970,
// and reports whether it had not earned it before.
func Earn(g *character.Growth, id content.ID, unix int64) bool {
	i, has := character.Sorted(g.Earned, string(id), func(d *character.Done) string { return d.ID })
	if has || len(g.Earned) >= character.MaxGrown {
		return false
	}
	g.Earned = slices.Insert(g.Earned, i, character.Done{ID: string(id), At: unix})
	if at, ok := find(g, id); ok {
		g.Progress = slices.Delete(g.Progress, at, at+1)
	}
	return true
}

// Points returns the sum of points of all achievements that a character has earned.
func Points(c *content.Snapshot, g *character.Growth) (n int) {
	for i := range g.Earned {
		if d, ok := c.Achievement(content.ID(g.Earned[i].ID)); ok {
			n += d.Points
		}
	}
	return n
}
