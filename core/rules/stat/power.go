package stat

import (
	"math"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// SpentMost bounds the time since power was last spent that formulas see, in ms: beyond
// it nothing changes by time alone.
const SpentMost = 60000

// Fit gives u the powers that its definition lists: existing ones keep their value, new
// ones get their initial value. It derives u if the definition exists, and reports
// whether it does.
func Fit(s *content.Snapshot, u *entity.Unit) bool {
	var list []content.ID
	if u.Player != nil {
		if d, ok := s.Start(u.Def); ok {
			list = d.Powers
		}
	} else if d, ok := s.Creature(u.Def); ok {
		list = d.Powers
	}
	before := u.Powers
	u.Powers = make([]entity.Power, 0, len(list))
	for _, id := range list {
		p := entity.Power{Power: id, Now: math.MaxInt64}
		if at := index(before, id); at >= 0 {
			p = before[at]
		} else if d, ok := s.Power(id); ok && d.Empty {
			p.Now = 0
		}
		u.Powers = append(u.Powers, p)
	}
	ok := Derive(s, u)
	Bound(u)
	return ok
}

// Refill sets all powers of u to their values at the beginning of a life: powers that
// start full get a share, in percent, of their maximum.
func Refill(s *content.Snapshot, u *entity.Unit, pct float64) {
	for i := range u.Powers {
		p := &u.Powers[i]
		p.Part, p.Now = 0, min(most(u, i), Points(float64(most(u, i))*pct/100))
		if d, ok := s.Power(p.Power); ok && d.Empty {
			p.Now = 0
		}
	}
}

// Bound reduces the powers of u to their maximum, and reports whether that changed
// anything.
func Bound(u *entity.Unit) (changed bool) {
	for i := range u.Powers {
		p := &u.Powers[i]
		now := min(max(p.Now, 0), most(u, i))
		changed = changed || now != p.Now
		p.Now = now
	}
	return changed
}

func index(powers []entity.Power, id content.ID) int {
	return slices.IndexFunc(powers, func(p entity.Power) bool { return p.Power == id })
}

func most(u *entity.Unit, i int) int64 {
	if i < len(u.MaxPowers) {
		return u.MaxPowers[i]
	}
	return 0
}

// Power returns the value and the maximum of a power of u, in points; ok is false if it
// has no such power.
func Power(u *entity.Unit, id content.ID) (now, limit int64, ok bool) {
	i := index(u.Powers, id)
	if i < 0 {
		return 0, 0, false
	}
	return u.Powers[i].Now, most(u, i), true
}

// Gain adds points to a power of u, or removes them if negative, within its limits, and
// returns the change. It does not count as spending: regeneration does not wait for it.
func Gain(u *entity.Unit, id content.ID, points int64) int64 {
	i := index(u.Powers, id)
	if i < 0 {
		return 0
	}
	p := &u.Powers[i]
	before := p.Now
	points = min(max(points, -math.MaxInt32), math.MaxInt32)
	p.Now = min(max(before+points, 0), most(u, i))
	return p.Now - before
}

// Hit is a hit, as powers see it.
type Hit struct {
	Taken   bool  // received by the unit, else dealt by it
	Damage  int64 // points that the victim lost
	Crit    bool
	Swing   clock.Time // time between two such hits
	OffHand bool
}

// AddHitTaken adds the points that u's powers gain from a hit, and reports whether that is
// anything.
func AddHitTaken(s *content.Snapshot, u *entity.Unit, b Hit) (changed bool) {
	in := [...]float64{float64(u.Level), float64(b.Damage), truth(b.Crit), float64(b.Swing), truth(b.OffHand)}
	for i := range u.Powers {
		p := &u.Powers[i]
		d, ok := s.Power(p.Power)
		if !ok {
			continue
		}
		f := d.OnSwing
		if b.Taken {
			f = d.OnStruck
		}
		points := s.Figures.Eval(f, in[:], u.Values)
		changed = Gain(u, p.Power, int64(math.Round(min(max(points, -math.MaxInt32), math.MaxInt32)))) != 0 || changed
	}
	return changed
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Spend takes points of a power from u, all or none, and reports whether it had them.
func Spend(u *entity.Unit, id content.ID, points int64, now clock.Time) bool {
	i := index(u.Powers, id)
	if i < 0 || points < 0 || u.Powers[i].Now < points {
		return points == 0
	}
	u.Powers[i].Now -= points
	if points > 0 {
		u.Powers[i].Spent = now
	}
	return true
}

// Regenerate changes the powers of u that are due, and returns which have changed, and
// when the next one is due; 0 is never. Call it when one is due, and whenever something
// changes that their formulas see, since a resting power may start to change then.
// Powers of dead units do not change.
func Regenerate(s *content.Snapshot, u *entity.Unit, now clock.Time) (changed bool, next clock.Time) {
	for i := range u.Powers {
		p := &u.Powers[i]
		d, ok := s.Power(p.Power)
		if !ok || u.Dead {
			p.Next, p.Part = 0, 0
			continue
		}
		if p.Next != 0 && p.Next <= now {
			changed = tick(s, u, d, i, now) || changed
			p.Next = 0
		}
		if p.Next == 0 && moves(s, u, d, i, now) {
			p.Next = now + max(clock.Step, d.RegenEvery)
		}
		if p.Next != 0 && (next == 0 || p.Next < next) {
			next = p.Next
		}
	}
	return changed, next
}

// tick is one regeneration tick.
func tick(s *content.Snapshot, u *entity.Unit, d *content.Power, i int, now clock.Time) bool {
	p := &u.Powers[i]
	whole, part := math.Modf(p.Part + regen(s, u, d, i, now))
	before := p.Now
	p.Now = min(max(before+int64(min(max(whole, -math.MaxInt32), math.MaxInt32)), 0), most(u, i))
	p.Part = part
	if p.Now == 0 || p.Now == most(u, i) {
		p.Part = 0
	}
	return p.Now != before
}

// moves reports whether a power may change by time alone.
func moves(s *content.Snapshot, u *entity.Unit, d *content.Power, i int, now clock.Time) bool {
	p := &u.Powers[i]
	switch v := regen(s, u, d, i, now); {
	case v > 0:
		return p.Now < most(u, i)
	case v < 0:
		return p.Now > 0
	}
	return p.Spent != 0 && now-p.Spent < SpentMost && p.Now < most(u, i)
}

func regen(s *content.Snapshot, u *entity.Unit, d *content.Power, i int, now clock.Time) float64 {
	spent := clock.Time(SpentMost)
	if at := u.Powers[i].Spent; at != 0 {
		spent = min(now-at, SpentMost)
	}
	return regenSince(s, u, d, i, spent)
}

// regenSince returns the regeneration of u per tick, a given time after it last spent
// some.
func regenSince(s *content.Snapshot, u *entity.Unit, d *content.Power, i int, spent clock.Time) float64 {
	p := &u.Powers[i]
	in := [...]float64{float64(u.Level), float64(most(u, i)), float64(p.Now), truth(u.Combat), float64(spent)}
	return modified(u, d.ID, true, s.Figures.Eval(d.Regen, in[:], u.Values))
}
