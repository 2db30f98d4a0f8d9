package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/faction"
	"loam/core/world/mapstate"
)

// askFlag handles a player's request to change its player versus player flag.
func (m *Map) askFlag(u *unit, in intent.RaiseFlag) {
	if !faction.MayChoose(m.s.Rules(), u.Level) {
		m.s.Refuse(u, intent.KindRaiseFlag, "core.pvp_no_choice")
		return
	}
	if in.Toggle {
		in.Up = !u.Player.Flag.Wish
	}
	m.combat.Flags.Set(u, in.Up)
	m.tellFlag(u)
}

// tellFlag sends a player the state of its flag.
func (m *Map) tellFlag(u *unit) {
	key := "core.pvp_down"
	left := (faction.Left(u, m.s.Now()) + clock.Second - 1) / clock.Second
	switch f := &u.Player.Flag; {
	case f.Wish:
		key = "core.pvp_up"
	case f.Ground:
		key = "core.pvp_land"
	case left > 0:
		key = "core.pvp_soon"
	}
	args := value.OfTable([]value.Entry{{Key: value.OfString("seconds"), Value: value.OfNumber(float64(left))}})
	m.s.Log.Add(event.Told{Player: u.GUID, Text: mapstate.CoreText(key), Args: args})
}
