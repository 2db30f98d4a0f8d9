package inbox

import (
	"slices"

	"loam/core/lib/codec"
)

// Entries numbers the outermost calls of handlers of a map or of the realm. Events that
// no input explains are recorded with that number and repeated in the same call: a stop
// by the wall clock or for memory, after a number of instructions, and a failure of a script engine,
// which is then restarted. It belongs to the goroutine of its map or realm.
type Entries struct {
	Stopped func(StopAt)  // receives each stop; may be nil
	Rebuilt func(Rebuilt) // receives each engine that was restarted; may be nil

	count    int64   // number of calls so far
	struck   int64   // the last call that was stopped
	repeated []int64 // the last entries that a replay stops
	armed    []StopAt
	failing  []Rebuilt // failures that a replay repeats, until the engine is restarted
}

// StopAt is the instruction of a call at which the wall clock stopped a handler, or the
// process because its memory became scarce.
type StopAt struct {
	Entry        int64 // counted from the first
	Instructions int64 // that the call had used
	Memory       bool  // stopped because of memory
}

// Code codes all fields.
func (s *StopAt) Code(c *codec.Coder) {
	codec.Int(c, &s.Entry)
	codec.Int(c, &s.Instructions)
	c.Bool(&s.Memory)
}

// Rebuilt is where a script engine failed, which was then restarted from plain data.
type Rebuilt struct {
	Entry        int64 // in which it failed, counted from the first
	Instructions int64 // that the call had used
	Within       bool  // it failed in the last of them; else before the next
	Lost         bool  // it could not be restarted, and its bundles are off
}

// Code codes all fields.
func (r *Rebuilt) Code(c *codec.Coder) {
	codec.Int(c, &r.Entry)
	codec.Int(c, &r.Instructions)
	c.Bool(&r.Within)
	c.Bool(&r.Lost)
}

// mostRepeated is how many stopped entries are remembered: as many as may be
// inside each other, one for each isolated bundle.
const mostRepeated = 64

// Ends states how a replay ends an entry.
type Ends struct {
	Stop int64 // instructions at which it is stopped; 0 is never
	// Memory reports whether it is stopped because of memory, not by the wall clock.
	Memory bool
	Fails  bool // whether the engine fails in it, as Fail says
	Fail   Rebuilt
}

// Begin counts an outermost call of its Lua state, and returns its number. Ends is nil
// unless a replay ends the call.
func (e *Entries) Begin() (entry int64, ends *Ends) {
	e.count++
	if len(e.armed) > 0 || len(e.failing) > 0 {
		ends = e.ends()
	}
	return e.count, ends
}

// ends returns how a replay ends the call that has just begun.
func (e *Entries) ends() *Ends {
	begun := &Ends{}
	if i := slices.IndexFunc(e.armed, func(s StopAt) bool { return s.Entry == e.count }); i >= 0 {
		begun.Stop, begun.Memory = e.armed[i].Instructions, e.armed[i].Memory
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

// RecordStop records that a call was stopped. Only the first report of a call counts, and
// none of a stop that was only repeated.
func (e *Entries) RecordStop(s StopAt) {
	if e.struck == s.Entry || slices.Contains(e.repeated, s.Entry) {
		return
	}
	e.struck = s.Entry
	if e.Stopped != nil {
		e.Stopped(s)
	}
}

// Renewed records that an engine was restarted. A repeated restart is not reported
// again.
func (e *Entries) Renewed(r Rebuilt) {
	if i := e.fails(r.Entry); i >= 0 {
		e.failing = slices.Delete(e.failing, i, i+1)
		return
	}
	if e.Rebuilt != nil {
		e.Rebuilt(r)
	}
}

// Stop makes a coming call stop as it did when it was recorded.
func (e *Entries) Stop(s StopAt) {
	if s.Entry > e.count {
		e.armed = append(e.armed, s)
	}
}

// Fail makes the engine fail in a coming call as it did when it was recorded.
func (e *Entries) Fail(r Rebuilt) {
	if r.Entry > e.count {
		e.failing = append(e.failing, r)
	}
}

// Code codes the number of calls, for snapshots.
func (e *Entries) Code(c *codec.Coder) { codec.Int(c, &e.count) }
