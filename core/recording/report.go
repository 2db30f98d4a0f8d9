package recording

import (
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/model/input"
)

// Report is the result of a replay.
type Report struct {
	Recorded, Replayed Build
	Boxes              []BoxReport // in the order in which they were first recorded
	Cut                bool        // the file ends without its last frame, as after a crash
	End                string      // why the recording ended early, as its writer recorded; "" is no reason
}

// BoxReport is the result of one box.
type BoxReport struct {
	Box      Box
	Lane     int   // number of the box in the recording
	From, To int64 // number of steps at its beginning and at its end
	Inputs   int64
	Hashes   int64 // compared
	Equal    int64 // the last step with an equal hash
	Differs  *Difference
	Failed   error // why it could not continue, or nil
}

// Difference is the first hash of a box that differs from the recorded one. The cause lies
// after step After and at the latest in step Step.
type Difference struct {
	After, Step        int64
	Recorded, Replayed uint64
	Inputs             []Taken // inputs between the two, at most the last of them
}

// Taken is an input and the number of steps made before it was taken.
type Taken struct {
	Step  int64
	Input string // its kind
}

func taken(f *Frame) Taken {
	kind := fmt.Sprintf("%T", f.BoxInput)
	if f.Kind == KindMapInput {
		kind = fmt.Sprintf("%T", f.MapInput)
		if a, ok := f.MapInput.(input.Asked); ok {
			kind = a.Intent.Kind().String()
		}
	}
	return Taken{f.Step, strings.ToLower(kind[strings.LastIndexByte(kind, '.')+1:])}
}

// Equal reports whether everything that was recorded was replayed and every hash was equal.
func (r *Report) Equal() bool {
	for i := range r.Boxes {
		if r.Boxes[i].Differs != nil || r.Boxes[i].Failed != nil {
			return false
		}
	}
	return true
}

// First returns the box that differs first, by map time.
func (r *Report) First() (*BoxReport, bool) {
	var first *BoxReport
	for i := range r.Boxes {
		b := &r.Boxes[i]
		if b.Differs != nil && (first == nil || b.Differs.Step < first.Differs.Step) {
			first = b
		}
	}
	return first, first != nil
}

// Lines returns the report as text.
func (r *Report) Lines() []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if r.Recorded != r.Replayed {
		say("recorded by %s, replayed by %s: numbers may differ", r.Recorded, r.Replayed)
	}
	for i := range r.Boxes {
		out = append(out, r.Boxes[i].line())
	}
	if b, ok := r.First(); ok {
		d := b.Differs
		say("the first difference: %s, after step %d, by step %d (%s): hash %016x, recorded %016x",
			b.Box, d.After, d.Step, clock.FormatSpan(clock.Time(d.Step)*clock.Step, clock.Time(d.Step)*clock.Step), d.Replayed, d.Recorded)
		for _, t := range d.Inputs {
			say("  input of step %d: %s", t.Step, t.Input)
		}
	}
	switch {
	case r.Cut:
		say("the recording is cut off here, as after a crash; everything before is valid")
	case r.End != "":
		say("the recording ended early: %s", r.End)
	}
	return out
}

func (b *BoxReport) line() string {
	s := fmt.Sprintf("%s: steps %d to %d, %d inputs, %d hashes", b.Box, b.From, b.To, b.Inputs, b.Hashes)
	switch {
	case b.Failed != nil:
		return s + ", failed: " + b.Failed.Error()
	case b.Differs != nil:
		return s + fmt.Sprintf(", differs at step %d", b.Differs.Step)
	}
	return s + ", equal"
}
