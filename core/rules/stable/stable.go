// Package stable decides about the pets that players leave in stables: the free slots,
// the price of more slots, and why a request is refused. Package world/pet removes a
// pet from the map and brings it back.
//
// All functions are pure: they change only the stable that they are given, and refused
// requests change nothing.
package stable

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons.
const (
	Done     Why = ""
	NoMaster Why = "core.stable.no_master" // the creature is no stable master
	NoPet    Why = "core.stable.no_pet"    // the player has no active pet
	HasPet   Why = "core.stable.has_pet"   // the player has an active pet already
	Dead     Why = "core.stable.dead"      // its pet is dead
	NotKept  Why = "core.stable.not_kept"  // pets of that kind cannot be stabled
	Full     Why = "core.stable.full"      // no slot is free
	Unknown  Why = "core.stable.unknown"   // there is no such pet in it
	Gone     Why = "core.stable.gone"      // the release no longer defines the creature
	AllSlots Why = "core.stable.all_slots" // all slots are bought
	Riding   Why = "core.stable.riding"    // a mounted player has no active pet
)

// Reasons lists all reasons except Done.
var Reasons = []Why{NoMaster, NoPet, HasPet, Dead, NotKept, Full, Unknown, Gone, AllSlots, Riding}

// Most is the greatest number of slots of a character.
func Most(c *content.Snapshot) int {
	return int(min(max(c.Rule(content.StableSlots, nil), 0), character.MaxStabled))
}

// Next returns the price of the next slot, in coins; false: there are no more.
func Next(c *content.Snapshot, s *character.Stable) (coins int64, more bool) {
	if s.Slots >= Most(c) {
		return 0, false
	}
	price := c.Rule(content.StableSlotPrice, []float64{float64(s.Slots + 1)})
	return int64(min(max(price, 0), content.MaxMoney)), true
}

// Keeps returns why a pet cannot be stabled: it must be alive, tamed and permanent.
func Keeps(c *content.Snapshot, pet *entity.Unit) Why {
	switch {
	case pet.Dead:
		return Dead
	case !Stays(c, pet):
		return NotKept
	}
	return Done
}

// Stays reports whether a pet is permanent: it was tamed, and has no duration.
func Stays(c *content.Snapshot, pet *entity.Unit) bool {
	d, ok := c.Creature(pet.Def)
	k := &pet.Creature.Service
	return ok && d.Tamable && k.Travels && k.Ends == 0
}

// Room returns the first free slot.
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

// Find returns a pet by its number.
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

// Take removes a pet by its number.
func Take(s *character.Stable, number int64) {
	s.Pets = slices.DeleteFunc(slices.Clone(s.Pets), func(p character.Stabled) bool { return p.Number == number })
}

// Return puts a pet back that could not be placed on the map.
func Return(s *character.Stable, p character.Stabled) {
	at, _ := slices.BinarySearchFunc(s.Pets, p.Slot, func(o character.Stabled, slot int) int { return o.Slot - slot })
	s.Pets = slices.Insert(slices.Clone(s.Pets), at, p)
}

// Swap removes a pet and puts another into its slot.
func Swap(s *character.Stable, out character.Stabled, in character.Owned) {
	Take(s, out.Number)
	put(s, out.Slot, in)
}
