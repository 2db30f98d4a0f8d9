package player

import (
	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/group"
	"loam/scripting/luaapi"
)

// Groups are the functions about players' groups on a map. The realm owns the groups; a
// map has a copy of each group with members on the map.
var Groups = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "group", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "group", Type: luaapi.Data, Nil: true}},
		Doc:     "Returns the player's group, nil if it has none. `raid` is whether it is a raid. `members` lists all members in the order in which they joined, on any map, each with `name`, `online`, `leader`, `assistant`, `role` (none, tank, healer or damage), `answer` to a ready check (unasked, asked, ready or not_ready) and `part`, the subgroup of a raid from 1; members on this map also have a `ref` for `map:unit`. `checking` is whether a ready check is active. `marks` maps mark numbers, 1 to 8, to refs of the marked units. `loot` holds the loot rules: `method`, `quality`, and the name of the `master` looter if there is one.",
		Example: `local group = player:group() if group then player:tell("met", {n = #group.members}) end`,
		Eluna:   []string{"GetGroup", "IsInGroup", "GetMembers", "GetMembersCount", "GetLeaderGUID", "IsRaidGroup", "IsLeader", "IsMember", "IsAssistant", "GetSubGroup", "GetMemberGroup", "IsFull"},
		Run: func(c luaapi.Call) int {
			g := c.World().Groups().Of(c.Self())
			if g == nil {
				return c.GiveNil()
			}
			return c.GiveData(groupData(c, g))
		},
	},
	{
		Class: luaapi.Player, Name: "group_units", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "units", Type: luaapi.Units}},
		Doc:     "Returns the members of the player's group on this map, including the player; only the player if it is in no group.",
		Example: `for _, member in ipairs(player:group_units()) do member:tell("door.open") end`,
		Run: func(c luaapi.Call) int {
			g := c.World().Groups().Of(c.Self())
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
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the other unit"}},
		Results: []luaapi.Result{{Name: "together", Type: luaapi.Bool}},
		Doc:     "Returns whether another unit is a player in the same group. A player is not in a group with itself.",
		Example: `if killer:is_player() and player:in_group_with(killer) then player:tell("shared") end`,
		Eluna:   []string{"IsInSameGroupWith", "IsInSameRaidWith"},
		Run: func(c luaapi.Call) int {
			g, other := c.World().Groups().Of(c.Self()), c.Unit(0)
			return c.GiveBool(g != nil && other != nil && other != c.Self() && g.Has(other.GUID))
		},
	},
	{
		Class: luaapi.Player, Name: "set_group_mark", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			{Name: "mark", Type: luaapi.Integer, Unit: "any", Min: 1, Max: group.Marks, Doc: "number of the mark"},
			{Name: "unit", Type: luaapi.AUnit, Optional: true, Default: "none", Doc: "the unit that gets the mark"},
		},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool, Doc: "false: the player is in no group"}},
		Doc:     "Puts a mark of the player's group on a unit on this map, or removes the mark. The group gets it some steps later. A unit that dies or despawns loses its mark.",
		Example: `player:set_group_mark(8, player)`,
		Eluna:   []string{"SetTargetIcon"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Groups().Mark(c.Self(), c.Unit(1), int(c.Number(0, 1))-1))
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

// here reports whether a member is on the map of a script.
func here(c luaapi.Call, player guid.GUID) bool {
	if c.World() == nil {
		return false
	}
	_, ok := c.World().Unit(player)
	return ok
}

// lootData is the loot rules of a group as data.
func lootData(g *group.Group) valuelib.Value {
	facts := []any{"method", g.Loot.Method.String(), "quality", content.Qualities[g.Loot.Threshold]}
	if i := g.Find(g.Loot.Master); i >= 0 {
		facts = append(facts, "master", g.Members[i].Name)
	}
	return valuelib.OfRecord(facts...)
}
