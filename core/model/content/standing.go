package content

import "loam/core/lib/formula"

// Scale is how factions count what they think of characters.
type Scale struct {
	ID    ID
	Ranks []StandingRank // the worst first; each begins where the one before ends
	Least int            // points
	Most  int            // points
}

// StandingRank is a stretch of points with a name.
type StandingRank struct {
	Name  Text
	Word  string   // by which needs and scripts know it
	Color string   // #rrggbb
	From  int      // points; that of the first does not count
	Feels Reaction // what who belongs to the faction feels then
	Sides bool     // Feels does not count, but what the factions of both say
}

// Esteem is what a faction has to do with what it thinks of characters.
type Esteem struct {
	Scale  ID // "" : it thinks of nobody
	Start  int
	War    bool // characters may choose to fight it
	Spills []Spill
}

// Spill is a part of what characters win or lose with a faction that comes to another.
type Spill struct {
	Faction ID
	Pct     float64
}

// Favor is points with a faction that come for something.
type Favor struct {
	Faction ID
	Points  *formula.Formula // FavorInputs
	UpTo    int              // beyond which nobody comes by this; where Bounded
	Bounded bool
}

// FavorInputs are the inputs of the points of a Favor: the character's level, and that
// of who died or of the quest.
var FavorInputs = []string{"level", "of_level"}

// Title is something that a character is called when it has earned it.
type Title struct {
	ID      ID
	Name    Text // of one who bears it; {name} stands for the character's
	Clients []Client
}

// Scale looks a scale of standings up.
func (s *Snapshot) Scale(id ID) (*Scale, bool) { return find(s.Scales, s.scales, id) }

// Title looks a title up.
func (s *Snapshot) Title(id ID) (*Title, bool) { return find(s.Titles, s.titles, id) }

// ScaleOf is the scale of a faction that thinks of characters.
func (s *Snapshot) ScaleOf(faction ID) (*Faction, *Scale, bool) {
	f, ok := s.Faction(faction)
	if !ok || f.Esteem.Scale == "" {
		return f, nil, false
	}
	scale, ok := s.Scale(f.Esteem.Scale)
	return f, scale, ok
}

// RankAt is the rank that so many points are.
func (d *Scale) RankAt(points int) int {
	rank := 0
	for i := range d.Ranks {
		if i > 0 && points >= d.Ranks[i].From {
			rank = i
		}
	}
	return rank
}
