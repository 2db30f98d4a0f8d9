package luaapi

import (
	_ "embed" // of the head of the page
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"loam/core/hook"
)

// elunaEvents tells which hooks stand in for the events of Eluna. The names of
// functions stand with their entries.
var elunaEvents = []struct {
	event string
	on    hook.Subject
	hooks []string
}{
	{"CREATURE_EVENT_ON_ADD", hook.Creature, []string{"on_spawn"}},
	{"CREATURE_EVENT_ON_CORPSE_REMOVED", hook.Creature, []string{"on_despawn"}},
	{"CREATURE_EVENT_ON_DAMAGE_TAKEN", hook.Creature, []string{"on_damage_taken", "on_health"}},
	{"CREATURE_EVENT_ON_DIED", hook.Creature, []string{"on_death"}},
	{"CREATURE_EVENT_ON_ENTER_COMBAT", hook.Creature, []string{"on_aggro"}},
	{"CREATURE_EVENT_ON_HIT_BY_SPELL", hook.Creature, []string{"on_spell_hit"}},
	{"CREATURE_EVENT_ON_LEAVE_COMBAT", hook.Creature, []string{"on_evade"}},
	{"CREATURE_EVENT_ON_MOVE_IN_LOS", hook.Creature, []string{"on_player_near"}},
	{"CREATURE_EVENT_ON_PRE_COMBAT", hook.Creature, []string{"on_aggro"}},
	{"CREATURE_EVENT_ON_REACH_HOME", hook.Creature, []string{"on_home"}},
	{"CREATURE_EVENT_ON_REACH_WP", hook.Creature, []string{"on_waypoint"}},
	{"CREATURE_EVENT_ON_REMOVE", hook.Creature, []string{"on_despawn"}},
	{"CREATURE_EVENT_ON_RESET", hook.Creature, []string{"on_evade", "on_respawn"}},
	{"CREATURE_EVENT_ON_SPAWN", hook.Creature, []string{"on_spawn", "on_respawn"}},
	{"CREATURE_EVENT_ON_SPELL_HIT_TARGET", hook.Spell, []string{"on_hit", "on_effect"}},
	{"CREATURE_EVENT_ON_SUMMONED", hook.Creature, []string{"on_spawn"}},
	{"CREATURE_EVENT_ON_TARGET_DIED", hook.Creature, []string{"on_kill"}},
	{"GOSSIP_EVENT_ON_HELLO", hook.Creature, []string{"on_talk"}},
	{"MAP_EVENT_ON_CREATE", hook.Map, []string{"on_create"}},
	{"MAP_EVENT_ON_PLAYER_ENTER", hook.Map, []string{"on_player_enter"}},
	{"MAP_EVENT_ON_PLAYER_LEAVE", hook.Map, []string{"on_player_leave"}},
	{"CREATURE_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"CREATURE_EVENT_ON_QUEST_REWARD", hook.Quest, []string{"on_reward"}},
	{"GAMEOBJECT_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"GAMEOBJECT_EVENT_ON_QUEST_REWARD", hook.Quest, []string{"on_reward"}},
	{"GAMEOBJECT_EVENT_ON_USE", hook.Object, []string{"on_use"}},
	{"ITEM_EVENT_ON_QUEST_ACCEPT", hook.Quest, []string{"on_accept"}},
	{"ITEM_EVENT_ON_USE", hook.Item, []string{"on_use"}},
	{"PLAYER_EVENT_ON_COMPLETE_QUEST", hook.Quest, []string{"on_complete"}},
	{"PLAYER_EVENT_ON_DUEL_END", hook.Player, []string{"on_duel_end"}},
	{"PLAYER_EVENT_ON_DUEL_REQUEST", hook.Player, []string{"on_duel"}},
	{"PLAYER_EVENT_ON_DUEL_START", hook.Player, []string{"on_duel_start"}},
	{"PLAYER_EVENT_ON_EQUIP", hook.Player, []string{"on_equip"}},
	{"PLAYER_EVENT_ON_CHAT", hook.Player, []string{"on_chat", "on_chat_text"}},
	{"PLAYER_EVENT_ON_FIRST_LOGIN", hook.Player, []string{"on_first_login"}},
	{"PLAYER_EVENT_ON_GIVE_XP", hook.Player, []string{"on_experience"}},
	{"PLAYER_EVENT_ON_KILLED_BY_CREATURE", hook.Player, []string{"on_death"}},
	{"PLAYER_EVENT_ON_KILL_CREATURE", hook.Player, []string{"on_kill"}},
	{"PLAYER_EVENT_ON_KILL_PLAYER", hook.Player, []string{"on_kill"}},
	{"PLAYER_EVENT_ON_LEVEL_CHANGE", hook.Player, []string{"on_level"}},
	{"PLAYER_EVENT_ON_LOGIN", hook.Player, []string{"on_login"}},
	{"PLAYER_EVENT_ON_LOGOUT", hook.Player, []string{"on_logout"}},
	{"PLAYER_EVENT_ON_MAP_CHANGE", hook.Player, []string{"on_enter_map", "on_leave_map"}},
	{"PLAYER_EVENT_ON_REPOP", hook.Player, []string{"on_release"}},
	{"PLAYER_EVENT_ON_RESURRECT", hook.Player, []string{"on_revive"}},
	{"PLAYER_EVENT_ON_SPELL_CAST", hook.Player, []string{"on_cast_done"}},
	{"TRIGGER_EVENT_ON_TRIGGER", hook.Area, []string{"on_enter"}},
	{"PLAYER_EVENT_ON_UPDATE_AREA", hook.Player, []string{"on_enter_area", "on_leave_area"}},
	{"SPELL_EVENT_ON_CAST", hook.Spell, []string{"on_launch"}},
	{"SPELL_EVENT_ON_PREPARE", hook.Spell, []string{"check_cast", "on_cast"}},
	{"TRIGGER_EVENT_ON_TRIGGER", hook.Player, []string{"on_enter_area"}},
	{"WORLD_EVENT_ON_STARTUP", hook.Realm, []string{"on_start"}},
}

// elsewhere says how names of Eluna and of Lua's own library that have no
// function here are done with.
var elsewhere = []struct{ name, way string }{
	{"GossipSendPOI", "there are no marks on the client's map here"},
	{"RegisterBGEvent", "handlers are written under what they hang on, such as function map:on_create()"},
	{"RegisterCreatureGossipEvent", "who is talked to has a handler on_talk, and each option of a menu names the handler that it calls, see docs/menus.md"},
	{"RegisterItemGossipEvent", "an item has a handler on_use; a menu belongs to a creature, an object or the player itself, see docs/menus.md"},
	{"RegisterPlayerEvent", "handlers of players are written function players:on_login() here"},
	{"RegisterPlayerGossipEvent", "a menu that a player's own handler shows calls handlers of players, see docs/menus.md"},
	{"RegisterServerEvent", "handlers of the world are written function realm:on_start() here, in scripts/realm"},
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

// elunaEventsOf lists the events of Eluna that a hook stands in for.
func elunaEventsOf(info *hook.Info, on hook.Subject) []string {
	var events []string
	for _, e := range elunaEvents {
		if e.on == on && slices.Contains(e.hooks, info.Name) {
			events = append(events, e.event)
		}
	}
	return events
}

//go:embed eluna_head.md
var elunaHead string

// subjectNames say what handlers hang on.
var subjectNames = map[hook.Subject]string{hook.Creature: "creature", hook.Player: "players", hook.Map: "map", hook.Realm: "realm", hook.Spell: "spell", hook.Aura: "aura", hook.Item: "item", hook.GameEvent: "event", hook.Object: "object", hook.Quest: "quest", hook.Area: "area"}

// FromEluna is docs/from-eluna.md: the names that authors of Eluna scripts
// know, and what stands in for them here.
func FromEluna() string {
	byName := make(map[string][]*Entry)
	for _, e := range Entries() {
		for _, old := range e.Eluna {
			byName[old] = append(byName[old], e)
		}
	}
	var s strings.Builder
	s.WriteString(elunaHead)
	s.WriteString("## Events\n\n| in Eluna | here |\n|---|---|\n")
	for _, e := range elunaEvents {
		var hooks []string
		for _, name := range e.hooks {
			hooks = append(hooks, fmt.Sprintf("`%s:%s`", subjectNames[e.on], name))
		}
		fmt.Fprintf(&s, "| `%s` | %s |\n", e.event, strings.Join(hooks, ", "))
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
			calls = append(calls, "`"+Signature(e)+"`")
		}
		if calls == nil {
			calls = append(calls, Elsewhere(old))
		}
		fmt.Fprintf(&s, "| `%s` | %s |\n", old, strings.Join(calls, ", "))
	}
	return s.String()
}
