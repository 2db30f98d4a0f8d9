package content

import "loam/core/lib/formula"

// Slot names a formula that the rules of core get from content. The embedded bundle
// base defines every slot; other bundles may replace them.
type Slot uint8

const (
	MissPct Slot = iota
	CritPct
	CritDamage
	MeleeDamage
	DamageThreat
	HelpThreat
	SwitchVictimPct
	KillExperience
	NextLevelExperience
	MaxLevel
	AggroYards
	RegenPoints
	RegenEveryMS
	CombatEndsMS
	FacingDegrees
	SayYards
	YellYards
	EmoteYards
	RespawnHealthPct
	SightYards
	SightLeaveYards
	WanderWaitMinMS
	WanderWaitMaxMS
	EvadeSpeedFactor
	SpeedTolerancePct
	FallDamage
	Ghosts
	ReleaseAfterMS
	GhostSpeedFactor
	ReclaimYards
	ReclaimDelayMS
	ReclaimHealthPct
	GroupMembers
	RaidMembers
	TalkYards
	EyeYards
	DodgePct
	ParryPct
	GlancingPct
	BlockPct
	CrushingPct
	GlancingDamage
	CrushingDamage
	BlockPoints
	ParryHastePct
	SpellMissPct
	SpellCritPct
	SpellCritPoints
	SchoolDamage
	RegenFightingPoints
	PvP
	PvPHelp
	PvPGround
	PvPChoice
	PvPAttackMS
	PvPHelpMS
	PvPLowerMS
	Duels
	DuelAskYards
	DuelAnswerMS
	DuelCountdownMS
	DuelYards
	DuelOutsideMS
	OfferAnswerMS
	SpellQueueMS
	SpellHealThreat
	FearYards
	ConfuseYards
	StealthYards
	DiminishPct
	DiminishMS
	LootYards
	LootShareYards
	LootCorpseMS
	LootRollMS
	UseYards
	LootChancePct
	GroupLoot
	GroupLootQuality
	QuestLog
	QuestCreditYards
	QuestDayMS
	QuestWeekMS
	MailPostage
	MailDelayMS
	MailKeepMS
	MailLetters
	MailThings
	TradeYards
	BuyPrice
	SellPrice
	RepairPrice
	WearDeath
	WearStruckPct
	BankSlots
	BankBags
	BankBagPrice
	StableSlots
	StableSlotPrice
	PetsWaitForRiders
	DeadPetsStay
	FriendsListed
	IgnoredListed
	TalentPoints
	TalentReset
	RestHour
	RestMost
	RestBonus
	slots
)

// SlotCount is the number of slots.
const SlotCount = int(slots)

// SlotInfo documents one slot for authors and loaders.
type SlotInfo struct {
	Slot   Slot
	Name   string   // key in YAML
	Unit   string   // of the result
	Inputs []string // inputs of the formula, in the order in which rules pass them
	Doc    string
}

// The units whose stats formulas may use: those of two units in an exchange, or of one.
var (
	inExchange = []string{"attacker", "victim"}
	ofUnit     = []string{""}
)

// slotUnits are the units whose stats the formula of a slot may use, by the words
// of FormulaUnits; slots that are not listed know no stats.
var slotUnits = map[Slot][]string{
	MissPct: inExchange, DodgePct: inExchange, ParryPct: inExchange, GlancingPct: inExchange, BlockPct: inExchange,
	CritPct: inExchange, CrushingPct: inExchange, MeleeDamage: inExchange, CritDamage: inExchange, GlancingDamage: inExchange,
	CrushingDamage: inExchange, BlockPoints: inExchange, ParryHastePct: inExchange,
	SpellMissPct: inExchange, SpellCritPct: inExchange, SpellCritPoints: inExchange, SchoolDamage: inExchange,
	RegenPoints: ofUnit, RegenFightingPoints: ofUnit, LootChancePct: ofUnit,
	BuyPrice: ofUnit, SellPrice: ofUnit, RepairPrice: ofUnit,
}

// Units returns the units whose stats the formula of a slot may use, by the words of
// FormulaUnits; nil is none.
func (s Slot) Units() []string { return slotUnits[s] }

