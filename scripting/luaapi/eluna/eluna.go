// Package eluna owns what Eluna calls the functions and hooks of the Lua surface, and
// what stands here for what it has and this does not.
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

// An elunaEvent is an event of Eluna, and what hangs on one subject for it here.
type elunaEvent struct {
	event string
	on    hook.Subject
	hooks []string
}

// elunaEvents tells which hooks stand in for the events of Eluna. The names of
// functions stand with their entries.
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

// elsewhere says how names of Eluna and of Lua's own library that have no
// function here are done with.
var elsewhere = []struct{ name, way string }{
	{"AddComboPoints", "such points are a power that content defines, see docs/combat.md: self:gain_power(power, points)"},
	{"AddTaxiPath", "ways through the air stand in content, under flights; see docs/menus.md"},
	{"AddUnitState", "states are auras and orders: self:add_aura(aura[, options]), self:set_rooted(rooted), self:set_manner(manner[, on])"},
	{"AddVendorItem", "what a vendor offers stands in content, under vendors, where needs say to whom; see docs/vendors.md"},
	{"AdvanceSkillsToMax", "player:set_skill(skill, value) for each skill, of which player:skill(skill) tells how good it can become"},
	{"AuthDBExecute", "what is kept for an account is player.account.storage; accounts themselves are the operator's"},
	{"AuthDBQuery", "what is kept for an account is player.account.storage; accounts themselves are the operator's"},
	{"Ban", "operators ban, see docs/commands.md; a script may send out whom it does not want with realm:kick(player[, reason]), in on_login too"},
	{"CREATURE_EVENT_ON_AIUPDATE", "nothing is called at every step: start a timer in on_aggro, it ends with the fight"},
	{"CanEquipItem", "thing:equip() puts a thing on, and tells whether it could be"},
	{"CanFly", "who may fly bears an aura with the effect fly"},
	{"CanUseItem", "what cannot be used is refused by itself; item:on_use asks scripts"},
	{"ClearComboPoints", "such points are a power that content defines, see docs/combat.md: self:set_power(power, 0)"},
	{"CountPctFromMaxHealth", "a share of self:max_health()"},
	{"CreatePacket", "scripts send no packets: what players are shown is texts, menus and panels"},
	{"DoRandomRoll", "random(low, high), and map:tell to say it"},
	{"GetAccountId", "scripts are not told who an account is: what is kept for it is player.account.storage"},
	{"GetAccountName", "scripts are not told who an account is: what is kept for it is player.account.storage"},
	{"GetComboPoints", "such points are a power that content defines, see docs/combat.md: player:power(power)"},
	{"GetConfigValue", "what the operator may choose stands in bundle.yaml under settings, and is read as settings.name"},
	{"GetCoreName", "scripts do not ask which server runs them"},
	{"GetCreationTime", "keep realm:unix_time() in player.storage in on_first_login"},
	{"GetDisplayId", "figures of clients stand in content, under clients"},
	{"GetGender", "that is the client's: scripts do not see it"},
	{"GetItemLink", "a text shows a thing as {item:bundle:name}"},
	{"GetItemTemplate", "a thing tells of its item itself: thing:name(), quality(), price(), tags()"},
	{"GetLatency", "scripts do not see connections"},
	{"GetLuaEngine", "scripts do not ask which server runs them"},
	{"GetMap", "map is the map on which a handler runs"},
	{"GetNativeDisplayId", "figures of clients stand in content, under clients"},
	{"GetPlayerCount", "#realm:players() in the realm box, #map:players() on a map"},
	{"GetPlayerIP", "scripts do not see connections"},
	{"GetRank", "what creatures are say their tags: self:has_tag(tag)"},
	{"GetRow", "there are no queries: storage:get(key) gives a value, a table too"},
	{"GetSubClass", "what kinds of things there are say their tags: item:has_tag(tag)"},
	{"GetTypeId", "self:is_player() and self:is_creature()"},
	{"GetUnitFlags", "what flags say has words of its own: manners, tags, stances, states"},
	{"GossipAddQuests", "the quests of a creature stand in the menu of its talk by themselves"},
	{"GossipSendPOI", "there are no marks on the client's map here"},
	{"HandleStatFlatModifier", "figures follow from auras, things and enchantments: self:add_aura(aura[, options]) with an aura of the effect modify_stat"},
	{"HasFlag", "what flags say has words of its own: manners, tags, stances, states"},
	{"HttpRequest", "scripts reach nothing outside of the world"},
	{"InBattleground", "there are no battlegrounds as such: a map, its land (docs/pvp.md) and a script make one"},
	{"IsAFK", "who is away, by /afk, answers whispers with that; scripts are not told. Somebody who has not moved for long is found with a timer and self:position()"},
	{"IsDND", "who is away, by /afk, answers whispers with that; scripts are not told. Somebody who has not moved for long is found with a timer and self:position()"},
	{"IsQuestGiver", "what a creature does for players stands in its menu; self:has_tag(tag) tells such creatures apart"},
	{"IsTrainer", "what a creature does for players stands in its menu; self:has_tag(tag) tells such creatures apart"},
	{"IsVendor", "what a creature does for players stands in its menu; self:has_tag(tag) tells such creatures apart"},
	{"LookupEntry", "numbers of a client's data stand in content, under clients"},
	{"MAP_EVENT_ON_UPDATE", "nothing is called at every step: map:every(span, handler)"},
	{"Mute", "what is said can be refused, in players:on_chat, realm:on_whisper, realm:on_talk and realm:on_company_talk; operators mute, see docs/commands.md"},
	{"PLAYER_EVENT_ON_CHARACTER_DELETE", "what stands in player.storage goes with the character; nobody is told"},
	{"PLAYER_EVENT_ON_SAVE", "players are saved by themselves: what stands in storage goes along"},
	{"RegisterAllCreatureEvent", "creatures{tag = ..., faction = ...} is a selection to hang handlers on"},
	{"RegisterBGEvent", "handlers are written under what they hang on, such as function map:on_create()"},
	{"RegisterCreatureGossipEvent", "who is talked to has a handler on_talk, and each option of a menu names the handler that it calls, see docs/menus.md"},
	{"RegisterGroupEvent", "handlers of groups are written function realm:on_group() here, in scripts/realm"},
	{"RegisterGuildEvent", "handlers of guilds are written function realm:on_guild() here, in scripts/realm"},
	{"RegisterItemGossipEvent", "an item has a handler on_use; a menu belongs to a creature, an object or the player itself, see docs/menus.md"},
	{"RegisterPacketEvent", "scripts see no packets: there are hooks for what players ask for"},
	{"RegisterPlayerEvent", "handlers of players are written function players:on_login() here"},
	{"RegisterPlayerGossipEvent", "a menu that a player's own handler shows calls handlers of players, see docs/menus.md"},
	{"RegisterServerEvent", "handlers of the world are written function realm:on_start() here, in scripts/realm"},
	{"RegisterTicketEvent", "there are no tickets as such: a command that keeps what is typed in storage makes them"},
	{"ReloadALE", "saving a file is enough"},
	{"ReloadEluna", "saving a file is enough"},
	{"RemoveFlag", "what flags say has words of its own: manners, tags, stances, states"},
	{"RunCommand", "call the function that the command calls"},
	{"SaveAllPlayers", "players are saved by themselves, and with what changes hands at once"},
	{"SaveToDB", "players are saved by themselves, and with what changes hands at once"},
	{"SendCinematicStart", "films are the client's own: scripts do not start them"},
	{"SendMovieStart", "films are the client's own: scripts do not start them"},
	{"SendPacket", "scripts send no packets: what players are shown is texts, menus and panels"},
	{"SetAtLoginFlag", "nothing waits for a log-in but what you do in on_login"},
	{"SetCanFly", "who may fly bears an aura with the effect fly"},
	{"SetCoinage", "player:change_money(amount[, currency]) adds to what player:money() tells, or takes of it"},
	{"SetDrunkValue", "being drunk is an aura that content defines: self:add_aura(aura[, options])"},
	{"SetFlag", "what flags say has words of its own: self:set_manner(manner[, on]), self:hide_services(services), self:set_stance(stance)"},
	{"SetGMVisible", "operators step out of the game themselves; scripts do not do it for them"},
	{"SetGameMaster", "who may do what says the role of an account, which the operator gives; scripts do not change it"},
	{"SetGender", "that is the client's: scripts do not see it"},
	{"SetMaxHealth", "health is a formula of the definition, of the level and of stats: self:set_level(level), an aura, or self:turn_into(creature[, options])"},
	{"SetMaxPower", "how much there may be of a power is a formula of content, of the level and of stats"},
	{"SetName", "names stand in content; self:turn_into(creature[, options]) makes another creature of it"},
	{"SetPlayerLock", "an aura that stuns or pacifies, or self:set_rooted(rooted)"},
	{"SetRespawnDelay", "respawn_ms of the spawn says it"},
	{"SetUnitFlags", "what flags say has words of its own: self:set_manner(manner[, on]), self:set_stance(stance)"},
	{"SetWaterWalk", "who walks on water bears an aura with the effect water_walk"},
	{"SummonPet", "a spell with the effect summon and the role pet: player:cast(spell)"},
	{"ToGameObject", "game objects are no units: handlers get them as objects"},
	{"ToUnit", "a unit is a unit, creature or player"},
	{"ToggleAFK", "players say so with /afk"},
	{"ToggleDND", "players say so with /dnd"},
	{"VendorRemoveAllItems", "what a vendor offers stands in content, under vendors, where needs say to whom; see docs/vendors.md"},
	{"VendorRemoveItem", "what a vendor offers stands in content, under vendors, where needs say to whom; see docs/vendors.md"},
	{"WORLD_EVENT_ON_SHUTDOWN", "a world is saved whenever it stops; there is nothing for scripts to do"},
	{"WORLD_EVENT_ON_UPDATE", "nothing is called at every step: start a timer, or wait for the hook of what you look for"},
	{"WorldDBQueryAsync", "there are no queries: storage:get(key) gives a value, a table too"},
	{"bit_and", "name things instead of numbering them: a table of names that are true"},
	{"bit_or", "name things instead of numbering them: a table of names that are true"},
	{"io", "scripts have no files: what is kept lies in state and storage"},
	{"os", "real time is realm:date() and realm:clock(), that of the map is map:time()"},
}

// Elsewhere says how something is done that has a name in Eluna or in Lua but
// no function here; "" for other names.
func Elsewhere(name string) string {
	for _, e := range elsewhere {
		if e.name == name {
			return e.way
		}
	}
	return ""
}

// EventsOf lists the events of Eluna that a hook stands in for.
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

// subjectNames say what handlers hang on.
var subjectNames = map[hook.Subject]string{hook.Creature: "creature", hook.Player: "players", hook.Map: "map", hook.Realm: "realm", hook.Spell: "spell", hook.Aura: "aura", hook.Item: "item", hook.GameEvent: "event", hook.Object: "object", hook.Quest: "quest", hook.Area: "area"}

// Page is docs/from-eluna.md: the names that authors of Eluna scripts
// know, and what stands in for them here.
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
			continue // one row for all that it hangs on
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
