package combat

import "loam/core/protocol/packets/codec"

// Executed tells what effects of a spell have done that no other message tells:
// SMSG_SPELLLOGEXECUTE.
type Executed struct {
	Caster  uint64
	Spell   uint32
	Effects []Effect
}

// Effect is one kind of effect and what it has done. Clients are told nothing of
// what kinds do that Told does not know; those have one entry at
// the most, which is empty.
type Effect struct {
	Kind    uint32 // the client's number of the effect
	Entries []Entry
}

// Entry is what an effect has done once. Which fields are told depends on the
// effect and the version.
type Entry struct {
	Target        uint64
	Amount, Other uint32
	Multiplier    float32
}

// maxEntries bounds what one effect has done; clients expect few.
const maxEntries = 255

// Name implements message.Body.
func (*Executed) Name() string { return "SMSG_SPELLLOGEXECUTE" }

// Code implements codec.Message.
func (m *Executed) Code(c *codec.Coder) {
	c.Packed("caster", &m.Caster)
	c.U32("spell", &m.Spell)
	codec.List(c, "amount_of_effects", 4, maxFew, 8, &m.Effects, func(c *codec.Coder, e *Effect) { e.code(c) })
}

func (e *Effect) code(c *codec.Coder) {
	c.U32("effect", &e.Kind)
	what := told(c.Version())[e.Kind]
	least, limit := what.least(c), maxEntries
	if least == 0 {
		limit = 1
	}
	codec.List(c, "amount_of_logs", 4, limit, least, &e.Entries, func(c *codec.Coder, v *Entry) { v.code(c, &what) })
}

// entryParts say which fields an entry has, by their names; "" is one that it has not.
type entryParts struct{ target, amount, other, multiplier string }

// least is how many bytes an entry has at the least.
func (p *entryParts) least(c *codec.Coder) int {
	switch {
	case p.target != "" && c.Wrath():
		return 1
	case p.target != "":
		return 8
	case p.amount != "":
		return 4
	}
	return 0
}

// Told says whether clients of a version are told what an effect has done.
func Told(v codec.Version, effect uint32) bool {
	_, ok := told(v)[effect]
	return ok
}

func told(v codec.Version) map[uint32]entryParts {
	if v == codec.Wrath {
		return wrathEntries
	}
	return vanillaEntries
}

func (e *Entry) code(c *codec.Coder, what *entryParts) {
	if what.target != "" {
		if c.Wrath() {
			c.Packed(what.target, &e.Target)
		} else {
			c.U64(what.target, &e.Target)
		}
	}
	if what.amount != "" {
		c.U32(what.amount, &e.Amount)
	}
	if what.other != "" {
		c.U32(what.other, &e.Other)
	}
	if what.multiplier != "" {
		c.F32(what.multiplier, &e.Multiplier)
	}
}
