package spell

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// TestWhatAnItemSaysOfItsRestIsItsOwn: an item with a time of its own rests by itself,
// neither with its spell nor with others of the same spell; without one it rests with
// the spell, and a category is shared in any case.
func TestWhatAnItemSaysOfItsRestIsItsOwn(t *testing.T) {
	use := func(cooldown clock.Time, category string) content.Use {
		return content.Use{Spells: []content.ID{"t:zap"}, Cooldown: cooldown, Category: category, CategoryRest: 3000}
	}
	tables := content.Tables{
		Items: []content.Item{
			{ID: "t:a", Use: use(8000, "")}, {ID: "t:b", Use: use(9000, "")}, {ID: "t:draught", Use: use(8000, "draughts")}, {ID: "t:potion", Use: use(9000, "draughts")}, {ID: "t:plain", Use: use(0, "")},
		},
		Spells: []content.Spell{{ID: "t:zap", Cooldown: 5000}},
	}
	for _, test := range []struct {
		name        string
		used, asked content.ID
		left        clock.Time
	}{
		{"the one that was used", "t:a", "t:a", 8000},
		{"another of the same spell", "t:a", "t:b", 0},
		{"the spell itself", "t:a", "", 0},
		{"one that says nothing of its rest", "t:a", "t:plain", 0},
		{"one with its own, when the spell was cast", "", "t:a", 0},
		{"the spell, when it was cast", "", "", 5000},
		{"one that says nothing, when the spell was cast", "", "t:plain", 5000},
		{"the spell, when one that says nothing was used", "t:plain", "", 5000},
		{"another of the same category", "t:draught", "t:potion", 3000},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(t, tables, nil)
			e, u := New(s), s.player(0)
			def, _ := s.content.Spell("t:zap")
			e.Cooldowns.start(u, def, test.used)
			if got := e.Cooldowns.restLeft(u, def, test.asked); got != test.left {
				t.Errorf("it rests for %d ms, want %d", got, test.left)
			}
		})
	}
}
