// Package progression owns the scenario lines about the progression of players: quests,
// skills, reputation, talents, titles and achievements.
package progression

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// QuestVerbs are the verbs for quests.
func QuestVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A accepts QUEST from B", Run: quests(intent.QuestAccept),
			Doc:     "A player accepts a quest that a creature offers, or that a member of its group shares.",
			Example: "Anna accepts errands:wolves from guard"},
		{Syntax: "A accepts QUEST from own ITEM", Run: acceptOwn,
			Doc:     "A player accepts a quest that one of its items offers, the first of its kind.",
			Example: "Anna accepts errands:drowned from own errands:note"},
		{Syntax: "A asks B about QUEST", Run: quests(intent.QuestLook),
			Doc:     "A player opens a quest in the menu of a creature and reads its page.",
			Example: "Anna asks guard about errands:wolves"},
		{Syntax: "A turns in QUEST to B [taking N]", Run: quests(intent.QuestTurnIn),
			Doc:     "A player turns in a completed quest; of its reward choices the player takes the N-th.",
			Example: "Anna turns in errands:wolves to guard taking 2"},
		{Syntax: "A abandons QUEST", Run: quests(intent.QuestAbandon), Doc: "A player abandons a quest.", Example: "Anna abandons errands:wolves"},
		{Syntax: "A shares QUEST", Run: quests(intent.QuestShare), Doc: "A player shares a quest with its group.", Example: "Anna shares errands:wolves"},
		{Syntax: "A declines QUEST from B", Run: quests(intent.QuestDecline),
			Doc:     "A player declines a quest that a member of its group shares.",
			Example: "Ben declines errands:wolves from Anna"},
	}
}

// QuestConditions are the conditions about quests.
func QuestConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A quest QUEST is open|done|failed|rewarded|unknown", State: testworld.OfUnits(questStands),
			Doc:     "The state of a player's quest: in progress (`open`), complete (`done`) or `failed`. A quest that is not in the log is `rewarded` if it was completed before, else `unknown`.",
			Example: "expect Anna quest errands:wolves is done"},
		{Syntax: "A quest QUEST has N of OBJECTIVE", State: testworld.OfUnits(questHas),
			Doc:     "The progress of an objective, by its name.",
			Example: "expect Anna quest errands:wolves has 3 of wolf"},
		{Syntax: "A quest QUEST offered", Counts: questNews(event.QuestOffered), Doc: "A player was shown the page on which a quest is offered, from any source.", Example: "expect Anna quest errands:drowned offered"},
		{Syntax: "A quest QUEST offered by B", Counts: questFrom(event.QuestOffered), Doc: "B offered a player a quest on its page.", Example: "expect Ben quest errands:wolves offered by Anna"},
		{Syntax: "A quest QUEST asked along by B", Counts: questFrom(event.QuestInvited), Doc: "A player was asked to join a quest that a member of its group started.", Example: "expect Ben quest errands:carter asked along by Anna"},
		{Syntax: "A quest QUEST declined by B", Counts: questFrom(event.QuestDeclined), Doc: "A player was told that another declined the quest that it shares.", Example: "expect Anna quest errands:wolves declined by Ben"},
		{Syntax: "A quest QUEST joined by B", Counts: questFrom(event.QuestJoined), Doc: "A player was told that another accepted the quest that it shares.", Example: "expect Anna quest errands:wolves joined by Ben"},
		{Syntax: "A quest QUEST rewarded", Counts: questNews(event.QuestRewarded), Doc: "A player was rewarded for a quest.", Example: "expect Anna quest errands:wolves rewarded once"},
		{Syntax: "A sees mark MARK over B", State: testworld.OfUnits(seesMark),
			Doc:     "The quest mark that a player sees over a creature.",
			Example: "expect Anna sees mark offers over guard"},
	}
}

// quests makes a verb for a request about a quest.
func quests(act intent.QuestAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Quest{Act: act, Quest: string(st.ID(a, "QUEST")), Choice: int(a.Num("N")) - 1}
		if a.Has("B") {
			w, err := st.Named(a.Text("B"))
			if err != nil {
				return err
			}
			in.Unit = st.GUIDOf(w)
		}
		return st.Asking(a, in)
	}
}

// acceptOwn makes players accept the quest of one of their items.
func acceptOwn(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error {
		from, err := st.SlotOfItem(p, st.ID(a, "ITEM"), testworld.AnySlot)
		if err != nil {
			return err
		}
		u, _ := st.Find(p.Self)
		it, _ := item.At(&u.Player.Items, item.Slot(from))
		return p.Ask(intent.Quest{Act: intent.QuestAccept, Quest: string(st.ID(a, "QUEST")), Unit: it.GUID(u.Player.Character), Choice: -1})
	}, nil)
}

func questStands(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return quest.Stands(u.Player, st.ID(a, "QUEST")) == a.Text("open"), nil
}

func questHas(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	id, name := st.ID(a, "QUEST"), a.Text("OBJECTIVE")
	q, ok := st.Release.Content.Quest(id)
	if !ok {
		return false, fmt.Errorf("there is no quest %s", id)
	}
	o, ok := q.Objective(name)
	if !ok {
		var names []string
		for i := range q.Objectives {
			names = append(names, q.Objectives[i].Name)
		}
		return false, fmt.Errorf("%s has no objective %s; it has %s", id, name, strings.Join(names, ", "))
	}
	e := quest.Find(u.Player, id)
	return e != nil && quest.Have(u.Player, e, o) == int(a.Num("N")), nil
}

func questFrom(news event.QuestNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		x, ok := e.Event.(event.QuestTold)
		return ok && x.News == news && x.Quest == st.ID(a, "QUEST") && st.Is(x.Player, a, "A") && st.Is(x.Unit, a, "B")
	}
}

func questNews(news event.QuestNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		x, ok := e.Event.(event.QuestTold)
		return ok && x.News == news && x.Quest == st.ID(a, "QUEST") && st.Is(x.Player, a, "A")
	}
}

// seesMark reports whether a player's client shows a quest mark above a unit.
func seesMark(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, err := st.Named(a.Text("B"))
	if err != nil {
		return false, err
	}
	p, ok := st.PlayerOf(u)
	if !ok {
		return false, errors.New("that is not a player")
	}
	return p.In && p.Screen.Marks[st.GUIDOf(b)].String() == a.Text("MARK"), nil
}

func toldQuest() testworld.Telling {
	return testworld.Tells(func(e event.QuestTold) []guid.GUID { return testworld.Units(e.Player, e.Unit) }, func(st *testworld.Stage, e event.QuestTold, _ string) string {
		text := fmt.Sprintf("quest %s of %s: %s", e.Quest, st.Label(e.Player), e.News)
		if e.News == event.QuestProgressed {
			text += fmt.Sprintf(", %d of %d %s", e.Have, e.Want, e.Objective)
		}
		return text
	})
}

// QuestTellings describe the events of quests.
func QuestTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindQuestTold: toldQuest(),
	}
}
