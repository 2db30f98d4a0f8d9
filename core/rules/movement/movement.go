// Package movement decides whether a player's reported movement is possible. It owns
// the limits of speed, position and numbers, checks obstacles for all protocols alike,
// and measures falls. It moves nobody: callers apply its verdict.
//
// All functions are pure and run on the goroutine of the map.
package movement

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

// Limits are what the map allows.
type Limits struct {
	Bounds    geo.Box
	Ground    geo.Yards
	Terrain   *nav.Geometry // heights and obstacles; or nil
	Tolerance float64       // factor on speed, at least 1
	Slack     geo.Yards     // tolerated in addition to SlackYards
}

// SpareSeconds is how many seconds of full speed a player may save up: packets that a
// slow connection has delayed arrive together.
const SpareSeconds = 1.5

// SlackYards is tolerated in addition, since clients round positions. It is used up
// until the player has moved less than it could.
const SlackYards geo.Yards = 0.5

// MaxHeight bounds how far above or below the ground a reported position may be.
const MaxHeight geo.Yards = 2000

// Verdict is the result of Check.
type Verdict struct {
	Refused string // "" when the movement is accepted; else the reason, one word or two
	Moved   entity.Moved
	Fell    geo.Yards // height of a fall that has just ended
}

// Check checks a movement of a player whose last accepted position is u.Position. Now
// is map time. A refused movement changes nothing but the time.
func Check(u *entity.Unit, in intent.Move, now clock.Time, lim Limits) Verdict {
	last := u.Player.Moved
	v := Verdict{Moved: last}
	if !in.To.Finite() || !finite(in.Pitch) {
		v.Refused = "not a number"
		return v
	}
	ground := lim.Ground
	if !lim.Terrain.Flat() {
		ground = lim.Terrain.Height(in.To.X, in.To.Y)
	}
	if !lim.Bounds.Contains(in.To.Point) || in.To.Z > ground+MaxHeight || in.To.Z < ground-MaxHeight {
		v.Refused = "out of bounds"
		return v
	}
	if in.Fall < 0 || in.Time < 0 {
		v.Refused = "bad time"
		return v
	}
	speed := Speed(u, in.Flags, now) * lim.Tolerance
	spare := min(last.Spare+speed*float64(now-last.At)/1000, speed*SpareSeconds)
	way := geo.FlatDistance(u.Position.Point, in.To.Point)
	v.Moved.At, v.Moved.Spare = now, spare
	if way > spare+SlackYards+lim.Slack {
		v.Refused = "too fast"
		return v
	}
	passes := lim.Terrain.Passes
	if u.Control&entity.Flying != 0 {
		passes = lim.Terrain.PassesAloft
	}
	if !passes(u.Position.Point, in.To.Point) {
		v.Refused = "blocked"
		return v
	}
	v.Moved.Spare = max(spare-way, min(spare-way+lim.Slack, 0))
	v.Moved.Client, v.Moved.Flags = in.Time, uint16(in.Flags)
	v.fall(in, last)
	return v
}

func (v *Verdict) fall(in intent.Move, last entity.Moved) {
	const airborne = intent.Jumping | intent.Falling
	was, is := intent.Flags(last.Flags)&airborne != 0, in.Flags&airborne != 0
	switch {
	case is && !was:
		v.Moved.Top = in.To.Z
	case is:
		v.Moved.Top = max(last.Top, in.To.Z)
	case was && in.Flags&(intent.Swimming|intent.Flying) == 0:
		v.Fell = max(0, last.Top-in.To.Z)
	}
}

// Speed returns the greatest speed of a player for this kind of movement, in yards a
// second: the current one, or for a while the previous one.
func Speed(u *entity.Unit, f intent.Flags, now clock.Time) float64 {
	speed := PaceOf(u).of(f)
	if now < u.Player.Before.Until {
		speed = max(speed, Pace(u.Player.Before).of(f))
	}
	return speed
}

// NewMoved returns the state of a player who was just placed: with nothing saved up.
func NewMoved(now clock.Time) entity.Moved { return entity.Moved{At: now} }

// Rest resets the movement of a player whom the server has moved: it is at its new
// place, and may be as far ahead as its client has moved on by itself.
func Rest(u *entity.Unit, now clock.Time) {
	last := u.Player.Moved
	u.Player.Moved = entity.Moved{At: now, Client: last.Client, Spare: u.Run * SpareSeconds}
}

// LimitsOf returns the limits of a map from content.
func LimitsOf(m *content.Map, rules *content.Rules) Limits {
	return Limits{Bounds: m.Bounds, Ground: m.Ground, Terrain: m.Geometry, Tolerance: 1 + rules.Eval(content.SpeedTolerancePct)/100}
}

func finite(f float64) bool { return f-f == 0 }
