package combatlog

import "loam/core/model/content"

// Casting is what one client has asked to be cast, by the numbers with which
// clients of 3.3.5a count what they ask for: each answer must bear that of the
// request. It belongs to whoever tells the client. The zero value is ready.
type Casting struct {
	Knows  *KnownSpells // what the player can cast, as it was last told; nil is nothing
	asked  map[content.ID]uint8
	spell  content.ID // that it casts, or ""
	count  uint8      // of it
	failed bool       // it has been told why that was in vain
}

// Ask notes a request. Spells are those that the player knows, so that there are
// no more of them.
func (c *Casting) Ask(spell content.ID, count uint8) {
	if c.asked == nil {
		c.asked = map[content.ID]uint8{}
	}
	c.asked[spell] = count
}

// take is the number of the last request for a spell, which it is the answer to.
func (c *Casting) take(spell content.ID) (count uint8, asked bool) {
	count, asked = c.asked[spell]
	delete(c.asked, spell)
	return count, asked
}

func (c *Casting) begins(spell content.ID) uint8 {
	count, _ := c.take(spell)
	c.spell, c.count, c.failed = spell, count, false
	return count
}

func (c *Casting) fails(spell content.ID) uint8 {
	if count, asked := c.take(spell); asked {
		return count
	}
	if c.spell == spell {
		c.failed = true
		return c.count
	}
	return 0
}

func (c *Casting) goes(spell content.ID) uint8 {
	if c.spell == spell {
		return c.count
	}
	return c.begins(spell)
}

// ends is the end of a cast before its time; failed says that the client has been
// told why.
func (c *Casting) ends(spell content.ID) (count uint8, failed bool) {
	if c.spell == spell {
		count, failed = c.count, c.failed
	}
	c.spell, c.count, c.failed = "", 0, false
	return count, failed
}
