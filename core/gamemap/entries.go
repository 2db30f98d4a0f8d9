package gamemap

import (
	"slices"

	"loam/core/codec"
)

// Entries numbers the entries into the scripts of a box, so that a stop by the
// wall clock, the one thing that no input explains, can be recorded as one and
// repeated: in that entry, after so many instructions. It belongs to the
// goroutine of its box.
type Entries struct {
	Record func(StopAt) // told of each stop by the wall clock

	count    int64   // entries begun
	struck   int64   // the last entry that was stopped
	repeated []int64 // the last entries that a replay stops
	armed    []StopAt
}

// mostRepeated is how many stopped entries are remembered: as many as may be
// inside each other, one for each isolated bundle.
const mostRepeated = 64

// Begin counts an entry that is inside no other of its Lua state. It returns
// the entry's number, and the number of instructions at which a replay stops
// it, or 0.
func (e *Entries) Begin() (entry, stop int64) {
	e.count++
	for i, s := range e.armed {
		if s.Entry == e.count {
			e.armed = append(e.armed[:i], e.armed[i+1:]...)
			e.repeated = append(e.repeated, e.count)
			if len(e.repeated) > mostRepeated {
				e.repeated = slices.Delete(e.repeated, 0, 1)
			}
			return e.count, s.Instructions
		}
	}
	return e.count, 0
}

// Struck takes that an entry was stopped by the wall clock; the first report of
// an entry counts, and none of a stop that was only repeated.
func (e *Entries) Struck(entry, instructions int64) {
	if e.struck == entry || slices.Contains(e.repeated, entry) {
		return
	}
	e.struck = entry
	if e.Record != nil {
		e.Record(StopAt{Entry: entry, Instructions: instructions})
	}
}

// Arm makes a coming entry stop as it did when it was recorded.
func (e *Entries) Arm(s StopAt) {
	if s.Entry > e.count {
		e.armed = append(e.armed, s)
	}
}

// Code visits the number of entries, for snapshots.
func (e *Entries) Code(c *codec.Coder) { codec.Int(c, &e.count) }
