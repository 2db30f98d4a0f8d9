package gossip_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/view"
	gossiprules "loam/core/rules/gossip"
	"loam/core/rules/panel"
	"loam/core/world/gossip"
	"loam/core/world/mapstate/mapstatetest"
)

// inn is a map state on which units talk. It records the handlers that are called.
type inn struct {
	stage *mapstatetest.Stage
	*gossip.Menus
	called []string
}

func newInn(t testing.TB) *inn {
	t.Helper()
	i := &inn{stage: mapstatetest.New(t, content.Tables{}, map[content.Slot]string{content.TalkYards: "5"})}
	i.Menus = gossip.New(i.stage.State, i, i, i, i)
	return i
}

func (i *inn) Call(_ guid.GUID, bundle, handler string, _ guid.GUID, _ ...value.Value) bool {
	i.called = append(i.called, bundle+":"+handler)
	return true
}

func (i *inn) Unmet([]content.Need, *entity.Unit, *entity.Unit) *content.Need { return nil }
func (i *inn) Exchange(*entity.Unit, gossip.Deal) string                      { return "" }
func (i *inn) OffersQuests(guid.GUID) bool                                    { return false }
func (i *inn) QuestList(*entity.Unit, guid.GUID) []view.MenuQuest             { return nil }
func (i *inn) TalkOfQuests(*entity.Unit, guid.GUID) bool                      { return false }
func (i *inn) Talked(_, _ *entity.Unit)                                       {}
func (i *inn) Touched(guid.GUID, string) bool                                 { return false }
func (i *inn) Kept(guid.GUID, string, inbox.StateKind) panel.Node             { return panel.Of(value.Value{}) }

// porter returns a creature that offers gossip.
func (i *inn) porter(x float64) *entity.Unit {
	u := i.stage.Creature(x)
	u.Hooks, u.FactionIndex = u.Hooks.With(hook.Talk), i.Content().FactionIndex("t:us")
	return u
}

var where = gossiprules.Menu{Bundle: "t", Text: view.Line{Text: content.Text{Key: "Where to?"}}, Options: []gossiprules.Option{
	{Text: view.Line{Text: content.Text{Key: "The harbour"}}, Handler: "travel"},
}}

func TestATalkEndsWhenItCannotGoOn(t *testing.T) {
	for _, test := range []struct {
		name string
		part func(i *inn, anna, porter *entity.Unit)
		ends bool
	}{
		{"it goes on", func(*inn, *entity.Unit, *entity.Unit) {}, false},
		{"she walks away", func(_ *inn, anna, _ *entity.Unit) { anna.Position.X = 100 }, true},
		{"he dies", func(_ *inn, _, porter *entity.Unit) { porter.Dead = true }, true},
		{"another bundle takes the menu away", func(i *inn, anna, _ *entity.Unit) { i.CloseMenu(anna, "other") }, false},
		{"its own bundle does", func(i *inn, anna, _ *entity.Unit) { i.CloseMenu(anna, "t") }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := newInn(t)
			anna, porter := i.stage.Player(0), i.porter(2)
			if shown, err := i.ShowMenu(anna, porter.GUID, where); !shown || err != nil {
				t.Fatalf("it is shown: %v, %v", shown, err)
			}
			test.part(i, anna, porter)
			i.stage.Steps(20, func(u *entity.Unit, what entity.Due, due clock.Time) { i.KeepTalking(u, due) })
			if ends := anna.Player.Menu == nil; ends != test.ends || ends != (i.Wheel.Len() == 0) {
				t.Errorf("it ends: %v, %d things are waited for", ends, i.Wheel.Len())
			}
		})
	}
}

func TestAnAnswerIsTakenOnce(t *testing.T) {
	i := newInn(t)
	anna, porter := i.stage.Player(0), i.porter(2)
	if shown, _ := i.ShowMenu(anna, porter.GUID, where); !shown {
		t.Fatal("it is not shown")
	}
	in := intent.Choose{Menu: anna.Player.Menu.Number, Option: 1}
	i.AnswerMenu(anna, in)
	i.AnswerMenu(anna, in)
	if !slices.Equal(i.called, []string{"t:travel"}) || len(mapstatetest.Logged[event.Refused](i.stage)) != 1 {
		t.Errorf("it called %v, refused %d times; want one call and one refusal", i.called, len(mapstatetest.Logged[event.Refused](i.stage)))
	}
}

func TestNobodyIsShownAMenuFromAfar(t *testing.T) {
	i := newInn(t)
	anna, porter := i.stage.Player(0), i.porter(50)
	if shown, err := i.ShowMenu(anna, porter.GUID, where); shown || err != nil {
		t.Errorf("it is shown: %v, %v", shown, err)
	}
	if shown, _ := i.ShowMenu(anna, anna.GUID, where); !shown {
		t.Error("she cannot show herself one")
	}
	if _, err := i.ShowMenu(porter, porter.GUID, where); err == nil {
		t.Error("a creature is shown one")
	}
}

func TestHowOftenOneMayTalk(t *testing.T) {
	i := newInn(t)
	anna, porter := i.stage.Player(0), i.porter(2)
	for range 100 {
		i.Talk(anna, intent.TalkTo{Target: porter.GUID})
	}
	talked := len(mapstatetest.Logged[event.Talked](i.stage))
	if talked < 10 || talked > 12 {
		t.Errorf("of a hundred at once %d are heard, want those of about a second", talked)
	}
}
