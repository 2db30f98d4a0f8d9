package web

import (
	"slices"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/group"
	"loam/core/intent"
	"loam/core/loot"
)

// groupActs are the words for what may be asked about a group, by intent.GroupAct.
var groupActs = func() (words []string) {
	for a := range intent.GroupActs {
		words = append(words, intent.GroupAct(a).String())
	}
	return words
}()

func decodeGroup(r *reader) intent.Intent {
	in := intent.Group{
		Act:       intent.GroupAct(r.word("act", groupActs, "what is asked")),
		Player:    r.guidOr("player", "of invite, kick, lead, move, swap, promote, demote and role: about whom; of loot: who deals out; of mark: a unit"),
		Name:      r.lineOr("name", maxWho, "of these without `player`: the name of whom, whose case does not count"),
		Other:     r.lineOr("other", maxWho, "of swap: the name of the other member"),
		Method:    uint8(max(0, slices.Index(loot.MethodWords(), r.lineOr("method", 32, "of loot: free, round_robin, master, group or need_before_greed")))),
		Threshold: uint8(r.integerOr("threshold", 0, float64(len(content.Qualities)-1), "of loot: from which quality on rolls and masters count, 0 is poor")),
		Mark:      int(r.integerOr("mark", 0, group.Marks-1, "of mark: which, from 0, for the unit `player`; without that for none any more")),
		Role:      uint8(max(0, slices.Index(group.RoleWords(), r.lineOr("role", 32, "of role: none, tank, healer or damage")))),
		Part:      int(r.integerOr("part", 0, group.Parts-1, "of move: the part of the raid, from 0")),
	}
	if !r.noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

func decodeGroupChat(r *reader) intent.Intent {
	return intent.GroupChat{
		Raid: r.boolean("raid", "to the whole raid, else to the group or the player's part of a raid"),
		Text: r.line("text", maxChat, "what; one line"),
	}
}

func decodeGroupPing(r *reader) intent.Intent {
	return intent.GroupPing{At: geo.Point{
		X: r.number("x", -maxCoordinate, maxCoordinate, "yards"), Y: r.number("y", -maxCoordinate, maxCoordinate, "yards"),
	}}
}

func encodeGroup(w *writer, g *group.Group) {
	w.open('{')
	w.boolean("raid", g.Raid, "")
	w.guid("leader", g.Leader, "empty: there is no group any more")
	w.text("loot", g.Loot.Method.String(), "how it deals out what it finds: free, round_robin, master, group or need_before_greed")
	w.integer("threshold", int64(g.Loot.Threshold), "from which quality on rolls and masters count, 0 is poor")
	w.guidIf("master", g.Loot.Master, "who deals out")
	w.guidIf("asker", g.Asker, "who asks in a ready check; without it there is none")
	w.openField("marks", '[', "list of ids", "units that bear the marks of the group, in the order of these; an empty one is nobody")
	for _, unit := range g.Marks {
		w.id(unit)
	}
	w.close(']')
	w.openField("members", '[', "list of {id, name, online, part, assistant, role, answer}", "in the order in which they came, the player too; part is that of a raid, from 0; assistant: it may do what the leader may, but for what is about the lead; role: tank, healer or damage; answer: to a ready check, asked, ready or not_ready; none: there is no group any more")
	for i := range g.Members {
		m := &g.Members[i]
		w.open('{')
		w.guid("id", m.Player, "")
		w.text("name", m.Name, "")
		w.boolean("online", m.Online, "")
		w.integer("part", int64(m.Part), "")
		w.boolean("assistant", m.Assistant, "")
		if m.Role != group.NoRole {
			w.text("role", m.Role.String(), "")
		}
		if m.Answer != group.Unasked {
			w.text("answer", m.Answer.String(), "")
		}
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

func encodeFare(w *writer, s *group.State) {
	w.open('{')
	w.guid("id", s.Player, "")
	w.integer("level", int64(s.Level), "")
	w.integer("health", s.Health, "points")
	w.integer("max_health", s.MaxHealth, "points")
	w.boolean("dead", s.Dead, "")
	w.text("map", string(s.Map), "id of the map on which it stands")
	w.number("x", s.At.X, "whole yards")
	w.number("y", s.At.Y, "whole yards")
	w.close('}')
}
