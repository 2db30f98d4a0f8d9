package packets

import "loam/core/protocol/packets/codec"

// MapPing pings a point of the minimap for the group: MSG_MINIMAP_PING from a client.
//
//loam:message MSG_MINIMAP_PING client
type MapPing struct{ X, Y float32 }

// Name implements Body.
func (*MapPing) Name() string { return "MSG_MINIMAP_PING" }

// Code implements codec.Message.
func (m *MapPing) Code(c *codec.Coder) {
	c.F32("position_x", &m.X)
	c.F32("position_y", &m.Y)
}

// MapPinged is a minimap ping of a member of the group: MSG_MINIMAP_PING from a server.
//
//loam:message MSG_MINIMAP_PING server
type MapPinged struct {
	GUID uint64
	X, Y float32
}

// Name implements Body.
func (*MapPinged) Name() string { return "MSG_MINIMAP_PING" }

// Code implements codec.Message.
func (m *MapPinged) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.F32("position_x", &m.X)
	c.F32("position_y", &m.Y)
}
