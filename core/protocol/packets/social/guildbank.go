package social

import (
	"loam/core/protocol/packets/codec"
)

// Messages of the guild bank, which only clients of 3.3.5a have. Tabs and slots are counted
// from 0.

// GuildBankTabs is the maximum number of tabs of a bank, and the tab number with which
// clients request the money log.
const GuildBankTabs = 6

// GuildBankOpen opens a bank: CMSG_GUILD_BANKER_ACTIVATE.
type GuildBankOpen struct {
	GUID uint64 // of the bank object
	Full bool   // with its tabs
}

// Name implements Body.
func (*GuildBankOpen) Name() string { return "CMSG_GUILD_BANKER_ACTIVATE" }

// Code implements codec.Message.
func (m *GuildBankOpen) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	c.Bool("full_update", &m.Full)
}

// GuildBankLook requests a tab: CMSG_GUILD_BANK_QUERY_TAB.
type GuildBankLook struct {
	GUID uint64
	Tab  uint8
	Full bool
}

// Name implements Body.
func (*GuildBankLook) Name() string { return "CMSG_GUILD_BANK_QUERY_TAB" }

// Code implements codec.Message.
func (m *GuildBankLook) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	c.U8("tab", &m.Tab)
	c.Bool("full_update", &m.Full)
}

// GuildBankMoney deposits or withdraws money: CMSG_GUILD_BANK_DEPOSIT_MONEY and
// CMSG_GUILD_BANK_WITHDRAW_MONEY.
type GuildBankMoney struct {
	Is    string // its name
	GUID  uint64
	Money uint32
}

// Name implements Body.
func (m *GuildBankMoney) Name() string { return m.Is }

// Code implements codec.Message.
func (m *GuildBankMoney) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	c.U32("money", &m.Money)
}

// GuildBankSwap moves items within a bank, into it or out of it:
// CMSG_GUILD_BANK_SWAP_ITEMS.
type GuildBankSwap struct {
	GUID   uint64
	Within uint8 // 1: from Tab and Place to ToTab and ToPlace
	ToTab  uint8
	// ToPlace may be a slot that no bank has; then any slot is used.
	ToPlace             uint8
	Unknown             uint32
	Tab, Place          uint8
	Item                uint32
	Unknown2            uint8
	Amount              uint32 // of a stack; 0 is the whole stack
	Auto                uint8  // 1: out of the bank, to any free slot of the player
	AutoCount, Unknown4 uint32
	Bag, Slot           uint8
	Out                 uint8 // 1: out of the bank
	Rest                []byte
}

// Name implements Body.
func (*GuildBankSwap) Name() string { return "CMSG_GUILD_BANK_SWAP_ITEMS" }

// Code implements codec.Message.
func (m *GuildBankSwap) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	if c.U8("source", &m.Within); m.Within != 0 {
		c.U8("bank_destination_tab", &m.ToTab)
		c.U8("bank_destination_slot", &m.ToPlace)
		c.U32("unknown1", &m.Unknown)
		c.U8("bank_source_tab", &m.Tab)
		c.U8("bank_source_slot", &m.Place)
		c.U32("item1", &m.Item)
		c.U8("unknown2", &m.Unknown2)
		c.U32("amount", &m.Amount)
	} else {
		m.withPlayer(c)
	}
	c.Rest("unknown5", &m.Rest)
}

func (m *GuildBankSwap) withPlayer(c *codec.Coder) {
	c.U8("bank_tab", &m.Tab)
	c.U8("bank_slot", &m.Place)
	c.U32("item2", &m.Item)
	if c.U8("mode", &m.Auto); m.Auto != 0 {
		c.U32("auto_count", &m.AutoCount)
		c.U8("unknown3", &m.Unknown2)
		c.U32("unknown4", &m.Unknown4)
		return
	}
	c.U8("player_bag", &m.Bag)
	c.U8("player_bag_slot", &m.Slot)
	c.U8("bank_to_character_transfer", &m.Out)
	c.U32("split_amount", &m.Amount)
}

// GuildBankBuy buys a tab: CMSG_GUILD_BANK_BUY_TAB.
type GuildBankBuy struct {
	GUID uint64
	Tab  uint8
}

// Name implements Body.
func (*GuildBankBuy) Name() string { return "CMSG_GUILD_BANK_BUY_TAB" }

// Code implements codec.Message.
func (m *GuildBankBuy) Code(c *codec.Coder) {
	c.U64("banker", &m.GUID)
	c.U8("tab", &m.Tab)
}

// GuildBankName gives a tab a name and an icon: CMSG_GUILD_BANK_UPDATE_TAB.
type GuildBankName struct {
	GUID         uint64
	Tab          uint8
	Called, Icon string
}

