// Package reputation decides about the reputation of characters with factions: how
// points change, how a change spills over to other factions, which rank points give,
// and whether a member of a faction is friendly or hostile. It changes only the
// [character.Growth] that it is given, and sends nothing.
//
// Every function runs on the goroutine of the map that owns the character.
package reputation

import (
	"math"
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Most is the greatest number of points, positive or negative, of any scale.
const Most = 1 << 30

// Find returns the reputation of a character with a faction, or nil.
func Find(g *character.Growth, faction content.ID) *character.Standing {
	at, ok := character.Sorted(g.Standings, string(faction), func(s *character.Standing) string { return s.Faction })
	if !ok {
		return nil
	}
	return &g.Standings[at]
}

// Begin gives a character its initial reputation with every faction that has one and
// does not have an entry yet.
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

// Change is a change of a reputation.
type Change struct {
	Faction  content.ID
	Was, Now int // points
}

// Add adds points with a faction to a character, or removes points if negative, and
// applies the spillover to other factions; upTo bounds what is gained with the faction
// itself. It returns the changes, the faction itself first.
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

// Set sets a reputation, within the scale, and returns its previous value.
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

// Feels returns the reaction of members of a faction to a character, and of the
// character to them; decided is false if the general reactions of both factions apply.
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
