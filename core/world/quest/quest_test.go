package quest_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	questrules "loam/core/rules/quest"
	worlditem "loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/quest"
)

// moor is a map state with quests, whose Notice stands for the scripts of quests.
type moor struct {
	stage *mapstatetest.Stage
	*quest.Logs
	notice func(h hook.ID, id content.ID)
	told   []hook.ID
}

func newMoor(t testing.TB) *moor {
	t.Helper()
	m := &moor{stage: mapstatetest.New(t, content.Tables{
		Currencies: []content.Currency{{ID: "t:coins", Limit: 100}},
		Quests: []content.Quest{
			{ID: "t:dash", Time: clock.Second, Fails: true, Objectives: []content.Objective{{Kind: content.Credit, Name: "there", Count: 1}}},
			{ID: "t:risk", Fails: true, Objectives: []content.Objective{{Kind: content.Credit, Name: "there", Count: 1}}},
			{ID: "t:toll", Money: 5, Currency: "t:coins", Objectives: []content.Objective{{Kind: content.Pay, Name: "coins", Currency: "t:coins", Count: 50}}},
		},
	}, map[content.Slot]string{content.QuestLog: "20", content.QuestDayMS: "0", content.QuestWeekMS: "0", content.QuestCreditYards: "40"})}
	m.Logs = quest.New(m.stage.State, m.stage.Magic(), nil, nil, m, m, m, m)
	return m
}

func (m *moor) UnixMS() int64                                                     { return 0 }
func (m *moor) Unmet([]content.Need, *entity.Unit, *entity.Unit) *content.Need    { return nil }
func (m *moor) Members(int64) []guid.GUID                                         { return nil }
func (m *moor) GiveExperience(*entity.Unit, int64, *entity.Unit)                  {}
func (m *moor) Learn(*entity.Unit, content.ID)                                    {}
func (m *moor) AwaitNext(*entity.Unit)                                            {}
func (m *moor) AskQuest(hook.ID, content.ID, hook.Args) (r content.Text, no bool) { return r, false }
func (m *moor) ChangeQuest(_ hook.ID, _ content.ID, _ hook.Args, v value.Value) value.Value {
	return v
}

func (m *moor) NoticeQuest(h hook.ID, id content.ID, _ hook.Args) {
	m.told = append(m.told, h)
	if m.notice != nil {
		m.notice(h, id)
	}
}

func (m *moor) ChangeItems(u *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	return rule(&u.Player.Items)
}

func (m *moor) Gains(_ *entity.Unit, _ content.ID, amount int64, _ worlditem.How) int64 {
	return amount
}

func (m *moor) ChangeMoney(u *entity.Unit, currency content.ID, amount int64) (why currencyrules.Why) {
	u.Player.Purse, why = currencyrules.Change(m.Content(), u.Player.Purse, currency, amount)
	m.MoneyChanged(u, currency)
	return why
}

func (m *moor) steps(n int) {
	m.stage.Steps(n, func(u *entity.Unit, what entity.Due, due clock.Time) { m.TimeOver(u, due) })
}

func TestScriptsMayDropQuestsWhileOthersFail(t *testing.T) {
	m := newMoor(t)
	anna := m.stage.Player(0)
	m.TakeQuest(anna, "t:dash")
	m.TakeQuest(anna, "t:risk")
	m.notice = func(h hook.ID, _ content.ID) {
		if h == hook.QuestFail {
			m.DropQuest(anna, "t:dash")
			m.DropQuest(anna, "t:risk")
		}
	}
	m.Moment(anna, hook.Death, hook.Args{})
	if len(anna.Player.Quests) != 0 {
		t.Errorf("her log holds %+v, want nothing", anna.Player.Quests)
	}
}

func TestAQuestFailsLateOnce(t *testing.T) {
	m := newMoor(t)
	anna := m.stage.Player(0)
	m.TakeQuest(anna, "t:dash")
	m.steps(30)
	late := 0
	for _, e := range mapstatetest.Logged[event.QuestTold](m.stage) {
		if e.News == event.QuestFailed && e.Late {
			late++
		}
	}
	if e := questrules.Find(anna.Player, "t:dash"); e == nil || e.State != entity.QuestFailed || late != 1 {
		t.Errorf("it stands as %+v, and was late %d times", e, late)
	}
}

func TestATollIsPaidOrNothingIs(t *testing.T) {
	m := newMoor(t)
	anna := m.stage.Player(0)
	m.TakeQuest(anna, "t:toll")
	m.ChangeMoney(anna, "t:coins", 49)
	m.steps(2)
	if why := m.RewardQuest(anna, "t:toll", -1); why != questrules.Undone || currencyrules.Has(anna.Player.Purse, "t:coins") != 49 {
		t.Errorf("with too little it says %q, and leaves %d", why, currencyrules.Has(anna.Player.Purse, "t:coins"))
	}
	m.ChangeMoney(anna, "t:coins", 11)
	if len(m.told) != 1 {
		t.Errorf("scripts ran while money changed hands: %v", m.told)
	}
	m.steps(2)
	if why := m.RewardQuest(anna, "t:toll", -1); why != questrules.Fine || currencyrules.Has(anna.Player.Purse, "t:coins") != 15 {
		t.Errorf("it says %q, and leaves %d, want 15", why, currencyrules.Has(anna.Player.Purse, "t:coins"))
	}
}
