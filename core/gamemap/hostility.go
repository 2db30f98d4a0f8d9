package gamemap

import (
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hostility"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/view"
)

// land is the map as package hostility asks it.
type land Map

func (l *land) Rules() *content.Rules                { return l.rules }
func (l *land) Reaction(a, b *unit) content.Reaction { return (*Map)(l).reaction(a, b) }

// Answers is who has charmed a creature, or owns one that has a temper, else the
// unit itself.
func (l *land) Answers(u *unit) *unit {
	if by, ok := (*Map)(l).charmer(u); ok {
		return by
	}
	if u.Creature != nil && u.Creature.Bond.Temper != content.Independent {
		if owner, ok := (*Map)(l).ownerOf(u); ok {
			return owner
		}
	}
	return u
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
	var in [8]*content.Place
	areas := in[:0]
	for _, a := range m.areas {
		if a.PvP != content.AsMap && slices.Contains(u.Player.Areas, a.ID) {
			areas = append(areas, a)
		}
	}
	before := u.Player.Flag.Land
	hostility.Stand(m.rules, u, hostility.GroundAt(m.def, areas), m.now)
	if u.Player.Flag.Land != before {
		m.touch(u, view.State)
	}
	m.settleFlag(u)
}

// setFlag raises or lowers a player's flag as the player, a script or an operator
// wishes.
func (m *Map) setFlag(u *unit, up bool) {
	hostility.Wish(m.rules, u, up, m.now)
	u.Player.Dirty = true
	m.settleFlag(u)
}

// askFlag is a player's own wish.
func (m *Map) askFlag(u *unit, in intent.RaiseFlag) {
	if !hostility.MayChoose(m.rules, u.Level) {
		m.refuse(u, intent.KindRaiseFlag, "core.pvp_no_choice")
		return
	}
	if in.Toggle {
		in.Up = !u.Player.Flag.Wish
	}
	m.setFlag(u, in.Up)
	m.tellFlag(u)
}

// tellFlag tells a player how its flag stands.
func (m *Map) tellFlag(u *unit) {
	key := "core.pvp_down"
	left := (hostility.Left(u, m.now) + clock.Second - 1) / clock.Second
	switch f := &u.Player.Flag; {
	case f.Wish:
		key = "core.pvp_up"
	case f.Ground:
		key = "core.pvp_land"
	case left > 0:
		key = "core.pvp_soon"
	}
	args := plain.OfTable([]plain.Entry{{Key: plain.OfString("seconds"), Value: plain.OfNumber(float64(left))}})
	m.log.Add(event.Told{Player: u.GUID, Text: coreText(key), Args: args})
}

// RaiseFlag raises or lowers a player's flag, as if the player wished it.
func (tx *Tx) RaiseFlag(player *entity.Unit, up bool) {
	if player.Player != nil {
		tx.on().setFlag(player, up)
	}
}
