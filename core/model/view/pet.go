package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Pet is what only its owner is told of a pet. Without a unit there is none.
type Pet struct {
	Unit     guid.GUID // 0: there is none, or it is dead and lies nowhere
	Dead     bool
	Def      content.ID
	Temper   content.Temper
	Stays    bool // it was told to stay
	Attacks  bool // it was told to attack, and still does
	Commands []Command
	Lasts    clock.Time // until it goes; 0 is without end
}

// Command is a spell that a pet can be told to cast.
type Command struct {
	Spell content.ID
	Auto  bool       // it casts it by itself
	Left  clock.Time // that it rests
}
