package lookup

import (
	"strings"
	"testing"

	"loam/core/model/content"
)

func yard() *content.Snapshot {
	named := func(key string) content.Text { return content.Text{Bundle: "yard", Key: key} }
	return content.NewSnapshot(content.Tables{
		Creatures: []content.Creature{
			{ID: "yard:grey_wolf", Name: named("wolf")}, {ID: "yard:wolf", Name: named("wolf")}, {ID: "yard:wolfhound", Name: content.Text{Key: "Hound"}},
			{ID: "wood:hen", Name: content.Text{Key: "Brown Hen"}},
		},
		Spawns: []content.Spawn{{ID: "yard:coop", Creature: "wood:hen"}, {ID: "yard:lost", Creature: "yard:none"}},
		Places: []content.Place{{ID: "yard:gate"}},
		Locale: map[string]map[string]map[string]string{"en": {"yard": {"wolf": "Wolf"}}, "de": {"yard": {"wolf": "Isegrim"}}},
	})
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name     string
		kind     content.Kind
		text     string
		language string
		want     string
	}{
		{"what is called so comes first, what begins so next", content.Creatures, "wolf", "de", "yard:wolf, yard:wolfhound, yard:grey_wolf"},
		{"by a name, case does not count", content.Creatures, "BROWN", "en", "wood:hen"},
		{"by a name of another language", content.Creatures, "isegrim", "de", "yard:grey_wolf, yard:wolf"},
		{"by the bundle", content.Creatures, "wood:", "en", "wood:hen"},
		{"a spawn by what it makes", content.Spawns, "hen", "en", "yard:coop"},
		{"a place without a name", content.Places, "gat", "en", "yard:gate"},
		{"nothing", content.Creatures, "dragon", "en", ""},
		{"a kind that cannot be looked up", content.Factions, "wolf", "en", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			hits, all := Find(yard(), test.kind, test.text, test.language, 10)
			var ids []string
			for _, h := range hits {
				ids = append(ids, string(h.ID))
			}
			if got := strings.Join(ids, ", "); got != test.want || all != len(hits) {
				t.Errorf("got %s of %d, want %s", got, all, test.want)
			}
		})
	}
}

func TestFindTellsNoMoreThanAskedFor(t *testing.T) {
	hits, all := Find(yard(), content.Creatures, "wolf", "en", 2)
	if len(hits) != 2 || all != 3 || hits[0].Name != "Wolf" {
		t.Errorf("got %v of %d", hits, all)
	}
}

func TestNear(t *testing.T) {
	for text, want := range map[string]content.ID{"wofl": "yard:wolf", "brown hn": "wood:hen", "dragon": ""} {
		if got, _ := Near(yard(), content.Creatures, text, "en"); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
