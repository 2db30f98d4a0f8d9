package progression_test

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/progression"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/npc"
)

var anna = guid.New(guid.Player, 0, 7)

// numbers are places of fields that can be told from each other.
var numbers = progression.Numbers{Skills: 1000, Titles: 500, Points: 10, Rest: 11}

func known(name string, n int64) []content.Client {
	return []content.Client{{Version: "v", Name: name, Number: n}}
}

func newSheet(t *testing.T) (*conntest.Client, *progression.Requests, *progression.Updates) {
	c := conntest.New(t, codec.Wrath, "v", content.Tables{
		Achievements: []content.Achievement{
			{ID: "t:first", Clients: known("achievement", 9), Criteria: []content.Criterion{{Clients: known("criterion", 90)}}}, {ID: "t:secret"},
		},
		Factions: []content.Faction{{ID: "t:crows", Clients: known("reputation", 3)}, {ID: "t:moles"}},
		Skills:   []content.Skill{{ID: "t:digging"}, {ID: "t:fishing", Clients: known("skill", 356)}},
		Talents:  []content.Talent{{ID: "t:grit", Clients: known("talent", 44)}},
		Titles:   []content.Title{{ID: "t:angler", Clients: known("title", 33)}},
	})
	c.Self = anna
	learner := progression.New(c, &numbers)
	return c, learner, learner.NewUpdates(c)
}

// told tells the client how its player has grown.
func told(s *progression.Updates, g view.Growth) packets.Fields {
	step := &view.Viewer{Growth: &g}
	s.Follow(step)
	list := s.Fields()
	s.Told(step)
	return list
}

func TestThePlayedTimeOfAnotherIsALineOfChat(t *testing.T) {
	c, _, s := newSheet(t)
	if !s.Event(event.PlayedOf{Player: anna, Name: "Ben", Total: 93_784_999, Level: 3_000}) || len(c.Said) != 1 {
		t.Errorf("it is told %q, want one line of chat", c.Said)
	}
}

func TestOnlyWhatIsNewIsAmongTheFields(t *testing.T) {
	_, _, s := newSheet(t)
	g := view.Growth{
		Points: 2, Rest: 7, Titles: []content.ID{"t:angler"}, Skills: []view.Skill{{Skill: "t:digging", Value: 1}, {Skill: "t:fishing", Rank: 2, Value: 30, Max: 75}},
	}
	want := packets.Fields{{Field: 1000, Word: 356 | 2<<16}, {Field: 1001, Word: 30 | 75<<16}, {Field: 501, Word: 2}, {Field: 10, Word: 2}, {Field: 11, Word: 7}}
	if got := told(s, g); !slices.Equal(got, want) {
		t.Errorf("first it is told %v, want %v", got, want)
	}
	g.Rest = 0
	if got := told(s, g); !slices.Equal(got, packets.Fields{{Field: 11}}) {
		t.Errorf("then it is told %v", got)
	}
}

func TestAFactionThatThinksOtherwiseIsToldOf(t *testing.T) {
	c, learner, s := newSheet(t)
	s.Standings()
	s.Talents()
	told(s, view.Growth{Standings: []view.Standing{{Faction: "t:crows", Points: -5}, {Faction: "t:moles", Points: 9}}})
	value := int32(-5)
	want := &npc.Stands{List: []npc.FactionStands{{Faction: 3, Value: uint32(value)}}}
	if !reflect.DeepEqual(c.Told, []packets.Body{want}) {
		t.Errorf("it is told %+v, want %+v", c.Told, want)
	}
	for _, faction := range []uint32{3, 4, 128} { // of which there is one
		_ = learner.Fight(&npc.AtWar{Faction: faction, War: 1})
	}
	if want := (intent.Grow{Act: intent.GrowWar, ID: "t:crows"}); !reflect.DeepEqual(c.Asked, []intent.Intent{want}) {
		t.Errorf("it asks %v, want %v", c.Asked, want)
	}
}

func TestTalentsAreToldWhenOneIsChosen(t *testing.T) {
	c, learner, s := newSheet(t)
	s.Standings()
	s.Talents()
	_ = learner.Learn(&npc.LearnTalent{Talent: 44, Rank: 1})
	_ = learner.Learn(&npc.LearnTalent{Talent: 45})
	if want := (intent.Grow{Act: intent.GrowTalent, ID: "t:grit", Rank: 2}); !reflect.DeepEqual(c.Asked, []intent.Intent{want}) {
		t.Errorf("it asks %v, want %v", c.Asked, want)
	}
	g := view.Growth{Trees: []view.Tree{{Talents: []view.Talent{{Talent: "t:grit", Rank: 2}}}}}
	for range 2 { // the second is nothing new
		told(s, g)
	}
	if got, ok := c.Last().(*npc.Talents); !ok || len(c.Told) != 1 || !slices.Equal(got.Specs[0].List, []npc.TalentRank{{Talent: 44, Rank: 1}}) {
		t.Errorf("it is told %+v", c.Told)
	}
}

func TestAnAchievementWithoutANumberIsToldInWords(t *testing.T) {
	c, _, s := newSheet(t)
	s.Event(event.Grown{Player: anna, News: event.AchievementCame, ID: "t:first", Part: 1, Now: 4})
	if got := c.Last().(*npc.CriterionCame); got.Criterion != 90 || got.Count != 4 || got.Player != 7 {
		t.Errorf("of a part it is told %+v", got)
	}
	s.Event(event.Grown{Player: anna, News: event.AchievementEarned, ID: "t:first"})
	if got, ok := c.Last().(*npc.AchievementEarned); !ok || got.Achievement != 9 || len(c.Said) > 0 {
		t.Errorf("of one that it knows it is told %+v and %q", c.Last(), c.Said)
	}
	c.Told = nil
	s.Event(event.Grown{Player: anna, News: event.AchievementEarned, ID: "t:secret"})
	if len(c.Told) > 0 || len(c.Said) != 1 {
		t.Errorf("of one that it does not know it is told %+v and %q", c.Told, c.Said)
	}
}

func TestATitleIsBornByItsNumber(t *testing.T) {
	c, learner, _ := newSheet(t)
	none := int32(-1)
	for _, n := range []uint32{33, 34, uint32(none)} {
		_ = learner.Bear(&packets.Number{Value: n})
	}
	want := []intent.Intent{intent.Grow{Act: intent.GrowTitle, ID: "t:angler"}, intent.Grow{Act: intent.GrowTitle}}
	if !reflect.DeepEqual(c.Asked, want) {
		t.Errorf("it asks %v, want %v", c.Asked, want)
	}
}