// Slots is the table of all rule formulas, in the order of Slot.
var Slots = [SlotCount]SlotInfo{
	{MissPct, "miss_pct", "percent", blowInputs, "Chance that an attack misses: the first row of the attack table, which is rolled once for each attack. `off_hand` and `ranged` are 1 for attacks of these hands, `behind` is 1 if the victim does not face the attacker, `attacker_player` and `victim_player` are 1 for players, `skill` is 1 if the attack is a spell and not a swing."},
	{CritPct, "crit_pct", "percent", blowInputs, "Chance that an attack is critical: the sixth row of the attack table."},
	{CritDamage, "crit_damage", "points", []string{"damage"}, "Damage of a critical attack, from its normal damage."},
	{MeleeDamage, "melee_damage", "points", []string{"weapon", "attacker_level", "victim_level", "armor", "off_hand", "ranged"}, "Damage of an attack. `weapon` is drawn between the minimum and maximum damage of the attacker's hand; `armor` is the victim's, or 0 for an attack with a school, to which `school_damage` is applied afterwards."},
	{DamageThreat, "damage_threat", "threat", []string{"damage"}, "Threat caused by damage."},
	{HelpThreat, "help_threat", "threat", []string{"level"}, "Threat with which a creature that was called for help joins combat."},
	{SwitchVictimPct, "switch_victim_pct", "percent", nil, "Share of the victim's threat that another enemy must exceed before the creature switches to it."},
	{KillExperience, "kill_experience", "points", []string{"experience", "killer_level", "victim_level"}, "Experience for a kill; `experience` is the value of the creature."},
	{NextLevelExperience, "next_level_experience", "points", []string{"level"}, "Experience needed on this level to reach the next."},
	{MaxLevel, "max_level", "levels", nil, "Maximum level of players."},
	{AggroYards, "aggro_yards", "yards", []string{"aggro", "creature_level", "enemy_level"}, "Distance at which a creature attacks; `aggro` is the value of the creature."},
	{RegenPoints, "regen_points", "points", []string{"max_health", "level"}, "Health that a unit out of combat regenerates every `regen_every_ms`."},
	{RegenEveryMS, "regen_every_ms", "ms", nil, "Time between two regenerations."},
	{CombatEndsMS, "combat_ends_ms", "ms", nil, "Time after the last attack until a player who is on no threat list leaves combat."},
	{FacingDegrees, "facing_degrees", "degrees", nil, "Width of the arc in front of a unit in which it can attack."},
	{SayYards, "say_yards", "yards", nil, "Range of speech."},
	{YellYards, "yell_yards", "yards", nil, "Range of a yell."},
	{EmoteYards, "emote_yards", "yards", nil, "Range of an emote."},
	{RespawnHealthPct, "respawn_health_pct", "percent", []string{"level"}, "Health with which a player is resurrected."},
	{SightYards, "sight_yards", "yards", nil, "Distance at which objects become visible."},
	{SightLeaveYards, "sight_leave_yards", "yards", nil, "Distance at which they become invisible again; at least `sight_yards`."},
	{WanderWaitMinMS, "wander_wait_min_ms", "ms", nil, "Shortest pause while wandering."},
	{WanderWaitMaxMS, "wander_wait_max_ms", "ms", nil, "Longest pause while wandering."},
	{EvadeSpeedFactor, "evade_speed_factor", "factor", nil, "Run speed factor of a creature that evades."},
	{SpeedTolerancePct, "speed_tolerance_pct", "percent", nil, "How much faster than allowed a player may appear to move before the server puts it back."},
	{FallDamage, "fall_damage", "points", []string{"yards", "max_health"}, "Fall damage for a height."},
	{Ghosts, "ghosts", "yes or no", nil, "1: a dead player who releases its spirit goes to the graveyard as a ghost, and is resurrected at its body; 0: it is resurrected at the graveyard at once."},
	{ReleaseAfterMS, "release_after_ms", "ms", []string{"level"}, "Time after which the spirit of a dead player is released automatically; 0 is never."},
	{GhostSpeedFactor, "ghost_speed_factor", "factor", nil, "Speed factor of a ghost."},
	{ReclaimYards, "reclaim_yards", "yards", nil, "How near its body a ghost must be to resurrect."},
	{ReclaimDelayMS, "reclaim_delay_ms", "ms", []string{"level"}, "Time from the release of the spirit until the ghost can resurrect at its body."},
	{ReclaimHealthPct, "reclaim_health_pct", "percent", []string{"level"}, "Health of a ghost that resurrects at its body."},
	{GroupMembers, "group_members", "players", nil, "Maximum number of players in a group, from 2 to 40."},
	{RaidMembers, "raid_members", "players", nil, "Maximum number of players in a raid, from 2 to 40."},
	{TalkYards, "talk_yards", "yards", nil, "Maximum distance between a player and a creature that talk, measured between edges."},
	{EyeYards, "eye_yards", "yards", []string{"scale"}, "Eye height, from which a unit sees and at which it is seen; `scale` is its size, 1 is as drawn."},
	{DodgePct, "dodge_pct", "percent", blowInputs, "Chance that the victim dodges an attack: the second row of the attack table."},
	{ParryPct, "parry_pct", "percent", blowInputs, "Chance that the victim parries an attack: the third row of the attack table."},
	{GlancingPct, "glancing_pct", "percent", blowInputs, "Chance of a glancing hit: the fourth row of the attack table."},
	{BlockPct, "block_pct", "percent", blowInputs, "Chance that the victim blocks a part of an attack: the fifth row of the attack table."},
	{CrushingPct, "crushing_pct", "percent", blowInputs, "Chance of a crushing hit: the seventh and last row of the attack table. If no row applies, the attack is a normal hit."},
	{GlancingDamage, "glancing_damage", "points", []string{"damage", "attacker_level", "victim_level", "roll"}, "Damage of a glancing hit, from its normal damage; `roll` is drawn from 0 to 100."},
	{CrushingDamage, "crushing_damage", "points", []string{"damage", "attacker_level", "victim_level", "roll"}, "Damage of a crushing hit, from its normal damage; `roll` is drawn from 0 to 100."},
	{BlockPoints, "block_points", "points", []string{"damage", "attacker_level", "victim_level"}, "Damage that a block absorbs."},
	{ParryHastePct, "parry_haste_pct", "percent", []string{"attacker_level", "victim_level"}, "Share of the remaining swing time that a parry removes for the unit that parried."},
	{SpellMissPct, "spell_miss_pct", "percent", spellInputs, "Chance that a harmful spell misses its target. `resistance` is the target's resistance to the spell's school."},
	{SpellCritPct, "spell_crit_pct", "percent", spellInputs, "Critical chance of a spell. `heals` is 1 for healing, else 0."},
	{SpellCritPoints, "spell_crit_points", "points", []string{"points", "heals"}, "Damage or healing of a critical spell, from its normal value."},
	{SchoolDamage, "school_damage", "points", SchoolInputs, "Damage after resistance, for schools without a formula of their own; `roll` is drawn from 0 to 100."},
	{RegenFightingPoints, "regen_fighting_points", "points", []string{"max_health", "level"}, "Health that a unit in combat regenerates every `regen_every_ms`."},
	{PvP, "pvp", "yes or no", pvpInputs, "1: a player may attack another player, or a unit that another player controls. The inputs are 1 or 0, except levels. `hostile` and `friendly`: the reaction of their factions. `grouped`: they are in one group. `attacker_flag` and `victim_flag`: their PvP flags are set. `contested` and `free`: both are in areas of this type. `sanctuary`: one of them is in an area of this type. `dueling`: one of them duels somebody else. The two players of a duel may always attack each other."},
	{PvPHelp, "pvp_help", "yes or no", pvpInputs, "1: a player may help another player, or a unit that another player controls; the inputs are those of `pvp`, with the helper as `attacker` and the helped player as `victim`. The two players of a duel may never help each other."},
	{PvPGround, "pvp_ground", "yes or no", []string{"contested", "free", "sanctuary", "level"}, "1: the area in which a player is sets its PvP flag, whatever the player chose."},
	{PvPChoice, "pvp_choice", "yes or no", []string{"level"}, "1: players set and clear their PvP flag themselves."},
	{PvPAttackMS, "pvp_attack_ms", "ms", pvpInputs, "How long a player who attacks another outside of a duel keeps the PvP flag; 0 does not set it."},
	{PvPHelpMS, "pvp_help_ms", "ms", pvpInputs, "How long a player who helps another keeps the PvP flag; 0 does not set it."},
	{PvPLowerMS, "pvp_lower_ms", "ms", []string{"level"}, "How long the PvP flag stays after its player clears it, or after the player leaves an area that sets it."},
	{Duels, "duels", "yes or no", []string{"hostile", "friendly", "grouped", "challenger_level", "challenged_level", "fighting", "contested", "free", "sanctuary"}, "1: a player may challenge another to a duel. `fighting` is 1 if one of them is in combat; the other inputs are those of `pvp`."},
	{DuelAskYards, "duel_ask_yards", "yards", nil, "Maximum distance for a challenge to a duel, measured between edges."},
	{DuelAnswerMS, "duel_answer_ms", "ms", nil, "Time to answer a challenge."},
	{DuelCountdownMS, "duel_countdown_ms", "ms", nil, "Countdown between the answer and the start of the duel."},
	{DuelYards, "duel_yards", "yards", nil, "Radius of the duel area around the point between the two players."},
	{DuelOutsideMS, "duel_outside_ms", "ms", nil, "Time outside of that area after which a player loses."},
	{OfferAnswerMS, "offer_answer_ms", "ms", nil, "Time to answer an offered resurrection or a summons, if the spell sets none."},
	{SpellQueueMS, "spell_queue_ms", "ms", nil, "How early a player's cast may arrive and still be queued; 0 is no queue."},
	{SpellHealThreat, "heal_threat", "threat", []string{"amount"}, "Threat caused by healing, divided among the units that have the healed unit on their threat list."},
	{FearYards, "fear_yards", "yards", nil, "Maximum distance that a feared unit runs before it turns."},
	{ConfuseYards, "confuse_yards", "yards", nil, "Maximum distance that a confused unit strays from where the confusion began."},
	{StealthYards, "stealth_yards", "yards", []string{"stealth", "detect", "viewer_level", "target_level", "behind"}, "Distance at which an enemy sees a stealthed unit. `stealth` is the value of the unit's stealth auras and `detect` that of the other's detection auras; `behind` is 1 if the unit is behind the other."},
	{DiminishPct, "diminish_pct", "percent", []string{"count"}, "Share of its duration that an aura keeps if `count` auras with the same `diminishes` were applied to the unit recently; at 0 the aura is not applied."},
	{DiminishMS, "diminish_ms", "ms", nil, "How long after its end such an aura still counts."},
	{LootYards, "loot_yards", "yards", nil, "Maximum distance from a corpse for looting it, measured between edges."},
	{LootShareYards, "loot_share_yards", "yards", nil, "Maximum distance from a corpse at which group members share its loot."},
	{LootCorpseMS, "loot_corpse_ms", "ms", nil, "Minimum time that a corpse with loot stays."},
	{LootRollMS, "loot_roll_ms", "ms", nil, "Time to choose in a loot roll."},
	{UseYards, "use_yards", "yards", nil, "Maximum distance from a game object for using it, measured between edges, if the object sets none."},
	{LootChancePct, "loot_chance_pct", "percent", []string{"chance", "level", "taker_level", "takers"}, "Final chance of a loot entry that is not within `one_of`, for example with luck. The stats are those of the player with the first right."},
	{GroupLoot, "group_loot", "number", nil, "Loot method of a new group: 0 free for all, 1 round-robin, 2 master looter, 3 group loot by rolls, 4 need before greed."},
	{GroupLootQuality, "group_loot_quality", "number", nil, "Loot threshold of a new group: the item quality from which it rolls, or its master looter assigns. 0 poor, 1 common, 2 uncommon and so on."},
	{QuestLog, "quest_log", "quests", []string{"level"}, "Maximum number of quests in a player's log, from 1 to 25."},
	{QuestCreditYards, "quest_credit_yards", "yards", nil, "Maximum distance between two group members at which an action of one of them also counts for the quests of the other."},
	{QuestDayMS, "quest_day_ms", "ms", nil, "Time of day (UTC), from midnight, of the daily quest reset."},
	{QuestWeekMS, "quest_week_ms", "ms", nil, "Time of the week (UTC), from midnight on Monday, of the weekly quest reset."},
	{MailPostage, "mail_postage", "coins", []string{"things", "money", "owed"}, "Postage of a letter with this many items and coins; `owed` is its cash on delivery."},
	{MailDelayMS, "mail_delay_ms", "ms", []string{"things", "money", "owed"}, "Delivery time of a player's letter, in real time. Other letters arrive at once."},
	{MailKeepMS, "mail_keep_ms", "ms", []string{"owed"}, "How long a letter stays in a mailbox, in real time, before its contents are returned; at least a minute."},
	{MailLetters, "mail_letters", "letters", nil, "Number of letters in a mailbox from which players cannot send any more to it."},
	{MailThings, "mail_things", "items", nil, "Maximum number of items in a player's letter, from 0 to 12."},
	{TradeYards, "trade_yards", "yards", nil, "Maximum distance between two players who trade, measured between edges."},
	{BuyPrice, "buy_price", "coins", []string{"price", "quality", "friendly"}, "Price that a player pays for an offer of a vendor; `price` is the price of the offer in coins, `quality` that of the item, from 0 on, `friendly` is 1 if their factions are friendly. Discounts belong here."},
	{SellPrice, "sell_price", "coins", SaleInputs, "Price that a vendor pays for `count` of an item whose definition has no `sell_price`; `price` is the price of one, `quality` its quality, from 0 on."},
	{RepairPrice, "repair_price", "coins", []string{"lost", "durability", "price", "quality", "level"}, "Cost to repair an item that has `lost` points of its `durability`; `level` is its `needs_level`."},
	{WearDeath, "wear_death", "points", []string{"durability", "left", "by_player", "worn"}, "Points of durability that each item of a player loses when the player dies; `worn` is 0 for items in its bags, `by_player` is 1 if a player killed it."},
	{WearStruckPct, "wear_struck_pct", "percent", []string{"damage", "max_health", "worn"}, "Chance that one item, drawn from the `worn` items that can wear out, loses a point of durability when a player takes damage."},
	{BankSlots, "bank_slots", "slots", nil, "Number of slots in a character's bank, from 0 to 28. Clients of 1.12.1 show 24."},
	{BankBags, "bank_bags", "slots", nil, "Number of bag slots that it can buy in addition, from 0 to 7. Clients of 1.12.1 show 6."},
	{BankBagPrice, "bank_bag_price", "coins", []string{"number"}, "Price of the bag slot with that number, from 1 on; a price list can be a table."},
	{StableSlots, "stable_slots", "slots", nil, "Number of slots in a player's stable, from 0 to 50; all must be bought. Clients of 1.12.1 show 2, those of 3.3.5a 4."},
	{StableSlotPrice, "stable_slot_price", "coins", []string{"number"}, "Price of the slot with that number, from 1 on; a price list can be a table."},
	{PetsWaitForRiders, "pets_wait_for_riders", "yes or no", nil, "1: the pet of a player who mounts despawns, and returns when the player dismounts; 0: it follows the rider. It is always away during a flight."},
	{DeadPetsStay, "dead_pets_stay", "yes or no", nil, "1: a pet that can be stabled remains its owner's when it dies, until the owner revives or abandons it; 0: it is lost with its corpse."},
	{FriendsListed, "friends_listed", "players", nil, "Maximum number of friends of a player, from 0 to 250."},
	{IgnoredListed, "ignored_listed", "players", nil, "Maximum number of players that a player can ignore, from 0 to 250."},
	{TalentPoints, "talent_points", "points", []string{"level"}, "Total number of talent points that a character of a level has."},
	{TalentReset, "talent_reset_price", "coins", []string{"level", "resets", "points"}, "Price of a talent reset; `resets` is how often the character has paid before, `points` how many points it gets back."},
	{RestHour, "rest_hour", "points", []string{"level", "needed", "inside", "away"}, "Rested experience that a character gains in an hour; `needed` is the experience for the next level, `inside` is 1 in an area with `rest`, `away` is 1 for a character that is not in the world."},
	{RestMost, "rest_most", "points", []string{"level", "needed"}, "Maximum rested experience of a character."},
	{RestBonus, "rest_bonus", "points", []string{"level", "experience"}, "Rested experience spent on a kill, which adds the same amount to the experience of the kill."},
}

// blowInputs are what the rows of the attack table know of a blow.
var blowInputs = []string{"attacker_level", "victim_level", "attacker_player", "victim_player", "off_hand", "ranged", "behind", "skill"}

// spellInputs are what formulas know of a spell and its target.
var spellInputs = []string{"caster_level", "target_level", "caster_player", "target_player", "resistance", "heals"}

// SchoolInputs are the inputs of the formula for damage after resistance.
var SchoolInputs = []string{"damage", "resistance", "attacker_level", "victim_level", "roll"}

// pvpInputs are the inputs of formulas about one player who acts on another.
var pvpInputs = []string{
	"hostile", "friendly", "grouped", "attacker_flag", "victim_flag", "attacker_level", "victim_level",
	"contested", "free", "sanctuary", "dueling",
}

// Rules are the compiled formulas of all slots.
type Rules [SlotCount]*formula.Formula

// Eval evaluates a slot; in are its inputs in the order of Slots.
func (r *Rules) Eval(s Slot, in ...float64) float64 { return r[s].Eval(in) }

// FormulaTable is a lookup table for formulas of its bundle.
type FormulaTable struct {
	ID     ID
	Linear bool         // values between two rows are interpolated
	Rows   [][2]float64 // input and value; inputs rise
}
