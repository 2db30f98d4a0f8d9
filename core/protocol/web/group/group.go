// Package group decodes and encodes the messages and events about the player's group.
package group

import (
	"slices"
	"strings"

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

// DecodeGroup decodes `group`.
func DecodeGroup(r *jsonfield.Reader) intent.Intent {
	in := intent.Group{
		Act:       intent.GroupAct(r.Word("act", groupActs, "the action")),
		Player:    r.GUIDOr("player", "for invite, kick, lead, move, swap, promote, demote and role: the player concerned; for loot: the master looter; for mark: a unit"),
		Name:      r.LineOr("name", jsonfield.MaxName, "instead of `player`: the player's name, case-insensitive"),
		Other:     r.LineOr("other", jsonfield.MaxName, "for swap: the name of the other member"),
		Method:    uint8(wordOr(r, "method", loot.MethodWords(), "for loot: free, round_robin, master, group or need_before_greed")),
		Threshold: uint8(r.IntegerOr("threshold", 0, float64(len(content.Qualities)-1), "for loot: the lowest quality for rolls and master loot, 0 is poor")),
		Mark:      int(r.IntegerOr("mark", 0, group.Marks-1, "for mark: index of the mark, from 0, for the unit `player`; without `player` the mark is cleared")),
		Role:      uint8(wordOr(r, "role", group.RoleWords(), "for role: none, tank, healer or damage")),
		Part:      int(r.IntegerOr("part", 0, group.Parts-1, "for move: number of the subgroup of the raid, from 0")),
	}
	if !r.Noting() && in.Act.About() && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// wordOr decodes an optional field that has one of some words, and returns its index; 0 if the
// field is missing.
func wordOr(r *jsonfield.Reader, name string, words []string, doc string) int {
	word := r.LineOr(name, 32, doc)
	if word == "" || r.Noting() {
		return 0
	}
	at := slices.Index(words, word)
	if at < 0 {
		r.Fail("field %q is %.40q, expected one of %s", name, word, strings.Join(words, ", "))
	}
	return max(0, at)
}

// DecodeGroupChat decodes `group_chat`.
func DecodeGroupChat(r *jsonfield.Reader) intent.Intent {
	return intent.GroupChat{
		Raid: r.Boolean("raid", "send to the whole raid; otherwise to the party or to the player's subgroup of the raid"),
		Text: r.Line("text", jsonfield.MaxWords, "one line"),
	}
}

// DecodeGroupPing decodes `group_ping`.
func DecodeGroupPing(r *jsonfield.Reader) intent.Intent {
	return intent.GroupPing{At: geo.Point{
		X: r.Number("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"), Y: r.Number("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
	}}
}

// DecodeRoll decodes `roll`.
func DecodeRoll(r *jsonfield.Reader) intent.Intent {
	return intent.RollDice{
		Low:  r.Whole("low", r.Number("low", 0, intent.MaxRoll, "the lowest number")),
		High: r.Whole("high", r.Number("high", 0, intent.MaxRoll, "the highest number")),
	}
}

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
