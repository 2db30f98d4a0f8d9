// Package packets has the bodies of the world connection's messages in the layouts of 1.12.1
// and 3.3.5a: one type for each layout, with the field names of the protocol's public
// definitions. The meaning of a number in a field and the opcode of a message differ by
// version and are in the packages game/vanilla and game/wrath; package protocol/game sends
// the messages. Messages about movement are in package movement, and those about spells,
// auras, melee, pets and duels in package combat; the tables here list them too.
//
// It decides nothing and has no state. A message belongs to one goroutine at a time.
package packets

import (
	"loam/core/protocol/packets/codec"
)

// Body is the body of a message that has an opcode.
type Body interface {
	codec.Message
	// Name returns the name of the message in the protocol's public definitions.
	Name() string
}

// Empty is a message without a body; its value is its name.
type Empty string

// Name implements Body.
func (e *Empty) Name() string { return string(*e) }

// Code implements codec.Message.
func (*Empty) Code(*codec.Coder) {}

// NewEmpty returns the message called name, which has no body.
func NewEmpty(name string) *Empty { return (*Empty)(&name) }

// GUID is a message that only has a full GUID.
type GUID struct {
	Is   string // its name
	GUID uint64
}

// Name implements Body.
func (m *GUID) Name() string { return m.Is }

// Code implements codec.Message.
func (m *GUID) Code(c *codec.Coder) { c.U64("guid", &m.GUID) }

// Number is a message with one number of four bytes.
type Number struct {
	Is    string // its name
	Value uint32
}

// Name implements Body.
func (m *Number) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Number) Code(c *codec.Coder) { c.U32("value", &m.Value) }

// Result is a message with one byte: the result of a request.
type Result struct {
	Is     string // its name
	Result uint8
}

// Name implements Body.
func (m *Result) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Result) Code(c *codec.Coder) { c.U8("result", &m.Result) }

// Text is a message with one text.
type Text struct {
	Is   string // its name
	Text string
}

// Name implements Body.
func (m *Text) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Text) Code(c *codec.Coder) { c.Text("text", codec.MaxLabel, &m.Text) }

// Deflated is the deflated part of a message, up to its end.
type Deflated struct {
	Size uint32 // of the inflated data
	Data []byte
}

// Code implements codec.Message.
func (d *Deflated) Code(c *codec.Coder) {
	c.U32("decompressed_size", &d.Size)
	c.Rest("compressed_data", &d.Data)
}

// Packed is a message with a deflated body: an UpdateObject, or movements.
type Packed struct {
	Is string // its name
	Deflated
}

// Name implements Body.
func (m *Packed) Name() string { return m.Is }
