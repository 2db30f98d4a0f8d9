package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
)

// CoreStat numbers a stat that every unit has because the rules of core use it. A
// snapshot numbers the stats of bundles after these.
type CoreStat int

// The core stats. A hand without a weapon has a swing time of 0 ms.
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
	// CoreStats is the number of core stats.
	CoreStats
)

// StatInfo documents a core stat.
type StatInfo struct {
	ID       ID // without a bundle
	Unit     string
	Min, Max float64 // bounds of the value
	Doc      string
}

const (
	maxStat  = 1e9
	maxPace  = 1000 // yards a second
	minSwing = 50   // ms, a step
)

// CoreStatInfos is the table of the core stats, in their order.
var CoreStatInfos = [CoreStats]StatInfo{
	{"max_health", "points", 1, maxStat, "Maximum health: `health` of the creature or start."},
	{"armor", "points", 0, maxStat, "`armor` of the creature or start."},
	{"damage_min", "points", 0, maxStat, "Minimum damage of a main-hand swing: `damage_min`."},
	{"damage_max", "points", 0, maxStat, "Maximum damage of a main-hand swing: `damage_max`."},
	{"swing_ms", "ms", minSwing, maxStat, "Time between two main-hand swings: that of the weapon, or `swing_ms`."},
	{"off_hand_damage_min", "points", 0, maxStat, "Minimum damage of an off-hand swing."},
	{"off_hand_damage_max", "points", 0, maxStat, "Maximum damage of an off-hand swing."},
	{"off_hand_swing_ms", "ms", minSwing, maxStat, "Time between two off-hand swings; 0 without a weapon in that hand."},
	{"ranged_damage_min", "points", 0, maxStat, "Minimum damage of a shot."},
	{"ranged_damage_max", "points", 0, maxStat, "Maximum damage of a shot."},
	{"ranged_swing_ms", "ms", minSwing, maxStat, "Time between two shots; 0 without a ranged weapon."},
	{"walk", "yards a second", 0, maxPace, "Walk speed."},
	{"run", "yards a second", 0, maxPace, "Run speed."},
	{"swim", "yards a second", 0, maxPace, "Swim speed."},
}

// IsCoreStat reports whether a name is that of a core stat.
func IsCoreStat(name string) bool {
	for i := range CoreStatInfos {
		if string(CoreStatInfos[i].ID) == name {
			return true
		}
	}
	return false
}

// CoreStatNames lists the names of the core stats.
func CoreStatNames() []string {
	names := make([]string, CoreStats)
	for i := range CoreStatInfos {
		names[i] = string(CoreStatInfos[i].ID)
	}
	return names
}

// Stat defines a stat that every unit has, computed from its formula, worn items and
// auras.
type Stat struct {
	ID       ID
	Name     Text
	Value    *formula.Formula // base value, unless the unit's own definition gives one; input level, and other stats of bundles
	Min, Max float64          // bounds of the value
	Clients  []Client
}

// Figure is a value that a definition gives for a stat.
type Figure struct {
	Stat  ID
	Value *formula.Formula // input level
}

// Power defines a resource besides health that units spend and regenerate.
type Power struct {
	ID         ID
	Name       Text
	Max        *formula.Formula // points; input level, and stats
	Empty      bool             // a unit that comes to life has none of it, instead of all
	Regen      *formula.Formula // points regenerated each time, below 0 lost; inputs PowerRegenInputs, and stats
	RegenEvery clock.Time
	OnSwing    *formula.Formula // points gained by a swing that hits; inputs PowerHitInputs, and stats
	OnStruck   *formula.Formula // points gained when hit; inputs PowerHitInputs, and stats
	Kept       bool             // the amount is saved when a character logs out
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

// MaxPowers limits the powers of one unit.
const MaxPowers = 8

// School defines a school of damage and spells.
type School struct {
	ID         ID
	Name       Text
	Resistance ID               // a stat, or "" for none
	Damage     *formula.Formula // damage after resistance; inputs SchoolInputs; nil is the rule for all
	Color      string
	Clients    []Client
}
