package content

// Occasions are the moments at which an aura may proc, as bits of a mask; those of the
// acting unit first, then those of its target.
type Occasions uint32

// The moments. Each occurs once for a target.
const (
	OnSwing       Occasions = 1 << iota // its swing hit
	OnSwingMissed                       // its swing missed, was dodged, parried or fully blocked
	OnShot
	OnCast          // it cast a spell
	OnSpellHit      // its harmful spell hit
	OnPeriodic      // its harmful aura ticked
	OnHeal          // it healed by a spell
	OnPeriodicHeal  // it healed by an aura
	OnCrit          // it hit or healed critically
	OnKill          // it killed a unit
	OnStruck        // a swing hit it
	OnShotAt        // a shot hit it
	OnSpellTaken    // a harmful spell hit it
	OnPeriodicTaken // a harmful aura ticked on it
	OnHealed        // a spell healed it
	OnDamaged       // it lost health, from any cause
	OnCritTaken
	OnDodge // it dodged
	OnParry
	OnBlock
	OnResist    // it resisted a spell
	OnAbsorb    // it absorbed damage
	OnDeath     // it died
	OnInterrupt // it interrupted a cast
	OnDispel    // it dispelled an aura
	occasions
)

// OccasionWords are the words for the moments, from the lowest bit on.
var OccasionWords = []string{"swing", "swing_missed", "shot", "cast", "spell_hit", "periodic", "heal", "periodic_heal", "crit", "kill",
	"struck", "shot_at", "spell_taken", "periodic_taken", "healed", "damaged", "crit_taken", "dodge", "parry", "block", "resist", "absorb", "death", "interrupt", "dispel"}
