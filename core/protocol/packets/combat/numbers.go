package combat

import "slices"

// Numbers are what a version calls what happens with spells and blows. They are
// shared by connections and do not change.
type Numbers struct {
	// Failures are why a cast fails, by our words; both versions have all of them.
	Failures map[string]Failure
	// SchoolMasks says that messages name a school by its bit, not by its number.
	SchoolMasks bool
	// AuraSlots is how many auras of a unit a client can show, of which the last
	// HarmfulSlots are for harmful ones; where there are none of these, any slot may
	// have any aura.
	AuraSlots, HarmfulSlots int
	Hits                    Hits
	Auras                   AuraFlags
}

// Failure is one reason.
type Failure struct {
	Number  uint8
	Details int  // how many numbers tell what it is about, see Failed.Detail
	Near    bool // the version has no such reason; this is the number of one nearby
}

// Why is our word for a reason's number; false is a number that has none.
func (n *Numbers) Why(number uint8) (string, bool) {
	words := make([]string, 0, 1)
	for word, f := range n.Failures {
		if f.Number == number && !f.Near {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return "", false
	}
	return slices.Min(words), true
}

// Hits are the bits of what a blow was: the HitInfo of a swing, or of damage by
// a spell. 0 is a bit that the version does not have: 1.12.1 tells of a block by
// the state of the victim and the amount. It has one bit for all and for a part.
type Hits struct {
	Normal, OffHand, Miss, Critical uint32
	Absorb, AbsorbPart              uint32 // all of it; a part
	Resist, ResistPart              uint32
	Block, Glancing, Crushing       uint32
	NoAnimation, NoSound            uint32
}

// AuraFlags are the bits that say of an aura what it is. In 1.12.1 they stand in
// the fields of the unit, four bits a slot; in 3.3.5a in the message.
type AuraFlags struct {
	Effects     [3]uint8 // which effects the aura has
	Own         uint8    // the bearer is the caster, whom the message then leaves out
	Helpful     uint8
	Cancellable uint8 // the bearer may end it
	Timed       uint8 // its times follow
	Harmful     uint8
}

// MissKinds are why a spell does not reach somebody, by our words, in both
// versions. The second number of immunity is that of a target on which no effect
// of the spell takes.
var MissKinds = map[string]uint8{
	"miss": 1, "resist": 2, "dodge": 3, "parry": 4, "block": 5, "evade": 6, "immune": 7, "immune_to_all": 8, "deflect": 9,
	"absorb": 10, "reflect": MissReflect,
}

// States are what a victim did about a swing, by our words, in both versions.
var States = map[string]uint32{
	"intact": 0, "hit": 1, "dodge": 2, "parry": 3, "interrupt": 4, "block": 5, "evade": 6, "immune": 7, "deflect": 8,
}

// The powers of clients; 1.12.1 has the first five. A cost of health is told of
// as PowerHealth, in four bytes as -2.
const (
	PowerMana = iota
	PowerRage
	PowerFocus
	PowerEnergy
	PowerHappiness
	PowerRune
	PowerRunic
	PowerHealth = 0xFE
)

// The schools of clients. The bit of a school is 1 shifted by its number.
const (
	SchoolPhysical = iota
	SchoolHoly
	SchoolFire
	SchoolNature
	SchoolFrost
	SchoolShadow
	SchoolArcane
	Schools // how many there are
)

// School is what a message of the version calls a school.
func (n *Numbers) School(number uint8) uint8 {
	if n.SchoolMasks {
		return 1 << number
	}
	return number
}

// What the environment does to somebody, in SMSG_ENVIRONMENTAL_DAMAGE_LOG.
const (
	Exhausted = iota
	Drowning
	Falling
	Lava
	Slime
	Fire
)
