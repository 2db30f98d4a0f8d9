package scenario

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/quest"
	"loam/core/view"
)

// ofQuests is what players do about quests.
func ofQuests() []verb {
	return []verb{
		{Syntax: "A accepts QUEST from B", run: quests(intent.QuestAccept),
			Doc:     "A player takes a quest on that a creature offers, or that a player of its group shares.",
			Example: "Anna accepts errands:wolves from guard"},
		{Syntax: "A accepts QUEST from own ITEM", run: acceptOwn,
			Doc:     "A player takes on what an item of its own offers: the first of that.",
			Example: "Anna accepts errands:drowned from own errands:note"},
		{Syntax: "A asks B about QUEST", run: quests(intent.QuestLook),
			Doc:     "A player opens a quest in its talk with a creature, and reads its page.",
			Example: "Anna asks guard about errands:wolves"},
		{Syntax: "A turns in QUEST to B [taking N]", run: quests(intent.QuestTurnIn),
			Doc:     "A player hands a quest over that is done; of its choices it takes the N-th.",
			Example: "Anna turns in errands:wolves to guard taking 2"},
		{Syntax: "A abandons QUEST", run: quests(intent.QuestAbandon), Doc: "A player gives a quest up.", Example: "Anna abandons errands:wolves"},
		{Syntax: "A shares QUEST", run: quests(intent.QuestShare), Doc: "A player offers a quest to its group.", Example: "Anna shares errands:wolves"},
		{Syntax: "A declines QUEST from B", run: quests(intent.QuestDecline),
			Doc:     "A player does not want a quest that another of its group shares.",
			Example: "Ben declines errands:wolves from Anna"},
	}
}

// ofErrands is what may be expected of quests.
func ofErrands() []condition {
	return []condition{
		{Syntax: "A quest QUEST is open|done|failed|rewarded|unknown", state: ofUnits(questStands),
			Doc:     "How a quest of a player stands: something is left to do, all is done, it has failed; `rewarded` and `unknown` are not in its log, `rewarded` has been done at some time.",
			Example: "expect Anna quest errands:wolves is done"},
		{Syntax: "A quest QUEST has N of OBJECTIVE", state: ofUnits(questHas),
			Doc:     "How far an objective has come, by its name.",
			Example: "expect Anna quest errands:wolves has 3 of wolf"},
		{Syntax: "A quest QUEST offered", counts: questNews(event.QuestOffered), Doc: "A player was shown the page on which a quest is offered, by whom or what ever.", Example: "expect Anna quest errands:drowned offered"},
		{Syntax: "A quest QUEST offered by B", counts: questFrom(event.QuestOffered), Doc: "A player was shown the page on which a quest is offered.", Example: "expect Ben quest errands:wolves offered by Anna"},
		{Syntax: "A quest QUEST asked along by B", counts: questFrom(event.QuestInvited), Doc: "A player was asked whether it comes along on what another of its group begins.", Example: "expect Ben quest errands:carter asked along by Anna"},
		{Syntax: "A quest QUEST declined by B", counts: questFrom(event.QuestDeclined), Doc: "A player was told that another does not want the quest that it shares.", Example: "expect Anna quest errands:wolves declined by Ben"},
		{Syntax: "A quest QUEST joined by B", counts: questFrom(event.QuestJoined), Doc: "A player was told that another has taken on the quest that it shares.", Example: "expect Anna quest errands:wolves joined by Ben"},
		{Syntax: "A quest QUEST rewarded", counts: questNews(event.QuestRewarded), Doc: "A player was rewarded for a quest.", Example: "expect Anna quest errands:wolves rewarded once"},
		{Syntax: "A sees mark MARK over B", state: ofUnits(seesMark),
			Doc:     "The sign of quests that a player sees over somebody.",
			Example: "expect Anna sees mark offers over guard"},
	}
}

// quests makes a verb of what may be asked about a quest.
func quests(act intent.QuestAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		in := intent.Quest{Act: act, Quest: string(r.id(a, "QUEST")), Choice: int(a.num("N")) - 1}
		if a.has("B") {
			w, err := r.named(a.text("B"))
			if err != nil {
				return err
			}
			in.Unit = r.guidOf(w)
		}
		return r.asking(a, in)
	}
}

// acceptOwn lets players take on what an item of their own offers.
func acceptOwn(r *runner, a args) error {
	return r.doing(a, func(p *actor) error {
		from, err := r.slotOfItem(p, r.id(a, "ITEM"), anySlot)
		if err != nil {
			return err
		}
		u, _ := r.find(p.self)
		it, _ := item.At(&u.Player.Items, item.Slot(from))
		return p.ask(intent.Quest{Act: intent.QuestAccept, Quest: string(r.id(a, "QUEST")), Unit: it.GUID(u.Player.Character), Choice: -1})
	}, nil)
}

func questStands(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return quest.Stands(u.Player, r.id(a, "QUEST")) == a.text("open"), nil
}

func questHas(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	id, name := r.id(a, "QUEST"), a.text("OBJECTIVE")
	q, ok := r.rel.Content.Quest(id)
	if !ok {
		return false, fmt.Errorf("there is no quest %s", id)
	}
	o, ok := q.Objective(name)
	if !ok {
		var names []string
		for i := range q.Objectives {
			names = append(names, q.Objectives[i].Name)
		}
		return false, fmt.Errorf("%s has no objective %s, but %s", id, name, strings.Join(names, ", "))
	}
	e := quest.Find(u.Player, id)
	return e != nil && quest.Have(u.Player, e, o) == int(a.num("N")), nil
}

func questFrom(news event.QuestNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		x, ok := e.event.(event.QuestTold)
		return ok && x.News == news && x.Quest == r.id(a, "QUEST") && r.is(x.Player, a, "A") && r.is(x.Unit, a, "B")
	}
}

func questNews(news event.QuestNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		x, ok := e.event.(event.QuestTold)
		return ok && x.News == news && x.Quest == r.id(a, "QUEST") && r.is(x.Player, a, "A")
	}
}

// seesMark is what sign a player's client was last told to show over somebody.
func seesMark(r *runner, a args, u *entity.Unit) (bool, error) {
	b, err := r.named(a.text("B"))
	if err != nil {
		return false, err
	}
	for _, p := range r.actors {
		if u != nil && p.self == u.GUID {
			return p.in && p.shown.marks[r.guidOf(b)].String() == a.text("MARK"), nil
		}
	}
	return false, errors.New("that is no player")
}

// marked takes over the signs that a player's client is told to show.
func (s *shown) marked(all []view.Marked) {
	for _, m := range all {
		if s.marks == nil {
			s.marks = make(map[guid.GUID]view.Mark)
		}
		s.marks[m.Unit] = m.Mark
	}
}

func toldQuest() telling {
	return tells(func(e event.QuestTold) []guid.GUID { return units(e.Player, e.Unit) }, func(r *runner, e event.QuestTold, _ string) string {
		text := fmt.Sprintf("quest %s of %s: %s", e.Quest, r.label(e.Player), e.News)
		if e.News == event.QuestProgressed {
			text += fmt.Sprintf(", %d of %d %s", e.Have, e.Want, e.Objective)
		}
		return text
	})
}

// readMark takes the word for a sign.
func readMark(a *arg) bool {
	for _, word := range view.Marks {
		if word == a.token.text {
			return true
		}
	}
	return false
}
