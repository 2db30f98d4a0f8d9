package combat

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/faction"
	"loam/core/world/mapstate"
)

// Flags runs the player versus player flags of players. It owns the flag of a player and the
// time at which it ends.
type Flags struct{ *mapstate.State }

// struck raises the player versus player flag of the player that controls an attacker.
func (e *Flags) struck(source, victim *entity.Unit) {
	if by, wait := faction.AttackFlag(e.State, source, victim); wait > 0 {
		faction.Raise(by, wait, e.Now())
		e.Settle(by)
	}
}

// helped raises the player versus player flag of the player that controls a helper.
func (e *Flags) helped(source, target *entity.Unit) {
	if by, wait := faction.HelpFlag(e.State, source, target); wait > 0 {
		faction.Raise(by, wait, e.Now())
		e.Settle(by)
	}
}

// Settle updates a player's flag and schedules the time at which it ends.
func (e *Flags) Settle(u *entity.Unit) {
	if faction.Settle(u, e.Now()) {
		u.Player.Dirty = true
		e.Touch(u, view.State)
	}
	e.Unplan(u, entity.DueFlag)
	if faction.Left(u, e.Now()) > 0 {
		e.Plan(u, entity.DueFlag, u.Player.Flag.Until)
	}
}

// Lower runs when the time of a flag ends.
func (e *Flags) Lower(u *entity.Unit, _ clock.Time) { e.Settle(u) }

// Set raises or lowers a player's flag on request of the player, a script or an
// operator.
func (e *Flags) Set(u *entity.Unit, up bool) {
	faction.Wish(e.Rules(), u, up, e.Now())
	u.Player.Dirty = true
	e.Settle(u)
}
