// Package reputation decides what factions think of characters: what points become of
// what is won and lost, what comes of it to other factions, what rank that is, and
// whether who belongs to a faction is a friend or an enemy. It changes only the growth
// that it is given, and tells nobody.
//
// Every function runs on the goroutine of the map that owns the character.
package reputation

import (
	"math"
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Most is the greatest number of points, good or bad, that any scale has.
const Most = 1 << 30

// Find is the standing of a character with a faction, or nil.
func Find(g *character.Growth, faction content.ID) *character.Standing {
	at, ok := character.Sorted(g.Standings, string(faction), func(s *character.Standing) string { return s.Faction })
	if !ok {
		return nil
	}
	return &g.Standings[at]
}

// Begin gives a character its first standing with every faction that thinks of
// characters and has not thought of it yet.
func Begin(c *content.Snapshot, g *character.Growth) {
	for i := range c.Factions {
		f, scale, ok := c.ScaleOf(c.Factions[i].ID)
		if !ok {
			continue
		}
		at, known := character.Sorted(g.Standings, string(f.ID), func(s *character.Standing) string { return s.Faction })
		if !known {
			g.Standings = slices.Insert(g.Standings, at, character.Standing{Faction: string(f.ID), Points: clamp(scale, f.Esteem.Start)})
		}
	}
}

func clamp(d *content.Scale, points int) int { return min(max(points, d.Least), d.Most) }

// Change is what has become of a standing.
type Change struct {
	Faction  content.ID
	Was, Now int // points
}

// Add gives a character points with a faction, or with less than 0 takes them, and what
// spills over of them to others; upTo bounds what is won with the faction itself. It
// returns what has changed, the faction first.
func Add(c *content.Snapshot, g *character.Growth, faction content.ID, points, upTo int) (changes []Change) {
	f, scale, ok := c.ScaleOf(faction)
	own := Find(g, faction)
	if !ok || own == nil {
		return nil
	}
	to := clamp(scale, own.Points+points)
	if points > 0 {
		to = max(own.Points, min(to, upTo))
	}
	if to != own.Points {
		changes = append(changes, Change{faction, own.Points, to})
		own.Points = to
	}
	for _, s := range f.Esteem.Spills {
		other, ok := c.Faction(s.Faction)
		with := Find(g, s.Faction)
		if !ok || with == nil {
			continue
		}
		scale, ok := c.Scale(other.Esteem.Scale)
		if !ok {
			continue
		}
		if to := clamp(scale, with.Points+int(math.Trunc(float64(points)*s.Pct/100))); to != with.Points {
			changes = append(changes, Change{s.Faction, with.Points, to})
			with.Points = to
		}
	}
	return changes
}

// Set makes a standing what it is told, within the scale, and tells what it was.
func Set(c *content.Snapshot, g *character.Growth, faction content.ID, points int) (Change, bool) {
	_, scale, ok := c.ScaleOf(faction)
	own := Find(g, faction)
	if !ok || own == nil {
		return Change{}, false
	}
	was := own.Points
	own.Points = clamp(scale, points)
	return Change{faction, was, own.Points}, true
}

// Feels is what who belongs to a faction feels for a character, and the character for
// it; decided is false where what both factions say counts.
func Feels(c *content.Snapshot, g *character.Growth, faction content.ID) (r content.Reaction, decided bool) {
	own := Find(g, faction)
	if own == nil {
		return 0, false
	}
	_, scale, ok := c.ScaleOf(faction)
	if !ok {
		return 0, false
	}
	if own.War {
		return content.Hostile, true
	}
	rank := &scale.Ranks[scale.RankAt(own.Points)]
	return rank.Feels, !rank.Sides
}
