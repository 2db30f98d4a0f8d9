package death

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
)

func TestWhoDiesInAnInstanceComesBackOutside(t *testing.T) {
	place := func(id, on content.ID, x float64) content.Place {
		return content.Place{ID: id, Map: on, At: geo.Position{Point: geo.Point{X: x}}}
	}
	for _, test := range []struct {
		name      string
		mine      content.Map
		hill      content.Map
		want      content.ID
		wantX     float64
		wantFound bool
	}{
		{"at the graveyard nearest to the entrance", content.Map{Instance: &content.Instance{Entrance: "t:gate"}}, content.Map{Graveyard: "t:far", Graveyards: []content.ID{"t:near"}}, "t:hill", 25, true},
		{"at the entrance where there is none", content.Map{Instance: &content.Instance{Entrance: "t:gate"}}, content.Map{}, "t:hill", 20, true},
		{"inside, where the instance has one", content.Map{Graveyard: "t:crypt", Instance: &content.Instance{Entrance: "t:gate"}}, content.Map{}, "", 0, false},
		{"inside what is no instance", content.Map{}, content.Map{Graveyard: "t:near"}, "", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.mine.ID, test.hill.ID = "t:mine", "t:hill"
			s := content.NewSnapshot(content.Tables{Maps: []content.Map{test.mine, test.hill},
				Places: []content.Place{place("t:gate", "t:hill", 20), place("t:near", "t:hill", 25), place("t:far", "t:hill", 90), place("t:crypt", "t:mine", 1)}})
			on, at, ok := Outside(s, &test.mine)
			if on != test.want || at.X != test.wantX || ok != test.wantFound {
				t.Errorf("comes back on %q at %g (%t), want %q at %g (%t)", on, at.X, ok, test.want, test.wantX, test.wantFound)
			}
		})
	}
}
