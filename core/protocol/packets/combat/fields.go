package combat

// oldSlots is how many places for auras the fields of a unit have in 1.12.1:
// the first 32 are for helpful ones.
const oldSlots = 48

// AuraWords are the fields of a unit in which 1.12.1 keeps its auras, in their
// order: the spells, four bits of flags each, levels of casters, and how many
// more than one each is.
type AuraWords struct {
	Spells [oldSlots]uint32
	Flags  [oldSlots / 8]uint32
	Levels [oldSlots / 4]uint32
	Counts [oldSlots / 4]uint32
}

// PackAuras puts auras into their places. One whose place there is not is left
// out.
func PackAuras(list []Aura) *AuraWords {
	w := new(AuraWords)
	for i := range list {
		a := &list[i]
		if a.Slot >= oldSlots || a.Spell == 0 {
			continue
		}
		w.Spells[a.Slot] = a.Spell
		w.Flags[a.Slot/8] |= uint32(a.Flags&0xF) << (4 * (a.Slot % 8))
		w.Levels[a.Slot/4] |= uint32(a.Level) << (8 * (a.Slot % 4))
		w.Counts[a.Slot/4] |= uint32(max(a.Count, 1)-1) << (8 * (a.Slot % 4))
	}
	return w
}

// Auras are the auras that the words hold, in the order of their places. Who cast
// them and how long they last is not there.
func (w *AuraWords) Auras() []Aura {
	var list []Aura
	for i, spell := range w.Spells {
		if spell == 0 {
			continue
		}
		list = append(list, Aura{
			Slot: uint8(i), Spell: spell,
			Flags: uint8(w.Flags[i/8]>>(4*(i%8))) & 0xF,
			Level: uint8(w.Levels[i/4] >> (8 * (i % 4))),
			Count: uint8(w.Counts[i/4]>>(8*(i%4))) + 1,
		})
	}
	return list
}
