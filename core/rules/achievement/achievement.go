// Package achievement decides how far characters have come towards achievements, and
// when one is complete. It changes only the growth that it is given, and tells nobody.
//
// Every function runs on the goroutine of the map that owns the character.
package achievement

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Earned tells when a character has earned an achievement, in real time in ms since 1970.
func Earned(g *character.Growth, id content.ID) (at int64, has bool) {
	i, has := character.Sorted(g.Earned, string(id), func(d *character.Done) string { return d.ID })
	if !has {
		return 0, false
	}
	return g.Earned[i].At, true
}

// Count is how far a character has come with a criterion of an achievement that it has
// not earned; of one that it has, as far as it takes.
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

// Raise makes how far a character has come with a criterion so much, if that is farther,
// and tells what it was before and whether that is news. There is no more than it takes,
// none of what is earned, and none where a character's growth is full.
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

// forget drops counts of criteria that an achievement does not have any more, so that
// there are never more than it has.
func forget(list *[]character.Count, d *content.Achievement) {
	*list = slices.DeleteFunc(*list, func(c character.Count) bool {
		return !slices.ContainsFunc(d.Criteria, func(k content.Criterion) bool { return k.Name == c.Name })
	})
}

// Complete tells whether a character has come as far as an achievement takes, and has not
// earned it yet.
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

// Earn lets a character have an achievement, at a real time in ms since 1970, and tells
// whether that is news.
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

// Points is what all achievements of a character together are worth.
func Points(c *content.Snapshot, g *character.Growth) (n int) {
	for i := range g.Earned {
		if d, ok := c.Achievement(content.ID(g.Earned[i].ID)); ok {
			n += d.Points
		}
	}
	return n
}
