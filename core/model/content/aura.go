package content

import "loam/core/lib/clock"

// Aura defines an aura, a lasting mark on a unit: from spells, stances and forms, or a
// boss's own.
type Aura struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string   // sorted; modifiers and scripts select by them
	School      ID         // "" is none
	Mechanic    string     // of Mechanics, or "": an immunity against it stops the aura
	Dispel      string     // dispel word that removes it; "" is none
	Harmful     bool       // for the unit that has it
	Duration    clock.Time // 0 lasts until it is removed
	Stacks      int        // maximum, at least 1
	Charges     int        // used up by procs and absorbs; 0 is none
	// Alone says what happens when it is applied again to a unit: one from each caster,
	// or one in all; of auras of one group the newest stays.
	Alone     bool    // one on a unit, from any caster; else one from each caster
	Group     string  // exclusive group: a unit has only one aura of it; "" is none
	Rank      int     // within the group: a lower one does not replace a higher
	Refresh   bool    // applying it again restarts the duration; false: it is refused while active
	Limited   string  // category of diminishing returns; "" is none
	OnlyOne   bool    // its caster has it on one unit only, the newest
	Breaks    Breaks  // what removes it
	BreakPct  float64 // chance that damage removes it, of ByDamage
	Hidden    bool    // not sent to clients
	Survives  bool    // persists through death
	Kept      bool    // saved with the character across logout
	Runs      bool    // its duration runs on while the player is logged out
	Cancel    bool    // the player can cancel it
	Radius    float64 // yards around the unit in which others get it too; 0 is none
	RadiusFor Who     // which of them
	Effects   []Effect
	Icon      Look
	Clients   []Client
}

// MaxAuraStacks limits the stacks of one aura.
const MaxAuraStacks = 1000
