package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
)

// CoreStat numbers a stat that every unit has because the rules of core ask for
// it. A snapshot numbers the stats of bundles behind these.
type CoreStat int

// The stats of core. A hand that holds no weapon that strikes has a swing of 0 ms.
const (
	StatMaxHealth CoreStat = iota
	StatArmor
	StatDamageMin
	StatDamageMax
	StatSwing
	StatOffHandDamageMin
	StatOffHandDamageMax
	StatOffHandSwing
	StatRangedDamageMin
	StatRangedDamageMax
	StatRangedSwing
	StatWalk
	StatRun
	StatSwim
	// CoreStats is their number.
	CoreStats
)

// StatInfo documents a stat of core.
type StatInfo struct {
	ID       ID // without a bundle
	Unit     string
	Min, Max float64 // between which the value stays
	Doc      string
}

const (
	maxStat  = 1e9
	maxPace  = 1000 // yards a second
	minSwing = 50   // ms, a step
)

// CoreStatInfos is the table of the stats of core, in their order.
var CoreStatInfos = [CoreStats]StatInfo{
	{"max_health", "points", 1, maxStat, "Health when unhurt: `health` of the creature or start."},
	{"armor", "points", 0, maxStat, "`armor` of the creature or start."},
	{"damage_min", "points", 0, maxStat, "Least damage of a swing of the main hand: `damage_min`."},
	{"damage_max", "points", 0, maxStat, "Greatest damage of a swing of the main hand: `damage_max`."},
	{"swing_ms", "ms", minSwing, maxStat, "Time between two swings of the main hand: that of the weapon, or `swing_ms`."},
	{"off_hand_damage_min", "points", 0, maxStat, "Least damage of a swing of the off hand."},
	{"off_hand_damage_max", "points", 0, maxStat, "Greatest damage of a swing of the off hand."},
	{"off_hand_swing_ms", "ms", minSwing, maxStat, "Time between two swings of the off hand; 0 without a weapon in it."},
	{"ranged_damage_min", "points", 0, maxStat, "Least damage of a shot."},
	{"ranged_damage_max", "points", 0, maxStat, "Greatest damage of a shot."},
	{"ranged_swing_ms", "ms", minSwing, maxStat, "Time between two shots; 0 without a ranged weapon."},
	{"walk", "yards a second", 0, maxPace, "Speed at a walk."},
	{"run", "yards a second", 0, maxPace, "Speed at a run."},
	{"swim", "yards a second", 0, maxPace, "Speed in water."},
}

// IsCoreStat tells whether a name is that of a stat of core.
func IsCoreStat(name string) bool {
	for i := range CoreStatInfos {
		if string(CoreStatInfos[i].ID) == name {
			return true
		}
	}
	return false
}

// CoreStatNames lists the names of the stats of core.
func CoreStatNames() []string {
	names := make([]string, CoreStats)
	for i := range CoreStatInfos {
		names[i] = string(CoreStatInfos[i].ID)
	}
	return names
}

// Stat defines a figure that every unit has, derived from its formula, what it
// wears and what lies on it.
type Stat struct {
	ID       ID
	Name     Text
	Value    *formula.Formula // where the unit's own definition gives none; input level, and other stats of bundles
	Min, Max float64          // between which the value stays
	Clients  []Client
}

// Figure is a value that a definition gives for a stat.
type Figure struct {
	Stat  ID
	Value *formula.Formula // input level
}

// Power defines something that units spend and win back, next to health.
type Power struct {
	ID         ID
	Name       Text
	Max        *formula.Formula // points; input level, and stats
	Empty      bool             // one that comes to life has none of it, not all
	Regen      *formula.Formula // points won each time, below 0 lost; inputs PowerRegenInputs, and stats
	RegenEvery clock.Time
	OnSwing    *formula.Formula // points won by a blow that hits; inputs PowerHitInputs, and stats
	OnStruck   *formula.Formula // points won by being hit; inputs PowerHitInputs, and stats
	Kept       bool             // a character has as much when it comes back as when it left
	Color      string           // #rrggbb
	Clients    []Client
}

// The inputs of the formulas of powers.
var (
	PowerRegenInputs = []string{"level", "max", "now", "fighting", "spent_ms"}
	PowerHitInputs   = []string{"level", "damage", "crit", "swing_ms", "off_hand"}
)

// DamageInputs are the inputs of the damage of creatures and starts.
var DamageInputs = []string{"level", "weapon", "swing_ms", "off_hand", "ranged"}

// MaxPowers is how many powers one unit has at most.
const MaxPowers = 8

// School defines a kind of damage and of spells.
type School struct {
	ID         ID
	Name       Text
	Resistance ID               // a stat, or "" for none
	Damage     *formula.Formula // what is left of damage; inputs SchoolInputs; nil is the rule for all
	Color      string
	Clients    []Client
}
