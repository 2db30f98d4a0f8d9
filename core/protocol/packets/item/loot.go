package item

import "loam/core/protocol/packets/codec"

// Values of loot messages.
const (
	// The types of loot, of LootOpened.
	LootNone      = 0 // Failure has the reason
	LootCorpse    = 1
	LootPocket    = 2
	LootFishing   = 3
	LootSkin      = 6
	LootTooFar    = 4 // of Failure
	LootNotKilled = 0
	// What the player may do with an item.
	LootTake   = 0
	LootRolled = 1
	LootMaster = 2
	LootLocked = 3
	// Votes.
	VotePass  = 0
	VoteNeed  = 1
	VoteGreed = 2
	// RollMask are the allowed votes of a roll, in 3.3.5a.
	RollMask = 0x07
)

// maxLooted is the maximum number of items of one loot window, far beyond what clients
// list.
const maxLooted = 255

// LootOpened opens the loot window: SMSG_LOOT_RESPONSE.
type LootOpened struct {
	GUID    uint64
	Method  uint8
	Failure uint8 // of LootNone
	Gold    uint32
	Items   []LootThing
}

// LootThing is an item in the loot.
type LootThing struct {
	Index                 uint8
	Entry, Count, Display uint32
	Suffix, Property      uint32
	Slot                  uint8 // what the player may do with it
}

// Name implements Body.
func (*LootOpened) Name() string { return "SMSG_LOOT_RESPONSE" }

// Code implements codec.Message.
func (m *LootOpened) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("loot_method", &m.Method)
	if m.Method == LootNone {
		c.U8("loot_error", &m.Failure)
	}
	c.U32("gold", &m.Gold)
	codec.List(c, "items", 1, maxLooted, 22, &m.Items, func(c *codec.Coder, o *LootThing) {
		c.U8("index", &o.Index)
		c.U32("item", &o.Entry)
		c.U32("count", &o.Count)
		c.U32("display", &o.Display)
		c.U32("random_suffix", &o.Suffix)
		c.U32("random_property", &o.Property)
		c.U8("ty", &o.Slot)
	})
}

// TakeThing takes an item from the open loot: CMSG_AUTOSTORE_LOOT_ITEM.
type TakeThing struct{ Slot uint8 }

// Name implements Body.
func (*TakeThing) Name() string { return "CMSG_AUTOSTORE_LOOT_ITEM" }

// Code implements codec.Message.
func (m *TakeThing) Code(c *codec.Coder) { c.U8("item_slot", &m.Slot) }

// MoneyFound reports looted money that the player has received: SMSG_LOOT_MONEY_NOTIFY.
type MoneyFound struct {
	Amount uint32
	Alone  bool // 3.3.5a: not shared with a group
}

// Name implements Body.
func (*MoneyFound) Name() string { return "SMSG_LOOT_MONEY_NOTIFY" }

// Code implements codec.Message.
func (m *MoneyFound) Code(c *codec.Coder) {
	c.U32("amount", &m.Amount)
	if c.Wrath() {
		c.Bool("alone", &m.Alone)
	}
}

// ThingGone reports that an item was taken from the open loot: SMSG_LOOT_REMOVED.
type ThingGone struct{ Slot uint8 }

// Name implements Body.
func (*ThingGone) Name() string { return "SMSG_LOOT_REMOVED" }

// Code implements codec.Message.
func (m *ThingGone) Code(c *codec.Coder) { c.U8("slot", &m.Slot) }

// LootClosed closes the loot window: SMSG_LOOT_RELEASE_RESPONSE.
type LootClosed struct {
	GUID uint64
	One  uint8 // always 1
}

// Name implements Body.
func (*LootClosed) Name() string { return "SMSG_LOOT_RELEASE_RESPONSE" }

// Code implements codec.Message.
func (m *LootClosed) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("unknown1", &m.One)
}

// RollBegun starts a roll for an item: SMSG_LOOT_START_ROLL.
type RollBegun struct {
	GUID             uint64
	Map              uint32 // 3.3.5a
	Slot, Entry      uint32
	Suffix, Property uint32
	Count            uint32 // 3.3.5a
	Left             uint32 // ms
	Votes            uint8  // 3.3.5a: the allowed votes
}

// Name implements Body.
func (*RollBegun) Name() string { return "SMSG_LOOT_START_ROLL" }

