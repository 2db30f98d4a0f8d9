package item

import "loam/core/protocol/packets/codec"

// Values of auction messages.
const (
	// The requests, of AuctionResult.
	AuctionPutUp   = 0
	AuctionRemoved = 1
	AuctionBid     = 2
	// The results, of AuctionResult.
	AuctionFine     = 0
	auctionBags     = 1 // Bags has the inventory error
	AuctionInternal = 2
	AuctionPoor     = 3
	AuctionNone     = 4 // no such auction
	AuctionHigher   = 5 // outbid
	AuctionTooLow   = 7
	AuctionOwn      = 10
	// AnyAuction is a filter of AuctionSearch that matches all.
	AnyAuction = 0xFFFFFFFF
)

// Limits of auctions.
const (
	maxAuctionName   = 255
	maxAuctionSorts  = 16
	maxAuctionStacks = 32
	maxAuctionLots   = 200
	maxOutbid        = 200
	maxPendingSales  = 100
)

// AuctionOpened opens the auction window: MSG_AUCTION_HELLO.
//
//loam:message MSG_AUCTION_HELLO server
type AuctionOpened struct {
	GUID   uint64
	House  uint32
	Serves bool // 3.3.5a
}

// Name implements Body.
func (*AuctionOpened) Name() string { return "MSG_AUCTION_HELLO" }

// Code implements codec.Message.
func (m *AuctionOpened) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("auction_house", &m.House)
	if c.Wrath() {
		c.Bool("auction_house_enabled", &m.Serves)
	}
}

// AuctionSearch searches the auctions: CMSG_AUCTION_LIST_ITEMS.
type AuctionSearch struct {
	GUID     uint64
	From     uint32 // the first listed row, from 0
	Called   string
	Low      uint8
	High     uint8
	Slot     uint32 // the inventory type, or AnyAuction
	Class    uint32 // or AnyAuction
	Subclass uint32
	Quality  uint32 // the minimum, or AnyAuction
	Usable   uint8
	All      uint8         // 3.3.5a
	Sorts    []AuctionSort // 3.3.5a, the most significant first
}

// AuctionSort is a column by which a list is sorted.
type AuctionSort struct{ Column, Reversed uint8 }

// Name implements Body.
func (*AuctionSearch) Name() string { return "CMSG_AUCTION_LIST_ITEMS" }

// Code implements codec.Message.
func (m *AuctionSearch) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("list_start_item", &m.From)
	c.Text("searched_name", maxAuctionName, &m.Called)
	c.U8("minimum_level", &m.Low)
	c.U8("maximum_level", &m.High)
	c.U32("auction_slot_id", &m.Slot)
	c.U32("auction_main_category", &m.Class)
	c.U32("auction_sub_category", &m.Subclass)
	c.U32("auction_quality", &m.Quality)
	c.U8("usable", &m.Usable)
	if c.Wrath() {
		c.U8("is_full", &m.All)
		codec.List(c, "sorted_auctions", 1, maxAuctionSorts, 2, &m.Sorts, func(c *codec.Coder, s *AuctionSort) {
			c.U8("column", &s.Column)
			c.U8("reversed", &s.Reversed)
		})
	}
}

// AuctionOwnAsk requests the auctions of the player: CMSG_AUCTION_LIST_OWNER_ITEMS.
type AuctionOwnAsk struct {
	GUID uint64
	From uint32
}

// Name implements Body.
func (*AuctionOwnAsk) Name() string { return "CMSG_AUCTION_LIST_OWNER_ITEMS" }

// Code implements codec.Message.
func (m *AuctionOwnAsk) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("list_from", &m.From)
}

// AuctionBidsAsk requests the auctions on which the player has bid, and those on which it
// knows that it was outbid: CMSG_AUCTION_LIST_BIDDER_ITEMS.
type AuctionBidsAsk struct {
	GUID   uint64
	From   uint32
	Outbid []uint32
}

// Name implements Body.
func (*AuctionBidsAsk) Name() string { return "CMSG_AUCTION_LIST_BIDDER_ITEMS" }

// Code implements codec.Message.
func (m *AuctionBidsAsk) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("start_from_page", &m.From)
	codec.List(c, "outbid_item_ids", 4, maxOutbid, 4, &m.Outbid, func(c *codec.Coder, n *uint32) { c.U32("outbid_item_ids", n) })
}

// AuctionSell creates an auction: CMSG_AUCTION_SELL_ITEM. In 1.12.1 it has one whole stack.
type AuctionSell struct {
	GUID    uint64
	Stacks  []AuctionStack
	Start   uint32
	Buyout  uint32
	Minutes uint32
}

// AuctionStack is a number of items of one stack.
type AuctionStack struct {
	Item  uint64
	Count uint32
}

// Name implements Body.
func (*AuctionSell) Name() string { return "CMSG_AUCTION_SELL_ITEM" }

