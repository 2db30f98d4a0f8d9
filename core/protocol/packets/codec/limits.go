package codec

// Limits of what a field may hold, in bytes or items. They are well above what
// a client shows, and bound what one message can make of a reader.
const (
	MaxName   = 48      // of characters, accounts and channels
	MaxText   = 512     // of what is said
	MaxLabel  = 1024    // of what content says
	MaxPage   = 8 << 10 // of a letter or a page
	MaxFew    = 64      // items of a list that is short
	MaxMany   = 4096    // items of a list that is long
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
