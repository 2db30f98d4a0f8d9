package view

import "loam/core/content"

// Growth is what only the session of a player is told of what has become of its
// character beside its level; of what the release defines.
type Growth struct {
	Skills []Skill // ascending by id
	Crafts []Craft // ascending by spell
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
