package content

// The kinds of effects of spells.
const (
	Damage EffectKind = iota
	WeaponDamage
	DamagePct
	Leech
	PowerLeech
	Heal
	HealPct
	Energize
	EnergizePct
	PowerBurn
	ApplyAura
	RemoveAura
	GroundArea
	Dispel
	StealAura
	Interrupt
	Summon
	DismissPet
	Teleport
	Leap
	Charge
	KnockBack
	Pull
	Resurrect
	RevivePet
	ReviveSelf
	CreateItem
	LearnSpell
	UnlearnSpell
	Threat
	ThreatPct
	Taunt
	DropThreat
	Script
	TriggerSpell
	SendEvent
	Environmental
	Kill
	ExtraSwings
	ResetCooldown
	Bind
	StartDuel
	CallPlayer
	Distract
	TameCreature
	FeedPet
	OpenLock
	CompleteQuest
	Enchant
	PickPocket
	SkinCorpse
	Disenchant
	TeachSkill
	OpenCrafts
	GiveReputation
	PlaceObject
	TakeFlight
	// The kinds of effects of auras.
	PeriodicDamage
	PeriodicDamagePct
	PeriodicHeal
	PeriodicHealPct
	PeriodicEnergize
	PeriodicBurn
	PeriodicLeech
	PeriodicTrigger
	PeriodicScript
	ModifyStat
	ModifyPowerMax
	ModifyRegen
	ModifyDamageDone
	ModifyDamageTaken
	ModifyHealingDone
	ModifyHealingTaken
	ModifyCrit
	ModifyThreat
	ModifyCost
	ModifyCastTime
	ModifyCooldown
	ModifyGlobal
	ModifyRange
	ModifyRadius
	ModifyDuration
	ModifyValue
	ModifyHit
	ModifyDetection
	Haste
	Speed
	Stun
	Root
	Silence
	Pacify
	Disarm
	Fear
	Confuse
	Charm
	Possess
	Stealth
	DetectStealth
	Invisibility
	DetectInvisibility
	Absorb
	PowerShield
	SplitDamage
	Reflect
	ImmuneSchool
	ImmuneMechanic
	ImmuneEffect
	ImmuneDispel
	DamageShield
	Proc
	ScriptAura
	Transform
	ScaleBy
	Mounted
	GhostForm
	FeignDeath
	Provoked
	WaterWalk
	Hover
	FeatherFall
	Fly
	TrackCreatures
	ShareSight
	Swap
	// EffectKindCount is the number of kinds.
	EffectKindCount
)

