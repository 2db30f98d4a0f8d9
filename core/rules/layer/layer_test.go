package layer

import (
	"slices"
	"strconv"
	"testing"

	"loam/core/model/content"
)

type ids = []content.ID

func TestWhoSharesALayer(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b ids
		want bool
	}{
		{"two who are in no layer of their own", nil, nil, true},
		{"one in ashes, one in none", ids{"t:ashes"}, nil, false},
		{"one in ashes and the common one, one in none", ids{"base:common", "t:ashes"}, nil, true},
		{"both in ashes", ids{"t:ashes"}, ids{"t:ashes", "t:dream"}, true},
		{"one in ashes, one in the dream", ids{"t:ashes"}, ids{"t:dream"}, false},
	} {
		if Shared(test.a, test.b) != test.want || Shared(test.b, test.a) != test.want {
			t.Errorf("%s: shared %v, and %v the other way round, want %v", test.name, Shared(test.a, test.b), Shared(test.b, test.a), test.want)
		}
	}
}

func TestASetGrowsAndShrinksButIsNeverEmpty(t *testing.T) {
	set, ok := With(nil, "t:ashes")
	if !ok || !slices.Equal(set, ids{"base:common", "t:ashes"}) {
		t.Fatalf("the common layer with ashes is %v", set)
	}
	if set, ok = Without(set, content.CommonLayer); !ok || !slices.Equal(set, ids{"t:ashes"}) {
		t.Fatalf("without the common one it is %v", set)
	}
	if _, ok = Without(set, "t:ashes"); ok {
		t.Error("the last layer could be left")
	}
	if set, ok = With(set, content.CommonLayer); !ok {
		t.Error("the common layer could not be entered again")
	}
	if set, ok = Without(set, "t:ashes"); !ok || set != nil {
		t.Errorf("the common layer alone is %v, want nil", set)
	}
	if _, ok = Without(nil, content.CommonLayer); ok {
		t.Error("who is in the common layer alone could leave it")
	}
	full := ids{}
	for i := range content.MaxLayers {
		full = append(full, content.ID("t:"+strconv.Itoa(100+i)))
	}
	if _, ok = With(full, "t:one_more"); ok {
		t.Error("there is no end to the layers of one thing")
	}
}

func TestTheLayersOfAPlayer(t *testing.T) {
	burns := []content.Need{{Kind: content.NeedQuest, ID: "t:fire"}}
	defs := []content.Layer{{ID: "base:common"}, {ID: "t:ashes", Needs: burns, Instead: true}, {ID: "t:dream"}, {ID: "t:smoke", Needs: burns}}
	for _, test := range []struct {
		name  string
		given ids
		holds bool
		want  ids
	}{
		{"who has done nothing is in the common one", nil, false, nil},
		{"who meets the needs is in theirs, and not in the common one where one stands in its place", nil, true, ids{"t:ashes", "t:smoke"}},
		{"a script's layer comes beside the common one", ids{"t:dream"}, false, ids{"base:common", "t:dream"}},
		{"a script may give one that has needs", ids{"t:smoke"}, false, ids{"base:common", "t:smoke"}},
		{"a layer that no release has counts for nothing", ids{"t:gone"}, false, nil},
	} {
		if got := OfPlayer(defs, test.given, func([]content.Need) bool { return test.holds }); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
