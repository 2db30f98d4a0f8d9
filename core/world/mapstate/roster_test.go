package mapstate

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/world/grid"
)

// parade is a roster with its grid.
type parade struct {
	*Roster
	grid *grid.Grid
}

func newParade() *parade {
	g := grid.New(grid.Config{Enter: 50, Leave: 60, Slack: 5, Wake: 65})
	return &parade{NewRoster(g), g}
}

func (p *parade) comes(number uint64, x geo.Yards) *entity.Unit {
	u := &entity.Unit{GUID: guid.New(guid.Creature, 1, number)}
	u.Position.X = x
	u.Slot = int32(p.grid.Add(u.Position.Point))
	p.Add(u)
	return u
}

func (p *parade) goes(u *entity.Unit) {
	p.grid.Remove(grid.Slot(u.Slot))
	p.Remove(u)
}

func TestWhoComesAndGoesWhileTheRollIsWalked(t *testing.T) {
	p := newParade()
	first, second, third := p.comes(1, 0), p.comes(2, 10), p.comes(3, 20)
	var seen []*entity.Unit
	for u := range p.All() {
		if seen = append(seen, u); u == first {
			p.goes(second)
			p.comes(4, 30)
		}
	}
	if !slices.Equal(seen, []*entity.Unit{first, third}) {
		t.Errorf("%d units were met, want the first and the third", len(seen))
	}
	if p.Here(second) || !p.Here(third) {
		t.Error("the second is here, or the third is not")
	}
}

func TestWhoIsAroundAPoint(t *testing.T) {
	p := newParade()
	near, far := p.comes(1, 3), p.comes(2, 300)
	body := p.grid.Add(geo.Point{}) // no unit
	p.Room(int32(body))
	outer := p.Borrow(geo.Point{}, 10)
	inner := p.Borrow(geo.Point{X: 300}, 10)
	if !slices.Equal(outer, []*entity.Unit{near}) || !slices.Equal(inner, []*entity.Unit{far}) || !slices.Equal(p.Within(geo.Point{}, 10), outer) {
		t.Errorf("around are %v and %v", outer, inner)
	}
	p.GiveBack(inner)
	p.GiveBack(outer)
	if again := p.Borrow(geo.Point{X: 300}, 10); !slices.Equal(again, []*entity.Unit{far}) {
		t.Errorf("a list that was given back tells of %v", again)
	}
}

// The order is that of adding, whichever units are removed, and the indexes agree with it.
func TestTheRollAgreesWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newParade()
		var want []*entity.Unit
		for i := range rapid.IntRange(1, 60).Draw(t, "changes") {
			switch what := rapid.IntRange(0, 4).Draw(t, "what"); {
			case what == 0:
				p.CloseUp()
			case what == 1 && len(want) > 0:
				at := rapid.IntRange(0, len(want)-1).Draw(t, "who")
				p.goes(want[at])
				want = slices.Delete(want, at, at+1)
			default:
				want = append(want, p.comes(uint64(i+1), geo.Yards(i)))
			}
			if err := p.disagrees(want); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func (p *parade) disagrees(want []*entity.Unit) error {
	if got := slices.Collect(p.All()); !slices.Equal(got, want) {
		return fmt.Errorf("%d units stand in an order of their own, want %d", len(got), len(want))
	}
	if !slices.IsSortedFunc(want, p.ByRank) || len(p.ByGUID) != len(want) {
		return fmt.Errorf("ranks are wrong, or %d of %d are known", len(p.ByGUID), len(want))
	}
	for _, u := range want {
		if p.ByGUID[u.GUID] != u || !p.Here(u) {
			return fmt.Errorf("%s is not found", u.GUID)
		}
	}
	return nil
}

func TestARollIsReadBackInItsOrder(t *testing.T) {
	p := newParade()
	gone := p.comes(1, 0)
	p.comes(3, 1)
	p.comes(2, 2)
	p.goes(gone)
	w := codec.NewWriter()
	p.Code(w)
	r := codec.NewReader(w.Data())
	read := newParade().Code(r)
	if r.Close() != nil || len(read) != 2 || read[0].GUID.Counter() != 3 || read[1].GUID.Counter() != 2 {
		t.Errorf("read are %v: %v", read, r.Err())
	}
}