// Code implements codec.Message.
func (m *RollBegun) Code(c *codec.Coder) {
	c.U64("creature", &m.GUID)
	if c.Wrath() {
		c.U32("map", &m.Map)
	}
	c.U32("loot_slot", &m.Slot)
	c.U32("item", &m.Entry)
	c.U32("item_random_suffix", &m.Suffix)
	c.U32("item_random_property_id", &m.Property)
	if c.Wrath() {
		c.U32("item_count", &m.Count)
	}
	c.U32("countdown_time", &m.Left)
	if c.Wrath() {
		c.U8("flags", &m.Votes)
	}
}

// ThingRolled reports the vote or the roll of a player: SMSG_LOOT_ROLL.
type ThingRolled struct {
	GUID             uint64
	Slot             uint32
	Player           uint64
	Entry            uint32
	Suffix, Property uint32
	Number, Vote     uint8
	Auto             uint8 // 3.3.5a
}

// Name implements Body.
func (*ThingRolled) Name() string { return "SMSG_LOOT_ROLL" }

// Code implements codec.Message.
func (m *ThingRolled) Code(c *codec.Coder) {
	c.U64("creature", &m.GUID)
	c.U32("loot_slot", &m.Slot)
	c.U64("player", &m.Player)
	c.U32("item", &m.Entry)
	c.U32("item_random_suffix", &m.Suffix)
	c.U32("item_random_property_id", &m.Property)
	c.U8("roll_number", &m.Number)
	c.U8("vote", &m.Vote)
	if c.Wrath() {
		c.U8("auto_pass", &m.Auto)
	}
}

// RollWon names the winner of a roll: SMSG_LOOT_ROLL_WON.
type RollWon struct {
	GUID             uint64
	Slot, Entry      uint32
	Suffix, Property uint32
	Winner           uint64
	Number, Vote     uint8
}

// Name implements Body.
func (*RollWon) Name() string { return "SMSG_LOOT_ROLL_WON" }

// Code implements codec.Message.
func (m *RollWon) Code(c *codec.Coder) {
	c.U64("looted_target", &m.GUID)
	c.U32("loot_slot", &m.Slot)
	c.U32("item", &m.Entry)
	c.U32("item_random_suffix", &m.Suffix)
	c.U32("item_random_property_id", &m.Property)
	c.U64("winning_player", &m.Winner)
	c.U8("winning_roll", &m.Number)
	c.U8("vote", &m.Vote)
}

// AllPassed reports that all players have passed on an item: SMSG_LOOT_ALL_PASSED.
type AllPassed struct {
	GUID             uint64
	Slot, Entry      uint32
	Property, Suffix uint32
}

// Name implements Body.
func (*AllPassed) Name() string { return "SMSG_LOOT_ALL_PASSED" }

// Code implements codec.Message.
func (m *AllPassed) Code(c *codec.Coder) {
	c.U64("looted_target", &m.GUID)
	c.U32("loot_slot", &m.Slot)
	c.U32("item", &m.Entry)
	c.U32("item_random_property_id", &m.Property)
	c.U32("item_random_suffix_id", &m.Suffix)
}

// RollVote is the player's vote for an item: CMSG_LOOT_ROLL.
type RollVote struct {
	GUID uint64
	Slot uint32
	Vote uint8
}

// Name implements Body.
func (*RollVote) Name() string { return "CMSG_LOOT_ROLL" }

// Code implements codec.Message.
func (m *RollVote) Code(c *codec.Coder) {
	c.U64("item", &m.GUID)
	c.U32("item_slot", &m.Slot)
	c.U8("vote", &m.Vote)
}

// MasterList lists the players to whom the master looter may give items:
// SMSG_LOOT_MASTER_LIST.
type MasterList struct{ Players []uint64 }

// Name implements Body.
func (*MasterList) Name() string { return "SMSG_LOOT_MASTER_LIST" }

// Code implements codec.Message.
func (m *MasterList) Code(c *codec.Coder) {
	codec.List(c, "guids", 1, maxLooted, 8, &m.Players, func(c *codec.Coder, g *uint64) { c.U64("guids", g) })
}

// MasterGive gives an item to a player: CMSG_LOOT_MASTER_GIVE.
type MasterGive struct {
	GUID   uint64
	Slot   uint8
	Player uint64
}

// Name implements Body.
func (*MasterGive) Name() string { return "CMSG_LOOT_MASTER_GIVE" }

// Code implements codec.Message.
func (m *MasterGive) Code(c *codec.Coder) {
	c.U64("loot", &m.GUID)
	c.U8("slot_id", &m.Slot)
	c.U64("player", &m.Player)
}
