package social

import (
	"loam/core/protocol/packets/codec"
)

// Messages about the bank of a guild, which only clients of 3.3.5a know. Tabs and places
// are counted from 0.

// GuildBankTabs is how many tabs a bank has at most, and the number under which clients
// ask what has happened with its coins.
const GuildBankTabs = 6

// GuildBankOpen asks to be shown a bank: CMSG_GUILD_BANKER_ACTIVATE.
type GuildBankOpen struct {
	GUID uint64 // of what keeps it
	Full bool   // its tabs too
}

// Name implements Body.
func (*GuildBankOpen) Name() string { return "CMSG_GUILD_BANKER_ACTIVATE" }

// Code implements codec.Message.
func (m *GuildBankOpen) Code(c *codec.Coder) {
	c.U64("bank", &m.GUID)
	c.Bool("full_update", &m.Full)
}

// GuildBankLook asks to be shown a tab: CMSG_GUILD_BANK_QUERY_TAB.
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

// GuildBankMoney lays coins into a bank or takes some out:
// CMSG_GUILD_BANK_DEPOSIT_MONEY and CMSG_GUILD_BANK_WITHDRAW_MONEY.
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

// GuildBankSwap moves things within a bank, into it or out of it:
// CMSG_GUILD_BANK_SWAP_ITEMS.
type GuildBankSwap struct {
	GUID   uint64
	Within uint8 // 1: from Tab and Place to ToTab and ToPlace
	ToTab  uint8
	// ToPlace may be one that no bank has: then it is any.
	ToPlace             uint8
	Unknown             uint32
	Tab, Place          uint8
	Item                uint32
	Unknown2            uint8
	Amount              uint32 // of a stack; 0 is all of it
	Auto                uint8  // 1: out of the bank, wherever there is room with the player
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

// GuildBankTextAsk asks for it: MSG_QUERY_GUILD_BANK_TEXT as clients send it.
type GuildBankTextAsk struct{ Tab uint8 }

// Name implements Body.
func (*GuildBankTextAsk) Name() string { return "MSG_QUERY_GUILD_BANK_TEXT" }

// Code implements codec.Message.
func (m *GuildBankTextAsk) Code(c *codec.Coder) { c.U8("tab", &m.Tab) }

// GuildBankLogAsk asks what has happened in a tab, or with the coins:
// MSG_GUILD_BANK_LOG_QUERY as clients send it.
type GuildBankLogAsk struct{ Tab uint8 }

// Name implements Body.
func (*GuildBankLogAsk) Name() string { return "MSG_GUILD_BANK_LOG_QUERY" }

// Code implements codec.Message.
func (m *GuildBankLogAsk) Code(c *codec.Coder) { c.U8("slot", &m.Tab) }

// GuildBankList shows what lies in a bank: SMSG_GUILD_BANK_LIST.
type GuildBankList struct {
	Money  uint64
	Tab    uint8
	Left   uint32 // things that the player may still take out of it, or Unlimited
	Full   uint8  // 1: Tabs are told
	Tabs   []GuildBankTab
	Things []GuildBankThing
}

// GuildBankTab is a tab of a bank.
type GuildBankTab struct{ Called, Icon string }

// GuildBankThing is what lies at a place, where Item is not 0.
type GuildBankThing struct {
	Place              uint8
	Item, Flags        uint32
	Property, Seed     uint32 // the second where the first is not 0
	Count, Enchantment uint32
	Charges            uint8
	Sockets            []GuildBankSocket
}

// GuildBankSocket is a gem in such a thing.
type GuildBankSocket struct {
	Index uint8
	Gem   uint32
}

// maxPlaces is how many places a tab has at most, by the byte that says it.
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

// What entries of the log of a bank are about.
const (
	GuildBankIn      = 1 // things were laid into a tab
	GuildBankOut     = 2
	GuildBankMoved   = 3 // into the tab To
	GuildBankPaid    = 4 // coins
	GuildBankDrawn   = 5
	GuildBankMoved2  = 7 // as GuildBankMoved
	GuildBankBought  = 9 // a tab, for coins
	maxGuildBankLog  = 255
	maxGuildEventLog = 255
)

// GuildBankLog tells what has happened in a tab of a bank, or with its coins:
// MSG_GUILD_BANK_LOG_QUERY as servers send it.
type GuildBankLog struct {
	Tab     uint8
	Entries []GuildBankEntry
}

// GuildBankEntry is one of that.
type GuildBankEntry struct {
	News   uint8
	Player uint64
	What   uint32 // a thing, or coins
	Count  uint32 // of things
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

// GuildBankLeft tells how many coins the player may still draw, or Unlimited:
// MSG_GUILD_BANK_MONEY_WITHDRAWN as servers send it.
type GuildBankLeft struct{ Money uint32 }

// Name implements Body.
func (*GuildBankLeft) Name() string { return "MSG_GUILD_BANK_MONEY_WITHDRAWN" }

// Code implements codec.Message.
func (m *GuildBankLeft) Code(c *codec.Coder) { c.U32("remaining_withdraw_amount", &m.Money) }

// GuildPermits tells a player what its rank may: MSG_GUILD_PERMISSIONS as servers send it.
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

// What entries of the log of a guild are about.
const (
	GuildLogInvited  = 1
	GuildLogJoined   = 2
	GuildLogPromoted = 3
	GuildLogDemoted  = 4
	GuildLogKicked   = 5
	GuildLogLeft     = 6
)

// GuildLog tells what has happened in a guild: MSG_GUILD_EVENT_LOG_QUERY as servers send
// it.
type GuildLog struct{ Entries []GuildEntry }

// GuildEntry is one of that: Player has done it, to Other where it is not about itself.
type GuildEntry struct {
	News          uint8
	Player, Other uint64
	Rank          uint8 // that Other has got
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
