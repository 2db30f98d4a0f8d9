package gamemap

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/talent"
	"loam/core/world/progression"
)

// Talent returns the rank to which a player has learned a talent, and how many ranks it
// has.
func (tx *Tx) Talent(player *entity.Unit, id content.ID) (rank, of int) {
	if d, ok := tx.on().s.Content().Talent(id); ok {
		of = len(d.Ranks)
	}
	return talent.Rank(&player.Player.Growth, id), of
}

// TalentPoints returns how many unspent talent points a player has.
func (tx *Tx) TalentPoints(player *entity.Unit) int {
	return talent.Free(tx.on().s.Content(), progression.WhoseTalents(player))
}

// ChooseTalent gives a player the next rank of a talent, or returns why not.
func (tx *Tx) ChooseTalent(player *entity.Unit, id content.ID) talent.Why {
	m := tx.on()
	d, ok := m.s.Content().Talent(id)
	if !ok {
		return talent.Unknown
	}
	return m.progression.Choose(player, d)
}

// ResetTalents resets all talents of a player for free. It returns how many points that
// gives.
func (tx *Tx) ResetTalents(player *entity.Unit) int {
	return tx.on().progression.ResetTalents(player, false)
}
