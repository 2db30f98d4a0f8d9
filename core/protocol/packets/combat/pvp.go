package combat

import "loam/core/protocol/packets/codec"

// TogglePvP sets the PvP flag of the player, or inverts it if Set is false:
// CMSG_TOGGLE_PVP.
type TogglePvP struct{ Set, Up bool }

// Name implements message.Body.
func (*TogglePvP) Name() string { return "CMSG_TOGGLE_PVP" }

// Code implements codec.Message.
func (m *TogglePvP) Code(c *codec.Coder) {
	if c.Reading() {
		m.Set = c.Left() > 0
	}
	if m.Set {
		c.Bool("enable_pvp", &m.Up)
	}
}
