package luaapi

import (
	"maps"
	"slices"
)

// Cost is the cost of a call in addition to the instructions of the script.
type Cost struct {
	Steps int // work in Go, in instructions of the entry that calls
	Acts  int // effects that others see or must handle: it counts against the bundle's allowance for one step
}

// costs has the entries with more work than a check of one unit. The figures are generous
// estimates from measurements of the functions behind them.
var costs = map[string]Cost{
	"unit:summon": {300, 4}, "map:summon": {300, 4}, "creature:despawn": {150, 2}, "creature:respawn": {300, 4},
	"unit:say": {60, 1}, "unit:yell": {60, 1}, "unit:emote": {60, 1}, "player:tell": {40, 1}, "map:tell": {40, 1},
	"realm:announce": {100, 10}, "realm:tell_player": {60, 5}, "realm:tell": {60, 5}, "realm:tell_map": {60, 5},
	"storage:set": {80, 5}, "storage:add": {80, 5},
	"creature:call_for_help": {200, 2}, "creature:enter_phase": {200, 4}, "unit:teleport": {150, 2}, "player:travel": {150, 4}, "player:revive": {150, 2},
	"unit:cast": {250, 4}, "unit:stop_casting": {60, 1}, "unit:interrupt": {60, 1}, "unit:add_aura": {120, 2}, "unit:remove_aura": {60, 1}, "unit:dispel": {80, 1},
	"player:learn": {100, 2}, "player:unlearn": {100, 2}, "unit:cooldown": {10, 0}, "unit:has_aura": {10, 0}, "unit:aura_stacks": {10, 0}, "unit:aura_left": {10, 0},
	"unit:damage": {80, 1}, "unit:suffer": {80, 1}, "unit:heal": {40, 1}, "unit:kill": {200, 2},
	"map:find_player": {100, 0}, "map:in_range": {60, 0}, "unit:in_range": {60, 0}, "unit:nearest": {60, 0}, "unit:random_in_range": {60, 0},
	"realm:player":    {60, 0},
	"player:add_item": {80, 1}, "player:remove_item": {80, 1}, "player:count_item": {20, 0}, "player:has_item": {20, 0}, "player:worn": {20, 0},
	"creature:open_menu": {200, 1}, "player:open_menu": {200, 1}, "creature:serve": {300, 2}, "player:take_flight": {200, 4}, "player:take_flights": {2000, 4}, "player:set_home": {60, 1},
	"player:change_money": {60, 1}, "creature:loot": {40, 0}, "creature:add_loot": {80, 1}, "creature:open_loot": {300, 2},
	"unit:after": {40, 0}, "unit:every": {40, 0}, "map:after": {40, 0}, "map:every": {40, 0}, "realm:after": {40, 0}, "realm:every": {40, 0},
	"unit:cancel": {10, 0}, "map:cancel": {10, 0}, "realm:cancel": {10, 0},
}

// costOf returns the cost of an entry. Among entries that are not listed, one without
// results changes the world, and one with results only reads it.
func costOf(e *Entry) Cost {
	if c, ok := costs[e.Title()]; ok {
		return c
	}
	if len(e.Results) == 0 && !e.Load && e.Class != Globals {
		return Cost{Steps: 40, Acts: 1}
	}
	return Cost{}
}

// Limits of texts, in bytes.
const (
	MaxWords     = 4 << 10  // one text
	MaxWordsArgs = 16 << 10 // its arguments for placeholders
)

// Costed returns the entries with explicit costs, for tests.
func Costed() []string { return slices.Sorted(maps.Keys(costs)) }
