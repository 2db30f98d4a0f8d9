package content

// Occasions are the moments at which a proc may go off, as bits of a mask; those of
// the doer first, then those of whom it is done to.
type Occasions uint32

// The moments. Each is told once for a target.
const (
	OnSwing       Occasions = 1 << iota // its swing has hit
	OnSwingMissed                       // its swing has missed, was dodged, parried or blocked whole
	OnShot
	OnCast          // it has cast a spell
	OnSpellHit      // a harmful spell of its has hit
	OnPeriodic      // its harmful aura has ticked
	OnHeal          // it has healed by a spell
	OnPeriodicHeal  // by an aura
	OnCrit          // it has dealt or healed critically
	OnKill          // it has killed
	OnStruck        // a swing has hit it
	OnShotAt        // a shot has hit it
	OnSpellTaken    // a harmful spell has hit it
	OnPeriodicTaken // a harmful aura has ticked on it
	OnHealed        // it was healed by a spell
	OnDamaged       // it has lost health, by whatever
	OnCritTaken
	OnDodge // it has dodged
	OnParry
	OnBlock
	OnResist    // it has resisted a spell
	OnAbsorb    // it has absorbed something
	OnDeath     // it has died
	OnInterrupt // it has interrupted a cast
	OnDispel    // it has dispelled something
	occasions
)

// OccasionWords are the words for the moments, from the lowest bit on.
var OccasionWords = []string{"swing", "swing_missed", "shot", "cast", "spell_hit", "periodic", "heal", "periodic_heal", "crit", "kill",
	"struck", "shot_at", "spell_taken", "periodic_taken", "healed", "damaged", "crit_taken", "dodge", "parry", "block", "resist", "absorb", "death", "interrupt", "dispel"}
