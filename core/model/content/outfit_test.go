package content

import "testing"

func TestAnOutfitIsFoundByItsName(t *testing.T) {
	armed := &Creature{Outfits: []Outfit{{Name: "work", Held: Held{"a:pick"}}, {Name: "2", Held: Held{OffHand: "a:lamp"}}}}
	for _, test := range []struct {
		name   string
		of     *Creature
		outfit string
		want   Held
		ok     bool
	}{
		{"the first is that of the beginning", armed, "", Held{"a:pick"}, true},
		{"by a word", armed, "work", Held{"a:pick"}, true},
		{"by a number", armed, "2", Held{OffHand: "a:lamp"}, true},
		{"none of that name", armed, "rest", Held{}, false},
		{"who has none holds nothing", &Creature{}, "", Held{}, true},
		{"who has none has no other", &Creature{}, "2", Held{}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := test.of.Outfit(test.outfit); got != test.want || ok != test.ok {
				t.Errorf("outfit %q = %v, %v, want %v, %v", test.outfit, got, ok, test.want, test.ok)
			}
		})
	}
}
