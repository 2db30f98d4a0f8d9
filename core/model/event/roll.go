package event

import (
	"loam/core/lib/guid"
	"loam/core/model/hook"
)

// DiceRolled shows a player a number that a member of its group, or the player itself, rolled.
//
//loam:kind 99 dice_rolled owner:Player
type DiceRolled struct {
	Player            guid.GUID // who sees it
	By                guid.GUID // who rolled
	Name              string    // of By
	Low, High, Number int64
}

// Hook implements Hooked: only the player who rolled is notified.
func (e DiceRolled) Hook(player guid.GUID) (hook.ID, hook.Args, bool) {
	return hook.Rolled, hook.Args{Numbers: [2]float64{float64(e.Number), float64(e.High)}}, player == e.By
}
