// Package aura decides which auras a unit has: which aura stacks with another, replaces
// it or is refused because of it, how long it lasts, and how all of them together
// change the unit. It changes the list of auras of the units that it is given and
// nothing else: package world/spell runs ticks and procs, and applies what a removal
// causes. It starts no goroutine and reads no clock; every number is content.
//
// Every function runs on the goroutine of the map that owns the units.
package aura

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Removed is an aura that a unit no longer has, and the reason.
type Removed struct {
	entity.Aura
	Cause event.Cause
}

// MaxAuras bounds the auras of a unit. A further one replaces the oldest aura that has
// a duration.
const MaxAuras = 128

// NoSlot is the slot of an aura that clients do not show.
const NoSlot = 255

// Slots is the number of auras of a unit that clients show: first the helpful half,
// then the harmful half.
const (
	HelpfulSlots = 32
	Slots        = 48
)

// Has reports whether a unit has an aura, from any caster.
func Has(u *entity.Unit, id content.ID) bool { return Find(u, id, 0) >= 0 }

// Find returns the index of an aura in the list of a unit, from a caster, or from any
// caster if that is 0; -1 is none.
func Find(u *entity.Unit, id content.ID, caster guid.GUID) int {
	return slices.IndexFunc(u.Auras, func(a entity.Aura) bool { return a.Aura == id && (caster == 0 || a.Caster == caster) })
}

// Apply applies an aura to a unit. It returns the index of the aura, whether the unit had
// it before, and the auras that were removed for it; ok is false when the aura is
// refused.
func Apply(s *content.Snapshot, u *entity.Unit, def *content.Aura, a entity.Aura) (at int, again, ok bool, gone []Removed) {
	from := a.Caster
	if def.Alone {
		from = 0
	}
	if at = Find(u, def.ID, from); at >= 0 {
		return at, true, renew(&u.Auras[at], def, &a), nil
	}
	if def.Group != "" {
		if gone, ok = outrank(s, u, def); !ok {
			return -1, false, false, nil
		}
	}
	if len(u.Auras) >= MaxAuras {
		i := slices.IndexFunc(u.Auras, func(o entity.Aura) bool { return o.Ends > 0 })
		if i < 0 {
			return -1, false, false, gone
		}
		gone = append(gone, Remove(u, i, event.CauseReplaced))
	}
	a.Slot = freeSlot(u, def)
	u.Auras = append(u.Auras, a)
	return len(u.Auras) - 1, false, true, gone
}

// renew applies an aura again: its duration starts anew, with one more stack.
func renew(held *entity.Aura, def *content.Aura, a *entity.Aura) bool {
	if !def.Refresh && held.Stacks >= def.Stacks {
		return false
	}
	held.Stacks = min(max(1, def.Stacks), held.Stacks+a.Stacks)
	held.Charges = max(held.Charges, a.Charges)
	if !def.Refresh {
		return true
	}
	held.Began, held.Ends, held.Span = a.Began, a.Ends, a.Span
	held.Caster, held.Level, held.Spell, held.From = a.Caster, a.Level, a.Spell, a.From
	for i := range held.Parts {
		if i >= len(a.Parts) {
			break
		}
		next, ready := held.Parts[i].Next, held.Parts[i].Ready // ticks keep their interval, procs their cooldown
		held.Parts[i] = a.Parts[i]
		held.Parts[i].Ready = ready
		if next > 0 {
			held.Parts[i].Next = next
		}
	}
	return true
}

// outrank removes the auras of a group for a new one, which is refused if one of a
// higher rank is active.
func outrank(s *content.Snapshot, u *entity.Unit, def *content.Aura) (gone []Removed, ok bool) {
	for i := len(u.Auras) - 1; i >= 0; i-- {
		other, known := s.Aura(u.Auras[i].Aura)
		if !known || other.Group != def.Group {
			continue
		}
		if other.Rank > def.Rank {
			return nil, false
		}
	}
	for i := len(u.Auras) - 1; i >= 0; i-- {
		if other, known := s.Aura(u.Auras[i].Aura); known && other.Group == def.Group {
			gone = append(gone, Remove(u, i, event.CauseReplaced))
		}
	}
	return gone, true
}

// Remove takes an aura out of the list.
func Remove(u *entity.Unit, i int, cause event.Cause) Removed {
	r := Removed{u.Auras[i], cause}
	u.Auras = slices.Delete(u.Auras, i, i+1)
	return r
}

func freeSlot(u *entity.Unit, def *content.Aura) uint8 {
	if def.Hidden {
		return NoSlot
	}
	first, end := 0, HelpfulSlots
	if def.Harmful {
		first, end = HelpfulSlots, Slots
	}
	var used [Slots]bool
	for i := range u.Auras {
		if s := u.Auras[i].Slot; s < Slots {
			used[s] = true
		}
	}
	for s := first; s < end; s++ {
		if !used[s] {
			return uint8(s)
		}
	}
	return NoSlot
}

// Due returns the time of the next tick or end of an aura of a unit; 0 is never.
func Due(u *entity.Unit) clock.Time {
	var at clock.Time
	sooner := func(t clock.Time) {
		if t > 0 && (at == 0 || t < at) {
			at = t
		}
	}
	for i := range u.Auras {
		a := &u.Auras[i]
		sooner(a.Ends)
		sooner(a.Look)
		for j := range a.Parts {
			sooner(a.Parts[j].Next)
		}
	}
	return at
}

// Parts returns the state of the effects of an aura applied at a time; values are those
// of its effects in order, for one stack.
func Parts(def *content.Aura, now clock.Time, values []float64) []entity.Part {
	parts := make([]entity.Part, len(def.Effects))
	for i := range def.Effects {
		f := &def.Effects[i]
		p := entity.Part{Kind: f.Kind, Value: values[i], Every: f.Every}
		if f.Every > 0 {
			p.Next = now + f.Every
		}
		if f.Kind == content.Absorb || f.Kind == content.PowerShield {
			p.Left = values[i]
		}
		parts[i] = p
	}
	return parts
}
