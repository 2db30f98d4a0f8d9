package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// Cast asks to cast a spell at a unit; 0 is no unit. It returns the number by which 3.3.5a
// matches answers to this cast.
func (c *Client) Cast(spell uint32, at uint64) (count uint8, err error) {
	var targets combat.Targets
	if at != 0 {
		targets = combat.Targets{Mask: combat.TargetUnit, Thing: at}
	}
	return c.CastAt(spell, targets)
}

// CastAtPlace is Cast for a spell that is aimed at the ground.
func (c *Client) CastAtPlace(spell uint32, at movement.Vector) (count uint8, err error) {
	return c.CastAt(spell, combat.Targets{Mask: combat.TargetDestination, Destination: at})
}

// CastAt is Cast with any targets.
func (c *Client) CastAt(spell uint32, at combat.Targets) (count uint8, err error) {
	count = c.counted()
	return count, c.Send(&combat.Cast{Count: count, Spell: spell, Targets: at})
}

// counted returns the number of the next cast.
func (c *Client) counted() uint8 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.casts++
	return c.casts
}

// Use asks to use an item in the player's bags on a unit; 0 is no unit. 3.3.5a also sends
// the spell and the GUID of the item; 1.12.1 names the spell by its index among the item's
// spells.
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

// CancelChannel asks to stop a channelled spell.
func (c *Client) CancelChannel(spell uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_CANCEL_CHANNELLING", Value: spell})
}

// CancelRepeat asks to stop a spell that repeats automatically.
func (c *Client) CancelRepeat() error {
	return c.Send(packets.NewEmpty("CMSG_CANCEL_AUTO_REPEAT_SPELL"))
}

// CancelAura asks to cancel an aura of the player, by its spell.
func (c *Client) CancelAura(spell uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_CANCEL_AURA", Value: spell})
}

// Sheathe sets the drawn weapons of the player: 0 none, 1 melee, 2 ranged.
func (c *Client) Sheathe(state uint32) error {
	return c.Send(&packets.Number{Is: "CMSG_SETSHEATHED", Value: state})
}

// Button puts a spell on a button of the player's action bars; 0 clears the button.
func (c *Client) Button(place uint8, spell uint32) error {
	b := combat.SetButton{Button: place, Action: uint16(spell)}
	if c.version.Packet == codec.Wrath {
		b.Misc = uint8(spell >> 16)
	}
	return c.Send(&b)
}
