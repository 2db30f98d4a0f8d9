// Package skill decides about what characters have learned to do: how good one can
// become, how hard something is for it, how likely it becomes better. It changes
// only the growth that it is given, and tells nobody.
//
// Every function runs on the goroutine of the map that owns the character.
package skill

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Most is the greatest value that any skill can have.
const Most = 1 << 15

// Find is a skill of a character, or nil.
func Find(g *character.Growth, id content.ID) *character.Skill {
	at, ok := character.Sorted(g.Skills, string(id), func(s *character.Skill) string { return s.ID })
	if !ok {
		return nil
	}
	return &g.Skills[at]
}

// Value is how good a character is at something; 0 is not at all, or that it has not
// learned it.
func Value(g *character.Growth, id content.ID) int {
	if s := Find(g, id); s != nil {
		return s.Value
	}
	return 0
}

// Max is how good a character of a level can become that was taught so far.
func Max(d *content.Skill, level, rank int) int {
	return clamp(d.Max.Eval([]float64{float64(level), float64(rank)}))
}

func clamp(f float64) int { return int(min(max(0, f), Most)) }

// Teach teaches a character a skill up to a rank, and tells whether that is news: it
// was not taught so far before. Ranks beyond the last are the last.
func Teach(g *character.Growth, d *content.Skill, rank int) bool {
	rank = min(max(1, rank), max(1, d.Ranks))
	at, ok := character.Sorted(g.Skills, string(d.ID), func(s *character.Skill) string { return s.ID })
	switch {
	case !ok:
		g.Skills = slices.Insert(g.Skills, at, character.Skill{ID: string(d.ID), Value: d.First, Rank: rank})
	case g.Skills[at].Rank >= rank:
		return false
	default:
		g.Skills[at].Rank = rank
	}
	return true
}

// Forget takes a skill away, and tells whether it was there.
func Forget(g *character.Growth, id content.ID) bool {
	at, ok := character.Sorted(g.Skills, string(id), func(s *character.Skill) string { return s.ID })
	if ok {
		g.Skills = slices.Delete(g.Skills, at, at+1)
	}
	return ok
}

// Set makes a character of a level as good as that at a skill, at most as good as it
// can become, and tells what it was before. One who has not learned it learns it.
func Set(g *character.Growth, d *content.Skill, level, value int) (was int) {
	Teach(g, d, 1)
	s := Find(g, d.ID)
	was = s.Value
	s.Value = min(max(0, value), Max(d, level, s.Rank))
	return was
}

// Band is how hard something is for one of a value: the place of a band of the skill,
// from 0, the hardest; -1 where it has none. Own is where bands begin for that thing.
func Band(d *content.Skill, value, difficulty int, own []content.BandFrom) int {
	band := -1
	for i := range d.Bands {
		if i == 0 || value >= from(&d.Bands[i], difficulty, own) {
			band = i
		}
	}
	return band
}

func from(b *content.SkillBand, difficulty int, own []content.BandFrom) int {
	for _, o := range own {
		if o.Band == b.Name {
			return o.From
		}
	}
	return clamp(b.From.Eval([]float64{float64(difficulty)}))
}

// Chance is how likely a character of a level becomes better by doing something, in
// percent from 0 to 100: 0 for one who cannot become better, or has not learned it.
func Chance(g *character.Growth, d *content.Skill, level, difficulty int, own []content.BandFrom) float64 {
	s := Find(g, d.ID)
	if s == nil {
		return 0
	}
	most := Max(d, level, s.Rank)
	band := Band(d, s.Value, difficulty, own)
	if s.Value >= most || band < 0 {
		return 0
	}
	pct := d.Bands[band].Rise.Eval([]float64{float64(s.Value), float64(most), float64(difficulty), float64(level)})
	return min(max(0, pct), 100)
}

// Rise makes a character better at a skill by some points, at most as good as it can
// become, and tells by how much. By less than 1 it does nothing.
func Rise(g *character.Growth, d *content.Skill, level, by int) int {
	s := Find(g, d.ID)
	if s == nil {
		return 0
	}
	was := s.Value
	s.Value = max(was, min(was+max(0, by), Max(d, level, s.Rank)))
	return s.Value - was
}

// Room tells whether a character may learn a skill beside those of the same category
// that count like it and that it has.
func Room(c *content.Snapshot, g *character.Growth, d *content.Skill) bool {
	if d.Counts == 0 || Find(g, d.ID) != nil {
		return true
	}
	n := 0
	for i := range g.Skills {
		if o, ok := c.Skill(content.ID(g.Skills[i].ID)); ok && o.Counts > 0 && o.Category == d.Category {
			n++
		}
	}
	return n < d.Counts
}
