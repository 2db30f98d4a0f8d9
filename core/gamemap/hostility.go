package gamemap

import (
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/hostility"
	"loam/core/view"
)

// land is the map as package hostility asks it.
type land Map

func (l *land) Rules() *content.Rules                { return l.rules }
func (l *land) Reaction(a, b *unit) content.Reaction { return (*Map)(l).reaction(a, b) }
func (l *land) Answers(u *unit) *unit                { return u }

// Ground is what the land says where a unit stands: a player's areas are known.
func (l *land) Ground(u *unit) content.Ground {
	if u.Player == nil || len(u.Player.Areas) == 0 {
		return hostility.GroundAt(l.def, nil)
	}
	var in [8]*content.Place
	areas := in[:0]
	for _, a := range l.areas {
		if a.PvP != content.AsMap && slices.Contains(u.Player.Areas, a.ID) {
			areas = append(areas, a)
		}
	}
	return hostility.GroundAt(l.def, areas)
}

// attackable tells whether a may fight b at all.
func (m *Map) attackable(a, b *unit) bool { return hostility.CanAttack((*land)(m), a, b) }

// helpable tells whether a may help b.
func (m *Map) helpable(a, b *unit) bool { return hostility.CanHelp((*land)(m), a, b) }

// CanAttack tells whether a may attack b.
func (tx *Tx) CanAttack(a, b *entity.Unit) bool { return tx.on().attackable(a, b) }

// CanHelp tells whether a may help b.
func (tx *Tx) CanHelp(a, b *entity.Unit) bool { return tx.on().helpable(a, b) }

// struck raises the flag of who answers for a blow at somebody.
func (m *Map) struck(source, victim *unit) {
	if by, wait := hostility.AttackFlag((*land)(m), source, victim); wait > 0 {
		hostility.Raise(by, wait, m.now)
		m.settleFlag(by)
	}
}

// helped raises the flag of who answers for help given to somebody.
func (m *Map) helped(source, target *unit) {
	if by, wait := hostility.HelpFlag((*land)(m), source, target); wait > 0 {
		hostility.Raise(by, wait, m.now)
		m.settleFlag(by)
	}
}

// settleFlag puts a player's flag up or down and waits for when time lowers it.
func (m *Map) settleFlag(u *unit) {
	if hostility.Settle(u, m.now) {
		u.Player.Dirty = true
		m.touch(u, view.State)
	}
	m.unplan(u, entity.DueFlag)
	if hostility.Left(u, m.now) > 0 {
		m.plan(u, entity.DueFlag, u.Player.Flag.Until)
	}
}

// lowerFlag is when time lowers a flag.
func (m *Map) lowerFlag(u *unit, _ clock.Time) { m.settleFlag(u) }

// claimed notes what the ground makes of a player's flag.
func (m *Map) claimed(u *unit) {
	hostility.Stand(m.rules, u, (*land)(m).Ground(u), m.now)
	m.settleFlag(u)
}

// setFlag raises or lowers a player's flag as the player, a script or an operator
// wishes.
func (m *Map) setFlag(u *unit, up bool) {
	hostility.Wish(m.rules, u, up, m.now)
	u.Player.Dirty = true
	m.settleFlag(u)
}
