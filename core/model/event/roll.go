package event

import "loam/core/lib/guid"

// DiceRolled shows a player a number that a member of its group, or the player itself, rolled.
//
//loam:kind 99 dice_rolled owner:Player
type DiceRolled struct {
	Player            guid.GUID // who sees it
	By                guid.GUID // who rolled
	Name              string    // of By
	Low, High, Number int64
}