// Name implements Body.
func (*GuildBankName) Name() string { return "CMSG_GUILD_BANK_UPDATE_TAB" }

// Code implements codec.Message.
func (m *GuildBankName) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	c.U8("tab", &m.Tab)
	c.Text("name", codec.MaxName, &m.Called)
	c.Text("icon", codec.MaxName, &m.Icon)
}

// GuildBankText is the text of a tab: CMSG_SET_GUILD_BANK_TEXT, and
// MSG_QUERY_GUILD_BANK_TEXT as servers send it.
type GuildBankText struct {
	Is   string // its name
	Tab  uint8
	Text string
}

// Name implements Body.
func (m *GuildBankText) Name() string { return m.Is }

// Code implements codec.Message.
func (m *GuildBankText) Code(c *codec.Coder) {
	c.U8("tab", &m.Tab)
	c.Text("text", codec.MaxText, &m.Text)
}

// GuildBankTextAsk requests the text of a tab: MSG_QUERY_GUILD_BANK_TEXT from a client.
//
//loam:message MSG_QUERY_GUILD_BANK_TEXT client
type GuildBankTextAsk struct{ Tab uint8 }

// Name implements Body.
func (*GuildBankTextAsk) Name() string { return "MSG_QUERY_GUILD_BANK_TEXT" }

// Code implements codec.Message.
func (m *GuildBankTextAsk) Code(c *codec.Coder) { c.U8("tab", &m.Tab) }

// GuildBankLogAsk requests the log of a tab or of the money: MSG_GUILD_BANK_LOG_QUERY from
// a client.
//
//loam:message MSG_GUILD_BANK_LOG_QUERY client
type GuildBankLogAsk struct{ Tab uint8 }

// Name implements Body.
func (*GuildBankLogAsk) Name() string { return "MSG_GUILD_BANK_LOG_QUERY" }

// Code implements codec.Message.
func (m *GuildBankLogAsk) Code(c *codec.Coder) { c.U8("slot", &m.Tab) }

// GuildBankList lists the content of a bank: SMSG_GUILD_BANK_LIST.
type GuildBankList struct {
	Money  uint64
	Tab    uint8
	Left   uint32 // items that the player may still withdraw from the tab, or Unlimited
	Full   uint8  // 1: Tabs are present
	Tabs   []GuildBankTab
	Things []GuildBankThing
}

// GuildBankTab is a tab of a bank.
type GuildBankTab struct{ Called, Icon string }

// GuildBankThing is the item in a slot, if Item is not 0.
type GuildBankThing struct {
	Place              uint8
	Item, Flags        uint32
	Property, Seed     uint32 // the second is present if the first is not 0
	Count, Enchantment uint32
	Charges            uint8
	Sockets            []GuildBankSocket
}

// GuildBankSocket is a gem in an item.
type GuildBankSocket struct {
	Index uint8
	Gem   uint32
}

// maxPlaces is the maximum number of slots of a tab; the count is a byte.
const maxPlaces = 255

// Name implements Body.
func (*GuildBankList) Name() string { return "SMSG_GUILD_BANK_LIST" }

// Code implements codec.Message.
func (m *GuildBankList) Code(c *codec.Coder) {
	c.U64("bank_balance", &m.Money)
	c.U8("tab_id", &m.Tab)
	c.U32("amount_of_allowed_item_withdraws", &m.Left)
	if c.U8("tab_result", &m.Full); m.Full != 0 {
		codec.List(c, "amount_of_bank_tabs", 1, maxPlaces, 2, &m.Tabs, func(c *codec.Coder, t *GuildBankTab) {
			c.Text("tab_name", codec.MaxName, &t.Called)
			c.Text("tab_icon", codec.MaxName, &t.Icon)
		})
	}
	codec.List(c, "amount_of_slot_updates", 1, maxPlaces, 5, &m.Things, func(c *codec.Coder, t *GuildBankThing) { t.code(c) })
}

func (t *GuildBankThing) code(c *codec.Coder) {
	c.U8("slot", &t.Place)
	if c.U32("item", &t.Item); t.Item == 0 {
		return
	}
	c.U32("unknown1", &t.Flags)
	if c.U32("item_random_property_id", &t.Property); t.Property != 0 {
		c.U32("item_suffix_factor", &t.Seed)
	}
	c.U32("amount_of_items", &t.Count)
	c.U32("unknown2", &t.Enchantment)
	c.U8("unknown3", &t.Charges)
	codec.List(c, "amount_of_sockets", 1, maxPlaces, 5, &t.Sockets, func(c *codec.Coder, s *GuildBankSocket) {
		c.U8("socket_index", &s.Index)
		c.U32("gem", &s.Gem)
	})
}

