package progression_test

import (
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/combat"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/progression"
	"loam/core/world/unit"
)

// school is a map state with a player, and a spell of two ranks.
type school struct {
	stage *mapstatetest.Stage
	*progression.Progress
	anna *entity.Unit
}

func newSchool(t testing.TB) *school {
	t.Helper()
	s := &school{stage: mapstatetest.New(t, content.Tables{
		Spells: []content.Spell{{ID: "t:spark", Rank: 1, RankOf: "t:spark"}, {ID: "t:blaze", Rank: 2, RankOf: "t:spark"}},
	}, map[content.Slot]string{content.MaxLevel: "60", content.NextLevelExperience: "1000", content.RestBonus: "experience"})}
	magic := s.stage.Magic()
	f := combat.New(s.stage.State, magic)
	s.Progress = progression.New(s.stage.State, magic, f, unit.New(s.stage.State, magic, f), s, s)
	s.anna = s.stage.Player(0)
	return s
}

func (s *school) MayAward(*entity.Unit, *content.Achievement) bool { return false }
func (s *school) Award(*entity.Unit, *content.Achievement)         {}
func (s *school) Herald(*entity.Unit, *content.Achievement)        {}
func (s *school) UnixMS() int64                                    { return 0 }
func (s *school) StageOf(content.ID) int                           { return 0 }
func (s *school) Members(int64) []guid.GUID                        { return nil }
func (s *school) Seen(*entity.Unit)                                {}
func (s *school) Renamed(*entity.Unit)                             {}

func TestRanksOfASpellAreLearnedInTheirOrder(t *testing.T) {
	s := newSchool(t)
	if s.Learn(s.anna, "t:blaze", true) {
		t.Error("the second rank was learned before the first")
	}
	if !s.Learn(s.anna, "t:spark", true) || s.Learn(s.anna, "t:spark", true) {
		t.Error("the first rank was not learned, or learned twice")
	}
	if !s.Learn(s.anna, "t:blaze", true) {
		t.Error("the second rank was not learned after the first")
	}
	got := mapstatetest.Logged[event.SpellLearned](s.stage)
	want := []event.SpellLearned{{Player: s.anna.GUID, Spell: "t:spark"}, {Player: s.anna.GUID, Spell: "t:blaze", Instead: "t:spark"}}
	if !slices.Equal(got, want) || !s.anna.Player.Dirty {
		t.Errorf("told %+v, want %+v", got, want)
	}
}

func TestOnlyAKillIsWorthWhatSomebodyHasRestedFor(t *testing.T) {
	for _, kill := range []bool{false, true} {
		s := newSchool(t)
		s.anna.Player.Growth = character.Growth{Rest: 30}
		var source *entity.Unit
		if kill {
			source = s.stage.Creature(3)
		}
		s.GiveExperience(s.anna, 20, source)
		got := mapstatetest.Logged[event.ExperienceGained](s.stage)
		if len(got) != 1 || (got[0].Rested > 0) != kill || got[0].Amount != 20+got[0].Rested || s.anna.Player.Growth.Rest != 30-got[0].Rested {
			t.Errorf("a kill: %t, told %+v, %d points are left", kill, got, s.anna.Player.Growth.Rest)
		}
	}
}
