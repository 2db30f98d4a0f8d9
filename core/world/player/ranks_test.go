package player

import (
	"slices"
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
)

func TestOfAChainOfRanksThePlayerKnowsTheHighest(t *testing.T) {
	s := content.NewSnapshot(content.Tables{
		Starts: []content.Start{{ID: "t:mage", Spells: []content.ID{"t:bolt", "t:alone"}}},
		Spells: []content.Spell{
			{ID: "t:bolt", Rank: 1}, {ID: "t:bolt_2", Rank: 2, RankOf: "t:bolt"}, {ID: "t:bolt_3", Rank: 3, RankOf: "t:bolt"},
			{ID: "t:alone"}, {ID: "t:other", Rank: 1}, {ID: "t:other_2", Rank: 2, RankOf: "t:other"},
		},
	})
	for _, test := range []struct {
		name    string
		learned []content.ID
		want    []content.ID
	}{
		{"nothing learned", nil, []content.ID{"t:alone", "t:bolt"}},
		{"a second rank", []content.ID{"t:bolt_2"}, []content.ID{"t:alone", "t:bolt_2"}},
		{"a third rank beside it", []content.ID{"t:bolt_2", "t:bolt_3"}, []content.ID{"t:alone", "t:bolt_3"}},
		{"another chain", []content.ID{"t:other"}, []content.ID{"t:alone", "t:bolt", "t:other"}},
		{"a rank that is gone", []content.ID{"t:bolt_2", "t:bolt_9"}, []content.ID{"t:alone", "t:bolt_2"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &entity.Unit{Def: "t:mage", Player: &entity.Player{Learned: test.learned}}
			if Know(s, u); !slices.Equal(u.Known, test.want) {
				t.Errorf("knows %v, want %v", u.Known, test.want)
			}
		})
	}
}
