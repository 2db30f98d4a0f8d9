package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
)

// These methods are for an [Office] only.

// EndFights ends all fights with a unit, for both sides.
func (tx *Tx) EndFights(u *entity.Unit) { tx.on().combat.EndFights(u) }

// SetStaff takes an operator's player out of the game, so that nobody fights it, or
// returns it.
func (tx *Tx) SetStaff(u *entity.Unit, staff bool) {
	m := tx.on()
	u.Player.Staff = staff
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	if staff {
		m.combat.StopAttack(u)
		m.combat.EndFights(u)
		return
	}
	m.ai.Noticing.LookAround(u)
}

// SetExperience sets a player's experience since its last level, without calling the hook.
// A player that has left meanwhile keeps what it has.
func (tx *Tx) SetExperience(u *entity.Unit, amount int64) {
	if m := tx.on(); m.s.Here(u) {
		u.Player.Experience = amount
		m.s.TellSelf(u)
	}
}

// HastenSpawns makes all waiting spawns respawn at once. It returns how many did.
func (tx *Tx) HastenSpawns() int { return tx.on().spawns.RespawnNow() }

// Save saves the record of a player at once, whether it has changed or not.
func (tx *Tx) Save(u *entity.Unit) { tx.on().saver.SaveNow(u) }

// RouteOf returns the path of a creature, its own or that of its spawn; "" is none.
func (tx *Tx) RouteOf(u *entity.Unit) content.ID { return tx.on().s.RouteOf(u) }

// Inspect returns what the scripts report to an operator about a unit.
func (tx *Tx) Inspect(g guid.GUID) value.Value { return tx.on().scripts.Inspect(g) }
