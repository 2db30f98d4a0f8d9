package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/view"
)

// maxChoice bounds the place of what a player chooses.
const maxChoice = 100

func decodeQuest(r *reader) intent.Intent {
	in := intent.Quest{
		Act:   intent.QuestAct(r.word("act", intent.QuestActWords[:], "look: opens its page; accept: takes it on; turn_in: hands it over; abandon: gives it up; share: offers it to the group; decline: does not want what `unit` shares")),
		Quest: r.line("quest", 129, "its id"),
		Unit:  r.guidOr("unit", "of look, accept, turn_in and decline: with whom"),
	}
	in.Choice = int(r.integerOr("choice", 0, maxChoice, "of turn_in: which of its choices, from 1")) - 1
	return in
}

var toldQuest = toldInWords("News of a quest of the player. The first three, and invited, are pages to be shown: offered: `unit` offers it, and `quest` with accept takes it on; asked: it is not done; thanked: it is done, and `quest` with turn_in hands it over; invited: `unit`, a member of the group, begins it, and `quest` with accept comes along.", func(w *writer, t texts, e event.QuestTold) {
	w.text("news", e.News.String(), "offered, asked, thanked, taken, progressed, completed, failed, abandoned, rewarded, invited; of what the player shares: shared (with `unit`), joined (`unit` takes it on), declined")
	w.text("quest", string(e.Quest), "its id")
	w.guidIf("unit", e.Unit, "who offers it or takes it back; a player who shares it")
	q, ok := t.content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.text("title", t.line(q.Title), "in the reader's language")
	w.textIf("objective", e.Objective, "of progressed: the name of the objective")
	w.integerIf("have", int64(e.Have), "of progressed: how far it has come")
	w.integerIf("want", int64(e.Want), "of progressed: how far it goes")
	w.integerIf("points", e.Points, "experience that it gives")
	why := ""
	if e.Why != "" {
		why = t.line(content.Text{Bundle: "base", Key: e.Why})
	}
	w.textIf("why", why, "of shared: why it was not offered to `unit`")
	w.booleanIf("shared", e.Unit.Kind() == guid.Player, "`unit` is a player")
	w.booleanIf("late", e.Late, "of failed: its time is over")
	if e.News.Page() || w.noting() {
		encodePage(w, t, q, e)
	}
})

// encodePage writes what is to be read and got of a quest.
func encodePage(w *writer, t texts, q *content.Quest, e event.QuestTold) {
	args := plain.OfRecord("name", e.Name)
	said := [...]content.Text{event.QuestOffered: q.Offer, event.QuestAsked: q.Progress, event.QuestThanked: q.Thanks, event.QuestInvited: q.Offer}[min(e.News, event.QuestInvited)]
	w.textIf("said", t.content.Words(t.language, said, args), "of the first three: what `unit` says; the keys that follow are of these too")
	w.textIf("summary", t.content.Words(t.language, q.Summary, args), "what is to be done")
	encodeGoals(w, t, q, nil)
	w.integerIf("money", q.Money, "money for it")
	paid := ""
	if q.Money > 0 {
		paid = t.line(currencyName(t, q.Currency))
	}
	w.textIf("currency", paid, "what that money is called")
	encodeStacks(w, t, "rewards", q.Rewards, "items for it")
	encodeStacks(w, t, "choices", q.Choices, "items of which one is to be chosen by its place, from 1")
}

func currencyName(t texts, id content.ID) content.Text {
	if d, ok := t.content.Currency(id); ok {
		return d.Name
	}
	return content.Text{Key: string(id)}
}

func encodeGoals(w *writer, t texts, q *content.Quest, have []int) {
	w.openField("objectives", '[', "list of {name, reads, have, want}", "what it wants, in order; `have` is left out where nothing is done")
	for i := range q.Objectives {
		o := &q.Objectives[i]
		w.open('{')
		w.text("name", o.Name, "")
		w.text("reads", t.line(t.content.GoalText(o)), "")
		if i < len(have) && have[i] > 0 {
			w.integer("have", int64(have[i]), "")
		}
		w.integer("want", int64(o.Count), "")
		w.close('}')
	}
	w.close(']')
}

func encodeStacks(w *writer, t texts, key string, stacks []content.Stack, doc string) {
	w.openField(key, '[', "list of {item, name, count, quality}", doc)
	for _, s := range stacks {
		w.open('{')
		w.text("item", string(s.Item), "")
		name, quality := string(s.Item), 0
		if d, ok := t.content.Item(s.Item); ok {
			name, quality = t.line(d.Name), d.Quality
		}
		w.text("name", name, "")
		w.integer("count", int64(s.Count), "")
		w.text("quality", content.Qualities[quality], "")
		w.close('}')
	}
	w.close(']')
}

func encodeMark(w *writer, m view.Marked) {
	w.guid("unit", m.Unit, "over whom")
	w.text("mark", m.Mark.String(), "none, later: something that is not for the player yet, waits: something is not done, offers_again: something that can be done again and again, offers: something new, rewards: something is done")
}

// encodeQuestLog writes all quests that a player has taken on.
func encodeQuestLog(w *writer, t texts, l *view.QuestLog) {
	w.openField("log", '[', "list of quest", "all that the player has taken on, in order")
	for i := range l.Quests {
		w.open('{')
		encodeQuest(w, t, &l.Quests[i], l.Name)
		w.close('}')
	}
	w.close(']')
}

func encodeQuest(w *writer, t texts, e *view.Quest, name string) {
	q, ok := t.content.Quest(e.Quest)
	if !ok {
		q = &content.Quest{ID: e.Quest, Title: content.Text{Key: string(e.Quest)}}
	}
	w.text("quest", string(e.Quest), "its id")
	w.text("title", t.line(q.Title), "in the reader's language")
	w.textIf("summary", t.content.Words(t.language, q.Summary, plain.OfRecord("name", name)), "what is to be done")
	w.text("state", e.State, "open: something is left to do; done: all is done; failed")
	w.integer("level", int64(q.Level), "for which it is meant")
	w.integerIf("left", int64(e.Left), "ms in which it must be done; left out: for ever")
	w.booleanIf("shares", q.Shares, "it can be offered to the group")
	encodeGoals(w, t, q, e.Have)
}

// encodeMenuQuests writes what quests the speaker of a menu has.
func encodeMenuQuests(w *writer, t texts, list []view.MenuQuest) {
	w.openField("quests", '[', "list of {quest, title, mark}", "left out: none; what quests the speaker has for the player; `quest` with look opens one")
	for _, q := range list {
		w.open('{')
		w.text("quest", string(q.Quest), "")
		title := string(q.Quest)
		if d, ok := t.content.Quest(q.Quest); ok {
			title = t.line(d.Title)
		}
		w.text("title", title, "")
		w.text("mark", q.Mark.String(), "")
		w.close('}')
	}
	w.close(']')
}

// questList is `quests`, which tells a page in another language what its player has
// taken on.
type questList struct {
	log   *view.QuestLog
	texts texts
}

func (questList) name() string { return "quests" }

func (m questList) encode(w *writer) { encodeQuestLog(w, m.texts, m.log) }
