// Package aura decides what lies on a unit: which aura comes beside, over or
// instead of another, how long it stays, and what all of them together make of
// the unit. It changes the list of auras of the units that it is given and
// nothing else: what a removal means for the world, ticks and procs are package
// spell's. It starts no goroutine and reads no clock; every number is content.
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

// Removed is an aura that a unit no longer bears, and why.
type Removed struct {
	entity.Aura
	Cause event.Cause
}

// MaxAuras bounds how many auras a unit bears; of one more the oldest that ends
// by itself goes.
const MaxAuras = 128

// NoSlot is the slot of an aura that clients do not show.
const NoSlot = 255

// Slots is how many auras clients show of a unit: of each half, helpful ones
// first, then harmful ones.
const (
	HelpfulSlots = 32
	Slots        = 48
)

// Has tells whether a unit bears an aura, from whomever.
func Has(u *entity.Unit, id content.ID) bool { return Find(u, id, 0) >= 0 }

// Find is the place of an aura in the list of a unit, from a caster or with 0
// from whomever; -1 is none.
func Find(u *entity.Unit, id content.ID, caster guid.GUID) int {
	return slices.IndexFunc(u.Auras, func(a entity.Aura) bool { return a.Aura == id && (caster == 0 || a.Caster == caster) })
}

// Lay lays an aura on a unit. It says where it lies now and whether it was there
// before, and which auras had to go for it; ok is false when it may not come.
func Lay(s *content.Snapshot, u *entity.Unit, def *content.Aura, a entity.Aura) (at int, again, ok bool, gone []Removed) {
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

// renew lets an aura come onto itself: it begins anew, with one stack more.
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
		next, ready := held.Parts[i].Next, held.Parts[i].Ready // ticks keep their rhythm, procs their rest
		held.Parts[i] = a.Parts[i]
		held.Parts[i].Ready = ready
		if next > 0 {
			held.Parts[i].Next = next
		}
	}
	return true
}

// outrank removes the auras of one group for a new one, which may not come where
// one of a higher rank is.
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

// Due is when the next tick or end of an aura of a unit comes; 0 is never.
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

// Parts is the state of the effects of an aura that comes onto somebody at a
// time; values are those of its effects in order, for one stack.
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
