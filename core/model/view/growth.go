package view

import "loam/core/model/content"

// Growth is what only the session of a player is told of what has become of its
// character beside its level; of what the release defines.
type Growth struct {
	Skills    []Skill      // ascending by id
	Crafts    []Craft      // ascending by spell
	Standings []Standing   // ascending by faction
	Titles    []content.ID // that it has earned, sorted
	Title     content.ID   // by which it is called; "" is none
	Points    int          // for talents, that are not spent
	Rest      int64        // points of experience for which it has rested
	Resting   bool         // it is where one rests
	Trees     []Tree       // of talents, that are for it; in the order of their definitions
	Stops     []content.ID // of flights that it knows, ascending
	Home      content.ID   // the place where it comes back; "" is none

	Achievements []Achievement // that it has, and others that are not hidden; in the order of their definitions
	Worth        int           // of those that it has, in points
}

// Skill is what a player is told of a skill that its character has.
type Skill struct {
	Skill      content.ID
	Value, Max int
	Rank       int
}

// Craft is a spell of a player that has to do with a skill.
type Craft struct {
	Spell content.ID
	Able  bool // the character is good enough for it
	Band  int  // of the skill: how hard it is; -1 is none
}

// Tree is what a player is told of a tree of talents.
type Tree struct {
	Tree    content.ID
	Spent   int
	Talents []Talent // in the order of their definitions
}

// Talent is what a player is told of a talent.
type Talent struct {
	Talent content.ID
	Rank   int    // that is chosen; 0 is not at all
	Closed string // why the next cannot be chosen: the key of a text of the bundle base; "" is that it can
}

// Achievement is what a player is told of an achievement.
type Achievement struct {
	Achievement content.ID
	At          int64 // when it was earned, in real time in ms since 1970
	Earned      bool
	Counts      []int // of its criteria, how far the character has come
}

// Standing is what a player is told of what a faction thinks of its character.
type Standing struct {
	Faction content.ID
	Points  int
	Rank    int              // of its scale, from 0
	War     bool             // the character fights it by its own will
	Feels   content.Reaction // what who belongs to it feels; where Decided
	Decided bool             // false: what both factions say counts
}

// Feels is what who belongs to a faction feels for the player; decided is false where
// what both factions say counts. A nil Growth decides nothing.
func (g *Growth) Feels(faction content.ID) (r content.Reaction, decided bool) {
	if g == nil {
		return 0, false
	}
	for i := range g.Standings {
		if s := &g.Standings[i]; s.Faction == faction {
			return s.Feels, s.Decided
		}
	}
	return 0, false
}
