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
	"loam/core/scene"
	"loam/core/view"
)

// CanAttack tells whether a may attack b.
func (tx *Tx) CanAttack(a, b *entity.Unit) bool { return tx.on().s.CanAttack(a, b) }

// CanHelp tells whether a may help b.
func (tx *Tx) CanHelp(a, b *entity.Unit) bool { return tx.on().s.CanHelp(a, b) }

// struck raises the flag of who answers for a blow at somebody.
func (m *Map) struck(source, victim *unit) {
	if by, wait := hostility.AttackFlag(m.s, source, victim); wait > 0 {
		hostility.Raise(by, wait, m.s.Now())
		m.settleFlag(by)
	}
}

// helped raises the flag of who answers for help given to somebody.
func (m *Map) helped(source, target *unit) {
	if by, wait := hostility.HelpFlag(m.s, source, target); wait > 0 {
		hostility.Raise(by, wait, m.s.Now())
		m.settleFlag(by)
	}
}

// settleFlag puts a player's flag up or down and waits for when time lowers it.
func (m *Map) settleFlag(u *unit) {
	if hostility.Settle(u, m.s.Now()) {
		u.Player.Dirty = true
		m.s.Touch(u, view.State)
	}
	m.s.Unplan(u, entity.DueFlag)
	if hostility.Left(u, m.s.Now()) > 0 {
		m.s.Plan(u, entity.DueFlag, u.Player.Flag.Until)
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
	hostility.Stand(m.s.Rules(), u, hostility.GroundAt(m.s.Def(), areas), m.s.Now())
	if u.Player.Flag.Land != before {
		m.s.Touch(u, view.State)
	}
	m.settleFlag(u)
}

// setFlag raises or lowers a player's flag as the player, a script or an operator
// wishes.
func (m *Map) setFlag(u *unit, up bool) {
	hostility.Wish(m.s.Rules(), u, up, m.s.Now())
	u.Player.Dirty = true
	m.settleFlag(u)
}

// askFlag is a player's own wish.
func (m *Map) askFlag(u *unit, in intent.RaiseFlag) {
	if !hostility.MayChoose(m.s.Rules(), u.Level) {
		m.s.Refuse(u, intent.KindRaiseFlag, "core.pvp_no_choice")
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
	left := (hostility.Left(u, m.s.Now()) + clock.Second - 1) / clock.Second
	switch f := &u.Player.Flag; {
	case f.Wish:
		key = "core.pvp_up"
	case f.Ground:
		key = "core.pvp_land"
	case left > 0:
		key = "core.pvp_soon"
	}
	args := plain.OfTable([]plain.Entry{{Key: plain.OfString("seconds"), Value: plain.OfNumber(float64(left))}})
	m.s.Log.Add(event.Told{Player: u.GUID, Text: scene.CoreText(key), Args: args})
}

// RaiseFlag raises or lowers a player's flag, as if the player wished it.
func (tx *Tx) RaiseFlag(player *entity.Unit, up bool) {
	if player.Player != nil {
		tx.on().setFlag(player, up)
	}
}
