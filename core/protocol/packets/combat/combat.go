// Package combat has the bodies of the world connection's messages about spells, auras, melee
// swings and their outcome, pets and duels, in the layouts of 1.12.1 and 3.3.5a. Package
// packets lists them by name. The meaning of a number in a field differs by version and is in
// [Numbers], which the packages vanilla and wrath fill.
//
// Where the public definitions and the public cores disagree about a layout, the comment of
// the type says so, and the layout of the cores is used.
//
// It decides nothing and has no state. A message belongs to one goroutine at a time.
package combat

import "loam/core/protocol/packets/codec"

// Limits of fields, in bytes or items.
const (
	maxName   = 48   // of characters and pets
	maxText   = 512  // targets of a spell
	maxFew    = 64   // items of a short list
	maxHits   = 255  // of one spell; their number is a byte
	maxSpells = 4096 // known by a unit
)

// unit visits the GUID of a unit, packed in 3.3.5a and full in 1.12.1.
func unit(c *codec.Coder, name string, v *uint64) {
	if c.Wrath() {
		c.Packed(name, v)
		return
	}
	c.U64(name, v)
}

// short visits a number that has two bytes in 1.12.1 and four in 3.3.5a.
func short(c *codec.Coder, name string, v *uint32) {
	if c.Wrath() {
		c.U32(name, v)
		return
	}
	low := uint16(*v)
	if !c.Reading() && uint32(low) != *v {
		c.Fail(name, "%d is above %d", *v, 1<<16-1)
	}
	c.U16(name, &low)
	if c.Reading() {
		*v = uint32(low)
	}
}

// toEnd visits items up to the end of the message, which has no count.
func toEnd[T any](c *codec.Coder, name string, limit int, list *[]T, item func(*codec.Coder, *T)) {
	if !c.Reading() {
		if len(*list) > limit {
			c.Fail(name, "%d elements, at most %d are allowed", len(*list), limit)
		}
		for i := range *list {
			item(c, &(*list)[i])
		}
		return
	}
	*list = nil
	for c.Left() > 0 {
		if len(*list) == limit {
			c.Fail(name, "more than %d elements", limit)
			return
		}
		var one T
		item(c, &one)
		*list = append(*list, one)
	}
}

// words visits numbers up to the end of the message.
func words(c *codec.Coder, name string, limit int, list *[]uint32) {
	toEnd(c, name, limit, list, func(c *codec.Coder, v *uint32) { c.U32(name, v) })
}
