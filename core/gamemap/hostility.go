package gamemap

import (
	"loam/core/clock"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hostility"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/scene"
)

// CanAttack tells whether a may attack b.
func (tx *Tx) CanAttack(a, b *entity.Unit) bool { return tx.on().s.CanAttack(a, b) }

// CanHelp tells whether a may help b.
func (tx *Tx) CanHelp(a, b *entity.Unit) bool { return tx.on().s.CanHelp(a, b) }

// askFlag is a player's own wish.
func (m *Map) askFlag(u *unit, in intent.RaiseFlag) {
	if !hostility.MayChoose(m.s.Rules(), u.Level) {
		m.s.Refuse(u, intent.KindRaiseFlag, "core.pvp_no_choice")
		return
	}
	if in.Toggle {
		in.Up = !u.Player.Flag.Wish
	}
	m.fight.SetFlag(u, in.Up)
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
		tx.on().fight.SetFlag(player, up)
	}
}
