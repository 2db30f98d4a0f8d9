package combatlog

import "loam/core/model/content"

// Casting records the casts that one client asked for, by the numbers with which clients of
// 3.3.5a count them: each answer must carry the number of its request. It belongs to the
// goroutine that sends to the client. The zero value is ready for use.
type Casting struct {
	Knows  *KnownSpells // the player's spells, as last sent; nil is none
	asked  map[content.ID]uint8
	spell  content.ID // the spell being cast, or ""
	count  uint8      // the number of its request
	failed bool       // the client knows why the cast failed
}

// Ask records a request. Only spells that the player knows are recorded, which bounds their
// number.
func (c *Casting) Ask(spell content.ID, count uint8) {
	if c.asked == nil {
		c.asked = map[content.ID]uint8{}
	}
	c.asked[spell] = count
}

// take returns the number of the last request for a spell, and removes the request.
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

// ends records the end of a cast before its time; failed reports whether the client knows
// why.
func (c *Casting) ends(spell content.ID) (count uint8, failed bool) {
	if c.spell == spell {
		count, failed = c.count, c.failed
	}
	c.spell, c.count, c.failed = "", 0, false
	return count, failed
}
