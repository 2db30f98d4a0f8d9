package inbox

import (
	"slices"

	"loam/core/lib/codec"
)

// Entries numbers the entries into the scripts of a box, so that what no input
// explains can be recorded as one and repeated in the same entry: a stop by the
// wall clock, after so many instructions, and a failure of a script engine, which
// is begun anew. It belongs to the goroutine of its box.
type Entries struct {
	Stopped func(StopAt)  // told of each stop by the wall clock; may be nil
	Rebuilt func(Rebuilt) // told of each engine that was begun anew; may be nil

	count    int64   // entries begun
	struck   int64   // the last entry that was stopped
	repeated []int64 // the last entries that a replay stops
	armed    []StopAt
	failing  []Rebuilt // that a replay repeats, until the engine is begun anew
}

// StopAt says at which instruction of which entry the wall clock stopped a handler.
type StopAt struct {
	Entry        int64 // counted from the box's first
	Instructions int64 // that the entry had used
}

// Code visits both fields.
func (s *StopAt) Code(c *codec.Coder) {
	codec.Int(c, &s.Entry)
	codec.Int(c, &s.Instructions)
}

// Rebuilt says where a script engine failed that was begun anew from plain data.
type Rebuilt struct {
	Entry        int64 // in which it failed, counted from the box's first
	Instructions int64 // that the entry had used
	Within       bool  // it failed in the last of them; else before the next
}

// Code visits all fields.
func (r *Rebuilt) Code(c *codec.Coder) {
	codec.Int(c, &r.Entry)
	codec.Int(c, &r.Instructions)
	c.Bool(&r.Within)
}

// mostRepeated is how many stopped entries are remembered: as many as may be
// inside each other, one for each isolated bundle.
const mostRepeated = 64

// Ends says how a replay ends an entry.
type Ends struct {
	Stop  int64 // instructions at which the wall clock stops it; 0 is never
	Fails bool  // whether the engine fails in it, as Fail says
	Fail  Rebuilt
}

// Begin counts an entry that is inside no other of its Lua state, and returns
// its number. Ends is nil unless a replay ends it.
func (e *Entries) Begin() (entry int64, ends *Ends) {
	e.count++
	if len(e.armed) > 0 || len(e.failing) > 0 {
		ends = e.ends()
	}
	return e.count, ends
}

// ends is how a replay ends the entry that has just begun.
func (e *Entries) ends() *Ends {
	begun := &Ends{}
	if i := slices.IndexFunc(e.armed, func(s StopAt) bool { return s.Entry == e.count }); i >= 0 {
		begun.Stop = e.armed[i].Instructions
		e.armed = slices.Delete(e.armed, i, i+1)
		e.repeated = append(e.repeated, e.count)
		if len(e.repeated) > mostRepeated {
			e.repeated = slices.Delete(e.repeated, 0, 1)
		}
	}
	if i := e.fails(e.count); i >= 0 {
		begun.Fails, begun.Fail = true, e.failing[i]
	}
	return begun
}

// fails is the index of an entry among those in which an engine is to fail.
func (e *Entries) fails(entry int64) int {
	return slices.IndexFunc(e.failing, func(r Rebuilt) bool { return r.Entry == entry })
}

// Struck takes that an entry was stopped by the wall clock; the first report of
// an entry counts, and none of a stop that was only repeated.
func (e *Entries) Struck(entry, instructions int64) {
	if e.struck == entry || slices.Contains(e.repeated, entry) {
		return
	}
	e.struck = entry
	if e.Stopped != nil {
		e.Stopped(StopAt{Entry: entry, Instructions: instructions})
	}
}

// Renewed takes that an engine was begun anew. What was only repeated is not
// told once more, whether it came about by itself or not.
func (e *Entries) Renewed(r Rebuilt) {
	if i := e.fails(r.Entry); i >= 0 {
		e.failing = slices.Delete(e.failing, i, i+1)
		return
	}
	if e.Rebuilt != nil {
		e.Rebuilt(r)
	}
}

// Stop makes a coming entry stop as it did when it was recorded.
func (e *Entries) Stop(s StopAt) {
	if s.Entry > e.count {
		e.armed = append(e.armed, s)
	}
}

// Fail makes the engine fail in a coming entry as it did when it was recorded.
func (e *Entries) Fail(r Rebuilt) {
	if r.Entry > e.count {
		e.failing = append(e.failing, r)
	}
}

// Code visits the number of entries, for snapshots.
func (e *Entries) Code(c *codec.Coder) { codec.Int(c, &e.count) }
