package quest

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
)

const hour = 60 * 60 * 1000

// book is a snapshot with the quests of the tests.
func book() *content.Snapshot {
	return content.NewSnapshot(content.Tables{
		Items: []content.Item{{ID: "t:pelt", Stack: 2}, {ID: "t:cap", Stack: 1}, {ID: "t:map", Stack: 1}},
		Quests: []content.Quest{
			{ID: "t:once", Givers: []content.ID{"t:guard"}},
			{ID: "t:always", Repeats: content.Always, Givers: []content.ID{"t:guard"}, Enders: []content.ID{"t:monk"}},
			{ID: "t:daily", Repeats: content.Daily}, {ID: "t:weekly", Repeats: content.Weekly},
			{ID: "t:later", After: []content.ID{"t:once", "t:daily"}},
			{ID: "t:left", OneOf: "t:way"}, {ID: "t:right", OneOf: "t:way"},
			{ID: "t:pelts", Gives: []content.Stack{{Item: "t:map", Count: 1}}, Choices: []content.Stack{{Item: "t:cap", Count: 1}, {Item: "t:map", Count: 1}},
				Objectives: []content.Objective{{Kind: content.Collect, Name: "pelt", Item: "t:pelt", Count: 3}, {Kind: content.Slay, Name: "wolf", Count: 2}}},
		},
	})
}

func get(t *testing.T, s *content.Snapshot, id content.ID) *content.Quest {
	t.Helper()
	q, ok := s.Quest(id)
	if !ok {
		t.Fatalf("no quest %s", id)
	}
	return q
}

func TestWhoMayTakeAQuestOn(t *testing.T) {
	done := func(ids ...string) (all []character.Done) {
		for _, id := range ids {
			all = append(all, character.Done{ID: id, At: 100 * day})
		}
		return all
	}
	log := func(ids ...content.ID) (all []entity.Quest) {
		for _, id := range ids {
			all = append(all, entity.Quest{ID: id})
		}
		return all
	}
	for _, test := range []struct {
		name  string
		quest content.ID
		log   []entity.Quest
		done  []character.Done
		now   int64
		want  Why
	}{
		{name: "a new one", quest: "t:once"},
		{name: "one that it has", quest: "t:once", log: log("t:once"), want: HasIt},
		{name: "one that is done", quest: "t:once", done: done("t:once"), want: Rewarded},
		{name: "one that is done, and repeats", quest: "t:always", done: done("t:always")},
		{name: "daily, on the same day", quest: "t:daily", done: done("t:daily"), now: 100*day + 3*hour, want: TooSoon},
		{name: "daily, after the reset", quest: "t:daily", done: done("t:daily"), now: 100*day + 4*hour},
		{name: "weekly, the next day", quest: "t:weekly", done: done("t:weekly"), now: 101 * day, want: TooSoon},
		{name: "weekly, after a week", quest: "t:weekly", done: done("t:weekly"), now: 107 * day},
		{name: "one of two before it is done", quest: "t:later", done: done("t:once"), want: NotYet},
		{name: "both before it are done", quest: "t:later", done: done("t:daily", "t:once")},
		{name: "its like is in the log", quest: "t:right", log: log("t:left"), want: Another},
		{name: "its like is done", quest: "t:right", done: done("t:left"), want: Another},
		{name: "the log is full", quest: "t:once", log: log("t:a", "t:b", "t:c"), want: LogFull},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := book()
			p := &entity.Player{Quests: test.log, Done: test.done}
			if got := MayTake(s, p, get(t, s, test.quest), Calendar{Now: test.now, Day: 4 * hour, Week: 4 * hour}, 3); got != test.want {
				t.Errorf("MayTake = %q, want %q", got, test.want)
			}
		})
	}
}

func TestAWeekBeginsOnMonday(t *testing.T) {
	c := Calendar{Week: 4 * hour}
	monday := int64(monday70 + 2817*week + 4*hour) // in 2023
	if before, after := c.Period(content.Weekly, monday-1), c.Period(content.Weekly, monday); after != before+1 {
		t.Errorf("the week of a moment before the reset is %d, after it %d", before, after)
	}
	if a, b := c.Period(content.Weekly, monday), c.Period(content.Weekly, monday+week-1); a != b {
		t.Errorf("a week is of weeks %d and %d", a, b)
	}
}

