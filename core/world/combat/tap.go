package combat

import "loam/core/model/entity"

// tap gives the player that controls the attacker the right to a creature's loot, if
// nobody has it in this fight.
func (e *Fights) tap(source, victim *entity.Unit) {
	if victim.Creature == nil || victim.Creature.Spoils.Tapped != 0 {
		return
	}
	if by := e.creditOf(source); by != nil && by.Player != nil {
		victim.Creature.Spoils.Tapped = by.GUID
	}
}

// Tapper returns the player with the right to the loot of a dead creature: who hit it
// first or, if that player is no longer here, who killed it. It returns nil where that is
// not a player.
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
