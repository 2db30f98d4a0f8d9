package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
)

// What only an [Office] asks of a map.

// EndFights ends all fights with a unit, for both sides.
func (tx *Tx) EndFights(u *entity.Unit) { tx.on().combat.EndFights(u) }

// SetStaff lets an operator's player stand outside of the game, where nobody
// fights it, or come back.
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
	m.ai.LookAround(u)
}

// SetExperience changes what a player has won since its last level, without the
// hook; one that has gone meanwhile keeps what it has.
func (tx *Tx) SetExperience(u *entity.Unit, amount int64) {
	if m := tx.on(); m.s.Here(u) {
		u.Player.Experience = amount
		m.s.TellSelf(u)
	}
}

// HastenSpawns lets all spawns that wait work at once and returns how many did.
func (tx *Tx) HastenSpawns() int { return tx.on().spawns.RespawnNow() }

// Save hands the record of a player over at once, whether it has changed or not.
func (tx *Tx) Save(u *entity.Unit) { tx.on().saver.SaveNow(u) }

// RouteOf names the path that a creature has of its own or of its spawn, "" for none.
func (tx *Tx) RouteOf(u *entity.Unit) content.ID { return tx.on().s.RouteOf(u) }

// Inspect is what the scripts tell an operator of a unit.
func (tx *Tx) Inspect(g guid.GUID) value.Value { return tx.on().scripts.Inspect(g) }
