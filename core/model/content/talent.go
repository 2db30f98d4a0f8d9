package content

import "slices"

// TalentTree is a tree of talents, in which points are counted.
type TalentTree struct {
	ID      ID
	Name    Text
	Starts  []ID // character starts that have it; none: all
	Icon    Look
	Clients []Client
}

// Talent is a talent that a character learns with talent points, up to a rank; each
// rank is a spell that replaces that of the previous rank.
type Talent struct {
	ID      ID
	Tree    ID
	Name    Text // "" is the name of the spell of the first rank
	Row     int  // from 1, the top
	Column  int  // from 1, the left
	Ranks   []ID // spells
	Points  int  // points that must be spent in the tree before
	After   []TalentRank
	Icon    Look
	Clients []Client
}

// TalentRank is a talent with a rank.
type TalentRank struct {
	Talent ID
	Rank   int // 0 is the last
}

// TalentTree looks a talent tree up.
func (s *Snapshot) TalentTree(id ID) (*TalentTree, bool) { return find(s.Trees, s.trees, id) }

// Talent looks a talent up.
func (s *Snapshot) Talent(id ID) (*Talent, bool) { return find(s.Talents, s.talents, id) }

// For reports whether a tree is for characters of a start.
func (d *TalentTree) For(start ID) bool {
	return len(d.Starts) == 0 || slices.Contains(d.Starts, start)
}

// Called returns the name of a talent.
func (s *Snapshot) Called(d *Talent) Text {
	if d.Name.Key != "" {
		return d.Name
	}
	if spell, ok := s.Spell(d.Ranks[0]); ok {
		return spell.Name
	}
	return Text{Key: string(d.ID)}
}
