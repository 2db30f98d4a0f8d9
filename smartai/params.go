package smartai

//loam:table

// Parameters that several kinds share.
var (
	first    = Param{Key: "first_ms", Of: Millis, Pair: true}
	again    = Param{Key: "repeat_ms", Of: Millis, Pair: true}
	cooldown = Param{Key: "cooldown_ms", Of: Millis, Pair: true}
	healthIn = Param{Key: "health_pct", Of: Percent, Pair: true}
	manaIn   = Param{Key: "mana_pct", Of: Percent, Pair: true}
	within   = Param{Key: "distance_yards", Of: Yards, Pair: true}

	spell      = Param{Key: "spell", Of: SpellID}
	anySpell   = Param{Key: "spell", Of: SpellID, Zero: "any"}
	creature   = Param{Key: "creature", Of: CreatureID}
	anyone     = Param{Key: "creature", Of: CreatureID, Zero: "any"}
	object     = Param{Key: "object", Of: ObjectID}
	quest      = Param{Key: "quest", Of: QuestID}
	anyQuest   = Param{Key: "quest", Of: QuestID, Zero: "any"}
	textGroup  = Param{Key: "text", Of: TextGroup}
	sound      = Param{Key: "sound", Of: SoundID}
	emote      = Param{Key: "emote", Of: EmoteID}
	path       = Param{Key: "path", Of: PathID}
	anyPath    = Param{Key: "path", Of: PathID, Zero: "any"}
	point      = Param{Key: "point", Of: Number}
	anyPoint   = Param{Key: "point", Of: Number, Zero: "any"}
	gameEvent  = Param{Key: "game_event", Of: EventID}
	guid       = Param{Key: "spawn", Of: SpawnID}
	menu       = Param{Key: "menu", Of: MenuID}
	field      = Param{Key: "field", Of: Number}
	value      = Param{Key: "value", Of: Number}
	counter    = Param{Key: "counter", Of: Number}
	variable   = Param{Key: "stored", Of: Number}
	timedEvent = Param{Key: "event", Of: Number}
	flagBits   = Param{Key: "flags", Of: Flags}
	delay      = Param{Key: "delay_ms", Of: Millis}
	lasts      = Param{Key: "lasts_ms", Of: Millis}
	speed      = Param{Key: "speed", Of: Number}
	distance   = Param{Key: "distance_yards", Of: Yards}
	radius     = Param{Key: "radius_yards", Of: Yards}
	most       = Param{Key: "most_yards", Of: Yards}
	mostOrAll  = Param{Key: "most_yards", Of: Yards, Zero: "any"}
	count      = Param{Key: "count", Of: Number}
	on         = Param{Key: "enabled", Of: Truth}
	allow      = Param{Key: "allow", Of: Truth}
	playerOnly = Param{Key: "players_only", Of: Truth}
	onlySelf   = Param{Key: "only_self", Of: Truth}
	hostility  = Param{Key: "who", Of: Choice, Words: []Word{{0, "hostile"}, {1, "not_hostile"}, {2, "any"}}}
	alive      = Param{Key: "alive", Of: Choice, Words: []Word{{0, "both"}, {1, "alive"}, {2, "dead"}}}
	nearUnit   = Param{Key: "what", Of: Choice, Words: []Word{{0, "creature"}, {1, "object"}}}
	entry      = Param{Key: "entry", Of: Number}
	forced     = Param{Key: "movement", Of: Choice, Words: []Word{{0, "none"}, {1, "walk"}, {2, "run"}}}
	schools    = Param{Key: "schools", Of: Flags, Zero: "any", Words: []Word{{1, "physical"}, {2, "holy"}, {4, "fire"}, {8, "nature"}, {16, "frost"}, {32, "shadow"}, {64, "arcane"}}}
	power      = Param{Key: "power", Of: Choice, Words: []Word{{0, "mana"}, {1, "rage"}, {2, "focus"}, {3, "energy"}, {4, "happiness"}, {5, "rune"}, {6, "runic_power"}}}
	powerNext  = Param{Key: "power", Of: Choice, Words: []Word{{0, "any"}, {1, "mana"}, {2, "rage"}, {3, "focus"}, {4, "energy"}, {5, "happiness"}, {6, "rune"}, {7, "runic_power"}}}
	resetBy    = Param{Key: "by", Of: Choice, Own: true, Words: []Word{{0, "any"}, {1, "spawn"}, {2, "respawn"}, {3, "fight"}, {4, "script"}}}
	noAura     = Param{Key: "without_aura", Of: SpellID, Zero: "not checked"}
	summonType = Param{Key: "despawn", Of: Choice, Words: []Word{{1, "timed_or_dead"}, {2, "timed_or_corpse"}, {3, "timed"}, {4, "timed_out_of_combat"},
		{5, "corpse"}, {6, "corpse_timed"}, {7, "dead"}, {8, "manual"}}}
	castFlags = Param{Key: "flags", Of: Flags, Words: []Word{{0x1, "INTERRUPT_PREVIOUS"}, {0x2, "TRIGGERED"}, {0x4, "FORCE_CAST"}, {0x8, "NO_MELEE_IF_OOM"}, {0x10, "FORCE_TARGET_SELF"},
		{0x20, "AURA_NOT_PRESENT"}, {0x40, "COMBAT_MOVE"}, {0x80, "THREATLIST_NOT_SINGLE"}, {0x100, "TARGET_POWER_MANA"}, {0x200, "ENABLE_COMBAT_MOVE_ON_LOS"}, {0x400, "MAIN_SPELL"}}}
	triggered = Param{Key: "triggered", Of: Flags, Words: []Word{{0x1, "GLOBAL_COOLDOWN"}, {0x2, "SPELL_COOLDOWN"}, {0x4, "POWER_AND_REAGENTS"}, {0x8, "CAST_ITEM"}, {0x10, "AURA_SCALING"},
		{0x20, "CAST_IN_PROGRESS"}, {0x40, "COMBO_POINTS"}, {0x80, "CAST_DIRECTLY"}, {0x100, "INTERRUPT_FLAGS"}, {0x200, "FACING"}, {0x400, "SHAPESHIFT"}, {0x800, "CASTER_AURA_STATE"},
		{0x2000, "MOUNT_AND_VEHICLE"}, {0x10000, "CASTER_AURAS"}, {0x20000, "PROCS"}, {0x40000, "ERROR_MESSAGE"}, {0x80000, "EQUIPPED_ITEM"}}}
	targetsLimit = Param{Key: "targets", Of: Number, Zero: "all"}
	unitFlags    = Param{Key: "field", Of: Choice, Words: []Word{{0, "flags"}, {1, "flags2"}}}
	objectState  = Param{Key: "state", Of: Choice, Words: []Word{{0, "active"}, {1, "ready"}, {2, "alternative"}}}
	lootState    = Param{Key: "state", Of: Choice, Words: []Word{{0, "not_ready"}, {1, "ready"}, {2, "activated"}, {3, "just_deactivated"}}}
	musicTo      = Param{Key: "to", Of: Choice, Words: []Word{{0, "targets"}, {1, "zone"}, {2, "area"}}}
	storage      = Param{Key: "what", Of: Choice, Words: []Word{{1, "creature"}, {2, "object"}}}
	comparison   = Param{Key: "is", Of: Choice, Words: []Word{{0, "equal"}, {1, "above"}, {2, "below"}, {3, "at_least"}, {4, "at_most"}}}
)

// Reasons why kinds do not run.
const (
	noVehicles   = "the core has no vehicles"
	noTransports = "other servers do not run transport scripts either"
	noInstances  = "other servers do not run instance scripts either"
	noQuests     = "other servers do not run quest scripts either"
	noMovies     = "movies and cinematics are client data"
	serverOnly   = "it concerns the map management of other servers and has no meaning here"
)

// Reasons why no row may have a kind.
const (
	laterClients = "it belongs to later clients"
	unsupported  = "AzerothCore does not support it"
	reserved     = "the number is reserved"
)
