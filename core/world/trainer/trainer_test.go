package trainer_test

import (
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/currency"
	gossiprules "loam/core/rules/gossip"
	"loam/core/world/combat"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/progression"
	"loam/core/world/trainer"
	"loam/core/world/unit"
)

// hall is a map state with a trainer who teaches a spell for 20 coins, another with a need,
// and a player who has 30.
type hall struct {
	stage        *mapstatetest.Stage
	teach        gossip.Act
	anna, master *entity.Unit
}

func newHall(t testing.TB) *hall {
	t.Helper()
	h := &hall{stage: mapstatetest.New(t, content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Limit: 100}},
		Spells:     []content.Spell{{ID: "t:blaze", Name: content.Text{Key: "Blaze"}}, {ID: "t:spark", Name: content.Text{Key: "Spark"}}},
		Creatures:  []content.Creature{{ID: "t:master", Trainer: "t:magic"}},
		Trainers: []content.Trainer{{ID: "t:magic", Lessons: []content.Teaching{
			{Spell: "t:spark", Price: content.Price{Money: 20}}, {Spell: "t:blaze", Needs: []content.Need{{}}},
		}}},
	}, map[content.Slot]string{content.TalkYards: "5"})}
	magic := h.stage.Magic()
	f := combat.New(h.stage.State, magic)
	b := unit.New(h.stage.State, magic, f)
	talk := gossip.New(h.stage.State, nil, h, h, h)
	g := progression.New(h.stage.State, magic, f, b, nil, growing{})
	h.teach = trainer.New(h.stage.State, talk, item.New(h.stage.State, magic, f, b, having{}), g, h).Lessons()
	h.anna, h.master = h.stage.Player(0), h.stage.Creature(2)
	h.master.Def = "t:master"
	h.anna.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 30}}
	return h
}

// Unmet lets nothing hold that is needed.
func (h *hall) Unmet(needs []content.Need, _, _ *entity.Unit) *content.Need {
	if len(needs) > 0 {
		return &needs[0]
	}
	return nil
}

func (h *hall) Exchange(*entity.Unit, gossip.Deal) string          { return "" }
func (h *hall) OffersQuests(guid.GUID) bool                        { return false }
func (h *hall) QuestList(*entity.Unit, guid.GUID) []view.MenuQuest { return nil }
func (h *hall) TalkOfQuests(*entity.Unit, guid.GUID) bool          { return false }
func (h *hall) Talked(_, _ *entity.Unit)                           {}
func (h *hall) coins() int64                                       { return currency.Has(h.anna.Player.Purse, content.Coins) }
func (h *hall) pick(spell content.ID) string                       { return h.teach.Pick(h.anna, h.master, "t:magic", spell) }

// growing and having follow nothing.
type growing struct{ progression.Map }
type having struct{ item.Map }

func (having) Touched(*entity.Unit)                  {}
func (having) MoneyChanged(*entity.Unit, content.ID) {}

func TestALessonIsPaidForOnceAndLearned(t *testing.T) {
	h := newHall(t)
	if why := h.pick("t:spark"); why != "" {
		t.Fatal(why)
	}
	if _, knows := slices.BinarySearch(h.anna.Known, "t:spark"); !knows || h.coins() != 10 {
		t.Errorf("she knows %v and has %d coins", h.anna.Known, h.coins())
	}
	if why := h.pick("t:spark"); why == "" || h.coins() != 10 {
		t.Errorf("the same again: %q, %d coins", why, h.coins())
	}
}

func TestNobodyLearnsWhatIsNotForItOrTooDear(t *testing.T) {
	h := newHall(t)
	if why := h.pick("t:blaze"); why != "core.trainer.not_for_you" {
		t.Errorf("what needs more: %q", why)
	}
	if why := h.pick("t:none"); why != "core.trainer.not_for_you" {
		t.Errorf("what nobody teaches: %q", why)
	}
	h.anna.Player.Purse[0].Amount = 19
	if why := h.pick("t:spark"); why != string(currency.TooFew) || h.coins() != 19 || len(h.anna.Known) > 0 {
		t.Errorf("with a coin too few: %q, %d coins, she knows %v", why, h.coins(), h.anna.Known)
	}
}

func TestTheMenuOfATrainerSaysWhatIsClosed(t *testing.T) {
	h := newHall(t)
	h.master.Hooks = h.master.Hooks.With(hook.Talk)
	h.master.FactionIndex = h.stage.Content().FactionIndex("t:us")
	c := &gossip.Choice{Player: h.anna, Speaker: h.master, Option: &content.MenuOption{}}
	if why := h.teach.May(c); why != "" {
		t.Fatal(why)
	}
	h.teach.Do(c)
	shown := h.anna.Player.Menu
	if shown == nil || shown.Service != content.DoTrainer || len(shown.Options) != 2 {
		t.Fatalf("shown is %+v", shown)
	}
	closed := func(id content.ID) bool {
		i := slices.IndexFunc(shown.Options, func(o gossiprules.Option) bool { return o.Of == id })
		return shown.Options[i].Closed.Text.Key != ""
	}
	if closed("t:spark") || !closed("t:blaze") {
		t.Errorf("shown is %+v", shown.Options)
	}
}
