package combat

import "loam/core/protocol/packets/codec"

// Executed reports results of spell effects that no other message reports:
// SMSG_SPELLLOGEXECUTE.
type Executed struct {
	Caster  uint64
	Spell   uint32
	Effects []Effect
}

// Effect is one kind of effect with its results. Clients receive no data for kinds that
// Told does not list; those have at most one entry, which is empty.
type Effect struct {
	Kind    uint32 // the client's number of the effect
	Entries []Entry
}

// Entry is one result of an effect. The present fields depend on the effect and the
// version.
type Entry struct {
	Target        uint64
	Amount, Other uint32
	Multiplier    float32
}

// maxEntries bounds the results of one effect; clients expect few.
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

// entryParts has the names of the fields of an entry; "" is a field that is absent.
type entryParts struct{ target, amount, other, multiplier string }

// least returns the minimum size of an entry in bytes.
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

// Told reports whether the message of a version has results of an effect.
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
