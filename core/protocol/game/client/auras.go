package client

import (
	"slices"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// What can happen with auras. In 1.12.1 they are in the fields of units, and messages have
// only their durations.
const (
	Bears   = "bears"   // an aura, new or changed
	Lost    = "lost"    // an aura is gone; Amount is its slot
	Lasting = "lasting" // 1.12.1: an aura of the player lasts Millis; Amount is its slot
	Moves   = "moves"   // Why is "own" if the player controls the unit, else "others"
)

// bearing reads messages of auras, and of the control of units.
func (c *Client) bearing(_ string, body packets.Body) []Happening {
	m := &c.model
	switch b := body.(type) {
	case *combat.AuraChanged:
		return one(m.bear(b.Unit, &b.Aura))
	case *combat.AurasOf:
		delete(m.Auras, b.Unit)
		list := make([]Happening, 0, len(b.List))
		for i := range b.List {
			list = append(list, m.bear(b.Unit, &b.List[i]))
		}
		return list
	case *combat.AuraTime:
		if m.AuraTimes == nil {
			m.AuraTimes = map[uint8]int32{}
		}
		m.AuraTimes[b.Slot] = b.Left
		return one(Happening{What: Lasting, At: m.Self, Amount: uint32(b.Slot), Millis: uint32(b.Left)})
	case *combat.Control:
		why := "others"
		if b.Allows {
			why = "own"
		}
		return one(Happening{What: Moves, At: b.GUID, Why: why})
	}
	return nil
}

// bear records a change of one aura. Models share their content, so it copies the map of
// the unit's slots.
func (m *Model) bear(unit uint64, a *combat.Aura) Happening {
	places := map[uint8]combat.Aura{}
	for slot, old := range m.Auras[unit] {
		places[slot] = old
	}
	old := places[a.Slot]
	delete(places, a.Slot)
	if a.Spell != 0 {
		places[a.Slot] = *a
	}
	if m.Auras == nil {
		m.Auras = map[uint64]map[uint8]combat.Aura{}
	}
	m.Auras[unit] = places
	if a.Spell == 0 {
		return Happening{What: Lost, At: unit, Spell: old.Spell, Amount: uint32(a.Slot)}
	}
	return Happening{What: Bears, By: a.Caster, At: unit, Spell: a.Spell, Amount: uint32(a.Count), Millis: a.Left}
}

// Auras returns the auras of a unit, by slot. In 1.12.1 the casters are unknown, and the
// durations are known for the player's own auras only.
func (c *Client) Auras(unit uint64) []combat.Aura {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.model
	if c.version.Packet == codec.Wrath {
		list := make([]combat.Aura, 0, len(m.Auras[unit]))
		for _, a := range m.Auras[unit] {
			list = append(list, a)
		}
		slices.SortFunc(list, func(a, b combat.Aura) int { return int(a.Slot) - int(b.Slot) })
		return list
	}
	o := m.Objects[unit]
	if o == nil {
		return nil
	}
	list := auraWords(o.Fields, c.version.Fields.Aura, c.version.Fields.AuraFlags, c.version.Fields.AuraLevels, c.version.Fields.AuraCounts).Auras()
	for i := range list {
		if left, told := m.AuraTimes[list[i].Slot]; told && unit == m.Self {
			list[i].Left = uint32(left)
		}
	}
	return list
}

// auraWords collects the aura words from the fields of a unit.
func auraWords(fields map[uint16]uint32, spells, flags, levels, counts uint16) *combat.AuraWords {
	w := new(combat.AuraWords)
	gather := func(from uint16, to []uint32) {
		for i := range to {
			to[i] = fields[from+uint16(i)]
		}
	}
	gather(spells, w.Spells[:])
	gather(flags, w.Flags[:])
	gather(levels, w.Levels[:])
	gather(counts, w.Counts[:])
	return w
}

// Bears reports whether a unit has an aura of a spell.
func (c *Client) Bears(unit uint64, spell uint32) bool {
	return slices.ContainsFunc(c.Auras(unit), func(a combat.Aura) bool { return a.Spell == spell })
}
