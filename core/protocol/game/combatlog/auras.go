package combatlog

import (
	"math"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// Aura returns an aura of a unit in its place, by a number; with the number 0 the place is
// empty. Def is nil if the definition no longer exists.
func (w *Writer) Aura(on guid.GUID, a *view.Aura, number uint32, def *content.Aura) combat.Aura {
	flags := &w.Numbers.Auras
	b := combat.Aura{Slot: a.Slot, Spell: number, Flags: flags.Helpful, Level: uint8(min(max(a.Level, 1), math.MaxUint8)), Count: count(a)}
	if a.Harmful {
		b.Flags = flags.Harmful
	}
	shown := 1 // clients do not show an aura without effects
	if def != nil {
		shown = max(shown, len(def.Effects))
		if def.Cancel && !a.Harmful {
			b.Flags |= flags.Cancellable
		}
	}
	for i, bit := range flags.Effects {
		if i < shown {
			b.Flags |= bit
		}
	}
	if a.Caster == on {
		b.Flags |= flags.Own
	}
	b.Caster = w.Names.Name(a.Caster)
	if a.Ends > 0 {
		b.Flags |= flags.Timed
		b.Duration, b.Left = codec.Capped(a.Span), codec.Capped(a.Ends-w.Now)
	}
	return b
}

// count returns the number that clients show on an aura: its stacks, or else its charges.
func count(a *view.Aura) uint8 {
	n := max(a.Stacks, 1)
	if n == 1 && a.Charges > 0 {
		n = a.Charges
	}
	return uint8(min(n, math.MaxUint8))
}

// AuraChange is a place whose aura has changed; a nil aura means that the place is now empty.
type AuraChange struct {
	Slot uint8
	Aura *view.Aura
}

// AuraChanges returns the places in which two lists of auras of a unit differ, those that
// became empty first.
func AuraChanges(before, now []view.Aura) []AuraChange {
	var list []AuraChange
	at := func(auras []view.Aura, slot uint8) int {
		return slices.IndexFunc(auras, func(a view.Aura) bool { return a.Slot == slot })
	}
	for i := range before {
		if at(now, before[i].Slot) < 0 {
			list = append(list, AuraChange{Slot: before[i].Slot})
		}
	}
	for i := range now {
		if j := at(before, now[i].Slot); j < 0 || before[j] != now[i] {
			list = append(list, AuraChange{now[i].Slot, &now[i]})
		}
	}
	return list
}

// AuraTime returns the message in 1.12.1 that reports to the owner of an aura how long it
// lasts.
func (w *Writer) AuraTime(a *view.Aura) packets.Body {
	left := int32(-1)
	if a.Ends > 0 {
		left = int32(codec.Capped(a.Ends - w.Now))
	}
	return &combat.AuraTime{Slot: a.Slot, Left: left}
}
