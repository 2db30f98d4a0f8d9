package item

import "loam/core/protocol/packets/codec"

// Values of vendor messages.
const (
	// Unlimited is the stock of an item that is not limited.
	Unlimited = 0xFFFFFFFF

	// Reasons for which a purchase fails, of BuyFailed.
	BuyNoItem        = 0
	BuyPoor          = 2
	BuyDisliked      = 4
	BuyTooFar        = 5
	BuySoldOut       = 7
	BuyNoRoom        = 8
	BuyNeedsStanding = 12

	// Reasons for which a sale fails, of SellFailed; the last one is of 3.3.5a.
	SellNoItem     = 1
	SellUnsellable = 2
	SellNoVendor   = 3
	SellNothing    = 5 // clients print nothing
	SellNotEmpty   = 6
	SellNotHere    = 7
)

// maxWares is the maximum number of items of a vendor; the count is a byte.
const maxWares = 255

// Wares lists the items of a vendor: SMSG_LIST_INVENTORY.
type Wares struct {
	GUID  uint64
	Items []Ware
	Empty bool // if there are no items, clients read Why
	Why   uint8
}

// Ware is an item that a vendor sells.
type Ware struct {
	Index      uint32 // from 1, the number with which 3.3.5a buys it
	Entry      uint32
	Display    uint32
	Left       uint32 // stock, or Unlimited
	Price      uint32
	Durability uint32
	Count      uint32 // count of a purchase
	Extended   uint32 // 3.3.5a: the number of the extended cost
}

// Name implements Body.
func (*Wares) Name() string { return "SMSG_LIST_INVENTORY" }

// Code implements codec.Message.
func (m *Wares) Code(c *codec.Coder) {
	c.U64("vendor", &m.GUID)
	size := 28
	if c.Wrath() {
		size += 4
	}
	codec.List(c, "items", 1, maxWares, size, &m.Items, func(c *codec.Coder, o *Ware) {
		fields(c,
			field{name: "item_stack_count", number: &o.Index},
			field{name: "item", number: &o.Entry},
			field{name: "item_display_id", number: &o.Display},
			field{name: "max_items", number: &o.Left},
			field{name: "price", number: &o.Price},
			field{name: "max_durability", number: &o.Durability},
			field{name: "durability", number: &o.Count},
			field{name: "extended_cost", number: &o.Extended, absent: !c.Wrath()},
		)
	})
	if c.Reading() {
		m.Empty = c.Left() > 0
	}
	if m.Empty {
		c.U8("why", &m.Why)
	}
}

// Buy buys an item: CMSG_BUY_ITEM, and CMSG_BUY_ITEM_IN_SLOT, which names the slot to put
// it in.
type Buy struct {
	Is      string // its name
	GUID    uint64
	Entry   uint32
	Index   uint32 // 3.3.5a: see Ware
	Bag     uint64 // the bag by its GUID; the player's GUID for the backpack
	Slot    uint8
	Times   uint8
	Unknown uint8 // 1.12.1
}

// Name implements Body.
func (m *Buy) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Buy) Code(c *codec.Coder) {
	into := m.Is == "CMSG_BUY_ITEM_IN_SLOT"
	c.U64("vendor", &m.GUID)
	c.U32("item", &m.Entry)
	if c.Wrath() {
		name := "slot"
		if into {
			name = "vendor_slot"
		}
		c.U32(name, &m.Index)
	}
	if into {
		c.U64("bag", &m.Bag)
		c.U8("bag_slot", &m.Slot)
	}
	c.U8("amount", &m.Times)
	if !into && !c.Wrath() {
		c.U8("unknown1", &m.Unknown)
	}
}

// Sell sells an item to a vendor: CMSG_SELL_ITEM.
type Sell struct {
	GUID, Item uint64
	Count      uint8 // 0 is the whole stack
}

// Name implements Body.
func (*Sell) Name() string { return "CMSG_SELL_ITEM" }

// Code implements codec.Message.
func (m *Sell) Code(c *codec.Coder) {
	c.U64("vendor", &m.GUID)
	c.U64("item", &m.Item)
	c.U8("amount", &m.Count)
}

// BuyBack buys a sold item back: CMSG_BUYBACK_ITEM.
type BuyBack struct {
	GUID uint64
	Slot uint32 // the version's number of the slot
}

// Name implements Body.
func (*BuyBack) Name() string { return "CMSG_BUYBACK_ITEM" }

// Code implements codec.Message.
func (m *BuyBack) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("slot", &m.Slot)
}

// Repair repairs an item, or with 0 all items: CMSG_REPAIR_ITEM.
type Repair struct {
	GUID, Item uint64
	Guild      bool // 3.3.5a: the guild pays
}

// Name implements Body.
func (*Repair) Name() string { return "CMSG_REPAIR_ITEM" }

// Code implements codec.Message.
func (m *Repair) Code(c *codec.Coder) {
	c.U64("npc", &m.GUID)
	c.U64("item", &m.Item)
	if c.Wrath() {
		c.Bool("from_guild_bank", &m.Guild)
	}
}

// Bought confirms a purchase and has the remaining stock: SMSG_BUY_ITEM.
type Bought struct {
	GUID               uint64
	Index, Left, Times uint32
}

// Name implements Body.
func (*Bought) Name() string { return "SMSG_BUY_ITEM" }

// Code implements codec.Message.
func (m *Bought) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("vendor_slot", &m.Index)
	c.U32("amount_for_sale", &m.Left)
	c.U32("amount_bought", &m.Times)
}

// BuyFailed states why a purchase failed: SMSG_BUY_FAILED.
type BuyFailed struct {
	GUID   uint64
	Entry  uint32
	Result uint8
}

// Name implements Body.
func (*BuyFailed) Name() string { return "SMSG_BUY_FAILED" }

// Code implements codec.Message.
func (m *BuyFailed) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("item", &m.Entry)
	c.U8("result", &m.Result)
}

// SellFailed states why a sale failed: SMSG_SELL_ITEM.
type SellFailed struct {
	GUID, Item uint64
	Result     uint8
}

// Name implements Body.
func (*SellFailed) Name() string { return "SMSG_SELL_ITEM" }

// Code implements codec.Message.
func (m *SellFailed) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U64("item", &m.Item)
	c.U8("result", &m.Result)
}

// The results of a request for another bank bag slot, of SMSG_BUY_BANK_SLOT_RESULT.
const (
	BankSlotsFull    = 0
	BankSlotPoor     = 1
	BankSlotNoBanker = 2
	BankSlotBought   = 3
)
