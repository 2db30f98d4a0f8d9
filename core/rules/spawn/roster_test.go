package spawn

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// posts are spawns of some ids on t:field, side by side, and one elsewhere.
func posts(ids ...content.ID) *content.Snapshot {
	w := content.Tables{Spawns: []content.Spawn{{ID: "t:elsewhere", Map: "t:cave"}}}
	for _, id := range ids {
		w.Spawns = append(w.Spawns, content.Spawn{ID: id, Map: "t:field", At: geo.Position{Point: geo.Point{X: 1}}})
	}
	slices.SortFunc(w.Spawns, func(a, b content.Spawn) int { return slices.Compare([]byte(a.ID), []byte(b.ID)) })
	return content.NewSnapshot(w)
}

func TestANewReleaseKeepsWhatIsRememberedOfItsSpawns(t *testing.T) {
	var r Roster
	r.Take(posts("t:a", "t:b"), "t:field")
	r.Find("t:b").Unit, r.Find("t:b").Made = 9, true
	r.Take(posts("t:b", "t:c"), "t:field")
	if len(r.States) != 2 || r.Find("t:a") != nil || r.Find("t:elsewhere") != nil {
		t.Errorf("the spawns are %v", r.States)
	}
	if b, c := r.Find("t:b"), r.Find("t:c"); b.Unit != 9 || b.Dormant() || !c.Dormant() {
		t.Errorf("remembered is %v of the old one, %v of the new one", b, c)
	}
}

func TestOnlyDormantSpawnsOfACellAreWoken(t *testing.T) {
	var r Roster
	r.Take(posts("t:d", "t:c", "t:b", "t:a"), "t:field")
	r.Find("t:b").Due = 500 // it has come to wait since it was filed
	cell := geo.CellOf(geo.Point{X: 1})
	var woken []content.ID
	wake := func(s *State) { woken = append(woken, s.ID); s.Made = true }
	r.Woke(geo.CellOf(geo.Point{X: 900}), wake)
	r.Woke(cell, wake)
	r.Woke(cell, wake)
	if want := []content.ID{"t:a", "t:c", "t:d"}; !slices.Equal(woken, want) {
		t.Errorf("woken are %v, want %v", woken, want)
	}
	r.Find("t:c").Forget()
	r.Index(posts("t:a", "t:b", "t:c", "t:d"))
	woken = nil
	if r.Woke(cell, wake); !slices.Equal(woken, []content.ID{"t:c"}) {
		t.Errorf("woken is %v, want the one that was forgotten", woken)
	}
}

func TestWhatIsRememberedOfSpawnsIsReadBack(t *testing.T) {
	r := Roster{States: []State{{ID: "t:a", Unit: 4, Due: 50, Made: true}, {ID: "t:b"}}}
	w := codec.NewWriter()
	r.Code(w)
	var read Roster
	c := codec.NewReader(w.Data())
	if read.Code(c); c.Close() != nil || !slices.Equal(read.States, r.States) {
		t.Errorf("read back as %v, want %v", read.States, r.States)
	}
}
