package spell

// Reason is why a spell cannot be cast, or was interrupted. Protocols map each by its word.
type Reason uint8

// The reasons, in the order in which they are checked.
const (
	Fine Reason = iota
	Unknown
	NotKnown
	IsPassive
	CasterDead
	IsStunned
	IsAfraid
	IsConfused
	IsPacified
	IsSilenced
	IsMounted
	IsAloft
	Busy
	NotReady
	GlobalRest
	NoCharge
	InFight
	NotInFight
	LowLevel
	WrongForm
	WrongWeapon
	AuraMissing
	AuraBears
	IsMoving
	IsInside
	Swims
	NoPower
	NoHealth
	NoReagent
	LowSkill
	NoTools
	NoFocus
	NoRoom
	NoTarget
	BadTarget
	TargetDead
	TargetAlive
	TargetFriendly
	TargetHostile
	NotInParty
	NotInRaid
	NoPet
	PetDead
	TargetAura
	TargetHealthy
	NotBehind
	TooFar
	TooNear
	NotFacing
	NoSight
	BadSpot
	Refused
	ItemGone
	Stopped
	ByMoving
	ByDamage
	BySpell
	ByDeath
	TargetGone
	SpellGone
	TooDeep
	reasons
)

var reasonWords = [reasons]string{"fine", "unknown_spell", "not_known", "passive", "caster_dead", "stunned", "afraid", "confused", "pacified", "silenced",
	"mounted", "flying", "busy", "not_ready", "global_cooldown", "no_charge", "in_combat", "not_in_combat", "low_level", "wrong_form", "wrong_weapon", "aura_missing",
	"aura_present", "moving", "indoors", "swimming", "no_power", "no_health", "no_reagent", "low_skill", "no_tools", "no_focus", "no_room", "no_target", "bad_target", "target_dead", "target_alive", "target_friendly",
	"target_hostile", "not_in_party", "not_in_raid", "no_pet", "pet_dead", "target_aura", "target_healthy", "not_behind", "out_of_range", "too_close", "not_facing",
	"no_line_of_sight", "bad_spot", "refused", "item_gone", "cancelled", "moved", "damaged", "interrupted", "died", "target_gone", "spell_gone", "too_deep"}

// String returns the word of the reason: the key of a text of the base bundle after
// "core.cast.".
func (r Reason) String() string { return reasonWords[min(r, reasons-1)] }

// ReasonWords returns the words of all reasons, in their order.
func ReasonWords() []string { return append([]string(nil), reasonWords[:]...) }
