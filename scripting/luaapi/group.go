package luaapi

import (
	"loam/core/entity"
	"loam/core/group"
	"loam/core/plain"
)

// groups is what can be asked of players about their groups. Groups are the
// realm's: a map has a copy of those of which members stand on it.
var groups = []Entry{
	{
		Class: Player, Name: "group", Where: OnMap,
		Results: []Result{{Name: "group", Type: Data, Nil: true}},
		Doc:     "The player's group: `raid`, and `members` in the order in which they came, wherever they are, each with `name`, `online`, `leader`, `assistant` and `part`, its part of a raid from 1; those who stand on this map have a `ref` for `map:unit`. Nil when it is in none.",
		Example: `local group = player:group() if group then player:tell("met", {n = #group.members}) end`,
		Eluna:   []string{"GetGroup", "IsInGroup", "GetMembers", "GetMembersCount", "GetLeaderGUID", "IsRaidGroup"},
		Run: func(c Call) int {
			g := c.World().Group(c.Self())
			if g == nil {
				return c.GiveNil()
			}
			return c.GiveData(groupData(c, g))
		},
	},
	{
		Class: Player, Name: "group_units", Where: OnMap,
		Results: []Result{{Name: "units", Type: Units}},
		Doc:     "The members of the player's group who stand on this map, the player among them; the player alone when it is in none.",
		Example: `for _, member in ipairs(player:group_units()) do member:tell("door.open") end`,
		Run: func(c Call) int {
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
		Class: Player, Name: "in_group_with", Where: OnMap,
		Params:  []Param{{Name: "other", Type: AUnit, Doc: "with whom"}},
		Results: []Result{{Name: "together", Type: Bool}},
		Doc:     "Tells whether another unit is a player of the same group. Nobody is in a group with itself.",
		Example: `if killer:is_player() and player:in_group_with(killer) then player:tell("shared") end`,
		Eluna:   []string{"IsInSameGroupWith", "IsInSameRaidWith"},
		Run: func(c Call) int {
			g, other := c.World().Group(c.Self()), c.Unit(0)
			return c.GiveBool(g != nil && other != nil && other != c.Self() && g.Has(other.GUID))
		},
	},
}

func groupData(c Call, g *group.Group) plain.Value {
	members := make([]plain.Value, len(g.Members))
	for i, m := range g.Members {
		facts := []any{"name", m.Name, "online", m.Online, "leader", m.Player == g.Leader, "assistant", m.Assistant, "part", m.Part + 1}
		if _, here := c.World().Unit(m.Player); here {
			facts = append(facts, "ref", plain.OfRef(m.Player))
		}
		members[i] = plain.OfRecord(facts...)
	}
	return plain.OfRecord("raid", g.Raid, "members", plain.OfList(members...))
}
