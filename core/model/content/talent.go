package content

import "slices"

// TalentTree is a list of talents that stand together, and in which points are counted.
type TalentTree struct {
	ID      ID
	Name    Text
	Starts  []ID // for whose characters it is; none: for all
	Icon    Look
	Clients []Client
}

// Talent is something that a character chooses for points, up to a rank; each rank is a
// spell that it knows then, instead of that of the rank before.
type Talent struct {
	ID      ID
	Tree    ID
	Name    Text // "" is the name of the spell of the first rank
	Row     int  // from 1, the uppermost
	Column  int  // from 1, the leftmost
	Ranks   []ID // spells
	Points  int  // that must be spent in the tree before
	After   []TalentRank
	Icon    Look
	Clients []Client
}

// TalentRank is a talent up to a rank.
type TalentRank struct {
	Talent ID
	Rank   int // 0 is the last
}

// TalentTree looks a tree of talents up.
func (s *Snapshot) TalentTree(id ID) (*TalentTree, bool) { return find(s.Trees, s.trees, id) }

// Talent looks a talent up.
func (s *Snapshot) Talent(id ID) (*Talent, bool) { return find(s.Talents, s.talents, id) }

// For tells whether a tree is for characters of a start.
func (d *TalentTree) For(start ID) bool {
	return len(d.Starts) == 0 || slices.Contains(d.Starts, start)
}

// Called is what a talent is called.
func (s *Snapshot) Called(d *Talent) Text {
	if d.Name.Key != "" {
		return d.Name
	}
	if spell, ok := s.Spell(d.Ranks[0]); ok {
		return spell.Name
	}
	return Text{Key: string(d.ID)}
}
