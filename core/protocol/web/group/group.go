// Package group is what pages ask and are told of their player's group.
package group

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

// groupActs are the words for what may be asked about a group, by intent.GroupAct.
var groupActs = func() (words []string) {
	for a := range intent.GroupActs {
		words = append(words, intent.GroupAct(a).String())
	}
	return words
}()

// DecodeGroup takes `group`.
func DecodeGroup(r *jsonfield.Reader) intent.Intent {
	in := intent.Group{
		Act:       intent.GroupAct(r.Word("act", groupActs, "what is asked")),
		Player:    r.GUIDOr("player", "of invite, kick, lead, move, swap, promote, demote and role: about whom; of loot: who deals out; of mark: a unit"),
		Name:      r.LineOr("name", jsonfield.MaxName, "of these without `player`: the name of whom, whose case does not count"),
		Other:     r.LineOr("other", jsonfield.MaxName, "of swap: the name of the other member"),
		Method:    uint8(max(0, slices.Index(loot.MethodWords(), r.LineOr("method", 32, "of loot: free, round_robin, master, group or need_before_greed")))),
		Threshold: uint8(r.IntegerOr("threshold", 0, float64(len(content.Qualities)-1), "of loot: from which quality on rolls and masters count, 0 is poor")),
		Mark:      int(r.IntegerOr("mark", 0, group.Marks-1, "of mark: which, from 0, for the unit `player`; without that for none any more")),
		Role:      uint8(max(0, slices.Index(group.RoleWords(), r.LineOr("role", 32, "of role: none, tank, healer or damage")))),
		Part:      int(r.IntegerOr("part", 0, group.Parts-1, "of move: the part of the raid, from 0")),
	}
	if !r.Noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// DecodeGroupChat takes `group_chat`.
func DecodeGroupChat(r *jsonfield.Reader) intent.Intent {
	return intent.GroupChat{
		Raid: r.Boolean("raid", "to the whole raid, else to the group or the player's part of a raid"),
		Text: r.Line("text", jsonfield.MaxWords, "what; one line"),
	}
}

// DecodeGroupPing takes `group_ping`.
func DecodeGroupPing(r *jsonfield.Reader) intent.Intent {
	return intent.GroupPing{At: geo.Point{
		X: r.Number("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"), Y: r.Number("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
	}}
}

// EncodeGroup writes how a group is.
func EncodeGroup(w *jsonfield.Writer, g *group.Group) {
	w.Open('{')
	w.Boolean("raid", g.Raid, "")
	w.GUID("leader", g.Leader, "empty: there is no group any more")
	w.Text("loot", g.Loot.Method.String(), "how it deals out what it finds: free, round_robin, master, group or need_before_greed")
	w.Integer("threshold", int64(g.Loot.Threshold), "from which quality on rolls and masters count, 0 is poor")
	w.GUIDIf("master", g.Loot.Master, "who deals out")
	w.GUIDIf("asker", g.Asker, "who asks in a ready check; without it there is none")
	w.OpenField("marks", '[', "list of ids", "units that bear the marks of the group, in the order of these; an empty one is nobody")
	for _, unit := range g.Marks {
		w.ID(unit)
	}
	w.Close(']')
	w.OpenField("members", '[', "list of {id, name, online, part, assistant, role, answer}", "in the order in which they came, the player too; part is that of a raid, from 0; assistant: it may do what the leader may, but for what is about the lead; role: tank, healer or damage; answer: to a ready check, asked, ready or not_ready; none: there is no group any more")
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

// EncodeFare writes how a member of a group fares.
func EncodeFare(w *jsonfield.Writer, s *group.State) {
	w.Open('{')
	w.GUID("id", s.Player, "")
	w.Integer("level", int64(s.Level), "")
	w.Integer("health", s.Health, "points")
	w.Integer("max_health", s.MaxHealth, "points")
	w.Boolean("dead", s.Dead, "")
	w.Text("map", string(s.Map), "id of the map on which it stands")
	w.Number("x", s.At.X, "whole yards")
	w.Number("y", s.At.Y, "whole yards")
	w.Close('}')
}
