package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// Cast asks to cast a spell at somebody, 0 being nobody, and returns the number
// by which 3.3.5a tells the answers to this cast from others.
func (c *Client) Cast(spell uint32, at uint64) (count uint8, err error) {
	var targets combat.Targets
	if at != 0 {
		targets = combat.Targets{Mask: combat.TargetUnit, Thing: at}
	}
	return c.CastAt(spell, targets)
}

// CastAtPlace is Cast of what is aimed at the ground.
func (c *Client) CastAtPlace(spell uint32, at movement.Vector) (count uint8, err error) {
	return c.CastAt(spell, combat.Targets{Mask: combat.TargetDestination, Destination: at})
}

// CastAt is Cast at anything that a spell can be aimed at.
func (c *Client) CastAt(spell uint32, at combat.Targets) (count uint8, err error) {
	count = c.counted()
	return count, c.Send(&combat.Cast{Count: count, Spell: spell, Targets: at})
}

// counted is the number of the next cast.
func (c *Client) counted() uint8 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.casts++
	return c.casts
}

// Use asks to use a thing in the player's bags, at somebody, 0 being nobody. The
// spell and the thing's name are those that 3.3.5a wants to know too; 1.12.1
// names the spell by its place among the thing's.
func (c *Client) Use(bag, slot uint8, spell uint32, item, at uint64) error {
	use := combat.UseItem{Bag: bag, Slot: slot, Count: c.counted(), Spell: spell, Item: item}
	if at != 0 {
		use.Targets = combat.Targets{Mask: combat.TargetUnit, Thing: at}
	}
	return c.Send(&use)
}

// CancelCast asks to stop casting a spell.
func (c *Client) CancelCast(spell uint32) error {
	return c.Send(&combat.CancelCast{Count: c.counted(), Spell: spell})
}

// CancelChannel asks to stop a spell that goes on.
func (c *Client) CancelChannel(spell uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_CANCEL_CHANNELLING", Value: spell})
}

// CancelRepeat asks to stop a spell that repeats itself.
func (c *Client) CancelRepeat() error {
	return c.Send(packets.NewEmpty("CMSG_CANCEL_AUTO_REPEAT_SPELL"))
}

// CancelAura asks to end an aura on the player, by its spell.
func (c *Client) CancelAura(spell uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_CANCEL_AURA", Value: spell})
}

// Sheathe says what the player holds: 0 nothing, 1 weapons for blows, 2 for shots.
func (c *Client) Sheathe(state uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_SETSHEATHED", Value: state})
}

// Button puts a spell into a place of the player's bars; 0 empties it.
func (c *Client) Button(place uint8, spell uint32) error {
	b := combat.SetButton{Button: place, Action: uint16(spell)}
	if c.version.Packet == codec.Wrath {
		b.Misc = uint8(spell >> 16)
	}
	return c.Send(&b)
}
