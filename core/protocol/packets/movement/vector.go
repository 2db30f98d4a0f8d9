package movement

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/protocol/packets/codec"
)

// Vector is a position on a map, in yards.
type Vector struct{ X, Y, Z float32 }

// Code implements codec.Message.
func (v *Vector) Code(c *codec.Coder) {
	c.F32("x", &v.X)
	c.F32("y", &v.Y)
	c.F32("z", &v.Z)
}

// VectorOf converts a point to the form of clients.
func VectorOf(p geo.Point) Vector {
	return Vector{X: float32(p.X), Y: float32(p.Y), Z: float32(p.Z)}
}

// Finite reports whether the coordinates of a position from a client are finite numbers.
func Finite(list ...float32) bool {
	return !slices.ContainsFunc(list, func(f float32) bool { return math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) })
}
