package ranking

import (
	"fmt"
	"testing"
)

func TestRankingsOfABundleAreBounded(t *testing.T) {
	b := New(nil, 0)
	for i := range maxRankings + 5 {
		b.rankingOf(rankKey{"b", fmt.Sprint(i)})
		b.rankingOf(rankKey{"b", "0"})
		b.rankingOf(rankKey{"c", "other"})
	}
	if len(b.ranks) != maxRankings+1 || b.ranks[rankKey{"b", "0"}] == nil || b.ranks[rankKey{"b", "1"}] != nil || b.ranks[rankKey{"b", "20"}] == nil {
		t.Errorf("%d rankings are kept, want %d of b and 1 of c, those asked for last", len(b.ranks), maxRankings)
	}
}
