// Package item has the layouts of messages about items and money: items, loot, vendors,
// trades, mail and auctions. It has no rules and no state.
package item

import (
	"loam/core/protocol/packets/codec"
)

// ItemAnswer is the definition of an item. Fields without a named version are in both.
type ItemAnswer struct {
	Entry             uint32 // with UnknownEntry if there is no such item
	Unknown           bool   // the rest is absent
	Class, SubClass   uint32
	Sound             uint32 // 3.3.5a: overrides the subclass for sounds
	Names             [4]string
	Display           uint32
	Quality           uint32
	Flags, Flags2     uint32 // Flags2 in 3.3.5a
	Buy, Sell         uint32
	InventoryType     uint32
	Classes, Races    uint32 // restrictions of users
	Level, MinLevel   uint32
	Skill, SkillRank  uint32
	RequiredSpell     uint32
	Honor, City       uint32
	Faction, Standing uint32
	MaxCount, Stack   uint32
	Slots             uint32        // of a bag
	Stats             []ItemStat    // ten in 1.12.1
	Scaling           [2]uint32     // 3.3.5a
	Damage            [5]ItemDamage // two in 3.3.5a
	Resistances       [7]int32      // armour first
	Delay             uint32        // ms
	Ammo              uint32
	Range             float32
	Spells            [5]ItemSpell
	Bonding           uint32
	Description       string
	Page, Language    uint32
	PageMaterial      uint32
	Quest, Lock       uint32
	Material, Sheathe uint32
	RandomProperty    uint32
	RandomSuffix      uint32 // 3.3.5a
	Block             uint32
	Set, Durability   uint32
	Area, Map         uint32
	BagFamily         uint32
	Totem             uint32       // 3.3.5a, as the rest
	Sockets           [3][2]uint32 // colour, and content
	SocketBonus, Gem  uint32
	Disenchant        uint32
	ArmorModifier     float32
	Duration          uint32 // s
	Limit, Holiday    uint32
}

// ItemStat is a stat bonus of an item.
type ItemStat struct {
	Stat  uint32
	Value int32
}

// ItemDamage is the damage of a weapon in one school.
type ItemDamage struct {
	Min, Max float32
	School   uint32
}

// ItemSpell is a spell that an item casts.
type ItemSpell struct {
	Spell, Trigger    uint32
	Charges, Cooldown int32 // Cooldown in ms
	Category          uint32
	CategoryCooldown  int32 // ms
}

// MaxStats is the maximum number of stats of an item, and their number in 1.12.1.
const MaxStats = 10

// Name implements Body.
func (*ItemAnswer) Name() string { return "SMSG_ITEM_QUERY_SINGLE_RESPONSE" }

// Code implements codec.Message.
func (m *ItemAnswer) Code(c *codec.Coder) {
	if codec.CodeEntry(c, "item", &m.Entry, &m.Unknown) {
		return
	}
	class := uint64(m.Class) | uint64(m.SubClass)<<32
	c.U64("class_and_sub_class", &class)
	if c.Reading() {
		m.Class, m.SubClass = uint32(class), uint32(class>>32)
	}
	if c.Wrath() {
		c.U32("sound_override_sub_class", &m.Sound)
	}
	for i := range m.Names {
		c.Text("name", codec.MaxLabel, &m.Names[i])
	}
	m.codeUse(c)
	m.codeStats(c)
	m.codeSpells(c)
	c.Text("description", codec.MaxLabel, &m.Description)
	m.codeRest(c)
	if c.Wrath() {
		m.codeWrath(c)
	}
}

// field is a number of a message with its name; fields of other versions are absent.
type field struct {
	name   string
	number *uint32
	absent bool
}

// fields visits numbers in their order.
func fields(c *codec.Coder, list ...field) {
	for _, f := range list {
		if !f.absent {
			c.U32(f.name, f.number)
		}
	}
}

