package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// The types of blocks in an update.
const (
	BlockValues     = 0
	BlockMovement   = 1
	BlockCreate     = 2 // an object comes into view
	BlockCreateNew  = 3 // an object is new, or the viewer's own
	BlockOutOfRange = 4
	BlockNear       = 5
)

// UpdateObject reports objects that come into view, change or leave.
type UpdateObject struct {
	HasTransport bool // 1.12.1: a block is that of the client's transport
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

// Block is one part of an update. The present fields depend on Type.
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

// Value is a field of an object; a field of two words has two values.
type Value struct {
	Field uint16 // index in the version's table
	Word  uint32
}

// maxWords is the maximum number of mask words; each has 32 fields.
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

// Destroy removes an object for good.
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

// UpdateHead is the beginning of an UpdateObject; as many encoded blocks follow.
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