// The kinds of entries of a bank log.
const (
	GuildBankIn      = 1 // items were deposited into a tab
	GuildBankOut     = 2
	GuildBankMoved   = 3 // into the tab To
	GuildBankPaid    = 4 // money
	GuildBankDrawn   = 5
	GuildBankMoved2  = 7 // as GuildBankMoved
	GuildBankBought  = 9 // a tab, for money
	maxGuildBankLog  = 255
	maxGuildEventLog = 255
)

// GuildBankLog has the log of a tab of a bank, or of its money: MSG_GUILD_BANK_LOG_QUERY
// from a server.
//
//loam:message MSG_GUILD_BANK_LOG_QUERY server
type GuildBankLog struct {
	Tab     uint8
	Entries []GuildBankEntry
}

// GuildBankEntry is an entry of the log.
type GuildBankEntry struct {
	News   uint8
	Player uint64
	What   uint32 // an item, or money
	Count  uint32 // of items
	To     uint8
	Ago    uint32 // seconds
}

// Name implements Body.
func (*GuildBankLog) Name() string { return "MSG_GUILD_BANK_LOG_QUERY" }

// Code implements codec.Message.
func (m *GuildBankLog) Code(c *codec.Coder) {
	c.U8("slot", &m.Tab)
	codec.List(c, "amount_of_money_logs", 1, maxGuildBankLog, 17, &m.Entries, func(c *codec.Coder, e *GuildBankEntry) {
		c.U8("action", &e.News)
		c.U64("player", &e.Player)
		c.U32("entry", &e.What)
		switch e.News {
		case GuildBankMoved, GuildBankMoved2:
			c.U32("count", &e.Count)
			c.U8("other_tab", &e.To)
		case GuildBankIn, GuildBankOut:
			c.U32("count", &e.Count)
		}
		c.U32("timestamp", &e.Ago)
	})
}

// GuildBankLeft has the money that the player may still withdraw, or Unlimited:
// MSG_GUILD_BANK_MONEY_WITHDRAWN from a server.
//
//loam:message MSG_GUILD_BANK_MONEY_WITHDRAWN server
type GuildBankLeft struct{ Money uint32 }

// Name implements Body.
func (*GuildBankLeft) Name() string { return "MSG_GUILD_BANK_MONEY_WITHDRAWN" }

// Code implements codec.Message.
func (m *GuildBankLeft) Code(c *codec.Coder) { c.U32("remaining_withdraw_amount", &m.Money) }

// GuildPermits has the permissions of the player's rank: MSG_GUILD_PERMISSIONS from a
// server.
//
//loam:message MSG_GUILD_PERMISSIONS server
type GuildPermits struct {
	Rank, Rights, Money uint32
	Bought              uint8 // tabs
	Tabs                [GuildBankTabs]GuildTabRights
}

// Name implements Body.
func (*GuildPermits) Name() string { return "MSG_GUILD_PERMISSIONS" }

// Code implements codec.Message.
func (m *GuildPermits) Code(c *codec.Coder) {
	c.U32("id", &m.Rank)
	c.U32("rights", &m.Rights)
	c.U32("gold_limit_per_day", &m.Money)
	c.U8("purchased_bank_tabs", &m.Bought)
	for i := range m.Tabs {
		c.U32("flags", &m.Tabs[i].Rights)
		c.U32("stacks_per_day", &m.Tabs[i].Slots)
	}
}

// The kinds of entries of a guild log.
const (
	GuildLogInvited  = 1
	GuildLogJoined   = 2
	GuildLogPromoted = 3
	GuildLogDemoted  = 4
	GuildLogKicked   = 5
	GuildLogLeft     = 6
)

// GuildLog has the log of a guild: MSG_GUILD_EVENT_LOG_QUERY from a server.
//
//loam:message MSG_GUILD_EVENT_LOG_QUERY server
type GuildLog struct{ Entries []GuildEntry }

// GuildEntry is an entry of the log: Player has acted on Other, or on itself.
type GuildEntry struct {
	News          uint8
	Player, Other uint64
	Rank          uint8 // the new rank of Other
	Ago           uint32
}

// Name implements Body.
func (*GuildLog) Name() string { return "MSG_GUILD_EVENT_LOG_QUERY" }

// Code implements codec.Message.
func (m *GuildLog) Code(c *codec.Coder) {
	codec.List(c, "amount_of_events", 1, maxGuildEventLog, 13, &m.Entries, func(c *codec.Coder, e *GuildEntry) {
		c.U8("event", &e.News)
		c.U64("player1", &e.Player)
		if e.News != GuildLogJoined && e.News != GuildLogLeft {
			c.U64("player2", &e.Other)
		}
		if e.News == GuildLogPromoted || e.News == GuildLogDemoted {
			c.U8("new_rank", &e.Rank)
		}
		c.U32("unix_time", &e.Ago)
	})
}