// Code implements codec.Message.
func (m *AuctionSell) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	if c.Wrath() {
		codec.List(c, "items", 4, maxAuctionStacks, 12, &m.Stacks, func(c *codec.Coder, s *AuctionStack) {
			c.U64("item", &s.Item)
			c.U32("stack_count", &s.Count)
		})
	} else {
		if len(m.Stacks) != 1 {
			m.Stacks = make([]AuctionStack, 1)
		}
		c.U64("item", &m.Stacks[0].Item)
	}
	c.U32("starting_bid", &m.Start)
	c.U32("buyout", &m.Buyout)
	c.U32("auction_duration_in_minutes", &m.Minutes)
}

// AuctionOffer places a bid: CMSG_AUCTION_PLACE_BID.
type AuctionOffer struct {
	GUID  uint64
	Lot   uint32
	Price uint32
}

// Name implements Body.
func (*AuctionOffer) Name() string { return "CMSG_AUCTION_PLACE_BID" }

// Code implements codec.Message.
func (m *AuctionOffer) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("auction_id", &m.Lot)
	c.U32("price", &m.Price)
}

// AuctionCancel cancels an auction: CMSG_AUCTION_REMOVE_ITEM.
type AuctionCancel struct {
	GUID uint64
	Lot  uint32
}

// Name implements Body.
func (*AuctionCancel) Name() string { return "CMSG_AUCTION_REMOVE_ITEM" }

// Code implements codec.Message.
func (m *AuctionCancel) Code(c *codec.Coder) {
	c.U64("auctioneer", &m.GUID)
	c.U32("auction_id", &m.Lot)
}

// AuctionResult is the result of a request: SMSG_AUCTION_COMMAND_RESULT.
type AuctionResult struct {
	Lot    uint32
	Action uint32
	Result uint32
	Bags   uint8  // of auctionBags
	Over   uint32 // minimum raise of the bid
	Bidder uint64 // of AuctionHigher, as the next
	Bid    uint32
}

// Name implements Body.
func (*AuctionResult) Name() string { return "SMSG_AUCTION_COMMAND_RESULT" }

// Code implements codec.Message.
func (m *AuctionResult) Code(c *codec.Coder) {
	c.U32("auction_id", &m.Lot)
	c.U32("action", &m.Action)
	c.U32("result", &m.Result)
	switch {
	case m.Result == AuctionFine && m.Action == AuctionBid:
		c.U32("auction_outbid", &m.Over)
	case m.Result == auctionBags:
		c.U8("inventory_result", &m.Bags)
	case m.Result == AuctionHigher:
		c.U64("higher_bidder", &m.Bidder)
		c.U32("new_bid", &m.Bid)
		c.U32("auction_outbid", &m.Over)
	}
}

// AuctionList is a page of a list: SMSG_AUCTION_LIST_RESULT,
// SMSG_AUCTION_OWNER_LIST_RESULT and SMSG_AUCTION_BIDDER_LIST_RESULT.
type AuctionList struct {
	Is    string
	Lots  []AuctionLot
	All   uint32 // of all pages
	Delay uint32 // 3.3.5a: ms until the next search
}

// AuctionLot is a listed auction.
type AuctionLot struct {
	Number           uint32
	Entry            uint32
	Enchantments     [7][3]uint32 // number, ms left and charges; 1.12.1 has the number of the first
	Property, Suffix uint32
	Count            uint32
	Charges          uint32
	Flags            uint32 // 3.3.5a
	Seller           uint64
	Start            uint32
	Over             uint32 // minimum raise of the bid
	Buyout           uint32
	Left             uint32 // ms
	Bidder           uint64
	Bid              uint32
}

// Name implements Body.
func (m *AuctionList) Name() string { return m.Is }

// Code implements codec.Message.
func (m *AuctionList) Code(c *codec.Coder) {
	each := 64
	if c.Wrath() {
		each = 148
	}
	codec.List(c, "auctions", 4, maxAuctionLots, each, &m.Lots, func(c *codec.Coder, l *AuctionLot) { l.code(c) })
	c.U32("total_amount_of_auctions", &m.All)
	if c.Wrath() {
		c.U32("auction_search_delay", &m.Delay)
	}
}

func (l *AuctionLot) code(c *codec.Coder) {
	c.U32("id", &l.Number)
	c.U32("item", &l.Entry)
	if c.Wrath() {
		for i := range l.Enchantments {
			c.U32("enchant_id", &l.Enchantments[i][0])
			c.U32("enchant_duration", &l.Enchantments[i][1])
			c.U32("enchant_charges", &l.Enchantments[i][2])
		}
	} else {
		c.U32("item_enchantment", &l.Enchantments[0][0])
	}
	c.U32("item_random_property_id", &l.Property)
	c.U32("item_suffix_factor", &l.Suffix)
	c.U32("item_count", &l.Count)
	c.U32("item_charges", &l.Charges)
	if c.Wrath() {
		c.U32("item_flags", &l.Flags)
	}
	c.U64("item_owner", &l.Seller)
	c.U32("start_bid", &l.Start)
	c.U32("minimum_bid", &l.Over)
	c.U32("buyout_amount", &l.Buyout)
	c.U32("time_left", &l.Left)
	c.U64("highest_bidder", &l.Bidder)
	c.U32("highest_bid", &l.Bid)
}
