package item

import "loam/core/protocol/packets/codec"

// AuctionBidNews notifies a bidder that it has won or was outbid:
// SMSG_AUCTION_BIDDER_NOTIFICATION.
type AuctionBidNews struct {
	House    uint32
	Lot      uint32
	Bidder   uint64
	Bid      uint32 // the highest bid; 0: the player has won
	Over     uint32 // minimum raise
	Entry    uint32
	Property uint32
}

// Name implements Body.
func (*AuctionBidNews) Name() string { return "SMSG_AUCTION_BIDDER_NOTIFICATION" }

// Code implements codec.Message.
func (m *AuctionBidNews) Code(c *codec.Coder) {
	c.U32("auction_house", &m.House)
	c.U32("auction_id", &m.Lot)
	c.U64("bidder", &m.Bidder)
	c.U32("won", &m.Bid)
	c.U32("out_bid", &m.Over)
	c.U32("item_template", &m.Entry)
	c.U32("item_random_property_id", &m.Property)
}

// AuctionSaleNews notifies a seller that its auction was sold or has expired:
// SMSG_AUCTION_OWNER_NOTIFICATION.
type AuctionSaleNews struct {
	Lot      uint32
	Bid      uint32 // 0: expired
	Over     uint32
	Bidder   uint64
	Entry    uint32
	Property uint32
	Left     float32 // 3.3.5a
}

// Name implements Body.
func (*AuctionSaleNews) Name() string { return "SMSG_AUCTION_OWNER_NOTIFICATION" }

// Code implements codec.Message.
func (m *AuctionSaleNews) Code(c *codec.Coder) {
	c.U32("auction_id", &m.Lot)
	c.U32("bid", &m.Bid)
	c.U32("auction_out_bid", &m.Over)
	c.U64("bidder", &m.Bidder)
	c.U32("item", &m.Entry)
	c.U32("item_random_property_id", &m.Property)
	if c.Wrath() {
		c.F32("time_left", &m.Left)
	}
}

// AuctionGone notifies a bidder that an auction was cancelled:
// SMSG_AUCTION_REMOVED_NOTIFICATION.
type AuctionGone struct {
	Lot      uint32
	Entry    uint32
	Property uint32
}

// Name implements Body.
func (*AuctionGone) Name() string { return "SMSG_AUCTION_REMOVED_NOTIFICATION" }

// Code implements codec.Message.
func (m *AuctionGone) Code(c *codec.Coder) {
	c.U32("item", &m.Lot)
	c.U32("item_template", &m.Entry)
	c.U32("random_property_id", &m.Property)
}

// AuctionPending lists sold auctions that are not paid yet:
// SMSG_AUCTION_LIST_PENDING_SALES.
type AuctionPending struct{ Sales []PendingSale }

// PendingSale is one sold auction.
type PendingSale struct {
	Subject, Text string
	Unknown       [2]uint32
	Left          float32
}

// Name implements Body.
func (*AuctionPending) Name() string { return "SMSG_AUCTION_LIST_PENDING_SALES" }

// Code implements codec.Message.
func (m *AuctionPending) Code(c *codec.Coder) {
	codec.List(c, "pending_sales", 4, maxPendingSales, 14, &m.Sales, func(c *codec.Coder, s *PendingSale) {
		c.Text("string1", maxAuctionName, &s.Subject)
		c.Text("string2", maxAuctionName, &s.Text)
		c.U32("unknown1", &s.Unknown[0])
		c.U32("unknown2", &s.Unknown[1])
		c.F32("time_left", &s.Left)
	})
}
