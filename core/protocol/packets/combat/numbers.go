package combat

import "slices"

// Numbers maps words of spells and swings to the numbers of a version. Connections share
// it; it does not change.
type Numbers struct {
	// Failures are the reasons for which a cast fails, by our words; both versions have all
	// of them.
	Failures map[string]Failure
	// SchoolMasks is set if messages name a school by its bit and not by its number.
	SchoolMasks bool
	// AuraSlots is the number of auras of a unit that a client can show. The last
	// HarmfulSlots are for harmful auras; if HarmfulSlots is 0, any slot may have any aura.
	AuraSlots, HarmfulSlots int
	Hits                    Hits
	Auras                   AuraFlags
}

// Failure is one reason.
type Failure struct {
	Number  uint8
	Details int  // count of numbers with details, see Failed.Detail
	Near    bool // the version lacks this reason; the number is that of a similar one
}

// Why returns our word for the number of a reason, and false for an unknown number.
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

// Hits are the bits of a hit: the HitInfo of a swing, or of damage by a spell. 0 is a bit
// that the version does not have: 1.12.1 reports a block by the state of the victim and the
// amount, and has one bit for full and partial results.
type Hits struct {
	Normal, OffHand, Miss, Critical uint32
	Absorb, AbsorbPart              uint32 // full; partial
	Resist, ResistPart              uint32
	Block, Glancing, Crushing       uint32
	NoAnimation, NoSound            uint32
}

// AuraFlags are the flag bits of an aura. In 1.12.1 they are in the fields of the unit,
// four bits for each slot; in 3.3.5a in the message.
type AuraFlags struct {
	Effects     [3]uint8 // which effects the aura has
	Own         uint8    // the unit itself is the caster, whom the message then omits
	Helpful     uint8
	Cancellable uint8 // the player may cancel it
	Timed       uint8 // its duration follows
	Harmful     uint8
}

// MissKinds are the reasons for which a spell misses a target, by our words, in both
// versions. The second number of immunity is for a target on which no effect of the spell
// applies.
var MissKinds = map[string]uint8{
	"miss": 1, "resist": 2, "dodge": 3, "parry": 4, "block": 5, "evade": 6, "immune": 7, "immune_to_all": 8, "deflect": 9,
	"absorb": 10, "reflect": MissReflect,
}

// States are the reactions of a victim to a swing, by our words, in both versions.
var States = map[string]uint32{
	"intact": 0, "hit": 1, "dodge": 2, "parry": 3, "interrupt": 4, "block": 5, "evade": 6, "immune": 7, "deflect": 8,
}

// The powers of clients; 1.12.1 has the first five. A health cost uses PowerHealth, in four
// bytes as -2.
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
	Schools // their number
)

// School returns the value for a school in messages of the version.
func (n *Numbers) School(number uint8) uint8 {
	if n.SchoolMasks {
		return 1 << number
	}
	return number
}

// The kinds of environmental damage, in SMSG_ENVIRONMENTAL_DAMAGE_LOG.
const (
	Exhausted = iota
	Drowning
	Falling
	Lava
	Slime
	Fire
)
