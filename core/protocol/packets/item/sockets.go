package item

import "loam/core/protocol/packets/codec"

// SocketStones puts gems into the sockets of an item; 0 leaves a socket unchanged.
type SocketStones struct {
	Item   uint64
	Stones [3]uint64
}

// Name implements Body.
func (*SocketStones) Name() string { return "CMSG_SOCKET_GEMS" }

// Code implements codec.Message.
func (m *SocketStones) Code(c *codec.Coder) {
	c.U64("item", &m.Item)
	for i := range m.Stones {
		c.U64("gems", &m.Stones[i])
	}
}
