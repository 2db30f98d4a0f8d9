// Package quest decodes and encodes the messages and events about quest: their pages,
// the log, and the icons above quest givers.
package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// maxChoice bounds the place of what a player chooses.
const maxChoice = 100

// DecodeQuest decodes `quest`.
func DecodeQuest(r *jsonfield.Reader) intent.Intent {
	in := intent.Quest{
		Act:   intent.QuestAct(r.Word("act", intent.QuestActWords[:], "look: opens its page; accept: accepts it; turn_in: completes it; abandon: abandons it; share: shares it with the group; decline: refuses the quest that `unit` shares")),
		Quest: r.Line("quest", 129, "id of the quest"),
		Unit:  r.GUIDOr("unit", "for look, accept, turn_in and decline: the quest giver"),
	}
	in.Choice = int(r.IntegerOr("choice", 0, maxChoice, "for turn_in: index of the chosen reward, from 1")) - 1
	return in
}

// QuestTold is the event for a quest of the player.
var QuestTold = message.ToldInWords("News of a quest of the player. The first three and invited are pages to show. offered: `unit` offers the quest, and `quest` with accept accepts it; asked: it is not complete; thanked: it is complete, and `quest` with turn_in turns it in; invited: `unit`, a member of the group, starts it, and `quest` with accept joins in.", func(w *jsonfield.Writer, t locale.Texts, e event.QuestTold) {
	w.Text("news", e.News.String(), "offered, asked, thanked, taken, progressed, completed, failed, abandoned, rewarded, invited; for a quest that the player shares: shared (with `unit`), joined (`unit` accepted it), declined")
	w.Text("quest", string(e.Quest), "id of the quest")
	w.GUIDIf("unit", e.Unit, "the quest giver or turn-in; a player who shares the quest")
	q, ok := t.Content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.Text("title", t.Line(q.Title), "in the reader's language")
	w.TextIf("objective", e.Objective, "for progressed: name of the objective")
	reads := ""
	if i := slices.IndexFunc(q.Objectives, func(o content.Objective) bool { return o.Name == e.Objective }); i >= 0 {
		reads = goal(t, &q.Objectives[i])
	}
	w.TextIf("reads", reads, "for progressed: text of the objective in the reader's language")
	w.IntegerIf("have", int64(e.Have), "for progressed: the current count")
	w.IntegerIf("want", int64(e.Want), "for progressed: the required count")
	w.IntegerIf("points", e.Points, "experience reward")
	why := ""
	if e.Why != "" {
		why = t.Line(content.Text{Bundle: "base", Key: e.Why})
	}
	w.TextIf("why", why, "for shared: why it was not offered to `unit`")
	w.BooleanIf("shared", e.Unit.Kind() == guid.Player, "`unit` is a player")
	w.BooleanIf("late", e.Late, "for failed: the time limit expired")
	if e.News.Page() || w.Noting() {
		encodePage(w, t, q, e)
	}
})

// encodePage writes what is to be read and got of a quest.
func encodePage(w *jsonfield.Writer, t locale.Texts, q *content.Quest, e event.QuestTold) {
	args := value.OfRecord("name", e.Name)
	said := [...]content.Text{event.QuestOffered: q.Offer, event.QuestAsked: q.Progress, event.QuestThanked: q.Thanks, event.QuestInvited: q.Offer}[min(e.News, event.QuestInvited)]
	w.TextIf("said", t.Content.Words(t.Language, said, args), "for the first three: the text of `unit`; the fields that follow are for these three as well")
	w.TextIf("summary", t.Content.Words(t.Language, q.Summary, args), "the task")
	encodeGoals(w, t, q, nil)
	w.IntegerIf("money", q.Money, "money reward")
	paid := ""
	if q.Money > 0 {
		paid = t.Currency(q.Currency, q.Money)
	}
	w.TextIf("currency", paid, "name of the currency")
	item.EncodeStacks(w, t, "rewards", q.Rewards, "item rewards")
	item.EncodeStacks(w, t, "choices", q.Choices, "item rewards to choose from by index, from 1")
}

// goal is how an objective is called; money is called by how much of it is wanted.
func goal(t locale.Texts, o *content.Objective) string {
	return t.Content.Words(t.Language, t.Content.GoalText(o), value.OfRecord("n", o.Count))
}

func encodeGoals(w *jsonfield.Writer, t locale.Texts, q *content.Quest, have []int) {
	w.OpenField("objectives", '[', "list of {name, reads, have, want}", "its objectives, in order; `have` is omitted if the quest is not in the log")
	for i := range q.Objectives {
		o := &q.Objectives[i]
		w.Open('{')
		w.Text("name", o.Name, "")
		w.Text("reads", goal(t, o), "")
		if i < len(have) && have[i] > 0 {
			w.Integer("have", int64(have[i]), "")
		}
		w.Integer("want", int64(o.Count), "")
		w.Close('}')
	}
	w.Close(']')
}

// EncodeMark writes the icon above a quest giver.
func EncodeMark(w *jsonfield.Writer, m view.Marked) {
	w.GUID("unit", m.Unit, "the quest giver")
	w.Text("mark", m.Mark.String(), "icon above the unit: none; later: a quest that the player cannot take yet; waits: an incomplete quest; offers_again: a repeatable quest; offers: a new quest; rewards: a completed quest")
}

// EncodeQuestLog writes the player's quest log.
func EncodeQuestLog(w *jsonfield.Writer, t locale.Texts, l *view.QuestLog) {
	w.OpenField("log", '[', "list of quest", "all quests in the player's log, in order")
	for i := range l.Quests {
		w.Open('{')
		EncodeQuest(w, t, &l.Quests[i], l.Name)
		w.Close('}')
	}
	w.Close(']')
}

// EncodeQuest writes one quest of the log.
func EncodeQuest(w *jsonfield.Writer, t locale.Texts, e *view.Quest, name string) {
	q, ok := t.Content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.Text("quest", string(e.Quest), "id of the quest")
	w.Text("title", t.Line(q.Title), "in the reader's language")
	w.TextIf("summary", t.Content.Words(t.Language, q.Summary, value.OfRecord("name", name)), "the task")
	w.Text("state", e.State, "open: incomplete; done: complete; failed")
	w.Integer("level", int64(q.Level), "level of the quest")
	w.IntegerIf("left", int64(e.Left), "ms of the time limit that are left; omitted if there is no limit")
	w.BooleanIf("shares", q.Shares, "it can be shared with the group")
	encodeGoals(w, t, q, e.Have)
}

// EncodeMenuQuests writes the quests that the speaker of a menu offers or takes.
func EncodeMenuQuests(w *jsonfield.Writer, t locale.Texts, list []view.MenuQuest) {
	w.OpenField("quests", '[', "list of {quest, title, mark}", "quests that the speaker has for the player; omitted if there are none; `quest` with look opens one")
	for _, q := range list {
		w.Open('{')
		w.Text("quest", string(q.Quest), "")
		title := string(q.Quest)
		if d, ok := t.Content.Quest(q.Quest); ok {
			title = t.Line(d.Title)
		}
		w.Text("title", title, "")
		w.Text("mark", q.Mark.String(), "")
		w.Close('}')
	}
	w.Close(']')
}

// Log is `quests`: the player's quest log in a newly chosen language.
type Log struct {
	Log   *view.QuestLog
	Texts locale.Texts
}

// Name implements message.Body.
func (Log) Name() string { return "quests" }

// Encode implements message.Body.
func (m Log) Encode(w *jsonfield.Writer) { EncodeQuestLog(w, m.Texts, m.Log) }
