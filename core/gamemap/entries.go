package gamemap

import "loam/core/codec"

// Entries numbers the entries into the scripts of a box, so that a stop by the
// wall clock, the one thing that no input explains, can be recorded as one and
// repeated: in that entry, after so many instructions. It belongs to the
// goroutine of its box.
type Entries struct {
	Record func(StopAt) // told of each stop by the wall clock

	count    int64 // entries begun
	struck   int64 // the last entry that was stopped
	repeated int64 // the last entry that a replay stops
	armed    []StopAt
}

// Begin counts an entry that is inside no other. It returns the number of
// instructions at which a replay stops it, or 0.
func (e *Entries) Begin() int64 {
	e.count++
	for i, s := range e.armed {
		if s.Entry == e.count {
			e.armed = append(e.armed[:i], e.armed[i+1:]...)
			e.repeated = e.count
			return s.Instructions
		}
	}
	return 0
}

// Struck takes that the running entry was stopped by the wall clock; the first
// report of an entry counts, and none of a stop that was only repeated.
func (e *Entries) Struck(instructions int64) {
	if e.struck == e.count || e.repeated == e.count {
		return
	}
	e.struck = e.count
	if e.Record != nil {
		e.Record(StopAt{Entry: e.count, Instructions: instructions})
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