// EffectKinds is the table of all kinds, in the order of EffectKind. A loader refuses
// unknown kinds, and deferred kinds with the reason.
var EffectKinds = [EffectKindCount]EffectInfo{
	{Kind: Damage, Name: "damage", Needs: []string{"value"}, May: []string{"school"}, Doc: "Deals `value` points of damage, reduced by the target's resistance to the school."},
	{Kind: WeaponDamage, Name: "weapon_damage", May: []string{"value", "school"}, Doc: "Hits with the weapon. `value` is computed with the input `weapon`; without `value`, it is the weapon damage alone. The hit uses the attack table and armour."},
	{Kind: DamagePct, Name: "damage_pct", Needs: []string{"value"}, May: []string{"school"}, Doc: "Deals `value` percent of the target's maximum health as damage."},
	{Kind: Leech, Name: "leech", Needs: []string{"value"}, May: []string{"school", "factor"}, Doc: "Deals damage and heals the caster for `factor` times the health lost."},
	{Kind: PowerLeech, Name: "power_leech", Needs: []string{"value", "power"}, May: []string{"factor"}, Doc: "Takes points of a power from the target and gives the caster `factor` times as many."},
	{Kind: Heal, Name: "heal", Needs: []string{"value"}, May: []string{"school"}, Doc: "Restores health."},
	{Kind: HealPct, Name: "heal_pct", Needs: []string{"value"}, Doc: "Restores `value` percent of maximum health."},
	{Kind: Energize, Name: "energize", Needs: []string{"value", "power"}, Doc: "Gives points of a power."},
	{Kind: EnergizePct, Name: "energize_pct", Needs: []string{"value", "power"}, Doc: "Gives `value` percent of the maximum of a power."},
	{Kind: PowerBurn, Name: "power_burn", Needs: []string{"value", "power"}, May: []string{"factor", "school"}, Doc: "Takes points of a power and `factor` times as much health."},
	{Kind: ApplyAura, Name: "apply_aura", Needs: []string{"aura"}, May: []string{"lasts_ms", "count"}, Doc: "Applies an aura to the target, with `count` stacks at once."},
	{Kind: RemoveAura, Name: "remove_aura", May: []string{"aura", "tags", "mechanics", "count"}, Doc: "Removes an aura, the auras with one of the tags, or the auras with one of the mechanics in `mechanics`. `count` is the maximum; 0 removes all."},
	{Kind: GroundArea, Name: "ground_area", Needs: []string{"aura", "lasts_ms", "radius_yards"}, Doc: "Marks the position for a time. Units in the area have the aura. `who` selects which units can get it."},
	{Kind: Dispel, Name: "dispel", Needs: []string{"dispels"}, May: []string{"count"}, Doc: "Removes `count` auras whose `dispel` is in `dispels`: harmful auras from friends, helpful auras from enemies."},
	{Kind: StealAura, Name: "steal_aura", Needs: []string{"dispels"}, May: []string{"count", "lasts_ms"}, Doc: "Moves `count` helpful auras from the target to the caster, for at most `lasts_ms`."},
	{Kind: Interrupt, Name: "interrupt", May: []string{"lasts_ms"}, Doc: "Interrupts the cast of the target. Its school is locked for `lasts_ms`, or by default for the `lock_out_ms` of the spell."},
	{Kind: Summon, Name: "summon", Needs: []string{"creature"}, May: []string{"role", "count", "lasts_ms", "yards", "name", "temper", "goes_at"}, Doc: "Summons creatures that belong to the caster and are on its side, in a ring of `yards` around the target or the position in `around`. `role` is guardian, totem, pet, companion or wild. Of summons with the same `name`, and of pets, a caster keeps only the newest."},
	{Kind: DismissPet, Name: "dismiss_pet", Doc: "Dismisses the pet of the target. Use `who: caster` for the caster's own pet."},
	{Kind: Teleport, Name: "teleport", May: []string{"place", "behind"}, Doc: "Teleports the target to a place, to the position aimed at, or with `behind` to a position behind the target. Without a place and with a spell that has no aim, it teleports a player home."},
	{Kind: Leap, Name: "leap", Needs: []string{"yards"}, Doc: "Moves the target `yards` ahead, as far as nothing is in the way."},
	{Kind: Charge, Name: "charge", May: []string{"speed_yards_per_second"}, Doc: "The caster runs to the target."},
	{Kind: KnockBack, Name: "knock_back", Needs: []string{"yards"}, May: []string{"speed_yards_per_second"}, Doc: "Throws the target away from the caster."},
	{Kind: Pull, Name: "pull", May: []string{"yards", "speed_yards_per_second"}, Doc: "Pulls the target to within `yards` of the caster."},
	{Kind: Resurrect, Name: "resurrect", Needs: []string{"value"}, May: []string{"lasts_ms"}, Doc: "Offers a dead player resurrection at the caster's position, with `value` percent of health. The player can accept for `lasts_ms`, or by default for the time in the rules. A creature is resurrected at once, where it lies."},
	{Kind: RevivePet, Name: "revive_pet", Needs: []string{"value"}, Doc: "Revives the dead pet of the target next to the target, with `value` percent of health. Use `who: caster` for the caster's own pet. This also works when the corpse is gone."},
	{Kind: ReviveSelf, Name: "revive_self", Needs: []string{"value"}, Doc: "Revives the dead caster where it lies, with `value` percent of health."},
	{Kind: CreateItem, Name: "create_item", Needs: []string{"item"}, May: []string{"count"}, Doc: "Puts items into the target's backpack."},
	{Kind: LearnSpell, Name: "learn_spell", Needs: []string{"spell"}, Doc: "The target learns the spell."},
	{Kind: UnlearnSpell, Name: "unlearn_spell", Needs: []string{"spell"}, Doc: "The target unlearns the spell."},
	{Kind: Threat, Name: "threat", Needs: []string{"value"}, Doc: "Changes the caster's threat on the target by `value` points."},
	{Kind: ThreatPct, Name: "threat_pct", Needs: []string{"value"}, Doc: "Changes the caster's threat on the target by `value` percent."},
	{Kind: Taunt, Name: "taunt", Doc: "The target attacks the caster, whose threat rises to the highest on the target's threat list."},
	{Kind: DropThreat, Name: "drop_threat", Doc: "Removes the target from the threat lists of its enemies."},
	{Kind: Script, Name: "script", May: []string{"value", "name"}, Doc: "No effect of its own. The `on_effect` handlers of scripts define what happens."},
	{Kind: TriggerSpell, Name: "trigger_spell", Needs: []string{"spell"}, May: []string{"value"}, Doc: "The caster casts another spell at the target, at once and without cost."},
	{Kind: SendEvent, Name: "send_event", Needs: []string{"name"}, May: []string{"value"}, Doc: "Publishes the event `name` of the spell's bundle. The fields caster, target and value are included if the event declares them."},
	{Kind: Environmental, Name: "environmental_damage", Needs: []string{"value"}, May: []string{"school"}, Doc: "Deals damage like a fall or fire: no unit is the attacker."},
	{Kind: Kill, Name: "kill", Doc: "Kills the target."},
	{Kind: ExtraSwings, Name: "extra_swings", Needs: []string{"count"}, Doc: "The target hits its victim `count` times at once."},
	{Kind: ResetCooldown, Name: "reset_cooldown", May: []string{"spell", "tags"}, Doc: "Resets the cooldowns of spells of the target: of one spell, of those with one of the tags, or of all."},
	{Kind: Bind, Name: "bind", May: []string{"place"}, Doc: "Sets the target's home to the place, or to the nearest place on the map. The target resurrects there on a map without a graveyard."},
	{Kind: StartDuel, Name: "start_duel", Doc: "The caster challenges the target to a duel."},
	{Kind: CallPlayer, Name: "call_player", May: []string{"lasts_ms"}, Doc: "Asks the target player to come to the caster's position. The player can accept for `lasts_ms`, or by default for the time in the rules."},
	{Kind: Distract, Name: "distract", May: []string{"lasts_ms"}, Doc: "Idle creatures turn to the position and stand for a time."},
	{Kind: TameCreature, Name: "tame", May: []string{"temper", "goes_at"}, Doc: "The target creature becomes the caster's pet if it is `tamable` and has no owner. Its spawn creates another creature."},
	{Kind: FeedPet, Name: "feed_pet", Deferred: "pets have no happiness and items have no food value"},
	{Kind: OpenLock, Name: "open_lock", May: []string{"name"}, Doc: "The caster uses the game object at which the spell is aimed (`aim: object`). This opens its lock if the lock has a way with the word `name`, or a way by hand that the caster can use."},
	{Kind: CompleteQuest, Name: "complete_quest", Needs: []string{"quest"}, Doc: "Completes the counted objectives of a quest in the target player's log. The items to collect and the money to pay must still be there."},
	{Kind: Enchant, Name: "enchant", Needs: []string{"enchantment"}, Doc: "Applies an enchantment to the item at which the spell is cast (`aim: item`). Other spells enchant the item in the target player's main hand."},
	{Kind: PickPocket, Name: "pick_pocket", Doc: "The caster loots the `pickpocketing` of the target creature, once in each life of the creature."},
	{Kind: SkinCorpse, Name: "skin", Doc: "The caster skins the dead creature, whose corpse must be empty: it loots the `skinning` of the creature, once in each life."},
	{Kind: Disenchant, Name: "disenchant", Doc: "Takes apart the item at which the spell is cast (`aim: item`). One of the item is used up, and the result drawn from its `disenchanting` goes into the caster's bags. If there is no room for everything, nothing happens."},
	{Kind: TeachSkill, Name: "teach_skill", Needs: []string{"skill"}, May: []string{"count"}, Doc: "Teaches a player a skill up to rank `count`, at least the first."},
	{Kind: OpenCrafts, Name: "open_crafts", Needs: []string{"skill"}, Doc: "Shows a player what it can craft with a skill. Game clients open their window from their own data."},
	{Kind: GiveReputation, Name: "give_reputation", Needs: []string{"faction", "value"}, Doc: "Gives a player `value` points of reputation with a faction, including spillover. A value below 0 takes points."},
	{Kind: PlaceObject, Name: "place_object", Needs: []string{"object"}, May: []string{"lasts_ms", "yards"}, Doc: "Places a game object at the position in `around`, for `lasts_ms`, or by default until it is used up. It belongs to the caster: a trap acts against the caster's enemies, and a bobber is used for fishing."},
	{Kind: TakeFlight, Name: "take_flight", Needs: []string{"flight"}, Doc: "The target player takes a flight from its position, without cost."},

	{Kind: PeriodicDamage, Name: "periodic_damage", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school"}, Doc: "Deals `value` points of damage each time."},
	{Kind: PeriodicDamagePct, Name: "periodic_damage_pct", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school"}, Doc: "Deals `value` percent of maximum health as damage each time."},
	{Kind: PeriodicHeal, Name: "periodic_heal", OfAura: true, Needs: []string{"value", "every_ms"}, Doc: "Restores health each time."},
	{Kind: PeriodicHealPct, Name: "periodic_heal_pct", OfAura: true, Needs: []string{"value", "every_ms"}, Doc: "Restores `value` percent of maximum health each time."},
	{Kind: PeriodicEnergize, Name: "periodic_energize", OfAura: true, Needs: []string{"value", "power", "every_ms"}, Doc: "Gives points of a power each time."},
	{Kind: PeriodicBurn, Name: "periodic_burn", OfAura: true, Needs: []string{"value", "power", "every_ms"}, May: []string{"factor", "school"}, Doc: "Takes points of a power and `factor` times as much health each time."},
	{Kind: PeriodicLeech, Name: "periodic_leech", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school", "factor"}, Doc: "Takes health and heals the caster for `factor` times the health lost each time."},
	{Kind: PeriodicTrigger, Name: "periodic_trigger", OfAura: true, Needs: []string{"spell", "every_ms"}, May: []string{"who"}, Doc: "Casts a spell each time: by the caster of the aura at the unit with the aura, or with `who: caster` by that unit at itself."},
	{Kind: PeriodicScript, Name: "periodic_script", OfAura: true, Needs: []string{"every_ms"}, May: []string{"value", "name"}, Doc: "No effect of its own. The `on_tick` handlers of scripts define what happens each time."},
	{Kind: ModifyStat, Name: "modify_stat", OfAura: true, Needs: []string{"stat", "value"}, May: []string{"pct"}, Doc: "Changes a stat by `value`, in points or with `pct` in percent."},
	{Kind: ModifyPowerMax, Name: "modify_power_max", OfAura: true, Needs: []string{"power", "value"}, May: []string{"pct"}, Doc: "Changes the maximum of a power."},
	{Kind: ModifyRegen, Name: "modify_regen", OfAura: true, Needs: []string{"value"}, May: []string{"power", "pct"}, Doc: "Changes how much of a power, or of health, is regenerated each time."},
	{Kind: ModifyDamageDone, Name: "modify_damage_done", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the damage that the unit deals. `schools` and `tags` select the schools and spells that count; none means all."},
	{Kind: ModifyDamageTaken, Name: "modify_damage_taken", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the damage that the unit takes."},
	{Kind: ModifyHealingDone, Name: "modify_healing_done", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "tags"}, Doc: "Changes the healing that the unit does."},
	{Kind: ModifyHealingTaken, Name: "modify_healing_taken", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "tags"}, Doc: "Changes the healing that the unit receives."},
	{Kind: ModifyCrit, Name: "modify_crit", OfAura: true, Needs: []string{"value"}, May: []string{"schools", "tags"}, Doc: "Adds `value` percent to the critical hit chance of its spells and melee hits."},
	{Kind: ModifyThreat, Name: "modify_threat", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the threat that the unit causes."},
	{Kind: ModifyCost, Name: "modify_cost", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the cost of its spells."},
	{Kind: ModifyCastTime, Name: "modify_cast_time", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the cast time of its spells, in ms or percent."},
	{Kind: ModifyCooldown, Name: "modify_cooldown", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the cooldown of its spells, in ms or percent."},
	{Kind: ModifyGlobal, Name: "modify_global_cooldown", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the global cooldown after a spell, in ms or percent."},
	{Kind: ModifyRange, Name: "modify_range", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the range of its spells, in yards or percent."},
	{Kind: ModifyRadius, Name: "modify_radius", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the radius of its area effects."},
	{Kind: ModifyDuration, Name: "modify_duration", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the duration of its auras, in ms or percent. `tags` are tags of auras or spells."},
	{Kind: ModifyValue, Name: "modify_value", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the value of all effects of its spells."},
	{Kind: ModifyHit, Name: "modify_hit", OfAura: true, Needs: []string{"value"}, May: []string{"schools", "tags"}, Doc: "Subtracts `value` percent from the miss chance of its spells and melee hits."},
	{Kind: ModifyDetection, Name: "modify_detection", OfAura: true, Needs: []string{"value"}, May: []string{"pct"}, Doc: "Changes the distance at which creatures detect the unit."},
	{Kind: Haste, Name: "haste", OfAura: true, Needs: []string{"value"}, May: []string{"of"}, Doc: "Swings, shots and casts are `value` percent faster. `of` is melee, ranged and casting; none means all."},
	{Kind: Speed, Name: "speed", OfAura: true, Needs: []string{"value"}, May: []string{"of"}, Doc: "The unit moves `value` percent faster or slower. Of several speed increases, the largest counts; of several slows, the strongest. `of` is run, walk, swim and mounted; none means all."},
	{Kind: Stun, Name: "stun", OfAura: true, Doc: "The unit cannot do anything."},
	{Kind: Root, Name: "root", OfAura: true, Doc: "The unit cannot move."},
	{Kind: Silence, Name: "silence", OfAura: true, May: []string{"schools"}, Doc: "The unit cannot cast. `schools` selects the schools that count; none means all spells with a school."},
	{Kind: Pacify, Name: "pacify", OfAura: true, Doc: "The unit cannot attack."},
	{Kind: Disarm, Name: "disarm", OfAura: true, Doc: "The unit attacks without its weapon."},
	{Kind: Fear, Name: "fear", OfAura: true, Doc: "The unit runs away from the caster and can do nothing else."},
	{Kind: Confuse, Name: "confuse", OfAura: true, Doc: "The unit wanders around confused and can do nothing else."},
	{Kind: Charm, Name: "charm", OfAura: true, Doc: "A creature is on its caster's side, follows the caster and attacks the caster's victim. Players are immune."},
	{Kind: Possess, Name: "possess", OfAura: true, Deferred: "a client controls only its own character; charm makes a creature obey"},
	{Kind: Stealth, Name: "stealth", OfAura: true, Needs: []string{"value"}, Doc: "Other units see the unit only nearby, except its group. `value` is its stealth."},
	{Kind: DetectStealth, Name: "detect_stealth", OfAura: true, Needs: []string{"value"}, Doc: "The unit detects stealthed units better."},
	{Kind: Invisibility, Name: "invisibility", OfAura: true, May: []string{"name"}, Doc: "Only its group and units that detect the kind `name` see the unit."},
	{Kind: DetectInvisibility, Name: "detect_invisibility", OfAura: true, May: []string{"name"}, Doc: "The unit sees units that are invisible with this kind."},
	{Kind: Absorb, Name: "absorb", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "Absorbs `value` points of damage. `schools` selects the schools that count; none means all."},
	{Kind: PowerShield, Name: "power_shield", OfAura: true, Needs: []string{"value", "power"}, May: []string{"schools", "factor"}, Doc: "Absorbs damage and costs `factor` points of a power for each point."},
	{Kind: SplitDamage, Name: "split_damage", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "`value` percent of the damage goes to the caster of the aura instead."},
	{Kind: Reflect, Name: "reflect", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "Reflects enemy spells to their casters with a chance of `value` percent."},
	{Kind: ImmuneSchool, Name: "immune_school", OfAura: true, May: []string{"schools"}, Doc: "Spells and damage of the schools in `schools` have no effect on the unit; none means all."},
	{Kind: ImmuneMechanic, Name: "immune_mechanic", OfAura: true, Needs: []string{"mechanics"}, Doc: "Spells and auras with the mechanics have no effect on the unit."},
	{Kind: ImmuneEffect, Name: "immune_effect", OfAura: true, Needs: []string{"kinds"}, Doc: "Effects of the kinds have no effect on the unit."},
	{Kind: ImmuneDispel, Name: "immune_dispel", OfAura: true, Needs: []string{"dispels"}, Doc: "Auras with these dispel words do not stay on the unit."},
	{Kind: DamageShield, Name: "damage_shield", OfAura: true, Needs: []string{"value"}, May: []string{"school"}, Doc: "An enemy that hits the unit with a swing or `weapon_damage` takes `value` damage. A hand that shoots does not trigger it."},
	{Kind: Proc, Name: "proc", OfAura: true, Needs: []string{"on"}, May: []string{"spell", "who", "value", "chance_pct", "per_minute", "rest_ms", "tags", "name"}, Doc: "Casts a spell when one of the moments in `on` occurs."},
	{Kind: ScriptAura, Name: "script", OfAura: true, May: []string{"value", "name"}, Doc: "No effect of its own. Scripts define what it means."},
	{Kind: Transform, Name: "transform", OfAura: true, Needs: []string{"creature"}, Doc: "The unit looks like a creature."},
	{Kind: ScaleBy, Name: "scale", OfAura: true, Needs: []string{"value"}, Doc: "The unit is `value` percent larger or smaller."},
	{Kind: Mounted, Name: "mounted", OfAura: true, May: []string{"creature"}, Doc: "The unit is mounted. `creature` is the mount."},
	{Kind: GhostForm, Name: "ghost", OfAura: true, Doc: "The unit looks like a ghost, but cannot walk through anything."},
	{Kind: FeignDeath, Name: "feign_death", OfAura: true, Doc: "The unit appears dead. Enemies remove it from their threat lists."},
	{Kind: Provoked, Name: "provoked", OfAura: true, Doc: "The unit attacks the caster of the aura while the aura lasts."},
	{Kind: WaterWalk, Name: "water_walk", OfAura: true, Doc: "The client of the unit lets it walk on the water of its own maps."},
	{Kind: Hover, Name: "hover", OfAura: true, Doc: "The client of the unit lets it hover above the ground."},
	{Kind: FeatherFall, Name: "feather_fall", OfAura: true, Doc: "The unit falls slowly and takes no damage from falls."},
	{Kind: Fly, Name: "fly", OfAura: true, Doc: "The client of the unit lets it fly, also over obstacles, at its run speed. Only 3.3.5a clients support this."},
	{Kind: TrackCreatures, Name: "track_creatures", OfAura: true, Deferred: "clients show tracked units on their own maps, from client data"},
	{Kind: ShareSight, Name: "share_sight", OfAura: true, Deferred: "a player sees only the surroundings of its own character"},
	{Kind: Swap, Name: "swap_spells", OfAura: true, Deferred: "the clients store action bars"},
}
