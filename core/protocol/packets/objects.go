package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// The types of blocks in an update.
const (
	BlockValues     = 0
	BlockMovement   = 1
	BlockCreate     = 2 // a thing comes into view
	BlockCreateNew  = 3 // a thing is new, or the viewer's own
	BlockOutOfRange = 4
	BlockNear       = 5
)

// UpdateObject tells of things: what comes into view, what changes, what leaves.
type UpdateObject struct {
	HasTransport bool // 1.12.1: a block is of what carries the client
	Blocks       []Block
}

// Name implements Body.
func (*UpdateObject) Name() string { return "SMSG_UPDATE_OBJECT" }

// Code implements codec.Message.
func (m *UpdateObject) Code(c *codec.Coder) {
	n := len(m.Blocks)
	c.Count("amount_of_objects", 4, codec.MaxBlocks, 2, &n)
	if !c.Wrath() {
		c.Bool("has_transport", &m.HasTransport)
	}
	codec.Items(c, n, &m.Blocks, func(c *codec.Coder, b *Block) { b.Code(c) })
}

// Block is one part of an update. Which fields count depends on Type.
type Block struct {
	Type       uint8
	GUID       uint64
	ObjectType uint8
	Place      movement.Place
	Values     []Value
	GUIDs      []uint64 // of BlockOutOfRange and BlockNear
}

// Code implements codec.Message.
func (b *Block) Code(c *codec.Coder) {
	c.U8("update_type", &b.Type)
	switch b.Type {
	case BlockValues:
		c.Packed("guid", &b.GUID)
		codeValues(c, &b.Values)
	case BlockMovement:
		c.Packed("guid", &b.GUID)
		b.Place.Code(c)
	case BlockCreate, BlockCreateNew:
		c.Packed("guid", &b.GUID)
		c.U8("object_type", &b.ObjectType)
		b.Place.Code(c)
		codeValues(c, &b.Values)
	case BlockOutOfRange, BlockNear:
		codec.List(c, "guids", 4, codec.MaxBlocks, 1, &b.GUIDs, func(c *codec.Coder, g *uint64) { c.Packed("guid", g) })
	default:
		c.Fail("update_type", "unknown type %d", b.Type)
	}
}

// Value is a field of a thing; fields of two words are two values.
type Value struct {
	Field uint16 // index in the version's table
	Word  uint32
}

// maxWords is how many words of 32 fields a mask has at most.
const maxWords = 64

// codeValues visits a mask of the fields that follow, and the fields in rising
// order. The values must be sorted, each field once.
func codeValues(c *codec.Coder, values *[]Value) {
	var mask [maxWords]uint32
	words := 0
	if n := len(*values); n > 0 && !c.Reading() {
		words = int((*values)[n-1].Field)/32 + 1
		for i, v := range *values {
			if int(v.Field) >= 32*maxWords || i > 0 && v.Field <= (*values)[i-1].Field {
				c.Fail("mask", "field %d is out of order", v.Field)
				return
			}
			mask[v.Field/32] |= 1 << (v.Field % 32)
		}
	}
	c.Count("mask", 1, maxWords, 4, &words)
	for i := range mask[:words] {
		c.U32("mask", &mask[i])
	}
	if c.Reading() {
		*values = fieldsOf(mask[:words], *values)
	}
	for i := range *values {
		c.U32("value", &(*values)[i].Word)
	}
}

func fieldsOf(mask []uint32, values []Value) []Value {
	values = values[:0]
	for i := range mask {
		for bit := range 32 {
			if mask[i]&(1<<bit) != 0 {
				values = append(values, Value{Field: uint16(32*i + bit)})
			}
		}
	}
	return values
}

// Destroy says that a thing is gone for good.
type Destroy struct {
	GUID uint64
	Died bool // 3.3.5a
}

// Name implements Body.
func (*Destroy) Name() string { return "SMSG_DESTROY_OBJECT" }

// Code implements codec.Message.
func (m *Destroy) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.Bool("target_died", &m.Died)
	}
}

// UpdateHead is what an UpdateObject begins with; so many encoded blocks follow.
type UpdateHead struct {
	Blocks       uint32
	HasTransport bool
}

// Code implements codec.Message.
func (h *UpdateHead) Code(c *codec.Coder) {
	c.U32("amount_of_objects", &h.Blocks)
	if !c.Wrath() {
		c.Bool("has_transport", &h.HasTransport)
	}
}
