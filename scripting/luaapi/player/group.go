package player

import (
	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/group"
	"loam/scripting/luaapi"
)

// Groups is what can be asked of players about their groups. Groups are the
// realm's: a map has a copy of those of which members stand on it.
var Groups = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "group", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "group", Type: luaapi.Data, Nil: true}},
		Doc:     "The player's group: `raid`, and `members` in the order in which they came, wherever they are, each with `name`, `online`, `leader`, `assistant` `role` (none, tank, healer or damage), `answer` to a ready check (unasked, asked, ready or not_ready) and `part`, its part of a raid from 1; those who stand on this map have a `ref` for `map:unit`. `checking` tells whether a ready check is under way, and `marks` has by their numbers, from 1 to 8, refs of the units that bear marks of the group. `loot` tells how it deals out what it finds: `method`, `quality`, and the name of the `master` where there is one. Nil when it is in none.",
		Example: `local group = player:group() if group then player:tell("met", {n = #group.members}) end`,
		Eluna:   []string{"GetGroup", "IsInGroup", "GetMembers", "GetMembersCount", "GetLeaderGUID", "IsRaidGroup", "IsLeader", "IsMember", "IsAssistant", "GetSubGroup", "GetMemberGroup", "IsFull"},
		Run: func(c luaapi.Call) int {
			g := c.World().Group(c.Self())
			if g == nil {
				return c.GiveNil()
			}
			return c.GiveData(groupData(c, g))
		},
	},
	{
		Class: luaapi.Player, Name: "group_units", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "units", Type: luaapi.Units}},
		Doc:     "The members of the player's group who stand on this map, the player among them; the player alone when it is in none.",
		Example: `for _, member in ipairs(player:group_units()) do member:tell("door.open") end`,
		Run: func(c luaapi.Call) int {
			g := c.World().Group(c.Self())
			if g == nil {
				return c.GiveUnits([]*entity.Unit{c.Self()})
			}
			var here []*entity.Unit
			for _, m := range g.Members {
				if u, ok := c.World().Unit(m.Player); ok {
					here = append(here, u)
				}
			}
			return c.GiveUnits(here)
		},
	},
	{
		Class: luaapi.Player, Name: "in_group_with", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "with whom"}},
		Results: []luaapi.Result{{Name: "together", Type: luaapi.Bool}},
		Doc:     "Tells whether another unit is a player of the same group. Nobody is in a group with itself.",
		Example: `if killer:is_player() and player:in_group_with(killer) then player:tell("shared") end`,
		Eluna:   []string{"IsInSameGroupWith", "IsInSameRaidWith"},
		Run: func(c luaapi.Call) int {
			g, other := c.World().Group(c.Self()), c.Unit(0)
			return c.GiveBool(g != nil && other != nil && other != c.Self() && g.Has(other.GUID))
		},
	},
	{
		Class: luaapi.Player, Name: "set_group_mark", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			{Name: "mark", Type: luaapi.Integer, Unit: "any", Min: 1, Max: group.Marks, Doc: "which"},
			{Name: "unit", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "who bears it from now on"},
		},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool, Doc: "false: the player is in no group"}},
		Doc:     "Gives a unit on this map a mark of the player's group, or takes the mark away. The group has it some steps later; a unit that dies or goes away loses its mark.",
		Example: `player:set_group_mark(8, player)`,
		Eluna:   []string{"SetTargetIcon"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Mark(c.Self(), c.Unit(1), int(c.Number(0, 1))-1))
		},
	},
}

func groupData(c luaapi.Call, g *group.Group) valuelib.Value {
	members := make([]valuelib.Value, len(g.Members))
	for i, m := range g.Members {
		facts := []any{"name", m.Name, "online", m.Online, "leader", m.Player == g.Leader, "assistant", m.Assistant, "part", m.Part + 1, "role", m.Role.String(), "answer", m.Answer.String()}
		if here(c, m.Player) {
			facts = append(facts, "ref", valuelib.OfRef(m.Player))
		}
		members[i] = valuelib.OfRecord(facts...)
	}
	var marks []valuelib.Entry
	for i, unit := range g.Marks {
		if unit != 0 {
			marks = append(marks, valuelib.Entry{Key: valuelib.OfNumber(float64(i + 1)), Value: valuelib.OfRef(unit)})
		}
	}
	return valuelib.OfRecord("raid", g.Raid, "members", valuelib.OfList(members...), "checking", g.Checking(), "marks", valuelib.OfTable(marks), "loot", lootData(g))
}

// here tells whether a member stands on the map of a script.
func here(c luaapi.Call, player guid.GUID) bool {
	if c.World() == nil {
		return false
	}
	_, ok := c.World().Unit(player)
	return ok
}

// lootData is how a group deals out what it finds.
func lootData(g *group.Group) valuelib.Value {
	facts := []any{"method", g.Loot.Method.String(), "quality", content.Qualities[g.Loot.Threshold]}
	if i := g.Find(g.Loot.Master); i >= 0 {
		facts = append(facts, "master", g.Members[i].Name)
	}
	return valuelib.OfRecord(facts...)
}
