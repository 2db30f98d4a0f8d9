package content

import "loam/core/lib/formula"

// Slot names a formula that the rules of core ask content for. The embedded
// bundle base fills every slot; other bundles may fill it anew.
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
	Inputs []string // names the formula may use, in the order in which rules give them
	Doc    string
}

// Whose stats formulas may use: those of two units in an exchange, or of one.
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

// Units are the units whose stats the formula of a slot may use, by the words of
// FormulaUnits; nil is none.
func (s Slot) Units() []string { return slotUnits[s] }

// Slots is the table of all rule formulas, in the order of Slot.
var Slots = [SlotCount]SlotInfo{
	{MissPct, "miss_pct", "percent", blowInputs, "Chance that a blow misses: the first row of the attack table, of which each blow draws one. `off_hand` and `ranged` are 1 for blows of these hands, `behind` that the victim does not face the attacker, `attacker_player` and `victim_player` that they are players, `skill` that the blow is a spell and no swing."},
	{CritPct, "crit_pct", "percent", blowInputs, "Chance that a blow is a critical one: the sixth row of the attack table."},
	{CritDamage, "crit_damage", "points", []string{"damage"}, "What a critical blow makes of its damage."},
	{MeleeDamage, "melee_damage", "points", []string{"weapon", "attacker_level", "victim_level", "armor", "off_hand", "ranged"}, "Damage of a blow; weapon is drawn between the least and greatest damage of the attacker's hand, armor is the victim's, or 0 where the blow is of a school: then `school_damage` follows."},
	{DamageThreat, "damage_threat", "threat", []string{"damage"}, "Threat that damage makes."},
	{HelpThreat, "help_threat", "threat", []string{"level"}, "Threat with which a creature that was called joins a fight."},
	{SwitchVictimPct, "switch_victim_pct", "percent", nil, "A creature turns to another enemy whose threat exceeds this share of its victim's."},
	{KillExperience, "kill_experience", "points", []string{"experience", "killer_level", "victim_level"}, "Experience for a kill; experience is the creature's own figure."},
	{NextLevelExperience, "next_level_experience", "points", []string{"level"}, "Experience needed in this level to reach the next."},
	{MaxLevel, "max_level", "levels", nil, "No player rises above it."},
	{AggroYards, "aggro_yards", "yards", []string{"aggro", "creature_level", "enemy_level"}, "Distance at which a creature attacks; aggro is the creature's own figure."},
	{RegenPoints, "regen_points", "points", []string{"max_health", "level"}, "Health that a unit out of combat wins back each time."},
	{RegenEveryMS, "regen_every_ms", "ms", nil, "Time between two regenerations."},
	{CombatEndsMS, "combat_ends_ms", "ms", nil, "A player that nobody hates leaves combat this long after the last blow."},
	{FacingDegrees, "facing_degrees", "degrees", nil, "Width of the arc before a unit in which it can strike."},
	{SayYards, "say_yards", "yards", nil, "How far speech carries."},
	{YellYards, "yell_yards", "yards", nil, "How far a yell carries."},
	{EmoteYards, "emote_yards", "yards", nil, "How far an emote is seen."},
	{RespawnHealthPct, "respawn_health_pct", "percent", []string{"level"}, "Health with which a player comes back."},
	{SightYards, "sight_yards", "yards", nil, "Distance at which things come into sight."},
	{SightLeaveYards, "sight_leave_yards", "yards", nil, "Distance at which they go out of sight; at least sight_yards."},
	{WanderWaitMinMS, "wander_wait_min_ms", "ms", nil, "Shortest rest between two strolls."},
	{WanderWaitMaxMS, "wander_wait_max_ms", "ms", nil, "Longest rest between two strolls."},
	{EvadeSpeedFactor, "evade_speed_factor", "factor", nil, "How much faster than its run a creature goes home."},
	{SpeedTolerancePct, "speed_tolerance_pct", "percent", nil, "How much faster than allowed a player may seem to move before it is put back."},
	{FallDamage, "fall_damage", "points", []string{"yards", "max_health"}, "Damage of a fall from a height."},
	{Ghosts, "ghosts", "yes or no", nil, "1: a dead player who leaves its body goes to the graveyard as a ghost, and lives again where its body lies; 0: it lives again at the graveyard at once."},
	{ReleaseAfterMS, "release_after_ms", "ms", []string{"level"}, "A dead player who does not ask for it leaves its body after this time; 0 is never."},
	{GhostSpeedFactor, "ghost_speed_factor", "factor", nil, "How much faster than the living a ghost moves."},
	{ReclaimYards, "reclaim_yards", "yards", nil, "How near its body a ghost must be to live again."},
	{ReclaimDelayMS, "reclaim_delay_ms", "ms", []string{"level"}, "How long a ghost must wait for that from when it left its body."},
	{ReclaimHealthPct, "reclaim_health_pct", "percent", []string{"level"}, "Health with which a ghost lives again at its body."},
	{GroupMembers, "group_members", "players", nil, "How many players a group may have, from 2 to 40."},
	{RaidMembers, "raid_members", "players", nil, "How many players a raid may have, from 2 to 40."},
	{TalkYards, "talk_yards", "yards", nil, "How far apart, from edge to edge, a player and a creature may be that talk."},
	{EyeYards, "eye_yards", "yards", []string{"scale"}, "How high above the ground a unit sees from and is seen at; scale is its size, 1 is as drawn."},
	{DodgePct, "dodge_pct", "percent", blowInputs, "Chance that the victim dodges a blow: the second row of the attack table."},
	{ParryPct, "parry_pct", "percent", blowInputs, "Chance that the victim parries a blow: the third row of the attack table."},
	{GlancingPct, "glancing_pct", "percent", blowInputs, "Chance that a blow glances off: the fourth row of the attack table."},
	{BlockPct, "block_pct", "percent", blowInputs, "Chance that the victim blocks a part of a blow: the fifth row of the attack table."},
	{CrushingPct, "crushing_pct", "percent", blowInputs, "Chance that a blow crushes: the seventh and last row of the attack table. What no row takes is a plain hit."},
	{GlancingDamage, "glancing_damage", "points", []string{"damage", "attacker_level", "victim_level", "roll"}, "What a glancing blow makes of its damage; roll is drawn from 0 to 100."},
	{CrushingDamage, "crushing_damage", "points", []string{"damage", "attacker_level", "victim_level", "roll"}, "What a crushing blow makes of its damage; roll is drawn from 0 to 100."},
	{BlockPoints, "block_points", "points", []string{"damage", "attacker_level", "victim_level"}, "How much of its damage is taken from a blow that is blocked."},
	{ParryHastePct, "parry_haste_pct", "percent", []string{"attacker_level", "victim_level"}, "Share of the time to its next swing by which who parries strikes earlier."},
	{SpellMissPct, "spell_miss_pct", "percent", spellInputs, "Chance that a spell that harms does not reach its target. `resistance` is the target's against the spell's school."},
	{SpellCritPct, "spell_crit_pct", "percent", spellInputs, "Chance that what a spell does is critical. `heals` is 1 for what heals, else 0."},
	{SpellCritPoints, "spell_crit_points", "points", []string{"points", "heals"}, "What a critical spell makes of its damage or healing."},
	{SchoolDamage, "school_damage", "points", SchoolInputs, "What is left of damage of a school that has no formula of its own; roll is drawn from 0 to 100."},
	{RegenFightingPoints, "regen_fighting_points", "points", []string{"max_health", "level"}, "Health that a unit in combat wins back each time."},
	{PvP, "pvp", "yes or no", pvpInputs, "1: a player may attack another, or what another answers for. `hostile` and `friendly` are what their factions feel, `grouped` that one group has both, `attacker_flag` and `victim_flag` that their flags are up, `contested` and `free` that both stand on such ground, `sanctuary` that one of them stands in one, `dueling` that one of them fights a duel with somebody else. Two who fight a duel with each other may, whatever this says."},
	{PvPHelp, "pvp_help", "yes or no", pvpInputs, "1: a player may help another, or what another answers for; the inputs are those of `pvp`, with the helper as `attacker` and who is helped as `victim`. Two who fight a duel with each other never may."},
	{PvPGround, "pvp_ground", "yes or no", []string{"contested", "free", "sanctuary", "level"}, "1: the ground a player stands on raises its flag, whatever the player wants."},
	{PvPChoice, "pvp_choice", "yes or no", []string{"level"}, "1: players raise and lower their flags themselves."},
	{PvPAttackMS, "pvp_attack_ms", "ms", pvpInputs, "How long the flag of a player stays up who strikes another outside of a duel; 0 does not raise it."},
	{PvPHelpMS, "pvp_help_ms", "ms", pvpInputs, "How long the flag of a player stays up who helps another; 0 does not raise it."},
	{PvPLowerMS, "pvp_lower_ms", "ms", []string{"level"}, "How long a flag still stays up that its player lowers, or that the ground does not raise any more."},
	{Duels, "duels", "yes or no", []string{"hostile", "friendly", "grouped", "challenger_level", "challenged_level", "fighting", "contested", "free", "sanctuary"}, "1: a player may challenge another to a duel. `fighting` is that one of them is in combat; the others are as in `pvp`."},
	{DuelAskYards, "duel_ask_yards", "yards", nil, "How far apart, from edge to edge, two players may be of whom one challenges the other."},
	{DuelAnswerMS, "duel_answer_ms", "ms", nil, "How long a challenge stands that nobody answers."},
	{DuelCountdownMS, "duel_countdown_ms", "ms", nil, "Time from the answer to where the duel begins."},
	{DuelYards, "duel_yards", "yards", nil, "How far from its middle, where the two stood, a duel is fought."},
	{DuelOutsideMS, "duel_outside_ms", "ms", nil, "Who is farther away than that for so long has lost."},
	{OfferAnswerMS, "offer_answer_ms", "ms", nil, "How long a player may answer who is offered life, or called, where the spell does not say."},
	{SpellQueueMS, "spell_queue_ms", "ms", nil, "A player's cast that comes by this much too early waits for its turn; 0 is not at all."},
	{SpellHealThreat, "heal_threat", "threat", []string{"amount"}, "Threat that healing makes, shared among those who hate who is healed."},
	{FearYards, "fear_yards", "yards", nil, "How far one runs at most that is afraid, before it turns."},
	{ConfuseYards, "confuse_yards", "yards", nil, "How far from where it began one staggers that is confused."},
	{StealthYards, "stealth_yards", "yards", []string{"stealth", "detect", "viewer_level", "target_level", "behind"}, "How near one must be who hides, to be seen by an enemy. `stealth` is how well it hides and `detect` how well the other sees who does, as their auras say; `behind` is 1 when it stands behind the other."},
	{DiminishPct, "diminish_pct", "percent", []string{"count"}, "How much of its time an aura stays of whose `diminishes` count others came onto the unit of late; 0 does not come at all."},
	{DiminishMS, "diminish_ms", "ms", nil, "How long after the end of such an aura it counts."},
	{LootYards, "loot_yards", "yards", nil, "How far from a corpse, from edge to edge, one may be who takes of it."},
	{LootShareYards, "loot_share_yards", "yards", nil, "How near a corpse members of a group must be to have a part in what is found on it."},
	{LootCorpseMS, "loot_corpse_ms", "ms", nil, "How long a corpse with something on it lies at least."},
	{LootRollMS, "loot_roll_ms", "ms", nil, "How long there is to choose in a roll."},
	{UseYards, "use_yards", "yards", nil, "How far from a game object, from edge to edge, one may be who uses it, where the object says nothing else."},
	{LootChancePct, "loot_chance_pct", "percent", []string{"chance", "level", "taker_level", "takers"}, "What becomes of the chance of an entry of loot that is not within `one_of`: the place for luck. The stats are those of the player who has the first right."},
	{GroupLoot, "group_loot", "number", nil, "How a new group deals out what it finds: 0 free for all, 1 by turns, 2 by a master, 3 by rolls, 4 by rolls in which need is for what is worn."},
	{GroupLootQuality, "group_loot_quality", "number", nil, "From which quality on a new group rolls, or its master deals out: 0 poor, 1 common, 2 uncommon and so on."},
	{QuestLog, "quest_log", "quests", []string{"level"}, "How many quests a player may have taken on at a time, from 1 to 25."},
	{QuestCreditYards, "quest_credit_yards", "yards", nil, "How near a member of a group must be to where something is done by another, for it to count for its quests too."},
	{QuestDayMS, "quest_day_ms", "ms", nil, "Time of the day (UTC), from midnight, at which daily quests may be done again."},
	{QuestWeekMS, "quest_week_ms", "ms", nil, "Time of the week (UTC), from Monday's midnight, at which weekly quests may be done again."},
	{MailPostage, "mail_postage", "coins", []string{"things", "money", "owed"}, "What it costs to send a letter with so many things and coins; `owed` is its cash on delivery."},
	{MailDelayMS, "mail_delay_ms", "ms", []string{"things", "money", "owed"}, "How long a letter of a player is on its way, of real time. Others are there at once."},
	{MailKeepMS, "mail_keep_ms", "ms", []string{"owed"}, "How long a letter lies in a mailbox, of real time, before what is in it goes back; at least a minute."},
	{MailLetters, "mail_letters", "letters", nil, "How many letters lie in a mailbox before players cannot send any more there."},
	{MailThings, "mail_things", "things", nil, "How many things may be in a letter of a player, from 0 to 12."},
	{TradeYards, "trade_yards", "yards", nil, "How far apart, from edge to edge, two players may be who trade."},
	{BuyPrice, "buy_price", "coins", []string{"price", "quality", "friendly"}, "What a player pays for an offer of a vendor; `price` is what the offer says in coins, `quality` that of the item, from 0 on, `friendly` that their factions are friends. The place for discounts."},
	{SellPrice, "sell_price", "coins", SaleInputs, "What a vendor pays for `count` of an item whose definition has no `sell_price`; `price` is that of one, `quality` its own, from 0 on."},
	{RepairPrice, "repair_price", "coins", []string{"lost", "durability", "price", "quality", "level"}, "What it costs to mend an item that has lost so many points of its `durability`; `level` is its `needs_level`."},
	{WearDeath, "wear_death", "points", []string{"durability", "left", "by_player", "worn"}, "How many points of its durability each thing loses that a player has when it dies; `worn` is 0 for what lies in its bags, `by_player` 1 where a player killed it."},
	{WearStruckPct, "wear_struck_pct", "percent", []string{"damage", "max_health", "worn"}, "Chance that one thing, drawn among the `worn` ones that wear out, loses a point when a player is damaged."},
	{BankSlots, "bank_slots", "slots", nil, "How many slots the bank of a character has, from 0 to 28. Clients of 1.12.1 show 24."},
	{BankBags, "bank_bags", "slots", nil, "How many slots for bags it can buy beside them, from 0 to 7. Clients of 1.12.1 show 6."},
	{BankBagPrice, "bank_bag_price", "coins", []string{"number"}, "What the slot for a bag of that number costs, from 1 on: a list of prices is a table."},
	{StableSlots, "stable_slots", "slots", nil, "How many slots a player may have in its stable, from 0 to 50, all of them bought. Clients of 1.12.1 show 2, those of 3.3.5a 4."},
	{StableSlotPrice, "stable_slot_price", "coins", []string{"number"}, "What the slot of that number costs, from 1 on: a list of prices is a table."},
	{PetsWaitForRiders, "pets_wait_for_riders", "yes or no", nil, "1: the pet of a player who mounts goes, and comes back when it rides no more; 0: it follows a rider. In a flight it is away in any case."},
	{DeadPetsStay, "dead_pets_stay", "yes or no", nil, "1: a pet that could be left in a stable stays its owner's when it dies, until that revives it or gives it up; 0: it is gone with its corpse."},
	{FriendsListed, "friends_listed", "players", nil, "How many friends a player may note, from 0 to 250."},
	{IgnoredListed, "ignored_listed", "players", nil, "How many players a player may refuse to hear, from 0 to 250."},
	{TalentPoints, "talent_points", "points", []string{"level"}, "How many points for talents a character of a level has in all."},
	{TalentReset, "talent_reset_price", "coins", []string{"level", "resets", "points"}, "What it costs to have all talents taken back by who offers that; `resets` is how often it has been paid before, `points` how many come back."},
	{RestHour, "rest_hour", "points", []string{"level", "needed", "inside", "away"}, "How many points a character rests for in an hour; `needed` is what the next level takes, `inside` 1 in an area that says `rest`, `away` 1 of one that is not in the world."},
	{RestMost, "rest_most", "points", []string{"level", "needed"}, "And how many it has of them at most by that."},
	{RestBonus, "rest_bonus", "points", []string{"level", "experience"}, "How many of them are spent on a kill: as many come on top of its experience."},
}

