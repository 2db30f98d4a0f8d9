package combat

// oldSlots is the number of aura slots in the fields of a unit in 1.12.1: the first 32 are
// for helpful auras.
const oldSlots = 48

// AuraWords are the fields of a unit that hold its auras in 1.12.1, in their order: the
// spells, four bits of flags each, levels of casters, and the stack counts minus one.
type AuraWords struct {
	Spells [oldSlots]uint32
	Flags  [oldSlots / 8]uint32
	Levels [oldSlots / 4]uint32
	Counts [oldSlots / 4]uint32
}

// PackAuras writes auras into their slots. It omits an aura whose slot does not exist.
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

// Auras returns the auras that the words hold, in the order of their slots. The words do
// not hold casters or durations.
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
