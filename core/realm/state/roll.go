package state

import (
	"loam/core/model/event"
	"loam/core/model/intent"
)

// RollDice rolls a number and shows it to the members of a player's group on all maps, the player
// included, or to the player alone without a group.
func (r requests) RollDice(by asker, in intent.RollDice) {
	b := r.box
	if in.Low < 0 || in.Low > in.High || in.High > intent.MaxRoll {
		b.s.Refuse(by.Online, intent.KindRollDice, "roll.bounds", "most", intent.MaxRoll)
		return
	}
	e := event.DiceRolled{By: by.Player, Name: by.Name, Low: in.Low, High: in.High}
	e.Number = in.Low + int64(b.s.Stream("dice").IntN(int(in.High-in.Low+1)))
	mine, grouped := b.groups.Of(by.Player)
	if !grouped {
		e.Player = by.Player
		b.s.Happened(by.Online, e)
	}
	for _, m := range mine.Members {
		if to := b.s.Present(m.Player); to != nil {
			e.Player = m.Player
			b.s.Happened(to, e)
		}
	}
}