// blowInputs are what the rows of the attack table know of a blow.
var blowInputs = []string{"attacker_level", "victim_level", "attacker_player", "victim_player", "off_hand", "ranged", "behind", "skill"}

// spellInputs are what formulas know of a spell and its target.
var spellInputs = []string{"caster_level", "target_level", "caster_player", "target_player", "resistance", "heals"}

// SchoolInputs are the inputs of the formula by which a school's damage is
// measured against resistance.
var SchoolInputs = []string{"damage", "resistance", "attacker_level", "victim_level", "roll"}

// pvpInputs are what formulas know of two players of whom one acts on the other.
var pvpInputs = []string{
	"hostile", "friendly", "grouped", "attacker_flag", "victim_flag", "attacker_level", "victim_level",
	"contested", "free", "sanctuary", "dueling",
}

// Rules are the compiled formulas of all slots.
type Rules [SlotCount]*formula.Formula

// Eval works out a slot; in are its inputs in the order of Slots.
func (r *Rules) Eval(s Slot, in ...float64) float64 { return r[s].Eval(in) }

// FormulaTable is a table of figures that formulas of its bundle look up.
type FormulaTable struct {
	ID     ID
	Linear bool         // between two rows the value changes evenly
	Rows   [][2]float64 // of input and value; inputs rise
}
