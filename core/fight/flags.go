package fight

import (
	"loam/core/clock"
	"loam/core/entity"
	"loam/core/hostility"
	"loam/core/view"
)

// struck raises the flag of who answers for a blow at somebody.
func (e *Engine) struck(source, victim *entity.Unit) {
	if by, wait := hostility.AttackFlag(e.Scene, source, victim); wait > 0 {
		hostility.Raise(by, wait, e.Now())
		e.SettleFlag(by)
	}
}

// helped raises the flag of who answers for help given to somebody.
func (e *Engine) helped(source, target *entity.Unit) {
	if by, wait := hostility.HelpFlag(e.Scene, source, target); wait > 0 {
		hostility.Raise(by, wait, e.Now())
		e.SettleFlag(by)
	}
}

// SettleFlag puts a player's flag up or down and waits for when time lowers it.
func (e *Engine) SettleFlag(u *entity.Unit) {
	if hostility.Settle(u, e.Now()) {
		u.Player.Dirty = true
		e.Touch(u, view.State)
	}
	e.Unplan(u, entity.DueFlag)
	if hostility.Left(u, e.Now()) > 0 {
		e.Plan(u, entity.DueFlag, u.Player.Flag.Until)
	}
}

// LowerFlag is when time lowers a flag.
func (e *Engine) LowerFlag(u *entity.Unit, _ clock.Time) { e.SettleFlag(u) }

// SetFlag raises or lowers a player's flag as the player, a script or an operator
// wishes.
func (e *Engine) SetFlag(u *entity.Unit, up bool) {
	hostility.Wish(e.Rules(), u, up, e.Now())
	u.Player.Dirty = true
	e.SettleFlag(u)
}
