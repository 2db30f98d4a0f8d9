package view

import "loam/core/model/content"

// Growth is the state of a character's skills, reputation, titles, talents and
// achievements, as far as the release defines them. Only the player's session receives
// it.
type Growth struct {
	Skills    []Skill      // ascending by id
	Crafts    []Craft      // ascending by spell
	Standings []Standing   // ascending by faction
	Titles    []content.ID // earned titles, sorted
	Title     content.ID   // the chosen title; "" is none
	Points    int          // unspent talent points
	Rest      int64        // rested experience
	Resting   bool         // the character is in a rest area
	Trees     []Tree       // talent trees that are open to it, in the order of their definitions
	Stops     []content.ID // known taxi stops, ascending
	Home      content.ID   // the place to which it is bound; "" is none

	Achievements []Achievement // earned achievements, and others that are not hidden; in the order of their definitions
	Worth        int           // total points of the earned achievements
}

// Skill is a skill of the character, as its player sees it.
type Skill struct {
	Skill      content.ID
	Value, Max int
	Rank       int
}

// Craft is a spell of a player that belongs to a skill.
type Craft struct {
	Spell content.ID
	Able  bool // the character meets the required skill value
	Band  int  // difficulty for the character, an index of the skill's bands; -1 is none
}

// Tree is a talent tree, as a player sees it.
type Tree struct {
	Tree    content.ID
	Spent   int
	Talents []Talent // in the order of their definitions
}

// Talent is a talent, as a player sees it.
type Talent struct {
	Talent content.ID
	Rank   int    // current rank; 0 is not learned
	Closed string // why the next rank cannot be learned: the key of a text of bundle base; "" if it can
}

// Achievement is an achievement, as a player sees it.
type Achievement struct {
	Achievement content.ID
	At          int64 // when it was earned, in real time in ms since 1970
	Earned      bool
	Counts      []int // progress of each criterion
}

// Standing is the character's reputation with a faction, as its player sees it.
type Standing struct {
	Faction content.ID
	Points  int
	Rank    int              // of its scale, from 0
	War     bool             // the character has declared war on it
	Feels   content.Reaction // reaction of its members; valid if Decided is set
	Decided bool             // false: the reactions in the faction definitions apply
}

// Feels returns the reaction of a faction's members to the player; decided is false if
// the reactions in the faction definitions apply. A nil Growth decides nothing.
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
