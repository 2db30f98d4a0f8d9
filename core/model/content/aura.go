package content

import "loam/core/lib/clock"

// Aura defines a lasting mark on a unit: what spells leave, what stances and
// forms are, what bosses bear.
type Aura struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string   // sorted; the families that modifiers and scripts select by
	School      ID         // "" is none
	Mechanic    string     // of Mechanics, or "": what an immunity against it keeps away
	Dispel      string     // by which kind of dispel it can be removed; "" is none
	Harmful     bool       // for who bears it
	Duration    clock.Time // 0 lasts until it is removed
	Stacks      int        // at most, at least 1
	Charges     int        // procs and absorbs use them up; 0 is without
	// Alone says what happens when it comes onto a unit that bears it: one from
	// each caster, or one for all; of auras of one group the newest stays.
	Alone     bool    // one on a unit, whoever casts it; else one from each caster
	Group     string  // only one aura of the group is borne; "" is none
	Rank      int     // within the group: a lower one does not replace a higher
	Refresh   bool    // comes anew: duration begins again; false: refused while it is there
	Limited   string  // diminishing returns: the group in which times get shorter; "" is none
	OnlyOne   bool    // its caster has it on one unit only: the newest
	Breaks    Breaks  // what removes it
	BreakPct  float64 // chance that damage does, of ByDamage
	Hidden    bool    // no client is told
	Survives  bool    // stays through death
	Kept      bool    // saved with the character and over log-out
	Runs      bool    // its time runs on while its bearer is logged out
	Cancel    bool    // who bears it may remove it
	Radius    float64 // yards around the bearer in which others get it too; 0 is nobody
	RadiusFor Who     // who of them
	Effects   []Effect
	Icon      Look
	Clients   []Client
}

// MaxAuraStacks bounds how many of one aura lie on each other.
const MaxAuraStacks = 1000
