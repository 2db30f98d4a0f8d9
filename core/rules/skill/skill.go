// Package skill decides about the skills of characters: their limits, the difficulty of
// an action, and the chance of a skill gain. It changes only the [character.Growth]
// that it is given, and sends nothing.
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

// Find returns a skill of a character, or nil.
func Find(g *character.Growth, id content.ID) *character.Skill {
	at, ok := character.Sorted(g.Skills, string(id), func(s *character.Skill) string { return s.ID })
	if !ok {
		return nil
	}
	return &g.Skills[at]
}

// Value returns the value of a character's skill; 0 also if it has not learned the
// skill.
func Value(g *character.Growth, id content.ID) int {
	if s := Find(g, id); s != nil {
		return s.Value
	}
	return 0
}

// Max returns the greatest value of a skill for a character of a level and its rank.
func Max(d *content.Skill, level, rank int) int {
	return clamp(d.Max.Eval([]float64{float64(level), float64(rank)}))
}

func clamp(f float64) int { return int(min(max(0, f), Most)) }

// Teach teaches a character a skill up to a rank, and reports whether that is a higher
// rank than before. Ranks above the last count as the last.
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

// Forget removes a skill, and reports whether the character had it.
func Forget(g *character.Growth, id content.ID) bool {
	at, ok := character.Sorted(g.Skills, string(id), func(s *character.Skill) string { return s.ID })
	if ok {
		g.Skills = slices.Delete(g.Skills, at, at+1)
	}
	return ok
}

// Set sets a skill of a character of a level, at most to its greatest value, and
// returns the previous value. A character without the skill learns it.
func Set(g *character.Growth, d *content.Skill, level, value int) (was int) {
	Teach(g, d, 1)
	s := Find(g, d.ID)
	was = s.Value
	s.Value = min(max(0, value), Max(d, level, s.Rank))
	return was
}

// Band returns the difficulty of an action at a skill value: the index of a band of the
// skill, from 0, the hardest; -1 if it has none. Own is where the bands of that action
// begin.
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

// Chance returns the chance that an action raises the skill of a character of a level,
// in percent from 0 to 100: 0 if it cannot rise, or the character has not learned it.
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

// Rise raises a skill by some points, at most to its greatest value, and returns by how
// much. With less than 1 point it does nothing.
func Rise(g *character.Growth, d *content.Skill, level, by int) int {
	s := Find(g, d.ID)
	if s == nil {
		return 0
	}
	was := s.Value
	s.Value = max(was, min(was+max(0, by), Max(d, level, s.Rank)))
	return s.Value - was
}

// Room reports whether a character may learn a skill: its category limits how many a
// character has.
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
