package smartai

//loam:table

// conditions are the kinds of conditions on rows, by id.
var conditions = []Kind{
	{ID: 1, Name: "AURA", Params: []Param{spell, {Key: "effect", Of: Number}}, Say: "has aura {spell}"},
	{ID: 2, Name: "ITEM", Params: []Param{{Key: "item", Of: ItemID}, count, {Key: "in_bank", Of: Truth}}, Say: "has {count} of item {item}"},
	{ID: 4, Name: "ZONEID", Params: []Param{{Key: "zone", Of: AreaID}}, Say: "is in zone {zone}"},
	{ID: 5, Name: "REPUTATION_RANK", Params: []Param{{Key: "faction", Of: FactionID}, {Key: "ranks", Of: Flags}}, Say: "has rank {ranks} with faction {faction}"},
	{ID: 6, Name: "TEAM", Params: []Param{{Key: "team", Of: Number}}, Say: "is in team {team}"},
	{ID: 7, Name: "SKILL", Params: []Param{{Key: "skill", Of: Number}, value}, Say: "has skill {skill} of {value}"},
	{ID: 8, Name: "QUESTREWARDED", Params: []Param{quest}, Say: "was rewarded for quest {quest}"},
	{ID: 9, Name: "QUESTTAKEN", Params: []Param{quest}, Say: "has taken quest {quest}"},
	{ID: 12, Name: "ACTIVE_EVENT", Params: []Param{gameEvent}, Say: "game event {game_event} is on"},
	{ID: 13, Name: "INSTANCE_INFO", Params: []Param{field, {Key: "data", Of: Number}, {Key: "type", Of: Choice, Words: []Word{{0, "data"}, {1, "guid_data"}, {2, "boss_state"}}}}, Say: "data {field} of the instance is {data}"},
	{ID: 15, Name: "CLASS", Params: []Param{{Key: "classes", Of: Flags}}, Say: "is of classes {classes}"},
	{ID: 16, Name: "RACE", Params: []Param{{Key: "races", Of: Flags}}, Say: "is of races {races}"},
	{ID: 17, Name: "ACHIEVEMENT", Params: []Param{{Key: "achievement", Of: Number}}, Say: "has achievement {achievement}"},
	{ID: 21, Name: "UNIT_STATE", Params: []Param{{Key: "state", Of: Flags}}, Say: "is in state {state}", Deferred: "the bits are internal states of AzerothCore"},
	{ID: 22, Name: "MAPID", Params: []Param{{Key: "map", Of: MapID}}, Say: "is on map {map}"},
	{ID: 23, Name: "AREAID", Params: []Param{{Key: "area", Of: AreaID}}, Say: "is in area {area}"},
	{ID: 26, Name: "PHASEMASK", Params: []Param{{Key: "mask", Of: Flags}}, Say: "is in phase mask {mask}", Note: "The file smartai/numbers.yaml maps each bit, or a whole mask, to a layer under layers. Bit 1 is the common layer unless the file says otherwise."},
	{ID: 27, Name: "LEVEL", Params: []Param{{Key: "level", Of: Number}, comparison}, Say: "has a level {is} {level}"},
	{ID: 28, Name: "QUEST_COMPLETE", Params: []Param{quest}, Say: "has completed quest {quest}"},
	{ID: 29, Name: "NEAR_CREATURE", Params: []Param{creature, distance, {Key: "dead", Of: Truth}}, Say: "is within {distance_yards} of creature {creature}"},
	{ID: 30, Name: "NEAR_GAMEOBJECT", Params: []Param{object, distance}, Say: "is within {distance_yards} of object {object}"},
	{ID: 31, Name: "OBJECT_ENTRY_GUID", Params: []Param{{Key: "what", Of: Choice, Words: []Word{{3, "creature"}, {4, "player"}, {5, "object"}}}, entry, guid}, Say: "is {what} {entry}"},
	{ID: 32, Name: "TYPE_MASK", Params: []Param{{Key: "mask", Of: Flags, Words: []Word{{16, "player"}}}}, Say: "is of type {mask}"},
	{ID: 34, Name: "REACTION_TO", Params: []Param{{Key: "target", Of: Number}, {Key: "ranks", Of: Flags}}, Say: "reacts with {ranks} to {target}"},
	{ID: 35, Name: "DISTANCE_TO", Params: []Param{{Key: "target", Of: Number}, distance, comparison}, Say: "is {is} {distance_yards} from {target}"},
	{ID: 36, Name: "ALIVE", Say: "is alive"},
	{ID: 37, Name: "HP_VAL", Params: []Param{{Key: "health", Of: Number}, comparison}, Say: "has health {is} {health}"},
	{ID: 38, Name: "HP_PCT", Params: []Param{{Key: "health_pct", Of: Percent}, comparison}, Say: "has health {is} {health_pct}"},
	{ID: 39, Name: "REALM_ACHIEVEMENT", Params: []Param{{Key: "achievement", Of: Number}}, Say: "the realm has achievement {achievement}", Deferred: "the realm does not record which achievements its characters have"},
	{ID: 48, Name: "QUEST_OBJECTIVE_PROGRESS", Params: []Param{quest, {Key: "objective", Of: Number}, count}, Say: "has {count} of objective {objective} of quest {quest}"},
	{ID: 102, Name: "HAS_AURA_TYPE", Params: []Param{{Key: "aura_type", Of: Number}}, Say: "has an aura of type {aura_type}", Deferred: "aura types are numbers from client data"},
}
