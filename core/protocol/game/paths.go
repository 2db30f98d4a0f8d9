package game

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// moves reports whether a unit is on a path at the time of the batch.
func (r *rendering) moves(o *view.Object) bool {
	return len(o.Motion.Points) > 1 && o.Motion.End > r.batch.Time
}

// gait returns the spline flags of a unit's path.
func (r *rendering) gait(o *view.Object) uint32 {
	if o.Motion.Aloft || o.Afloat&content.Flies != 0 || o.Motion.Thrown && o.GUID.Kind() == guid.Creature {
		return r.version.Splines.Aloft
	}
	if o.Flags&view.Walking != 0 {
		return r.version.Splines.Walk
	}
	return r.version.Splines.Run
}

// wayOf returns the path of a unit at the time of the batch, or its stop, at which it faces
// its victim or its orientation. On a transport the path or place is relative to the
// transport, which is also correct for a unit that boards in view.
func (r *rendering) wayOf(o *view.Object) *movement.MonsterMove {
	at := standing(o)
	m := &movement.MonsterMove{
		Mover: r.nameOf(o), Start: movement.VectorOf(at.Point), ID: uint32(r.batch.Step)<<1 | 1, Flags: r.gait(o), Duration: 1,
		Path: []movement.Vector{movement.VectorOf(at.Point)},
	}
	if o.Aboard != nil {
		m.Aboard, m.Transport, m.Seat = true, r.name(o.Aboard.Object), noSeat
	}
	switch {
	case r.moves(o):
		m.Duration = uint32(max(o.Motion.End-r.batch.Time, clock.Millisecond))
		m.Path = ahead(&o.Motion, r.batch.Time)
		if movement.Smooth(r.version.Packet == codec.Wrath, m.Flags) {
			m.Path = thinned(m.Path)
		} else {
			m.Path = r.version.Splines.packable(m.Start, m.Path)
		}
	case o.Flags&view.Fighting != 0 && o.Target != 0:
		m.Kind, m.Target = movement.FacingTarget, r.name(o.Target)
	default:
		m.Kind, m.Angle = movement.FacingAngle, float32(at.Facing)
	}
	return m
}

// standing returns the place of a unit; on a transport, relative to it.
func standing(o *view.Object) geo.Position {
	if o.Aboard != nil {
		return o.Aboard.At
	}
	return o.Position
}

// underWay adds the path of a unit to its create block, with the time that has passed.
func (r *rendering) underWay(o *view.Object, place *movement.Place) {
	if !r.moves(o) {
		return
	}
	way := &o.Motion
	place.Movement.Flags |= r.version.Splines.Enabled
	place.Spline = movement.Spline{
		Flags: r.gait(o), Passed: uint32(max(r.batch.Time-way.Start, 0)), Duration: uint32(max(way.End-way.Start, 1)),
		ID: uint32(r.batch.Step) << 1, Factor: 1, Next: 1, Final: movement.VectorOf(way.Points[len(way.Points)-1]),
	}
	for _, p := range way.Points {
		place.Spline.Points = append(place.Spline.Points, movement.VectorOf(p))
	}
	place.Spline.Points = thinned(place.Spline.Points)
}

// thinned returns a path of at most [movement.MaxCorners] points: of a longer one every
// second, third and so on, counted back from the last, which is always included.
func thinned(path []movement.Vector) []movement.Vector {
	every := (len(path) + movement.MaxCorners - 1) / movement.MaxCorners
	if every <= 1 {
		return path
	}
	var rest []movement.Vector
	for i := (len(path) - 1) % every; i < len(path); i += every {
		rest = append(rest, path[i])
	}
	return rest
}

// ahead returns the remaining points of a path at now; a unit moves at one speed on the whole
// path.
func ahead(way *view.Motion, now clock.Time) []movement.Vector {
	var length float64
	for i := 1; i < len(way.Points); i++ {
		length += geo.Distance(way.Points[i-1], way.Points[i])
	}
	done := length * float64(now-way.Start) / float64(max(way.End-way.Start, 1))
	var list []movement.Vector
	for i := 1; i < len(way.Points); i++ {
		if done -= geo.Distance(way.Points[i-1], way.Points[i]); done < 0 || i == len(way.Points)-1 {
			list = append(list, movement.VectorOf(way.Points[i]))
		}
	}
	return list
}

// least is the minimum distance in yards, in one of the directions, between a point of a path
// and the point to which it is relative: clients freeze on less.
const least = 0.25

// packable returns a path without the points that clients cannot receive because they are too
// far from the point to which they are relative, or too near: the unit goes straight there,
// and reaches the end in time. The last point is always included.
func (f SplineFlags) packable(start movement.Vector, path []movement.Vector) []movement.Vector {
	last := len(path) - 1
	base := path[last]
	if f.Middle {
		base = movement.Vector{X: (start.X + base.X) / 2, Y: (start.Y + base.Y) / 2, Z: (start.Z + base.Z) / 2}
	}
	rest := path[:0:0]
	for i, p := range path {
		x, y, z := abs(base.X-p.X), abs(base.Y-p.Y), abs(base.Z-p.Z)
		if i == last || x <= movement.Reach && y <= movement.Reach && z <= movement.ReachUp && max(x, y, z) >= least {
			rest = append(rest, p)
		}
	}
	return rest
}

func abs(f float32) float32 { return max(f, -f) }
