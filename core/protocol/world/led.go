package world

import (
	"loam/core/geo"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// gravity is how clients fall, in yards a second each second.
const gravity = 19.29

// thrown is a flight that takes as long, and goes as far, as the way of a player:
// its client works the flight out by itself.
func (r *rendering) thrown(o *view.Object) *motion.KnockBack {
	way := &o.Motion
	first, last := way.Points[0], way.Points[len(way.Points)-1]
	seconds := max(way.End-way.Start, 1).Seconds()
	ahead := geo.Point{}.Ahead(geo.Heading(first, last), 1)
	return &motion.KnockBack{
		Mover: r.nameOf(o), Counter: uint32(r.batch.Step), Cos: float32(ahead.X), Sin: float32(ahead.Y),
		Speed: float32(geo.FlatDistance(first, last) / seconds), UpDown: float32(-gravity * seconds / 2),
	}
}
