package movement

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

func TestTheOldPaceIsAllowedForAWhile(t *testing.T) {
	u := &entity.Unit{Stats: entity.Stats{Walk: 2, Run: 6, Swim: 3}, Player: &entity.Player{}}
	speed := func(now clock.Time) [4]float64 {
		return [4]float64{Speed(u, 0, now), Speed(u, intent.Walking, now), Speed(u, intent.Backward, now), Speed(u, intent.Swimming, now)}
	}
	for _, test := range []struct {
		name string
		do   func()
		now  clock.Time
		want [4]float64
	}{
		{"at first", func() {}, 0, [4]float64{6, 2, 2, 3}},
		{"slower, as before", func() { Remember(u, PaceOf(u), 1000); u.Walk, u.Run, u.Swim = 1, 3, 1.5 }, 1000, [4]float64{6, 2, 2, 3}},
		{"held fast, as ever before", func() { Remember(u, PaceOf(u), 2000); u.Rooted = true }, 2000, [4]float64{6, 2, 2, 3}},
		{"until the end of the grace", func() {}, 2000 + Grace - 1, [4]float64{6, 2, 2, 3}},
		{"behind it not at all", func() {}, 2000 + Grace, [4]float64{}},
		{"free again", func() { Remember(u, PaceOf(u), 2000+Grace); u.Rooted = false }, 2000 + Grace, [4]float64{3, 1, 1, 1.5}},
	} {
		test.do()
		if got := speed(test.now); got != test.want {
			t.Errorf("%s: %v yards a second, want %v", test.name, got, test.want)
		}
	}
}

// TestSmallStepsAddUp: what is forgiven of one step is not forgiven of each.
func TestSmallStepsAddUp(t *testing.T) {
	u := &entity.Unit{Stats: entity.Stats{Run: 6}, Player: &entity.Player{}, Rooted: true}
	lim := Limits{Bounds: geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}, Tolerance: 1}
	for i := range 40 {
		to := u.Position
		to.X += 0.4
		v := Check(u, intent.Move{To: to}, clock.Time(50*i), lim)
		if v.Refused == "" {
			u.Position, u.Player.Moved = to, v.Moved
		}
	}
	if u.Position.X > SlackYards {
		t.Errorf("who is held fast went %g yards", u.Position.X)
	}
}
