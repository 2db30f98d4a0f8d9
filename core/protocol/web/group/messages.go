package group

import (
	"slices"
	"strings"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{GroupTold, Pinged, DiceRolled}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "group", Doc: "Acts on the player's group; the sections `group` and `fares` of `step` have its state, event `group_told` reports the result. `chat` with /invite, /accept, /decline, /leave, /kick, /lead, /convert, /disband, /move, /swap, /promote, /demote, /ready or /role does the same.", Decode: DecodeGroup, Example: `{"type":"group","act":"invite","name":"Ben"}`},
	{Name: "group_chat", Doc: "Sends chat to the player's group; event `heard` answers. `chat` with /p or /ra does the same.", Decode: DecodeGroupChat, Example: `{"type":"group_chat","raid":false,"text":"To the mill!"}`},
	{Name: "roll", Doc: "Rolls a random number for the player's group, or for the player alone without a group; event `dice_rolled` answers. `chat` with /roll does the same.", Decode: DecodeRoll, Example: `{"type":"roll","low":1,"high":20}`},
	{Name: "group_ping", Doc: "Pings a point for the group members who are on the player's map; event `pinged` answers.", Decode: DecodeGroupPing, Example: `{"type":"group_ping","x":12.5,"y":-3}`},
}

// Events about the player's group; section `group` has its state.
var (
	GroupTold = message.Told("News of the player's group; the section `group` of `step` has its current state.", func(w *jsonfield.Writer, e event.GroupTold) {
		w.Text("news", e.News.String(), "invited: `name` invites the player; asked: the player has invited `name`; withdrawn: the invitation with `name` is void; declined: `name` declined the invitation; left: the player left; kicked: `name` kicked the player; disbanded: the group no longer exists; leads: `name` is the new leader; ready_check: `name` started a ready check; ready or not_ready: the answer of `name`, sent to the players who may start one; all_ready or some_not_ready: the ready check ended, and the players in `name` are not ready")
		w.Text("name", e.Name, "of a player; may be empty")
	})
	DiceRolled = message.Told("A member of the player's group, or the player itself, rolled a number.", func(w *jsonfield.Writer, e event.DiceRolled) {
		w.GUID("by", e.By, "who rolled")
		w.Text("name", e.Name, "of `by`")
		w.Integer("low", e.Low, "the lowest number that could come up")
		w.Integer("high", e.High, "the highest")
		w.Integer("number", e.Number, "the number that came up")
	}).Like(event.DiceRolled{By: guid.New(guid.Player, 0, 8), Name: "Ben", Low: 1, High: 100, Number: 42})
	Pinged = message.Told("A member of the player's group pings a point on the map.", func(w *jsonfield.Writer, e event.Pinged) {
		w.GUID("from", e.From, "the member")
		w.Number("x", e.At.X, "yards")
		w.Number("y", e.At.Y, "yards")
	})
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
