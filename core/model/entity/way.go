package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

// Way is a walk along straight lines whose every corner has its time, so the
// place at any moment follows from the clock alone. The zero Way stands still.
type Way struct {
	Corners []Corner // the first is where it began
}

// Corner is a point of a way and when it is reached.
type Corner struct {
	At   geo.Point
	Time clock.Time
}

// NewWay lays a way from one point through others at a speed in yards a second.
// Every line takes at least 1 ms. A speed that is not positive, or no points,
// give the zero Way.
func NewWay(from geo.Point, start clock.Time, speed float64, through ...geo.Point) Way {
	if speed <= 0 || len(through) == 0 {
		return Way{}
	}
	w := Way{Corners: make([]Corner, 1, len(through)+1)}
	w.Corners[0] = Corner{from, start}
	var yards float64
	last := w.Corners[0]
	for _, p := range through {
		yards += geo.Distance(last.At, p)
		last = Corner{p, max(last.Time+1, start+clock.Time(yards/speed*1000+0.5))}
		w.Corners = append(w.Corners, last)
	}
	return w
}

// Moving reports whether there is a way at all.
func (w *Way) Moving() bool { return len(w.Corners) > 1 }

// End is when the last corner is reached.
func (w *Way) End() clock.Time {
	if !w.Moving() {
		return 0
	}
	return w.Corners[len(w.Corners)-1].Time
}

// Goal is the last corner.
func (w *Way) Goal() geo.Point { return w.Corners[len(w.Corners)-1].At }

// At is the place at a time, with the heading of the line it is on. Before the
// start it is the first corner, after the end the last.
func (w *Way) At(now clock.Time) geo.Position {
	last := len(w.Corners) - 1
	i := 1
	for i < last && w.Corners[i].Time <= now {
		i++
	}
	a, b := w.Corners[i-1], w.Corners[i]
	p := b.At
	if now < b.Time {
		p = geo.Lerp(a.At, b.At, float64(now-a.Time)/float64(b.Time-a.Time))
	}
	return geo.Position{Point: p, Facing: geo.Heading(a.At, b.At)}
}

// Code codes the corners.
func (w *Way) Code(c *codec.Coder) {
	codec.Slice(c, &w.Corners, func(c *codec.Coder, k *Corner) {
		k.At.Code(c)
		codec.Int(c, &k.Time)
	})
}
