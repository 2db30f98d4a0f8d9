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
	// EffectKindCount is their number.
	EffectKindCount
)

// EffectKinds is the table of all kinds, in the order of EffectKind. A loader
// refuses what it does not know, and what is deferred with the reason.
var EffectKinds = [EffectKindCount]EffectInfo{
	{Kind: Damage, Name: "damage", Needs: []string{"value"}, May: []string{"school"}, Doc: "Takes health, `value` points, lessened by what resists the school."},
	{Kind: WeaponDamage, Name: "weapon_damage", May: []string{"value", "school"}, Doc: "A blow with the weapon: `value` is worked out with `weapon`, else it is the weapon alone; goes through the attack table and armour."},
	{Kind: DamagePct, Name: "damage_pct", Needs: []string{"value"}, May: []string{"school"}, Doc: "Takes `value` percent of the target's full health."},
	{Kind: Leech, Name: "leech", Needs: []string{"value"}, May: []string{"school", "factor"}, Doc: "Takes health and gives the caster `factor` times as much of it as was lost."},
	{Kind: PowerLeech, Name: "power_leech", Needs: []string{"value", "power"}, May: []string{"factor"}, Doc: "Takes points of a power and gives the caster `factor` times as many."},
	{Kind: Heal, Name: "heal", Needs: []string{"value"}, May: []string{"school"}, Doc: "Gives health back."},
	{Kind: HealPct, Name: "heal_pct", Needs: []string{"value"}, Doc: "Gives `value` percent of full health back."},
	{Kind: Energize, Name: "energize", Needs: []string{"value", "power"}, Doc: "Gives points of a power."},
	{Kind: EnergizePct, Name: "energize_pct", Needs: []string{"value", "power"}, Doc: "Gives `value` percent of a full power."},
	{Kind: PowerBurn, Name: "power_burn", Needs: []string{"value", "power"}, May: []string{"factor", "school"}, Doc: "Takes points of a power and `factor` times as much health."},
	{Kind: ApplyAura, Name: "apply_aura", Needs: []string{"aura"}, May: []string{"lasts_ms", "count"}, Doc: "Lays an aura on the target; `count` stacks at once."},
	{Kind: RemoveAura, Name: "remove_aura", May: []string{"aura", "tags", "mechanics", "count"}, Doc: "Removes an aura, those with one of the tags, or those with one of the mechanics in `mechanics`; at most `count`, 0 is all."},
	{Kind: GroundArea, Name: "ground_area", Needs: []string{"aura", "lasts_ms", "radius_yards"}, Doc: "Marks the spot for a while: who stands in it bears the aura. `who` says who may get it."},
	{Kind: Dispel, Name: "dispel", Needs: []string{"dispels"}, May: []string{"count"}, Doc: "Removes `count` auras whose `dispel` is one of `dispels`: harmful ones of friends, helpful ones of enemies."},
	{Kind: StealAura, Name: "steal_aura", Needs: []string{"dispels"}, May: []string{"count", "lasts_ms"}, Doc: "Takes `count` helpful auras from the target for the caster, for at most `lasts_ms`."},
	{Kind: Interrupt, Name: "interrupt", May: []string{"lasts_ms"}, Doc: "Interrupts what the target casts; its school rests for `lasts_ms`, else for the spell's own `lock_out_ms`."},
	{Kind: Summon, Name: "summon", Needs: []string{"creature"}, May: []string{"role", "count", "lasts_ms", "yards", "name", "temper", "goes_at"}, Doc: "Makes creatures that belong to the caster and are on its side, in a ring of `yards` around the target or what `around` says. `role` is guardian, totem, pet, companion or wild; of what has one `name`, and of pets, a caster has only the newest."},
	{Kind: DismissPet, Name: "dismiss_pet", Doc: "Sends the pet of its target away: `who: caster` means one's own."},
	{Kind: Teleport, Name: "teleport", May: []string{"place", "behind"}, Doc: "Puts the target at a place, to the spot aimed at, or with `behind` behind the target; of a spell that is aimed at nothing, without a place, a player home."},
	{Kind: Leap, Name: "leap", Needs: []string{"yards"}, Doc: "Puts the target so many yards further ahead, as far as nothing is in the way."},
	{Kind: Charge, Name: "charge", May: []string{"speed_yards_per_second"}, Doc: "The caster runs to the target."},
	{Kind: KnockBack, Name: "knock_back", Needs: []string{"yards"}, May: []string{"speed_yards_per_second"}, Doc: "Throws the target away from the caster."},
	{Kind: Pull, Name: "pull", May: []string{"yards", "speed_yards_per_second"}, Doc: "Draws the target to within `yards` of the caster."},
	{Kind: Resurrect, Name: "resurrect", Needs: []string{"value"}, May: []string{"lasts_ms"}, Doc: "Offers a dead player life where the caster stands, with `value` percent of health; it may answer for `lasts_ms`, else as long as the rules say. A creature lives at once, where it lies."},
	{Kind: RevivePet, Name: "revive_pet", Needs: []string{"value"}, Doc: "The dead pet of the target lives again beside it, with `value` percent of health: `who: caster` means one's own. It does so where its corpse lies and where there is none any more."},
	{Kind: ReviveSelf, Name: "revive_self", Needs: []string{"value"}, Doc: "The dead caster lives again where it lies with `value` percent of health."},
	{Kind: CreateItem, Name: "create_item", Needs: []string{"item"}, May: []string{"count"}, Doc: "Puts items into the target's backpack."},
	{Kind: LearnSpell, Name: "learn_spell", Needs: []string{"spell"}, Doc: "The target knows the spell from now on."},
	{Kind: UnlearnSpell, Name: "unlearn_spell", Needs: []string{"spell"}, Doc: "The target does not know it any more."},
	{Kind: Threat, Name: "threat", Needs: []string{"value"}, Doc: "Changes what the target feels for the caster by `value` points."},
	{Kind: ThreatPct, Name: "threat_pct", Needs: []string{"value"}, Doc: "Changes it by `value` percent."},
	{Kind: Taunt, Name: "taunt", Doc: "The target turns to the caster, whose threat becomes that of the first."},
	{Kind: DropThreat, Name: "drop_threat", Doc: "Those who hate the target forget it."},
	{Kind: Script, Name: "script", May: []string{"value", "name"}, Doc: "Nothing by itself: `on_effect` of scripts says what happens."},
	{Kind: TriggerSpell, Name: "trigger_spell", Needs: []string{"spell"}, May: []string{"value"}, Doc: "The caster casts another spell at the target, at once and for nothing."},
	{Kind: SendEvent, Name: "send_event", Needs: []string{"name"}, May: []string{"value"}, Doc: "Publishes the event `name` of the bundle of the spell with the fields caster, target and value, as far as it declares them."},
	{Kind: Environmental, Name: "environmental_damage", Needs: []string{"value"}, May: []string{"school"}, Doc: "Takes health as a fall or fire does: nobody is to blame."},
	{Kind: Kill, Name: "kill", Doc: "Ends the target's life."},
	{Kind: ExtraSwings, Name: "extra_swings", Needs: []string{"count"}, Doc: "The target strikes its victim so many times at once."},
	{Kind: ResetCooldown, Name: "reset_cooldown", May: []string{"spell", "tags"}, Doc: "Spells of the target are ready again: one, those with one of the tags, or all."},
	{Kind: Bind, Name: "bind", May: []string{"place"}, Doc: "The place, or the nearest on the map, is the target's home from now on: there it comes back where a map has no graveyard."},
	{Kind: StartDuel, Name: "start_duel", Doc: "The caster challenges the target to a duel."},
	{Kind: CallPlayer, Name: "call_player", May: []string{"lasts_ms"}, Doc: "Asks the target player to come to where the caster stands; it may answer for `lasts_ms`, else as long as the rules say."},
	{Kind: Distract, Name: "distract", May: []string{"lasts_ms"}, Doc: "Idle creatures turn to the spot and stand for a while."},
	{Kind: TameCreature, Name: "tame", May: []string{"temper", "goes_at"}, Doc: "The target creature becomes the caster's pet, if it is `tamable` and nobody's; its spawn makes another."},
	{Kind: FeedPet, Name: "feed_pet", Deferred: "pets have no happiness and items no food value yet"},
	{Kind: OpenLock, Name: "open_lock", May: []string{"name"}, Doc: "The caster uses the game object at which the spell is aimed (`aim: object`), and opens its lock if that has a way of the word `name`, or one by hand that the caster may take."},
	{Kind: CompleteQuest, Name: "complete_quest", Needs: []string{"quest"}, Doc: "Reaches what counts of a quest in the target player's log; what it collects and pays must be there still."},
	{Kind: Enchant, Name: "enchant", Needs: []string{"enchantment"}, Doc: "Lays an enchantment on the item at which the spell is cast (`aim: item`), of any other spell on what the target player holds in its main hand."},
	{Kind: PickPocket, Name: "pick_pocket", Doc: "The caster looks into what the target creature has under `pickpocketing`, once in each life of it."},
	{Kind: SkinCorpse, Name: "skin", Doc: "The caster skins the dead creature, whose corpse must be empty: it looks into what that has under `skinning`, once in each life of it."},
	{Kind: Disenchant, Name: "disenchant", Doc: "Takes the item at which the spell is cast (`aim: item`) apart: one of it is gone, and what is drawn from its `disenchanting` comes into the caster's bags; all of it, or nothing happens where there is no room."},
	{Kind: TeachSkill, Name: "teach_skill", Needs: []string{"skill"}, May: []string{"count"}, Doc: "Teaches a player a skill up to rank `count`, at least the first."},
	{Kind: OpenCrafts, Name: "open_crafts", Needs: []string{"skill"}, Doc: "Shows a player what it can make with a skill; game clients open their window by their own data."},
	{Kind: GiveReputation, Name: "give_reputation", Needs: []string{"faction", "value"}, Doc: "Gives a player `value` points with a faction, or below 0 takes them, with what spills over."},
	{Kind: PlaceObject, Name: "place_object", Needs: []string{"object"}, May: []string{"lasts_ms", "yards"}, Doc: "Puts a game object where `around` says, for `lasts_ms`, else until it is used up. It belongs to the caster: a trap works against its enemies, a bobber is fished with."},
	{Kind: TakeFlight, Name: "take_flight", Needs: []string{"flight"}, Doc: "The target player sets out on a flight from where it stands, for nothing."},

	{Kind: PeriodicDamage, Name: "periodic_damage", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school"}, Doc: "Takes `value` points of health each time."},
	{Kind: PeriodicDamagePct, Name: "periodic_damage_pct", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school"}, Doc: "Takes `value` percent of full health each time."},
	{Kind: PeriodicHeal, Name: "periodic_heal", OfAura: true, Needs: []string{"value", "every_ms"}, Doc: "Gives health back each time."},
	{Kind: PeriodicHealPct, Name: "periodic_heal_pct", OfAura: true, Needs: []string{"value", "every_ms"}, Doc: "Gives `value` percent of full health back each time."},
	{Kind: PeriodicEnergize, Name: "periodic_energize", OfAura: true, Needs: []string{"value", "power", "every_ms"}, Doc: "Gives points of a power each time."},
	{Kind: PeriodicBurn, Name: "periodic_burn", OfAura: true, Needs: []string{"value", "power", "every_ms"}, May: []string{"factor", "school"}, Doc: "Takes points of a power and `factor` times as much health each time."},
	{Kind: PeriodicLeech, Name: "periodic_leech", OfAura: true, Needs: []string{"value", "every_ms"}, May: []string{"school", "factor"}, Doc: "Takes health and gives the caster `factor` times what was lost each time."},
	{Kind: PeriodicTrigger, Name: "periodic_trigger", OfAura: true, Needs: []string{"spell", "every_ms"}, May: []string{"who"}, Doc: "Casts a spell each time: the aura's caster at the bearer, or with `who: caster` the bearer at itself."},
	{Kind: PeriodicScript, Name: "periodic_script", OfAura: true, Needs: []string{"every_ms"}, May: []string{"value", "name"}, Doc: "Nothing by itself: `on_tick` of scripts says what happens each time."},
	{Kind: ModifyStat, Name: "modify_stat", OfAura: true, Needs: []string{"stat", "value"}, May: []string{"pct"}, Doc: "Changes a stat by `value`, in points or with `pct` in percent."},
	{Kind: ModifyPowerMax, Name: "modify_power_max", OfAura: true, Needs: []string{"power", "value"}, May: []string{"pct"}, Doc: "Changes how much of a power there can be."},
	{Kind: ModifyRegen, Name: "modify_regen", OfAura: true, Needs: []string{"value"}, May: []string{"power", "pct"}, Doc: "Changes what is won back of a power, or of health, each time."},
	{Kind: ModifyDamageDone, Name: "modify_damage_done", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the damage that the bearer does; `schools` are those that count, `tags` the spells that count, none is all."},
	{Kind: ModifyDamageTaken, Name: "modify_damage_taken", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the damage that it takes."},
	{Kind: ModifyHealingDone, Name: "modify_healing_done", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "tags"}, Doc: "Changes how much it heals."},
	{Kind: ModifyHealingTaken, Name: "modify_healing_taken", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "tags"}, Doc: "Changes how much it is healed."},
	{Kind: ModifyCrit, Name: "modify_crit", OfAura: true, Needs: []string{"value"}, May: []string{"schools", "tags"}, Doc: "Adds `value` percent to the chance that its spells and blows are critical."},
	{Kind: ModifyThreat, Name: "modify_threat", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the threat that it makes."},
	{Kind: ModifyCost, Name: "modify_cost", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes what its spells cost."},
	{Kind: ModifyCastTime, Name: "modify_cast_time", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes how long its spells are cast, in ms or percent."},
	{Kind: ModifyCooldown, Name: "modify_cooldown", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes how long they rest, in ms or percent."},
	{Kind: ModifyGlobal, Name: "modify_global_cooldown", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the rest of all spells after one, in ms or percent."},
	{Kind: ModifyRange, Name: "modify_range", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes how far they reach, in yards or percent."},
	{Kind: ModifyRadius, Name: "modify_radius", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the radius of their areas."},
	{Kind: ModifyDuration, Name: "modify_duration", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes how long its auras last, in ms or percent; `tags` are those of auras or spells."},
	{Kind: ModifyValue, Name: "modify_value", OfAura: true, Needs: []string{"value"}, May: []string{"pct", "schools", "tags"}, Doc: "Changes the value of all effects of its spells."},
	{Kind: ModifyHit, Name: "modify_hit", OfAura: true, Needs: []string{"value"}, May: []string{"schools", "tags"}, Doc: "Takes `value` percent from the chance that its spells and blows miss."},
	{Kind: ModifyDetection, Name: "modify_detection", OfAura: true, Needs: []string{"value"}, May: []string{"pct"}, Doc: "Changes the distance at which creatures notice it."},
	{Kind: Haste, Name: "haste", OfAura: true, Needs: []string{"value"}, May: []string{"of"}, Doc: "Swings, shots and casts take less time: `value` percent faster. `of` are melee, ranged and casting; none is all."},
	{Kind: Speed, Name: "speed", OfAura: true, Needs: []string{"value"}, May: []string{"of"}, Doc: "It moves `value` percent faster or slower. Of several faster ones the greatest counts, of slower ones the least. `of` are run, walk, swim and mounted; none is all."},
	{Kind: Stun, Name: "stun", OfAura: true, Doc: "It can do nothing."},
	{Kind: Root, Name: "root", OfAura: true, Doc: "It cannot move from where it stands."},
	{Kind: Silence, Name: "silence", OfAura: true, May: []string{"schools"}, Doc: "It cannot cast; `schools` are those that count, none is all that have one."},
	{Kind: Pacify, Name: "pacify", OfAura: true, Doc: "It cannot strike."},
	{Kind: Disarm, Name: "disarm", OfAura: true, Doc: "It strikes without its weapon."},
	{Kind: Fear, Name: "fear", OfAura: true, Doc: "It runs away from the caster and can do nothing else."},
	{Kind: Confuse, Name: "confuse", OfAura: true, Doc: "It staggers about and can do nothing else."},
	{Kind: Charm, Name: "charm", OfAura: true, Doc: "A creature is on its caster's side, follows it and attacks whom it attacks; players are immune."},
	{Kind: Possess, Name: "possess", OfAura: true, Deferred: "a player's client steers nobody but its own character; charm makes a creature obey"},
	{Kind: Stealth, Name: "stealth", OfAura: true, Needs: []string{"value"}, Doc: "Others see it only near, but for its group; `value` is how well it hides."},
	{Kind: DetectStealth, Name: "detect_stealth", OfAura: true, Needs: []string{"value"}, Doc: "It sees better who hides."},
	{Kind: Invisibility, Name: "invisibility", OfAura: true, May: []string{"name"}, Doc: "Nobody but its group sees it, and who detects its kind, `name`."},
	{Kind: DetectInvisibility, Name: "detect_invisibility", OfAura: true, May: []string{"name"}, Doc: "It sees what is invisible of a kind."},
	{Kind: Absorb, Name: "absorb", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "Takes up `value` points of damage; `schools` are those that count, none is all."},
	{Kind: PowerShield, Name: "power_shield", OfAura: true, Needs: []string{"value", "power"}, May: []string{"schools", "factor"}, Doc: "Takes up damage and `factor` points of a power for each."},
	{Kind: SplitDamage, Name: "split_damage", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "`value` percent of the damage go to the aura's caster instead."},
	{Kind: Reflect, Name: "reflect", OfAura: true, Needs: []string{"value"}, May: []string{"schools"}, Doc: "Spells of enemies come back to who cast them, with `value` percent chance."},
	{Kind: ImmuneSchool, Name: "immune_school", OfAura: true, May: []string{"schools"}, Doc: "Spells and damage of the schools in `schools` do nothing to it; none is all."},
	{Kind: ImmuneMechanic, Name: "immune_mechanic", OfAura: true, Needs: []string{"mechanics"}, Doc: "Spells and auras of the mechanics do nothing to it."},
	{Kind: ImmuneEffect, Name: "immune_effect", OfAura: true, Needs: []string{"kinds"}, Doc: "Effects of the kinds do nothing to it."},
	{Kind: ImmuneDispel, Name: "immune_dispel", OfAura: true, Needs: []string{"dispels"}, Doc: "Auras of these dispel words do not stay on it."},
	{Kind: DamageShield, Name: "damage_shield", OfAura: true, Needs: []string{"value"}, May: []string{"school"}, Doc: "Who strikes it, with a swing or by `weapon_damage` of a hand that does not shoot, takes `value` damage."},
	{Kind: Proc, Name: "proc", OfAura: true, Needs: []string{"on"}, May: []string{"spell", "who", "value", "chance_pct", "per_minute", "rest_ms", "tags", "name"}, Doc: "Casts a spell when one of the moments in `on` comes."},
	{Kind: ScriptAura, Name: "script", OfAura: true, May: []string{"value", "name"}, Doc: "Nothing by itself: scripts give it a meaning."},
	{Kind: Transform, Name: "transform", OfAura: true, Needs: []string{"creature"}, Doc: "It looks like a creature."},
	{Kind: ScaleBy, Name: "scale", OfAura: true, Needs: []string{"value"}, Doc: "It is `value` percent larger or smaller."},
	{Kind: Mounted, Name: "mounted", OfAura: true, May: []string{"creature"}, Doc: "It rides; `creature` is what it rides on."},
	{Kind: GhostForm, Name: "ghost", OfAura: true, Doc: "It looks like a ghost and walks through none."},
	{Kind: FeignDeath, Name: "feign_death", OfAura: true, Doc: "It seems dead: who hates it forgets it."},
	{Kind: Provoked, Name: "provoked", OfAura: true, Doc: "It attacks the aura's caster while it lasts."},
	{Kind: WaterWalk, Name: "water_walk", OfAura: true, Doc: "Its client lets it walk on water, which is that of the client's own maps."},
	{Kind: Hover, Name: "hover", OfAura: true, Doc: "Its client lets it hover above the ground."},
	{Kind: FeatherFall, Name: "feather_fall", OfAura: true, Doc: "It falls slowly, and a fall does not hurt it."},
	{Kind: Fly, Name: "fly", OfAura: true, Doc: "Its client lets it fly, over obstacles too, as fast as it runs. Only clients of 3.3.5a can."},
	{Kind: TrackCreatures, Name: "track_creatures", OfAura: true, Deferred: "clients draw their own maps of what is tracked, by numbers of their data"},
	{Kind: ShareSight, Name: "share_sight", OfAura: true, Deferred: "what a player is shown is what is around its own character"},
	{Kind: Swap, Name: "swap_spells", OfAura: true, Deferred: "spell bars are kept by the clients"},
}
