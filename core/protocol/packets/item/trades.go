package item

import (
	"loam/core/protocol/packets/codec"
)

// The states of TradeStatus.
const (
	TradeBusy     = 0
	TradeBegins   = 1
	TradeOpens    = 2
	TradeOff      = 3
	TradeAgreed   = 4
	TradeNobody   = 6
	TradeAgain    = 7 // both agreements are withdrawn
	TradeDone     = 8
	TradeRejected = 9
	TradeFar      = 10
	TradeFoe      = 11
	TradeFailed   = 12
	TradeIgnored  = 14
	tradeConjured = 22
	tradeNotTaps  = 23
)

// TradePlaces is the number of slots of each side of a trade.
const TradePlaces = 7

// TradeStatus has the state of a trade: SMSG_TRADE_STATUS.
type TradeStatus struct {
	Status uint32
	With   uint64 // of TradeBegins: the initiator
	Number uint32 // 3.3.5a, of TradeOpens
	Result uint32 // of TradeFailed, as the next two
	Theirs bool
	Limit  uint32
	Slot   uint8 // of an item that cannot be traded
}

// Name implements Body.
func (*TradeStatus) Name() string { return "SMSG_TRADE_STATUS" }

// Code implements codec.Message.
func (m *TradeStatus) Code(c *codec.Coder) {
	c.U32("status", &m.Status)
	switch m.Status {
	case TradeBegins:
		c.U64("unknown1", &m.With)
	case TradeOpens:
		if c.Wrath() {
			c.U32("trade_id", &m.Number)
		}
	case TradeFailed:
		c.U32("inventory_result", &m.Result)
		c.Bool("target_error", &m.Theirs)
		c.U32("item_limit_category_id", &m.Limit)
	case tradeConjured, tradeNotTaps:
		c.U8("slot", &m.Slot)
	}
}

// TradeShown shows a client one side of its trade: SMSG_TRADE_STATUS_EXTENDED.
type TradeShown struct {
	Theirs bool   // the side of the other player, otherwise the own side
	Number uint32 // 3.3.5a, as in TradeStatus
	Counts [2]uint32
	Money  uint32
	Spell  uint32 // spell for the item that is not traded
	Things [TradePlaces]TradeThing
}

// TradeThing is an item in a slot of a trade; without an entry the slot is empty.
type TradeThing struct {
	Place            uint8
	Entry, Display   uint32
	Count            uint32
	Wrapped          bool
	Giver            uint64 // creator of the wrapping
	Enchantment      uint32
	Stones           [3]uint32 // 3.3.5a
	Maker            uint64
	Charges          uint32
	Suffix, Property uint32
	Lock             uint32
	MaxDurability    uint32
	Durability       uint32
}

// Name implements Body.
func (*TradeShown) Name() string { return "SMSG_TRADE_STATUS_EXTENDED" }

// Code implements codec.Message.
func (m *TradeShown) Code(c *codec.Coder) {
	c.Bool("self_player", &m.Theirs)
	if c.Wrath() {
		c.U32("trade_id", &m.Number)
	}
	c.U32("trade_slot_count1", &m.Counts[0])
	c.U32("trade_slot_count2", &m.Counts[1])
	c.U32("money_in_trade", &m.Money)
	c.U32("spell_on_lowest_slot", &m.Spell)
	for i := range m.Things {
		m.Things[i].code(c)
	}
}

func (t *TradeThing) code(c *codec.Coder) {
	c.U8("trade_slot_number", &t.Place)
	c.U32("item", &t.Entry)
	c.U32("display_id", &t.Display)
	c.U32("stack_count", &t.Count)
	c.Bool32("wrapped", &t.Wrapped)
	c.U64("gift_wrapper", &t.Giver)
	c.U32("enchantment", &t.Enchantment)
	if c.Wrath() {
		codec.Numbers(c, "enchantments_slots", t.Stones[:])
	}
	c.U64("item_creator", &t.Maker)
	c.U32("spell_charges", &t.Charges)
	c.U32("item_suffix_factor", &t.Suffix)
	c.U32("item_random_properties_id", &t.Property)
	c.U32("lock_id", &t.Lock)
	c.U32("max_durability", &t.MaxDurability)
	c.U32("durability", &t.Durability)
}

// TradeLay puts an item of the player into a slot of the trade: CMSG_SET_TRADE_ITEM.
type TradeLay struct{ Place, Bag, Slot uint8 }

// Name implements Body.
func (*TradeLay) Name() string { return "CMSG_SET_TRADE_ITEM" }

// Code implements codec.Message.
func (m *TradeLay) Code(c *codec.Coder) {
	c.U8("trade_slot", &m.Place)
	c.U8("bag", &m.Bag)
	c.U8("slot", &m.Slot)
}

// TradeClear clears a slot of the trade: CMSG_CLEAR_TRADE_ITEM.
type TradeClear struct{ Place uint8 }

// Name implements Body.
func (*TradeClear) Name() string { return "CMSG_CLEAR_TRADE_ITEM" }

// Code implements codec.Message.
func (m *TradeClear) Code(c *codec.Coder) { c.U8("trade_slot", &m.Place) }
