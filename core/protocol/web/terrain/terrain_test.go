package terrain

import (
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/session"
)

func TestTheDeadReadWhereTheyComeBack(t *testing.T) {
	for name, test := range map[string]struct {
		graveyard content.ID
		want      string
	}{
		"a place that has a name":    {"t:stone", "The Stone"},
		"one that has none":          {"t:spot", "Field"},
		"no graveyard but the start": {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			tables := content.Tables{
				Maps: []content.Map{{ID: "t:field", Name: content.Text{Key: "Field"}, Graveyard: test.graveyard}},
				Places: []content.Place{
					{ID: "t:spot", Map: "t:field"}, {ID: "t:stone", Name: content.Text{Key: "The Stone"}, Map: "t:field"},
				},
			}
			m := Seated{Place: session.Place{Map: "t:field"}, Texts: locale.Texts{Content: content.NewSnapshot(tables), Language: ""}}
			if got := string(message.Marshal(m)); !strings.Contains(got, `"graveyard":"`+test.want+`"`) {
				t.Errorf("it is told %s", got)
			}
		})
	}
}

// Encounters are called by their titles, or as whom one fights there is.
func TestEncountersAreCalledAsPlayersSeeThem(t *testing.T) {
	tables := content.Tables{
		Creatures: []content.Creature{{ID: "t:king", Name: content.Text{Key: "The King"}}},
		Maps: []content.Map{{ID: "t:hall", Instance: &content.Instance{Encounters: []content.Encounter{
			{Name: "king", Creatures: []content.ID{"t:king"}}, {Name: "court", Title: content.Text{Key: "The Court"}, Creatures: []content.ID{"t:king"}}, {Name: "empty"},
		}}}},
	}
	m := Seated{Place: session.Place{Map: "t:hall"}, Texts: locale.Texts{Content: content.NewSnapshot(tables)}}
	if got, want := string(message.Marshal(m)), `"encounters":{"king":"The King","court":"The Court"}`; !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
