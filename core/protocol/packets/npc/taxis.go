package npc

import (
	"loam/core/protocol/packets/codec"
)

// The results of a flight request, of SMSG_ACTIVATETAXIREPLY.
const (
	TaxiGoes      = 0
	TaxiFails     = 1
	TaxiNoPath    = 2
	TaxiPoor      = 3
	TaxiTooFar    = 4
	TaxiNobody    = 5
	TaxiUnvisited = 6
	TaxiBusy      = 7
)

// maxStops is the maximum number of stops of a requested flight, far beyond what exists.
const maxStops = 64

// Taxis shows the taxi map: SMSG_SHOWTAXINODES.
type Taxis struct {
	Shows uint32 // 1
	GUID  uint64
	Here  uint32   // the number of the current stop
	Known []uint32 // a bit for each known stop, to the end
}

// Name implements Body.
func (*Taxis) Name() string { return "SMSG_SHOWTAXINODES" }

// Code implements codec.Message.
func (m *Taxis) Code(c *codec.Coder) {
	c.U32("unknown1", &m.Shows)
	c.U64("guid", &m.GUID)
	c.U32("nearest_node", &m.Here)
	if c.Reading() {
		m.Known = make([]uint32, min((c.Left()+3)/4, codec.MaxFew)) // an incomplete word is an error
	}
	codec.Numbers(c, "nodes", m.Known)
}

// TaxiKnown states whether a player knows the stop of a flight master:
// SMSG_TAXINODE_STATUS.
type TaxiKnown struct {
	GUID  uint64
	Known bool
}

// Name implements Body.
func (*TaxiKnown) Name() string { return "SMSG_TAXINODE_STATUS" }

// Code implements codec.Message.
func (m *TaxiKnown) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.Bool("taxi_mask_node_known", &m.Known)
}

// Fly requests a flight from one stop to another: CMSG_ACTIVATETAXI.
type Fly struct {
	GUID     uint64
	From, To uint32
}

// Name implements Body.
func (*Fly) Name() string { return "CMSG_ACTIVATETAXI" }

// Code implements codec.Message.
func (m *Fly) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("source_node", &m.From)
	c.U32("destination_node", &m.To)
}

// FlyAlong requests a flight through several stops: CMSG_ACTIVATETAXIEXPRESS.
type FlyAlong struct {
	GUID  uint64
	Cost  uint32 // 1.12.1: the price as the client computes it
	Stops []uint32
}

// Name implements Body.
func (*FlyAlong) Name() string { return "CMSG_ACTIVATETAXIEXPRESS" }

// Code implements codec.Message.
func (m *FlyAlong) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if !c.Wrath() {
		c.U32("total_cost", &m.Cost)
	}
	codec.List(c, "nodes", 4, maxStops, 4, &m.Stops, func(c *codec.Coder, n *uint32) { c.U32("nodes", n) })
}

// Bound reports that an innkeeper has set the player's home: SMSG_PLAYERBOUND.
type Bound struct {
	GUID uint64
	Area uint32
}

// Name implements Body.
func (*Bound) Name() string { return "SMSG_PLAYERBOUND" }

// Code implements codec.Message.
func (m *Bound) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("area", &m.Area)
}