func TestWhatIsHandedOver(t *testing.T) {
	for _, test := range []struct {
		name   string
		pelts  int
		junk   int // slots of the backpack that are taken
		choice int
		want   Why
		left   string
	}{
		{"with just enough", 3, 0, 0, Fine, "t:cap"},
		{"with more than that", 5, 0, 1, Fine, "t:map t:pelt"},
		{"with too few", 2, 0, 0, Undone, ""},
		{"without a choice", 3, 0, -1, Choose, ""},
		{"with a choice that is none", 3, 0, 2, Choose, ""},
		{"with a full backpack, where what is handed over makes room", 3, 13, 0, Fine, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := book()
			q := get(t, s, "t:pelts")
			var items character.Items
			if why := Equip(s, &items, q); why != Fine {
				t.Fatal(why)
			}
			give(s, &items, []content.Stack{{Item: "t:pelt", Count: test.pelts}})
			for range test.junk {
				give(s, &items, []content.Stack{{Item: "t:cap", Count: 1}})
			}
			before := slices.Clone(items.List)
			if got := HandOver(s, &items, q, test.choice); got != test.want {
				t.Fatalf("HandOver = %q, want %q", got, test.want)
			}
			if test.want != Fine && !reflect.DeepEqual(items.List, before) {
				t.Errorf("it was refused, and the items are %v, before %v", items.List, before)
			}
			var left string
			for _, it := range items.List {
				left += " " + it.Def
			}
			if test.left != "" && left != " "+test.left {
				t.Errorf("left are%s, want %s", left, test.left)
			}
		})
	}
}

func TestNothingChangesWhereThereIsNoRoom(t *testing.T) {
	s := book()
	q := get(t, s, "t:pelts")
	var items character.Items
	give(s, &items, []content.Stack{{Item: "t:pelt", Count: 4}})
	for give(s, &items, []content.Stack{{Item: "t:cap", Count: 1}}) {
		continue
	}
	before := slices.Clone(items.List)
	if why := Equip(s, &items, q); why != Full || !reflect.DeepEqual(items.List, before) {
		t.Errorf("Equip = %q, items %v, want them as before", why, items.List)
	}
	wide := *q
	wide.Rewards = []content.Stack{{Item: "t:cap", Count: 5}}
	if why := HandOver(s, &items, &wide, 0); why != Full || !reflect.DeepEqual(items.List, before) {
		t.Errorf("HandOver = %q, items %v, want them as before", why, items.List)
	}
}

func TestHowFarAQuestHasCome(t *testing.T) {
	s := book()
	q := get(t, s, "t:pelts")
	p := &entity.Player{}
	e := Take(p, q, 1000)
	pelt, wolf := content.Goal{Quest: q, Objective: &q.Objectives[0]}, content.Goal{Quest: q, Objective: &q.Objectives[1]}
	if Done(p, e, q) || !Waits(p, wolf) || !Waits(p, pelt) {
		t.Error("nothing is done, and it is said that something is")
	}
	e.SetCount("wolf", 7)
	give(s, &p.Items, []content.Stack{{Item: "t:pelt", Count: 4}})
	if !Done(p, e, q) || Waits(p, wolf) || Waits(p, pelt) || Have(p, e, wolf.Objective) != 2 {
		t.Error("all is done, and it is said that something is left")
	}
	Reward(p, q.ID, 5)
	Reward(p, "t:once", 6)
	if at, ok := LastDone(p, q.ID); !ok || at != 5 || len(p.Quests) != 0 {
		t.Errorf("rewarded at %d, %v; log %v", at, ok, p.Quests)
	}
}

func TestWhichMarkStandsOverWhom(t *testing.T) {
	s := book()
	for _, test := range []struct {
		name   string
		quest  content.ID
		over   content.ID
		log    []entity.Quest
		unmet  bool
		want   view.Mark
		isDone bool
	}{
		{name: "a giver", quest: "t:once", over: "t:guard", want: view.Offers},
		{name: "a giver of what repeats", quest: "t:always", over: "t:guard", want: view.OffersAgain},
		{name: "a need does not hold", quest: "t:once", over: "t:guard", unmet: true, want: view.Later},
		{name: "an ender without the quest", quest: "t:always", over: "t:monk"},
		{name: "it is under way", quest: "t:once", over: "t:guard", log: []entity.Quest{{ID: "t:once"}}, want: view.Waits},
		{name: "it is under way, over the giver that is no ender", quest: "t:always", over: "t:guard", log: []entity.Quest{{ID: "t:always"}}},
		{name: "it is done", quest: "t:always", over: "t:monk", log: []entity.Quest{{ID: "t:always", State: entity.QuestDone}}, want: view.Rewards},
		{name: "it has failed", quest: "t:once", over: "t:guard", log: []entity.Quest{{ID: "t:once", State: entity.QuestFailed}}},
		{name: "it is rewarded", quest: "t:once", over: "t:guard", isDone: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &entity.Player{Quests: test.log}
			if test.isDone {
				Reward(p, test.quest, 1)
			}
			got := Mark(s, p, content.Host{ID: test.over}, get(t, s, test.quest), Calendar{}, 5, func() bool { return test.unmet })
			if got != test.want {
				t.Errorf("mark %s, want %s", got, test.want)
			}
		})
	}
}