func (m *ItemAnswer) codeUse(c *codec.Coder) {
	fields(c,
		field{name: "display_id", number: &m.Display},
		field{name: "quality", number: &m.Quality},
		field{name: "flags", number: &m.Flags},
		field{name: "flags2", number: &m.Flags2, absent: !c.Wrath()},
		field{name: "buy_price", number: &m.Buy},
		field{name: "sell_price", number: &m.Sell},
		field{name: "inventory_type", number: &m.InventoryType},
		field{name: "allowed_class", number: &m.Classes},
		field{name: "allowed_race", number: &m.Races},
		field{name: "item_level", number: &m.Level},
		field{name: "required_level", number: &m.MinLevel},
		field{name: "required_skill", number: &m.Skill},
		field{name: "required_skill_rank", number: &m.SkillRank},
		field{name: "required_spell", number: &m.RequiredSpell},
		field{name: "required_honor_rank", number: &m.Honor},
		field{name: "required_city_rank", number: &m.City},
		field{name: "required_faction", number: &m.Faction},
		field{name: "required_faction_rank", number: &m.Standing},
		field{name: "max_count", number: &m.MaxCount},
		field{name: "stackable", number: &m.Stack},
		field{name: "container_slots", number: &m.Slots},
	)
}

func (m *ItemAnswer) codeStats(c *codec.Coder) {
	stat := func(c *codec.Coder, s *ItemStat) {
		c.U32("stat_type", &s.Stat)
		c.I32("value", &s.Value)
	}
	damage := m.Damage[:]
	if c.Wrath() {
		codec.List(c, "stats", 4, MaxStats, 8, &m.Stats, stat)
		c.U32("scaling_stats_entry", &m.Scaling[0])
		c.U32("scaling_stats_flag", &m.Scaling[1])
		damage = damage[:2]
	} else {
		list := make([]ItemStat, MaxStats)
		copy(list, m.Stats)
		codec.Items(c, MaxStats, &list, stat)
		if c.Reading() {
			m.Stats = list
		}
	}
	for i := range damage {
		c.F32("damage_minimum", &damage[i].Min)
		c.F32("damage_maximum", &damage[i].Max)
		c.U32("school", &damage[i].School)
	}
	for i, name := range [...]string{"armor", "holy", "fire", "nature", "frost", "shadow", "arcane"} {
		if i > 0 {
			name += "_resistance"
		}
		c.I32(name, &m.Resistances[i])
	}
	c.U32("delay", &m.Delay)
	c.U32("ammo_type", &m.Ammo)
	c.F32("ranged_range_modification", &m.Range)
}

func (m *ItemAnswer) codeSpells(c *codec.Coder) {
	for i := range m.Spells {
		s := &m.Spells[i]
		c.U32("spell", &s.Spell)
		c.U32("spell_trigger", &s.Trigger)
		c.I32("spell_charges", &s.Charges)
		c.I32("spell_cooldown", &s.Cooldown)
		c.U32("spell_category", &s.Category)
		c.I32("spell_category_cooldown", &s.CategoryCooldown)
	}
	c.U32("bonding", &m.Bonding)
}

func (m *ItemAnswer) codeRest(c *codec.Coder) {
	fields(c,
		field{name: "page_text", number: &m.Page},
		field{name: "language", number: &m.Language},
		field{name: "page_text_material", number: &m.PageMaterial},
		field{name: "start_quest", number: &m.Quest},
		field{name: "lock_id", number: &m.Lock},
		field{name: "material", number: &m.Material},
		field{name: "sheathe_type", number: &m.Sheathe},
		field{name: "random_property", number: &m.RandomProperty},
		field{name: "random_suffix", number: &m.RandomSuffix, absent: !c.Wrath()},
		field{name: "block", number: &m.Block},
		field{name: "item_set", number: &m.Set},
		field{name: "max_durability", number: &m.Durability},
		field{name: "area", number: &m.Area},
		field{name: "map", number: &m.Map},
		field{name: "bag_family", number: &m.BagFamily},
	)
}

func (m *ItemAnswer) codeWrath(c *codec.Coder) {
	c.U32("totem_category", &m.Totem)
	for i := range m.Sockets {
		c.U32("color", &m.Sockets[i][0])
		c.U32("content", &m.Sockets[i][1])
	}
	c.U32("socket_bonus", &m.SocketBonus)
	c.U32("gem_properties", &m.Gem)
	c.U32("required_disenchant_skill", &m.Disenchant)
	c.F32("armor_damage_modifier", &m.ArmorModifier)
	c.U32("duration", &m.Duration)
	c.U32("item_limit_category", &m.Limit)
	c.U32("holiday_id", &m.Holiday)
}

// ItemNameAnswer has the name of an item.
type ItemNameAnswer struct {
	Entry         uint32
	Item          string
	InventoryType uint8 // 3.3.5a
}

