package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Pet is the state of a pet, which only its owner receives. Without a unit there is
// none.
type Pet struct {
	Unit     guid.GUID // 0: there is no pet, or it is dead without a corpse
	Dead     bool
	Def      content.ID
	Temper   content.Temper
	Stays    bool // it was ordered to stay
	Attacks  bool // it was ordered to attack and still does
	Commands []Command
	Lasts    clock.Time // time until it despawns; 0 is permanent
}

// Command is a spell that the owner can order a pet to cast.
type Command struct {
	Spell content.ID
	Auto  bool       // autocast is on
	Left  clock.Time // remaining cooldown
}
