package combat

import "loam/core/model/entity"

// tap gives who answers for a blow the right to what the corpse of a creature
// will have, if nobody has it yet in its fight.
func (e *Fights) tap(source, victim *entity.Unit) {
	if victim.Creature == nil || victim.Creature.Spoils.Tapped != 0 {
		return
	}
	if by := e.creditOf(source); by != nil && by.Player != nil {
		victim.Creature.Spoils.Tapped = by.GUID
	}
}

// Tapper is the player who has a right to what a dead creature has: who has struck
// it first or, where that one is not here any more, who has killed it; nil where
// neither is a player.
func (e *Fights) Tapper(u, killer *entity.Unit) *entity.Unit {
	by := e.Units[u.Creature.Spoils.Tapped]
	if by == nil {
		by = e.creditOf(killer)
	}
	if by == nil || by.Player == nil || !e.Here(by) {
		return nil
	}
	return by
}