// Name implements Body.
func (*ItemNameAnswer) Name() string { return "SMSG_ITEM_NAME_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *ItemNameAnswer) Code(c *codec.Coder) {
	c.U32("item", &m.Entry)
	c.Text("item_name", codec.MaxLabel, &m.Item)
	if c.Wrath() {
		c.U8("inventory_type", &m.InventoryType)
	}
}

// Places is a message that names bag slots, one byte each, and may have a count of items.
type Places struct {
	Is     string // its name
	Places [4]uint8
	Amount uint32
	// Unknown ends CMSG_DESTROYITEM.
	Unknown [3]uint8
}

// placeNames has the field names of the slots in each message, in their order.
var placeNames = map[string][]string{
	"CMSG_AUTOEQUIP_ITEM":      {"source_bag", "source_slot"},
	"CMSG_AUTOBANK_ITEM":       {"bag_index", "slot_index"},
	"CMSG_AUTOSTORE_BANK_ITEM": {"bag_index", "slot_index"},
	"CMSG_AUTOSTORE_BAG_ITEM":  {"source_bag", "source_slot", "destination_bag"},
	"CMSG_DESTROYITEM":         {"bag", "slot"},
	"CMSG_SPLIT_ITEM":          {"source_bag", "source_slot", "destination_bag", "destination_slot"},
	"CMSG_SWAP_INV_ITEM":       {"source_slot", "destination_slot"},
	"CMSG_SWAP_ITEM":           {"destination_bag", "destionation_slot", "source_bag", "source_slot"},
}

// Name implements Body.
func (m *Places) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Places) Code(c *codec.Coder) {
	for i, name := range placeNames[m.Is] {
		c.U8(name, &m.Places[i])
	}
	switch {
	case m.Is == "CMSG_SPLIT_ITEM" && !c.Wrath():
		codec.ByteNumber(c, "amount", &m.Amount)
	case m.Is == "CMSG_SPLIT_ITEM":
		c.U32("amount", &m.Amount)
	case m.Is == "CMSG_DESTROYITEM":
		codec.ByteNumber(c, "amount", &m.Amount)
		for i := range m.Unknown {
			c.U8("unknown", &m.Unknown[i])
		}
	}
}

// BagFailure states why an item cannot be moved.
type BagFailure struct {
	Result        uint8  // the version's; 0 is none, and the rest is absent
	RequiredLevel uint32 // of LevelTooLow
	Items         [2]uint64
	Bag           uint8
}

// LevelTooLow is the result after which a level follows, in both versions.
const LevelTooLow = 1

// Name implements Body.
func (*BagFailure) Name() string { return "SMSG_INVENTORY_CHANGE_FAILURE" }

// Code implements codec.Message.
func (m *BagFailure) Code(c *codec.Coder) {
	c.U8("result", &m.Result)
	level := func() {
		if m.Result == LevelTooLow {
			c.U32("required_level", &m.RequiredLevel)
		}
	}
	if !c.Wrath() {
		level()
	}
	if m.Result != 0 {
		c.U64("item", &m.Items[0])
		c.U64("item", &m.Items[1])
		c.U8("bag_type_subclass", &m.Bag)
	}
	if c.Wrath() {
		level()
	}
}

// ItemPushed notifies a player of an item that it has received.
type ItemPushed struct {
	Player         uint64
	Source, Made   uint32 // 0 and 0: received
	Alert          uint32 // 1: the client prints a message
	Bag            uint8
	Slot           uint32 // all bits: added to a stack, or position unknown
	Entry          uint32
	Suffix, Random uint32
	Count          uint32
	Total          uint32 // 3.3.5a: total number in the player's bags
}

// Name implements Body.
func (*ItemPushed) Name() string { return "SMSG_ITEM_PUSH_RESULT" }

// Code implements codec.Message.
func (m *ItemPushed) Code(c *codec.Coder) {
	c.U64("guid", &m.Player)
	c.U32("source", &m.Source)
	c.U32("creation_type", &m.Made)
	c.U32("alert_chat", &m.Alert)
	c.U8("bag_slot", &m.Bag)
	fields(c,
		field{name: "item_slot", number: &m.Slot},
		field{name: "item", number: &m.Entry},
		field{name: "item_suffix_factor", number: &m.Suffix},
		field{name: "item_random_property_id", number: &m.Random},
		field{name: "item_count", number: &m.Count},
		field{name: "item_count_in_inventory", number: &m.Total, absent: !c.Wrath()},
	)
}
