package idmap

import (
	"slices"
	"testing"

	"loam/core/model/content"
)

func TestAMaskMeansLayers(t *testing.T) {
	var b Book
	for n, id := range map[uint32]content.ID{2: "t:ghosts", 4: "t:ashes", 6: "t:dusk"} {
		if err := b.Add(Layers, n, id); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name    string
		mask    uint32
		want    []content.ID
		missing uint32
	}{
		{"the first bit is the common layer", 1, []content.ID{content.CommonLayer}, 0},
		{"a bit", 2, []content.ID{"t:ghosts"}, 0},
		{"two bits", 3, []content.ID{content.CommonLayer, "t:ghosts"}, 0},
		{"a mask that has a name of its own", 6, []content.ID{"t:dusk"}, 0},
		{"a bit that means nothing", 12, []content.ID{"t:ashes"}, 8},
		{"no bit", 0, nil, 0},
	} {
		if got, missing := b.Layers(test.mask); !slices.Equal(got, test.want) || missing != test.missing {
			t.Errorf("%s: %v without %d, want %v without %d", test.name, got, missing, test.want, test.missing)
		}
	}
}
