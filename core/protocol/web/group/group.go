// Package group decodes and encodes the messages and events about the player's group.
package group

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/rules/group"
)

// EncodeGroup writes the state of a group.
func EncodeGroup(w *jsonfield.Writer, g *group.Group) {
	w.Open('{')
	w.Boolean("raid", g.Raid, "")
	w.GUID("leader", g.Leader, "empty: the player has no group")
	w.Text("loot", g.Loot.Method.String(), "the loot method: free, round_robin, master, group or need_before_greed")
	w.Integer("threshold", int64(g.Loot.Threshold), "the lowest quality for rolls and master loot, 0 is poor")
	w.GUIDIf("master", g.Loot.Master, "the master looter")
	w.GUIDIf("asker", g.Asker, "who started the running ready check; omitted if there is none")
	w.OpenField("marks", '[', "list of ids", "the units with the marks of the group, in the order of the marks; an empty guid is a mark without a unit")
	for _, unit := range g.Marks {
		w.ID(unit)
	}
	w.Close(']')
	w.OpenField("members", '[', "list of {id, name, online, part, assistant, role, answer}", "in the order in which they joined, with the player; part is the subgroup of a raid, from 0; assistant: has the leader's rights except those about the leadership; role: tank, healer or damage; answer: to a ready check, asked, ready or not_ready; empty: the player has no group")
	for i := range g.Members {
		m := &g.Members[i]
		w.Open('{')
		w.GUID("id", m.Player, "")
		w.Text("name", m.Name, "")
		w.Boolean("online", m.Online, "")
		w.Integer("part", int64(m.Part), "")
		w.Boolean("assistant", m.Assistant, "")
		if m.Role != group.NoRole {
			w.Text("role", m.Role.String(), "")
		}
		if m.Answer != group.Unasked {
			w.Text("answer", m.Answer.String(), "")
		}
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}

// EncodeFare writes the state of a group member.
func EncodeFare(w *jsonfield.Writer, s *group.State) {
	w.Open('{')
	w.GUID("id", s.Player, "")
	w.Integer("level", int64(s.Level), "")
	w.Integer("health", s.Health, "points")
	w.Integer("max_health", s.MaxHealth, "points")
	w.Boolean("dead", s.Dead, "")
	w.Text("map", string(s.Map), "id of the member's map")
	w.Number("x", s.At.X, "whole yards")
	w.Number("y", s.At.Y, "whole yards")
	w.Close('}')
}
