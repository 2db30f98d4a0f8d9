package content

import "loam/core/lib/formula"

// Scale is a scale of reputation with factions.
type Scale struct {
	ID    ID
	Ranks []StandingRank // the worst first; each begins where the one before ends
	Least int            // points
	Most  int            // points
}

// StandingRank is a named range of points.
type StandingRank struct {
	Name  Text
	Word  string   // name for needs and scripts
	Color string   // #rrggbb
	From  int      // points; ignored for the first
	Feels Reaction // reaction of members of the faction
	Sides bool     // Feels is ignored; the reaction of the two factions counts
}

// Esteem is the reputation that a faction has with characters.
type Esteem struct {
	Scale  ID // "": no reputation
	Start  int
	War    bool // characters may declare war on it
	Spills []Spill
}

// Spill is the part of a change of reputation that another faction gets too.
type Spill struct {
	Faction ID
	Pct     float64
}

// Favor is reputation with a faction as a reward.
type Favor struct {
	Faction ID
	Points  *formula.Formula // FavorInputs
	UpTo    int              // highest standing that this can reach; where Bounded
	Bounded bool
}

// FavorInputs are the inputs of the points of a Favor: the character's level, and that
// of the killed creature or of the quest.
var FavorInputs = []string{"level", "of_level"}

// Title is a title that a character has earned.
type Title struct {
	ID      ID
	Name    Text // the name with the title; {name} is the character's name
	Clients []Client
}

// Scale looks a scale of standings up.
func (s *Snapshot) Scale(id ID) (*Scale, bool) { return find(s.Scales, s.scales, id) }

// Title looks a title up.
func (s *Snapshot) Title(id ID) (*Title, bool) { return find(s.Titles, s.titles, id) }

// ScaleOf returns a faction and its scale of reputation; false if it has none.
func (s *Snapshot) ScaleOf(faction ID) (*Faction, *Scale, bool) {
	f, ok := s.Faction(faction)
	if !ok || f.Esteem.Scale == "" {
		return f, nil, false
	}
	scale, ok := s.Scale(f.Esteem.Scale)
	return f, scale, ok
}

// RankAt returns the rank for a number of points.
func (d *Scale) RankAt(points int) int {
	rank := 0
	for i := range d.Ranks {
		if i > 0 && points >= d.Ranks[i].From {
			rank = i
		}
	}
	return rank
}
