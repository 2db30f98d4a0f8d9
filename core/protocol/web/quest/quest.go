// Package quest is what pages ask and are told of quests: their pages, the log, the
// signs over heads.
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

// DecodeQuest takes `quest`.
func DecodeQuest(r *jsonfield.Reader) intent.Intent {
	in := intent.Quest{
		Act:   intent.QuestAct(r.Word("act", intent.QuestActWords[:], "look: opens its page; accept: takes it on; turn_in: hands it over; abandon: gives it up; share: offers it to the group; decline: does not want what `unit` shares")),
		Quest: r.Line("quest", 129, "its id"),
		Unit:  r.GUIDOr("unit", "of look, accept, turn_in and decline: with whom"),
	}
	in.Choice = int(r.IntegerOr("choice", 0, maxChoice, "of turn_in: which of its choices, from 1")) - 1
	return in
}

// QuestTold tells of a quest of the player.
var QuestTold = message.ToldInWords("News of a quest of the player. The first three, and invited, are pages to be shown: offered: `unit` offers it, and `quest` with accept takes it on; asked: it is not done; thanked: it is done, and `quest` with turn_in hands it over; invited: `unit`, a member of the group, begins it, and `quest` with accept comes along.", func(w *jsonfield.Writer, t locale.Texts, e event.QuestTold) {
	w.Text("news", e.News.String(), "offered, asked, thanked, taken, progressed, completed, failed, abandoned, rewarded, invited; of what the player shares: shared (with `unit`), joined (`unit` takes it on), declined")
	w.Text("quest", string(e.Quest), "its id")
	w.GUIDIf("unit", e.Unit, "who offers it or takes it back; a player who shares it")
	q, ok := t.Content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.Text("title", t.Line(q.Title), "in the reader's language")
	w.TextIf("objective", e.Objective, "of progressed: the name of the objective")
	reads := ""
	if i := slices.IndexFunc(q.Objectives, func(o content.Objective) bool { return o.Name == e.Objective }); i >= 0 {
		reads = goal(t, &q.Objectives[i])
	}
	w.TextIf("reads", reads, "of progressed: the objective in the reader's language")
	w.IntegerIf("have", int64(e.Have), "of progressed: how far it has come")
	w.IntegerIf("want", int64(e.Want), "of progressed: how far it goes")
	w.IntegerIf("points", e.Points, "experience that it gives")
	why := ""
	if e.Why != "" {
		why = t.Line(content.Text{Bundle: "base", Key: e.Why})
	}
	w.TextIf("why", why, "of shared: why it was not offered to `unit`")
	w.BooleanIf("shared", e.Unit.Kind() == guid.Player, "`unit` is a player")
	w.BooleanIf("late", e.Late, "of failed: its time is over")
	if e.News.Page() || w.Noting() {
		encodePage(w, t, q, e)
	}
})

// encodePage writes what is to be read and got of a quest.
func encodePage(w *jsonfield.Writer, t locale.Texts, q *content.Quest, e event.QuestTold) {
	args := value.OfRecord("name", e.Name)
	said := [...]content.Text{event.QuestOffered: q.Offer, event.QuestAsked: q.Progress, event.QuestThanked: q.Thanks, event.QuestInvited: q.Offer}[min(e.News, event.QuestInvited)]
	w.TextIf("said", t.Content.Words(t.Language, said, args), "of the first three: what `unit` says; the keys that follow are of these too")
	w.TextIf("summary", t.Content.Words(t.Language, q.Summary, args), "what is to be done")
	encodeGoals(w, t, q, nil)
	w.IntegerIf("money", q.Money, "money for it")
	paid := ""
	if q.Money > 0 {
		paid = t.Currency(q.Currency, q.Money)
	}
	w.TextIf("currency", paid, "what that money is called")
	item.EncodeStacks(w, t, "rewards", q.Rewards, "items for it")
	item.EncodeStacks(w, t, "choices", q.Choices, "items of which one is to be chosen by its place, from 1")
}

// goal is how an objective is called; money is called by how much of it is wanted.
func goal(t locale.Texts, o *content.Objective) string {
	return t.Content.Words(t.Language, t.Content.GoalText(o), value.OfRecord("n", o.Count))
}

func encodeGoals(w *jsonfield.Writer, t locale.Texts, q *content.Quest, have []int) {
	w.OpenField("objectives", '[', "list of {name, reads, have, want}", "what it wants, in order; `have` is left out where nothing is done")
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

// EncodeMark writes the sign over somebody who has to do with quests.
func EncodeMark(w *jsonfield.Writer, m view.Marked) {
	w.GUID("unit", m.Unit, "over whom")
	w.Text("mark", m.Mark.String(), "none, later: something that is not for the player yet, waits: something is not done, offers_again: something that can be done again and again, offers: something new, rewards: something is done")
}

// EncodeQuestLog writes all quests that a player has taken on.
func EncodeQuestLog(w *jsonfield.Writer, t locale.Texts, l *view.QuestLog) {
	w.OpenField("log", '[', "list of quest", "all that the player has taken on, in order")
	for i := range l.Quests {
		w.Open('{')
		EncodeQuest(w, t, &l.Quests[i], l.Name)
		w.Close('}')
	}
	w.Close(']')
}

// EncodeQuest writes one quest that a player has taken on.
func EncodeQuest(w *jsonfield.Writer, t locale.Texts, e *view.Quest, name string) {
	q, ok := t.Content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.Text("quest", string(e.Quest), "its id")
	w.Text("title", t.Line(q.Title), "in the reader's language")
	w.TextIf("summary", t.Content.Words(t.Language, q.Summary, value.OfRecord("name", name)), "what is to be done")
	w.Text("state", e.State, "open: something is left to do; done: all is done; failed")
	w.Integer("level", int64(q.Level), "for which it is meant")
	w.IntegerIf("left", int64(e.Left), "ms in which it must be done; left out: for ever")
	w.BooleanIf("shares", q.Shares, "it can be offered to the group")
	encodeGoals(w, t, q, e.Have)
}

// EncodeMenuQuests writes what quests the speaker of a menu has.
func EncodeMenuQuests(w *jsonfield.Writer, t locale.Texts, list []view.MenuQuest) {
	w.OpenField("quests", '[', "list of {quest, title, mark}", "left out: none; what quests the speaker has for the player; `quest` with look opens one")
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

// Log is `quests`, which tells a page in another language what its player has
// taken on.
type Log struct {
	Log   *view.QuestLog
	Texts locale.Texts
}

// Name implements message.Body.
func (Log) Name() string { return "quests" }

// Encode implements message.Body.
func (m Log) Encode(w *jsonfield.Writer) { EncodeQuestLog(w, m.Texts, m.Log) }
