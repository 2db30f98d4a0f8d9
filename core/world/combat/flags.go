package combat

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/faction"
)

// struck raises the flag of who answers for a blow at somebody.
func (e *Fights) struck(source, victim *entity.Unit) {
	if by, wait := faction.AttackFlag(e.State, source, victim); wait > 0 {
		faction.Raise(by, wait, e.Now())
		e.SettleFlag(by)
	}
}

// helped raises the flag of who answers for help given to somebody.
func (e *Fights) helped(source, target *entity.Unit) {
	if by, wait := faction.HelpFlag(e.State, source, target); wait > 0 {
		faction.Raise(by, wait, e.Now())
		e.SettleFlag(by)
	}
}

// SettleFlag puts a player's flag up or down and waits for when time lowers it.
func (e *Fights) SettleFlag(u *entity.Unit) {
	if faction.Settle(u, e.Now()) {
		u.Player.Dirty = true
		e.Touch(u, view.State)
	}
	e.Unplan(u, entity.DueFlag)
	if faction.Left(u, e.Now()) > 0 {
		e.Plan(u, entity.DueFlag, u.Player.Flag.Until)
	}
}

// LowerFlag is when time lowers a flag.
func (e *Fights) LowerFlag(u *entity.Unit, _ clock.Time) { e.SettleFlag(u) }

// SetFlag raises or lowers a player's flag as the player, a script or an operator
// wishes.
func (e *Fights) SetFlag(u *entity.Unit, up bool) {
	faction.Wish(e.Rules(), u, up, e.Now())
	u.Player.Dirty = true
	e.SettleFlag(u)
}
