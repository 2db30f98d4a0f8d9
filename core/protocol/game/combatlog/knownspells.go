package combatlog

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// KnownSpells are the spells that a player can cast, by the numbers of its client's version.
// It does not change.
type KnownSpells struct {
	Spells  []content.ID // sorted
	IDs     map[uint32]content.ID
	numbers map[content.ID]uint32
}

// Know reads a spellbook; of two spells with one number it uses the first.
func (w *Writer) Know(book *view.Spellbook) *KnownSpells {
	k := &KnownSpells{IDs: map[uint32]content.ID{}, numbers: map[content.ID]uint32{}}
	for _, id := range book.Spells {
		n := w.Names.Spell(id)
		if _, twice := k.IDs[n]; twice || n == 0 || n > w.mostSpell() {
			continue
		}
		k.Spells = append(k.Spells, id)
		k.IDs[n], k.numbers[id] = id, n
	}
	return k
}

// Number returns the number of a spell that the player knows, or 0.
func (k *KnownSpells) Number(id content.ID) uint32 { return k.numbers[id] }

// Number returns the number of a spell if all messages of the version can carry it, or 0.
func (w *Writer) Number(id content.ID) uint32 {
	if n := w.Names.Spell(id); n <= w.mostSpell() {
		return n
	}
	return 0
}

// mostSpell returns the greatest number of a spell that all messages of the version can
// carry.
func (w *Writer) mostSpell() uint32 {
	if w.Version == codec.Vanilla {
		return 1<<16 - 1
	}
	return 1<<24 - 1 // action buttons have three bytes for it
}

// Initial returns the spells that the client receives when the player enters the world.
func (w *Writer) Initial(k *KnownSpells, rests []view.Rest) *combat.InitialSpells {
	m := &combat.InitialSpells{}
	for _, id := range k.Spells {
		m.Spells = append(m.Spells, combat.KnownSpell{Spell: k.numbers[id]})
		if left := restOf(w.Content, id, rests); left > 0 {
			m.Cooldowns = append(m.Cooldowns, combat.KnownCooldown{Spell: k.numbers[id], Left: codec.Capped(left)})
		}
	}
	return m
}

// restOf returns the remaining cooldown of a spell: its own, or that of its category or
// school.
func restOf(s *content.Snapshot, id content.ID, rests []view.Rest) (left clock.Time) {
	def, _ := s.Spell(id)
	for i := range rests {
		r := &rests[i]
		if r.Spell == id || def != nil && (r.Category != "" && r.Category == def.Category || r.School != "" && r.School == def.School) {
			left = max(left, r.Left)
		}
	}
	return left
}

// Differ returns the messages about the change from the spells before to the spells now. A
// rank that replaces another of its chain takes its place.
func (w *Writer) Differ(before, now *KnownSpells) []packets.Body {
	var list []packets.Body
	var lost []content.ID
	for _, id := range before.Spells {
		if now.numbers[id] != before.numbers[id] {
			lost = append(lost, id)
		}
	}
	for _, id := range now.Spells {
		n := now.numbers[id]
		if before.numbers[id] == n {
			continue
		}
		if i := slices.IndexFunc(lost, func(old content.ID) bool { return sameChain(w.Content, old, id) }); i >= 0 {
			list = append(list, &combat.Superseded{Old: before.numbers[lost[i]], New: n})
			lost = slices.Delete(lost, i, i+1)
			continue
		}
		list = append(list, &combat.Learned{Spell: n})
	}
	for _, id := range lost {
		list = append(list, &combat.Removed{Spell: before.numbers[id]})
	}
	return list
}

// sameChain reports whether two spells are ranks of one spell.
func sameChain(s *content.Snapshot, a, b content.ID) bool {
	first := func(id content.ID) content.ID {
		if def, ok := s.Spell(id); ok && def.RankOf != "" {
			return def.RankOf
		}
		return id
	}
	return first(a) == first(b)
}

// rested returns the cooldown of a spell of the player, or of all known spells of a category
// or school; without a time the spell is ready again. Clients run global cooldowns by
// themselves.
func (w *Writer) rested(e event.Rested, k *KnownSpells) []packets.Body {
	if _, own := content.ItemOfRest(e.Category); own {
		return nil // of an item, not of a spell that the player knows
	}
	name := w.Names.Name(e.Player)
	var list []uint32
	if e.Spell != "" {
		list = append(list, w.Names.Spell(e.Spell))
	}
	switch {
	case e.Global:
		return nil
	case k != nil && (e.Category != "" || e.School != ""):
		for _, id := range k.Spells {
			def, known := w.Content.Spell(id)
			if known && id != e.Spell && (e.Category != "" && def.Category == e.Category || e.School != "" && def.School == e.School) {
				list = append(list, k.numbers[id])
			}
		}
	}
	return w.wait(name, list, codec.Capped(e.Time))
}

// wait starts the cooldown of spells, or with 0 clears it.
func (w *Writer) wait(who uint64, spells []uint32, left uint32) []packets.Body {
	waits := &combat.Cooldowns{GUID: who}
	var ready []packets.Body
	for _, n := range spells {
		waits.List = append(waits.List, combat.Waiting{Spell: n, Left: left})
		ready = append(ready, &combat.SpellOf{Is: "SMSG_CLEAR_COOLDOWN", Spell: n, GUID: who})
	}
	switch {
	case left == 0:
		return ready
	case len(spells) == 0:
		return nil
	}
	return one(waits)
}
