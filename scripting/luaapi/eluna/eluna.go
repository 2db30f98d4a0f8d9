// Package eluna maps names of Eluna to the functions and hooks of the Lua API, and
// lists the replacements for Eluna functions that the API does not have. Any goroutine
// may use it.
package eluna

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

// An elunaEvent is an event of Eluna with the hooks of one subject that replace it.
type elunaEvent struct {
	event string
	on    hook.Subject
	hooks []string
}

// elunaEvents maps events of Eluna to the hooks that replace them. The entry of a
// function names the functions of Eluna that it replaces.
var elunaEvents = []elunaEvent{
	{"AUCTION_EVENT_ON_ADD", hook.Player, []string{"on_auction"}},
	{"AUCTION_EVENT_ON_EXPIRE", hook.Realm, []string{"on_auction_end"}},
	{"AUCTION_EVENT_ON_REMOVE", hook.Realm, []string{"on_auction_end"}},
	{"AUCTION_EVENT_ON_SUCCESSFUL", hook.Realm, []string{"on_auction_end"}},
	{"CREATURE_EVENT_ON_ADD", hook.Creature, []string{"on_spawn"}},
	{"CREATURE_EVENT_ON_CORPSE_REMOVED", hook.Creature, []string{"on_despawn"}},
	{"CREATURE_EVENT_ON_DAMAGE_TAKEN", hook.Creature, []string{"on_damage_taken", "on_health"}},
	{"CREATURE_EVENT_ON_DIALOG_STATUS", hook.Quest, []string{"on_mark"}},
	{"CREATURE_EVENT_ON_DIED", hook.Creature, []string{"on_death"}},
	{"CREATURE_EVENT_ON_ENTER_COMBAT", hook.Creature, []string{"on_aggro"}},
	{"CREATURE_EVENT_ON_HIT_BY_SPELL", hook.Creature, []string{"on_spell_hit"}},
	{"CREATURE_EVENT_ON_JUST_SUMMONED_CREATURE", hook.Creature, []string{"on_summon"}},
	{"CREATURE_EVENT_ON_LEAVE_COMBAT", hook.Creature, []string{"on_evade"}},
	{"CREATURE_EVENT_ON_MOVE_IN_LOS", hook.Creature, []string{"on_player_near"}},
	{"CREATURE_EVENT_ON_PRE_COMBAT", hook.Creature, []string{"on_aggro"}},
	{"CREATURE_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"CREATURE_EVENT_ON_QUEST_REWARD", hook.Quest, []string{"on_reward"}},
	{"CREATURE_EVENT_ON_REACH_HOME", hook.Creature, []string{"on_home"}},
	{"CREATURE_EVENT_ON_REACH_WP", hook.Creature, []string{"on_waypoint"}},
	{"CREATURE_EVENT_ON_RECEIVE_EMOTE", hook.Creature, []string{"on_gesture"}},
	{"CREATURE_EVENT_ON_REMOVE", hook.Creature, []string{"on_despawn"}},
	{"CREATURE_EVENT_ON_RESET", hook.Creature, []string{"on_evade", "on_respawn"}},
	{"CREATURE_EVENT_ON_SPAWN", hook.Creature, []string{"on_spawn", "on_respawn"}},
	{"CREATURE_EVENT_ON_SPELL_HIT_TARGET", hook.Spell, []string{"on_hit", "on_effect"}},
	{"CREATURE_EVENT_ON_SUMMONED", hook.Creature, []string{"on_spawn"}},
	{"CREATURE_EVENT_ON_SUMMONED_CREATURE_DESPAWN", hook.Creature, []string{"on_summon_lost"}},
	{"CREATURE_EVENT_ON_SUMMONED_CREATURE_DIED", hook.Creature, []string{"on_summon_lost"}},
	{"CREATURE_EVENT_ON_TARGET_DIED", hook.Creature, []string{"on_kill"}},
	{"GAMEOBJECT_EVENT_ON_DIALOG_STATUS", hook.Quest, []string{"on_mark"}},
	{"GAMEOBJECT_EVENT_ON_GO_STATE_CHANGED", hook.Object, []string{"on_state", "on_open"}},
	{"GAMEOBJECT_EVENT_ON_LOOT_STATE_CHANGE", hook.Object, []string{"on_state"}},
	{"GAMEOBJECT_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"GAMEOBJECT_EVENT_ON_QUEST_REWARD", hook.Quest, []string{"on_reward"}},
	{"GAMEOBJECT_EVENT_ON_REMOVE", hook.Object, []string{"on_despawn"}},
	{"GAMEOBJECT_EVENT_ON_SPAWN", hook.Object, []string{"on_spawn"}},
	{"GAMEOBJECT_EVENT_ON_USE", hook.Object, []string{"on_use"}},
	{"GAME_EVENT_START", hook.GameEvent, []string{"on_start"}},
	{"GAME_EVENT_STOP", hook.GameEvent, []string{"on_end"}},
	{"GOSSIP_EVENT_ON_HELLO", hook.Creature, []string{"on_talk"}},
	{"GOSSIP_EVENT_ON_SELECT", hook.Creature, []string{"on_choose"}},
	{"GROUP_EVENT_ON_CREATE", hook.Realm, []string{"on_group"}},
	{"GROUP_EVENT_ON_DISBAND", hook.Realm, []string{"on_group"}},
	{"GROUP_EVENT_ON_LEADER_CHANGE", hook.Realm, []string{"on_group"}},
	{"GROUP_EVENT_ON_MEMBER_ADD", hook.Realm, []string{"on_group"}},
	{"GROUP_EVENT_ON_MEMBER_INVITE", hook.Realm, []string{"on_group_invite"}},
	{"GROUP_EVENT_ON_MEMBER_REMOVE", hook.Realm, []string{"on_group"}},
	{"GUILD_EVENT_ON_ADD_MEMBER", hook.Realm, []string{"on_guild"}},
	{"GUILD_EVENT_ON_CREATE", hook.Realm, []string{"on_guild"}},
	{"GUILD_EVENT_ON_DISBAND", hook.Realm, []string{"on_guild"}},
	{"GUILD_EVENT_ON_ITEM_MOVE", hook.Realm, []string{"on_guild_bank"}},
	{"GUILD_EVENT_ON_MONEY_DEPOSIT", hook.Realm, []string{"on_guild_bank"}},
	{"GUILD_EVENT_ON_MONEY_WITHDRAW", hook.Realm, []string{"on_guild_bank"}},
	{"GUILD_EVENT_ON_MOTD_CHANGE", hook.Realm, []string{"on_guild"}},
	{"GUILD_EVENT_ON_RANK_CHANGE", hook.Realm, []string{"on_guild"}},
	{"GUILD_EVENT_ON_REMOVE_MEMBER", hook.Realm, []string{"on_guild"}},
	{"INSTANCE_EVENT_ON_INITIALIZE", hook.Map, []string{"on_create"}},
	{"INSTANCE_EVENT_ON_LOAD", hook.Map, []string{"on_load"}},
	{"INSTANCE_EVENT_ON_PLAYER_ENTER", hook.Map, []string{"on_player_enter"}},
	{"ITEM_EVENT_ON_ADD", hook.Player, []string{"on_item"}},
	{"ITEM_EVENT_ON_EQUIP", hook.Player, []string{"on_equip"}},
	{"ITEM_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"ITEM_EVENT_ON_REMOVE", hook.Player, []string{"on_item"}},
	{"ITEM_EVENT_ON_USE", hook.Item, []string{"on_use"}},
	{"MAP_EVENT_ON_CREATE", hook.Map, []string{"on_create"}},
	{"MAP_EVENT_ON_PLAYER_ENTER", hook.Map, []string{"on_player_enter"}},
	{"MAP_EVENT_ON_PLAYER_LEAVE", hook.Map, []string{"on_player_leave"}},
	{"PLAYER_EVENT_ON_ACHIEVEMENT_COMPLETE", hook.Player, []string{"on_achievement"}},
	{"PLAYER_EVENT_ON_AURA_APPLY", hook.Aura, []string{"on_apply"}},
	{"PLAYER_EVENT_ON_AURA_REMOVE", hook.Aura, []string{"on_remove"}},
	{"PLAYER_EVENT_ON_BEFORE_UPDATE_SKILL", hook.Player, []string{"on_skill_gain"}},
	{"PLAYER_EVENT_ON_CAN_GROUP_INVITE", hook.Realm, []string{"on_group_invite"}},
	{"PLAYER_EVENT_ON_CAN_INIT_TRADE", hook.Player, []string{"on_trade"}},
	{"PLAYER_EVENT_ON_CAN_RESURRECT", hook.Player, []string{"on_reviving"}},
	{"PLAYER_EVENT_ON_CAN_SEND_MAIL", hook.Player, []string{"on_send_mail"}},
	{"PLAYER_EVENT_ON_CAN_UPDATE_SKILL", hook.Player, []string{"on_skill_gain"}},
	{"PLAYER_EVENT_ON_CAN_USE_ITEM", hook.Item, []string{"on_use"}},
	{"PLAYER_EVENT_ON_CHANNEL_CHAT", hook.Realm, []string{"on_talk"}},
	{"PLAYER_EVENT_ON_CHARACTER_CREATE", hook.Player, []string{"on_first_login"}},
	{"PLAYER_EVENT_ON_CHAT", hook.Player, []string{"on_chat", "on_chat_text"}},
	{"PLAYER_EVENT_ON_COMPLETE_QUEST", hook.Quest, []string{"on_complete"}},
	{"PLAYER_EVENT_ON_CREATE_ITEM", hook.Player, []string{"on_item"}},
	{"PLAYER_EVENT_ON_DAMAGE", hook.Player, []string{"on_damage_dealt"}},
	{"PLAYER_EVENT_ON_DEAL_DAMAGE", hook.Player, []string{"on_damage_dealt"}},
	{"PLAYER_EVENT_ON_DUEL_END", hook.Player, []string{"on_duel_end"}},
	{"PLAYER_EVENT_ON_DUEL_REQUEST", hook.Player, []string{"on_duel"}},
	{"PLAYER_EVENT_ON_DUEL_START", hook.Player, []string{"on_duel_start"}},
	{"PLAYER_EVENT_ON_ENTER_COMBAT", hook.Player, []string{"on_combat"}},
	{"PLAYER_EVENT_ON_EQUIP", hook.Player, []string{"on_equip"}},
	{"PLAYER_EVENT_ON_FIRST_LOGIN", hook.Player, []string{"on_first_login"}},
	{"PLAYER_EVENT_ON_GIVE_XP", hook.Player, []string{"on_experience"}},
	{"PLAYER_EVENT_ON_GROUP_CHAT", hook.Realm, []string{"on_company_talk"}},
	{"PLAYER_EVENT_ON_GROUP_ROLL_REWARD_ITEM", hook.Player, []string{"on_looted"}},
	{"PLAYER_EVENT_ON_GUILD_CHAT", hook.Realm, []string{"on_company_talk"}},
	{"PLAYER_EVENT_ON_HEAL", hook.Player, []string{"on_healing_dealt"}},
	{"PLAYER_EVENT_ON_KILLED_BY_CREATURE", hook.Player, []string{"on_death"}},
	{"PLAYER_EVENT_ON_KILL_CREATURE", hook.Player, []string{"on_kill"}},
	{"PLAYER_EVENT_ON_KILL_PLAYER", hook.Player, []string{"on_kill"}},
	{"PLAYER_EVENT_ON_LEARN_SPELL", hook.Player, []string{"on_learn"}},
	{"PLAYER_EVENT_ON_LEARN_TALENTS", hook.Player, []string{"on_talent"}},
	{"PLAYER_EVENT_ON_LEAVE_COMBAT", hook.Player, []string{"on_peace"}},
	{"PLAYER_EVENT_ON_LEVEL_CHANGE", hook.Player, []string{"on_level"}},
	{"PLAYER_EVENT_ON_LOGIN", hook.Player, []string{"on_login"}},
	{"PLAYER_EVENT_ON_LOGOUT", hook.Player, []string{"on_logout"}},
	{"PLAYER_EVENT_ON_LOOT_ITEM", hook.Player, []string{"on_looted"}},
	{"PLAYER_EVENT_ON_LOOT_MONEY", hook.Player, []string{"on_found_money"}},
	{"PLAYER_EVENT_ON_MAP_CHANGE", hook.Player, []string{"on_enter_map", "on_leave_map"}},
	{"PLAYER_EVENT_ON_MODIFY_HEAL_RECEIVED", hook.Player, []string{"on_healing_taken"}},
	{"PLAYER_EVENT_ON_MODIFY_MELEE_DAMAGE", hook.Player, []string{"on_damage_dealt"}},
	{"PLAYER_EVENT_ON_MODIFY_SPELL_DAMAGE_TAKEN", hook.Player, []string{"on_damage_taken"}},
	{"PLAYER_EVENT_ON_MONEY_CHANGE", hook.Player, []string{"on_money_gain", "on_found_money", "on_deal"}},
	{"PLAYER_EVENT_ON_PET_ADDED_TO_WORLD", hook.Player, []string{"on_summon"}},
	{"PLAYER_EVENT_ON_PET_KILL", hook.Player, []string{"on_kill"}},
	{"PLAYER_EVENT_ON_QUEST_ABANDON", hook.Quest, []string{"on_abandon"}},
	{"PLAYER_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"PLAYER_EVENT_ON_QUEST_REWARD_ITEM", hook.Player, []string{"on_item"}},
	{"PLAYER_EVENT_ON_REPOP", hook.Player, []string{"on_release"}},
	{"PLAYER_EVENT_ON_REPUTATION_CHANGE", hook.Player, []string{"on_reputation_change", "on_reputation"}},
	{"PLAYER_EVENT_ON_RESURRECT", hook.Player, []string{"on_revive"}},
	{"PLAYER_EVENT_ON_SPELL_CAST", hook.Player, []string{"on_cast_done"}},
	{"PLAYER_EVENT_ON_STORE_NEW_ITEM", hook.Player, []string{"on_item"}},
	{"PLAYER_EVENT_ON_TALENTS_CHANGE", hook.Player, []string{"on_talent"}},
	{"PLAYER_EVENT_ON_TALENTS_RESET", hook.Player, []string{"on_talent"}},
	{"PLAYER_EVENT_ON_TEXT_EMOTE", hook.Creature, []string{"on_gesture"}},
	{"PLAYER_EVENT_ON_TEXT_EMOTE", hook.Player, []string{"on_gesture"}},
	{"PLAYER_EVENT_ON_TRADE_ACCEPT", hook.Player, []string{"on_trade", "on_traded"}},
	{"PLAYER_EVENT_ON_UPDATE_AREA", hook.Player, []string{"on_enter_area", "on_leave_area"}},
	{"PLAYER_EVENT_ON_UPDATE_SKILL", hook.Player, []string{"on_skill_gain", "on_skill"}},
	{"PLAYER_EVENT_ON_UPDATE_ZONE", hook.Player, []string{"on_enter_area", "on_leave_area"}},
	{"PLAYER_EVENT_ON_WHISPER", hook.Realm, []string{"on_whisper"}},
	{"SPELL_EVENT_ON_CAST", hook.Spell, []string{"on_launch"}},
	{"SPELL_EVENT_ON_PREPARE", hook.Spell, []string{"check_cast", "on_cast"}},
	{"TRIGGER_EVENT_ON_TRIGGER", hook.Area, []string{"on_enter"}},
	{"TRIGGER_EVENT_ON_TRIGGER", hook.Player, []string{"on_enter_area"}},
	{"WEATHER_EVENT_ON_CHANGE", hook.Map, []string{"on_weather"}},
	{"WORLD_EVENT_ON_STARTUP", hook.Realm, []string{"on_start"}},
}

// elsewhere is the advice for names of Eluna and of Lua's own library that no function
// replaces.
var elsewhere = []struct{ name, way string }{
	{"AddComboPoints", "combo points are a power that content defines, see docs/combat.md: self:gain_power(power, points)"},
	{"AddTaxiPath", "content defines flight paths, under flights; see docs/menus.md"},
	{"AddUnitState", "unit states are auras and orders: self:add_aura(aura[, options]), self:set_rooted(rooted), self:set_manner(manner[, on])"},
	{"AddVendorItem", "content defines a vendor's offers, under vendors, and needs define who sees them; see docs/vendors.md"},
	{"AdvanceSkillsToMax", "call player:set_skill(skill, value) for each skill; player:skill(skill) returns its maximum"},
	{"AuthDBExecute", "data of an account is stored in player.account.storage; only the operator manages accounts"},
	{"AuthDBQuery", "data of an account is stored in player.account.storage; only the operator manages accounts"},
	{"Ban", "operators ban, see docs/commands.md; a script can disconnect a player with realm:kick(player[, reason]), also in on_login"},
	{"CREATURE_EVENT_ON_AIUPDATE", "no handler is called at every step: start a timer in on_aggro, it ends with the fight"},
	{"CanEquipItem", "thing:equip() equips an item, and returns whether that was possible"},
	{"CanFly", "a unit can fly while it has an aura with the effect fly"},
	{"CanUseItem", "the server refuses the use of items that cannot be used; item:on_use lets scripts refuse more"},
	{"ClearComboPoints", "combo points are a power that content defines, see docs/combat.md: self:set_power(power, 0)"},
	{"CountPctFromMaxHealth", "calculate it from self:max_health()"},
	{"CreatePacket", "scripts send no packets: they show players texts, menus and panels"},
	{"DoRandomRoll", "random(low, high), and map:tell to announce it"},
	{"GetAccountId", "scripts cannot identify an account: store its data in player.account.storage"},
	{"GetAccountName", "scripts cannot identify an account: store its data in player.account.storage"},
	{"GetComboPoints", "combo points are a power that content defines, see docs/combat.md: player:power(power)"},
	{"GetConfigValue", "declare a setting for the operator under settings in bundle.yaml, and read it as settings.name"},
	{"GetCoreName", "scripts cannot ask which server runs them"},
	{"GetCreationTime", "store realm:unix_time() in player.storage in on_first_login"},
	{"GetDisplayId", "content defines display ids, under clients"},
	{"GetGender", "only the client has it: scripts cannot see it"},
	{"GetItemLink", "a text shows an item as {item:bundle:name}"},
	{"GetItemTemplate", "an item has these methods itself: thing:name(), quality(), price(), tags()"},
	{"GetLatency", "scripts cannot see connections"},
	{"GetLuaEngine", "scripts cannot ask which server runs them"},
	{"GetMap", "map is the map on which the handler runs"},
	{"GetNativeDisplayId", "content defines display ids, under clients"},
	{"GetPlayerCount", "#realm:players() in the realm box, #map:players() on a map"},
	{"GetPlayerIP", "scripts cannot see connections"},
	{"GetRank", "tags of a creature describe its rank: self:has_tag(tag)"},
	{"GetRow", "there are no queries: storage:get(key) returns a value, which can be a table"},
	{"GetSubClass", "tags of an item describe its kind: item:has_tag(tag)"},
	{"GetTypeId", "self:is_player() and self:is_creature()"},
	{"GetObjectType", "self:is_player() and self:is_creature() say what it is"},
	{"GetUnitFlags", "there are no flags, but words: manners, tags, stances, states"},
	{"GossipAddQuests", "the gossip menu of a creature lists its quests by itself"},
	{"GossipSendPOI", "scripts cannot put marks on the client's map"},
	{"HandleStatFlatModifier", "stats come from auras, items and enchantments: self:add_aura(aura[, options]) with an aura of the effect modify_stat"},
	{"HasFlag", "there are no flags, but words: manners, tags, stances, states"},
	{"HttpRequest", "scripts cannot access the network"},
	{"InBattleground", "there are no built-in battlegrounds: build one from a map, its land (docs/pvp.md) and a script"},
	{"IsAlive", "write not self:is_dead()"},
	{"IsAFK", "scripts cannot see /afk and /dnd, which answer whispers; find a player who has not moved for long with a timer and self:position()"},
	{"IsDND", "scripts cannot see /afk and /dnd, which answer whispers; find a player who has not moved for long with a timer and self:position()"},
	{"IsQuestGiver", "the menu of a creature lists its services; mark such creatures with a tag and check self:has_tag(tag)"},
	{"IsTrainer", "the menu of a creature lists its services; mark such creatures with a tag and check self:has_tag(tag)"},
	{"IsVendor", "the menu of a creature lists its services; mark such creatures with a tag and check self:has_tag(tag)"},
	{"LookupEntry", "content defines numbers of client data, under clients"},
	{"MAP_EVENT_ON_UPDATE", "no handler is called at every step: use map:every(span, handler)"},
	{"Mute", "players:on_chat, realm:on_whisper, realm:on_talk and realm:on_company_talk can refuse a message; operators mute, see docs/commands.md"},
	{"PLAYER_EVENT_ON_CHARACTER_DELETE", "player.storage is deleted with the character; scripts are not notified"},
	{"PLAYER_EVENT_ON_SAVE", "the server saves players by itself, together with storage"},
	{"RegisterAllCreatureEvent", "creatures{tag = ..., faction = ...} attaches handlers to a selection"},
	{"RegisterBGEvent", "define handlers on their subject, such as function map:on_create()"},
	{"RegisterCreatureGossipEvent", "define a handler on_talk of the creature; each option of a menu names the handler that it calls, see docs/menus.md"},
	{"RegisterGroupEvent", "handlers of groups are written function realm:on_group() here, in scripts/realm"},
	{"RegisterGuildEvent", "handlers of guilds are written function realm:on_guild() here, in scripts/realm"},
	{"RegisterItemGossipEvent", "define a handler on_use of the item; a menu belongs to a creature, an object or the player itself, see docs/menus.md"},
	{"RegisterPacketEvent", "scripts see no packets: use the hooks for what players do"},
	{"RegisterPlayerEvent", "handlers of players are written function players:on_login() here"},
	{"RegisterPlayerGossipEvent", "a menu that a handler of players shows calls handlers of players, see docs/menus.md"},
	{"RegisterServerEvent", "handlers of the world are written function realm:on_start() here, in scripts/realm"},
	{"RegisterTicketEvent", "there are no built-in tickets: build them from a command that writes to storage"},
	{"ReloadALE", "save a file to reload it"},
	{"ReloadEluna", "save a file to reload it"},
	{"RemoveFlag", "there are no flags, but words: manners, tags, stances, states"},
	{"RunCommand", "call the function that the command calls"},
	{"SaveAllPlayers", "the server saves players by itself, and at once when money or items change hands"},
	{"SaveToDB", "the server saves players by itself, and at once when money or items change hands"},
	{"SendCinematicStart", "scripts cannot start the client's cinematics"},
	{"SendMovieStart", "scripts cannot start the client's cinematics"},
	{"SendPacket", "scripts send no packets: they show players texts, menus and panels"},
	{"SetAtLoginFlag", "do it in on_login"},
	{"SetCanFly", "a unit can fly while it has an aura with the effect fly"},
	{"SetCoinage", "player:change_money(amount[, currency]) changes the amount that player:money() returns"},
	{"SetDrunkValue", "content defines drunkenness as an aura: self:add_aura(aura[, options])"},
	{"SetFlag", "there are no flags, but functions: self:set_manner(manner[, on]), self:hide_services(services), self:set_stance(stance)"},
	{"SetGMVisible", "operators make themselves invisible; scripts cannot"},
	{"SetGameMaster", "the role of an account defines its rights, and only the operator sets it"},
	{"SetGender", "only the client has it: scripts cannot see it"},
	{"SetMaxHealth", "maximum health is a formula of the definition, the level and stats: self:set_level(level), an aura, or self:turn_into(creature[, options])"},
	{"SetMaxPower", "the maximum of a power is a formula that content defines, of the level and stats"},
	{"SetName", "content defines names; self:turn_into(creature[, options]) turns a unit into another creature"},
	{"SetPlayerLock", "use an aura that stuns or pacifies, or self:set_rooted(rooted)"},
	{"SetRespawnDelay", "set respawn_ms of the spawn"},
	{"SetUnitFlags", "there are no flags, but functions: self:set_manner(manner[, on]), self:set_stance(stance)"},
	{"SetWaterWalk", "a unit can walk on water while it has an aura with the effect water_walk"},
	{"SummonPet", "cast a spell with the effect summon and the role pet: player:cast(spell)"},
	{"ToGameObject", "game objects are not units: handlers receive them as objects"},
	{"ToUnit", "a creature and a player are units already"},
	{"ToggleAFK", "only players set it, with /afk"},
	{"ToggleDND", "only players set it, with /dnd"},
	{"VendorRemoveAllItems", "content defines a vendor's offers, under vendors, and needs define who sees them; see docs/vendors.md"},
	{"VendorRemoveItem", "content defines a vendor's offers, under vendors, and needs define who sees them; see docs/vendors.md"},
	{"WORLD_EVENT_ON_SHUTDOWN", "the server saves the world whenever it stops; scripts need do nothing"},
	{"WORLD_EVENT_ON_UPDATE", "no handler is called at every step: start a timer, or use the hook for the event"},
	{"WorldDBQueryAsync", "there are no queries: storage:get(key) returns a value, which can be a table"},
	{"bit_and", "use names instead of bits: a table whose keys are the names that are true"},
	{"bit_or", "use names instead of bits: a table whose keys are the names that are true"},
	{"null", "Lua writes nil for"},
	{"sleep", "scripts cannot wait: self:after(\"5s\", \"handler\") calls a handler later"},
	{"this", "a handler calls its unit self, not"},
	{"undefined", "Lua writes nil for"},
	{"wait", "scripts cannot wait: self:after(\"5s\", \"handler\") calls a handler later"},
	{"io", "scripts cannot access files: store data in state and storage"},
	{"os", "real time is realm:date() and realm:clock(), that of the map is map:time()"},
}

// Elsewhere returns what to use instead of a function of Eluna or Lua that the API does
// not have, or "" for other names.
func Elsewhere(name string) string {
	for _, e := range elsewhere {
		if e.name == name {
			return e.way
		}
	}
	return ""
}

// HookFor returns the hook of a subject that replaces an event of Eluna, by the event's name
// in the form of hooks, such as on_enter_combat; "" if there is none.
func HookFor(on hook.Subject, event string) string {
	for _, e := range elunaEvents {
		if e.on == on && strings.HasSuffix(e.event, "_"+strings.ToUpper(event)) {
			return e.hooks[0]
		}
	}
	return ""
}

// EventsOf returns the events of Eluna that a hook replaces.
func EventsOf(info *hook.Info, on hook.Subject) []string {
	var events []string
	for _, e := range elunaEvents {
		if e.on == on && slices.Contains(e.hooks, info.Name) {
			events = append(events, e.event)
		}
	}
	return events
}

//go:embed eluna_head.md
var head string

// subjectNames are the Lua names of the subjects of handlers.
var subjectNames = map[hook.Subject]string{hook.Creature: "creature", hook.Player: "players", hook.Map: "map", hook.Realm: "realm", hook.Spell: "spell", hook.Aura: "aura", hook.Item: "item", hook.GameEvent: "event", hook.Object: "object", hook.Quest: "quest", hook.Area: "area"}

// Page returns the text of docs/from-eluna.md: the names of Eluna and their
// replacements here.
func Page() string {
	byName := make(map[string][]*luaapi.Entry)
	for _, e := range surface.Entries() {
		for _, old := range e.Eluna {
			byName[old] = append(byName[old], e)
		}
	}
	var s strings.Builder
	s.WriteString(head)
	s.WriteString("## Events\n\n| in Eluna | here |\n|---|---|\n")
	var hooks []string
	for i, e := range elunaEvents {
		for _, name := range e.hooks {
			hooks = append(hooks, fmt.Sprintf("`%s:%s`", subjectNames[e.on], name))
		}
		if i+1 < len(elunaEvents) && elunaEvents[i+1].event == e.event {
			continue // one row for all subjects of an event
		}
		fmt.Fprintf(&s, "| `%s` | %s |\n", e.event, strings.Join(hooks, ", "))
		hooks = nil
	}
	s.WriteString("\n## Functions\n\n| in Eluna | here |\n|---|---|\n")
	for _, e := range elsewhere {
		if unicode.IsUpper(rune(e.name[0])) {
			byName[e.name] = nil
		}
	}
	for _, old := range slices.Sorted(maps.Keys(byName)) {
		var calls []string
		for _, e := range byName[old] {
			calls = append(calls, "`"+luaapi.Signature(e)+"`")
		}
		if calls == nil {
			calls = append(calls, Elsewhere(old))
		}
		fmt.Fprintf(&s, "| `%s` | %s |\n", old, strings.Join(calls, ", "))
	}
	return s.String()
}
