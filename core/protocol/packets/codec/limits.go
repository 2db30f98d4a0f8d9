package codec

// Limits of fields, in bytes or items. They are well above what a client shows, and bound
// the memory that one message can use.
const (
	MaxName   = 48      // of characters, accounts and channels
	MaxText   = 512     // of chat
	MaxLabel  = 1024    // of texts of content
	MaxPage   = 8 << 10 // of a mail or a page
	MaxFew    = 64      // items of a short list
	MaxMany   = 4096    // items of a long list
	MaxBlocks = 1 << 16 // objects of an update
)

// Numbers visits a list of numbers without a count.
func Numbers(c *Coder, name string, list []uint32) {
	for i := range list {
		c.U32(name, &list[i])
	}
}

// SpellID visits a number that has two bytes in 1.12.1.
func SpellID(c *Coder, name string, v *uint32) {
	if c.Wrath() {
		c.U32(name, v)
		return
	}
	short := uint16(*v)
	if !c.Reading() && uint32(short) != *v {
		c.Fail(name, "%d is above %d", *v, 1<<16-1)
	}
	c.U16(name, &short)
	if c.Reading() {
		*v = uint32(short)
	}
}

// ByteNumber visits a number in one byte.
func ByteNumber(c *Coder, name string, v *uint32) {
	b := uint8(*v)
	c.U8(name, &b)
	if c.Reading() {
		*v = uint32(b)
	}
}

// CodeEntry visits an entry and reports whether nothing follows it.
func CodeEntry(c *Coder, name string, entry *uint32, unknown *bool) bool {
	c.U32(name, entry)
	if c.Reading() {
		*unknown = c.Left() == 0
	}
	return *unknown
}
