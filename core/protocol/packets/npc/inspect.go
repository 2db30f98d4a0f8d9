package npc

import "loam/core/protocol/packets/codec"

// Inspect asks for the equipment and the talents of another player.
type Inspect struct{ GUID uint64 }

// Name implements Body.
func (*Inspect) Name() string { return "CMSG_INSPECT" }

// Code implements codec.Message.
func (m *Inspect) Code(c *codec.Coder) { c.U64("guid", &m.GUID) }

// Inspected opens the equipment of another player in 1.12.1, which the client knows from the
// update fields of the player.
type Inspected struct{ GUID uint64 }

// Name implements Body.
func (*Inspected) Name() string { return "SMSG_INSPECT" }

// Code implements codec.Message.
func (m *Inspected) Code(c *codec.Coder) { c.U64("guid", &m.GUID) }

// InspectedTalents shows the talents of another player and the enchantments on its equipment in
// 3.3.5a.
type InspectedTalents struct {
	GUID   uint64
	Points uint32
	Active uint8 // the active list, from 0
	Specs  []TalentSpec
	Gear   []InspectedItem // ascending by slot
}

// InspectedItem is an equipped item with its enchantments.
type InspectedItem struct {
	Slot     int
	Mask     uint16     // the client's enchantment slots that have an entry
	Enchants [16]uint16 // entries by slot
	Creator  uint64
	Suffix   uint32
}

// Name implements Body.
func (*InspectedTalents) Name() string { return "SMSG_INSPECT_TALENT" }

// Code implements codec.Message.
func (m *InspectedTalents) Code(c *codec.Coder) {
	c.Packed("player", &m.GUID)
	c.U32("unspent_talent_points", &m.Points)
	n := len(m.Specs)
	c.Count("amount_of_specs", 1, codec.MaxFew, 2, &n)
	c.U8("active_spec", &m.Active)
	codec.Items(c, n, &m.Specs, talentSpec)
	var slots uint32
	for i := range m.Gear {
		slots |= 1 << m.Gear[i].Slot
	}
	c.U32("slots", &slots)
	next := 0
	for slot := range 32 {
		if slots>>slot&1 == 0 || c.Err() != nil {
			continue
		}
		if c.Reading() {
			m.Gear = append(m.Gear, InspectedItem{Slot: slot})
		}
		m.Gear[next].code(c)
		next++
	}
}

func (t *InspectedItem) code(c *codec.Coder) {
	c.U16("enchant_mask", &t.Mask)
	for at := range t.Enchants {
		if t.Mask>>at&1 != 0 {
			c.U16("enchant", &t.Enchants[at])
		}
	}
	var unknown uint16
	c.U16("unknown1", &unknown)
	c.Packed("creator", &t.Creator)
	c.U32("unknown2", &t.Suffix)
}
