// Package stable decides what becomes of the pets that players leave in stables: where
// there is room for them, what more of that costs, and why something is refused. That a
// pet leaves the map, or comes back onto it, is up to others.
//
// All functions are pure: they change only the stable that they are given, and what they
// refuse changes nothing.
package stable

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Why is the reason for which something is refused: the key of a text of the bundle
// base. Empty is no reason at all.
type Why string

// The reasons.
const (
	Done     Why = ""
	NoMaster Why = "core.stable.no_master" // who was asked keeps no stable
	NoPet    Why = "core.stable.no_pet"    // it has no pet with it
	HasPet   Why = "core.stable.has_pet"   // it has one with it already
	Dead     Why = "core.stable.dead"      // its pet is dead
	NotKept  Why = "core.stable.not_kept"  // such pets are not kept in stables
	Full     Why = "core.stable.full"      // no slot is free
	Unknown  Why = "core.stable.unknown"   // there is no such pet in it
	Gone     Why = "core.stable.gone"      // there is no such creature in this world any more
	AllSlots Why = "core.stable.all_slots" // all slots are bought
	Riding   Why = "core.stable.riding"    // who rides has no pet with it
)

// Reasons are all of them but Done.
var Reasons = []Why{NoMaster, NoPet, HasPet, Dead, NotKept, Full, Unknown, Gone, AllSlots, Riding}

// Most is how many slots a character can have.
func Most(c *content.Snapshot) int {
	return int(min(max(c.Rule(content.StableSlots, nil), 0), character.MaxStabled))
}

// Next is what the next slot costs, in coins; false: there are no more.
func Next(c *content.Snapshot, s *character.Stable) (coins int64, more bool) {
	if s.Slots >= Most(c) {
		return 0, false
	}
	price := c.Rule(content.StableSlotPrice, []float64{float64(s.Slots + 1)})
	return int64(min(max(price, 0), content.MaxMoney)), true
}

// Keeps tells why a pet cannot be left in a stable: it must live, be of a kind that was
// made a pet by taming, and stay for good.
func Keeps(c *content.Snapshot, pet *entity.Unit) Why {
	switch {
	case pet.Dead:
		return Dead
	case !Stays(c, pet):
		return NotKept
	}
	return Done
}

// Stays tells whether a pet is of the kind that stays its owner's for good: it was made
// one by taming, and no time is set for it.
func Stays(c *content.Snapshot, pet *entity.Unit) bool {
	d, ok := c.Creature(pet.Def)
	k := &pet.Creature.Service
	return ok && d.Tamable && k.Travels && k.Ends == 0
}

// Room is the first free slot.
func Room(s *character.Stable) (slot int, why Why) {
	for slot = 1; slot <= s.Slots; slot++ {
		if !slices.ContainsFunc(s.Pets, func(p character.Stabled) bool { return p.Slot == slot }) {
			return slot, Done
		}
	}
	return 0, Full
}

// Leave puts a pet into the first free slot, under a new number.
func Leave(s *character.Stable, pet character.Owned) Why {
	slot, why := Room(s)
	if why == Done {
		put(s, slot, pet)
	}
	return why
}

func put(s *character.Stable, slot int, pet character.Owned) {
	s.Number++
	at, _ := slices.BinarySearchFunc(s.Pets, slot, func(p character.Stabled, slot int) int { return p.Slot - slot })
	s.Pets = slices.Insert(slices.Clone(s.Pets), at, character.Stabled{Number: s.Number, Slot: slot, Pet: pet})
}

// Find is a pet by its number.
func Find(c *content.Snapshot, s *character.Stable, number int64) (character.Stabled, Why) {
	at := slices.IndexFunc(s.Pets, func(p character.Stabled) bool { return p.Number == number })
	if at < 0 {
		return character.Stabled{}, Unknown
	}
	if _, ok := c.Creature(content.ID(s.Pets[at].Pet.Def)); !ok {
		return s.Pets[at], Gone
	}
	return s.Pets[at], Done
}

// Take takes a pet out by its number.
func Take(s *character.Stable, number int64) {
	s.Pets = slices.DeleteFunc(slices.Clone(s.Pets), func(p character.Stabled) bool { return p.Number == number })
}

// Return puts a pet back that could not come out after all.
func Return(s *character.Stable, p character.Stabled) {
	at, _ := slices.BinarySearchFunc(s.Pets, p.Slot, func(o character.Stabled, slot int) int { return o.Slot - slot })
	s.Pets = slices.Insert(slices.Clone(s.Pets), at, p)
}

// Swap takes a pet out and puts another into its slot.
func Swap(s *character.Stable, out character.Stabled, in character.Owned) {
	Take(s, out.Number)
	put(s, out.Slot, in)
}
