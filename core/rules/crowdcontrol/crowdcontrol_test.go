package crowdcontrol

import (
	"math"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
)

func TestWhoMovesAUnit(t *testing.T) {
	way := entity.NewWay(geo.Point{}, 0, 1, geo.Point{X: 5})
	for _, test := range []struct {
		name string
		unit entity.Unit
		want entity.LedKind
	}{
		{"its own will", entity.Unit{}, entity.OwnWay},
		{"nothing when it is held fast", entity.Unit{Rooted: true}, entity.Held},
		{"fear", entity.Unit{Control: entity.Afraid}, entity.Frightened},
		{"confusion", entity.Unit{Control: entity.Confused}, entity.Staggering},
		{"fear before confusion", entity.Unit{Control: entity.Afraid | entity.Confused}, entity.Frightened},
		{"nothing when it is afraid and held fast", entity.Unit{Control: entity.Afraid, Rooted: true}, entity.Held},
		{"a throw to its end, even when it is held fast", entity.Unit{Led: entity.Led{Kind: entity.Thrown}, Way: way, Rooted: true}, entity.Thrown},
		{"itself when the throw is over", entity.Unit{Led: entity.Led{Kind: entity.Thrown}}, entity.OwnWay},
		{"its charge", entity.Unit{Led: entity.Led{Kind: entity.Charging}, Way: way}, entity.Charging},
		{"no charge when it is stunned", entity.Unit{Led: entity.Led{Kind: entity.Charging}, Way: way, Control: entity.Stunned, Rooted: true}, entity.Held},
		{"no charge when it is afraid", entity.Unit{Led: entity.Led{Kind: entity.Charging}, Way: way, Control: entity.Afraid}, entity.Frightened},
		{"nobody when it is dead", entity.Unit{Dead: true, Control: entity.Afraid, Led: entity.Led{Kind: entity.Thrown}, Way: way}, entity.OwnWay},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.unit.Moves = true
			if got := Leader(&test.unit); got != test.want {
				t.Errorf("it is moved by %d, want %d", got, test.want)
			}
		})
	}
	if got := Leader(&entity.Unit{Control: entity.Afraid}); got != entity.OwnWay {
		t.Errorf("one that cannot move is moved by %d when it is afraid", got)
	}
}

func TestWhoIsHeldFastAndWhoStrikes(t *testing.T) {
	for _, test := range []struct {
		name           string
		unit           entity.Unit
		fast, harmless bool
	}{
		{"free", entity.Unit{}, false, false},
		{"held by a script", entity.Unit{Pinned: true}, true, false},
		{"rooted", entity.Unit{Control: entity.HeldFast}, true, false},
		{"stunned", entity.Unit{Control: entity.Stunned}, true, true},
		{"silenced", entity.Unit{Control: entity.Silenced}, false, false},
		{"pacified", entity.Unit{Control: entity.Pacified}, false, true},
		{"afraid", entity.Unit{Control: entity.Afraid}, false, true},
		{"confused", entity.Unit{Control: entity.Confused}, false, true},
		{"feigning", entity.Unit{Control: entity.FeigningDeath}, false, true},
		{"dead", entity.Unit{Dead: true, Pinned: true, Control: entity.HeldFast}, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Rooted(&test.unit); got != test.fast {
				t.Errorf("held fast: %v, want %v", got, test.fast)
			}
			if got := Strikes(&test.unit); got == test.harmless {
				t.Errorf("it strikes: %v, want %v", got, !test.harmless)
			}
		})
	}
}

func TestWhoIsAfraidRunsAwayAtFirst(t *testing.T) {
	r := clock.NewStreams(7).Stream("motion")
	at, from := geo.Point{X: 5}, geo.Point{}
	back := false
	for range 500 {
		heading, yards := Fear(r, at, from, 10, false)
		if math.Cos(heading) <= 0 || yards < 5 || yards > 10 {
			t.Fatalf("it runs %.1f yards with heading %.2f towards whom it is afraid of", yards, heading)
		}
		free, _ := Fear(r, geo.Point{X: 25}, from, 10, false)
		back = back || math.Cos(free) < 0
	}
	if !back {
		t.Error("far away it never turns back")
	}
}

func TestWhoIsConfusedStaysNear(t *testing.T) {
	r := clock.NewStreams(7).Stream("motion")
	for range 500 {
		if p := Stagger(r, geo.Point{X: 3}, 4); !geo.Within(p, geo.Point{X: 3}, 4) {
			t.Fatalf("it staggers to %v", p)
		}
	}
}
