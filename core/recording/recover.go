package recording

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
)

// RecoverOptions configure Recover.
type RecoverOptions struct {
	Build func(Release) (state.Release, error)
	// Releases are those that the recordings may need beside their own.
	Releases []Release
	// Only is the one box that is made again, as it was when it had made Before steps and before
	// it began the next; nil: all boxes, as far as they go.
	Only   *Box
	Before int64
	// Progress receives the number of steps that were made again, from time to time; may be nil.
	Progress func(steps int64)
}

// Recovered is a realm at the last moment that its recordings have.
type Recovered struct {
	realm.Past
	Release state.Release  // that all boxes run, with its number
	Hashes  map[Box]uint64 // of the states of the boxes
	Steps   int64          // that were made again
	// Tape is of the one box: its last snapshot, and all frames since.
	Tape []Frame
	// Lost says what could not be restored, a line for each box; Skipped are the inputs at which
	// boxes failed, and without which they continue.
	Lost    []string
	Skipped []Taken
}

// Hash returns the hash of the states of all boxes, in hexadecimal digits.
func (r *Recovered) Hash() string {
	sum := fnv.New64a()
	for _, box := range slices.SortedFunc(maps.Keys(r.Hashes), func(a, b Box) int { return strings.Compare(a.String(), b.String()) }) {
		fmt.Fprintf(sum, "%s %x\n", box, r.Hashes[box]) // a hash takes all that is written
	}
	return fmt.Sprintf("%016x", sum.Sum64())
}

// unreadSteps is how many steps before its end what a box has sent may still be on its way.
const unreadSteps = 100

// recoverEvery is the number of steps between two reports of progress.
const recoverEvery = 1000

// Recover makes every box of a realm as it was at the end of its recordings, which follow one
// another: each box from its first snapshot, with the inputs after that. A box that cannot be
// restored is named in Lost. The error is for recordings that cannot be read, or that of ctx.
func Recover(ctx context.Context, files []*Reader, o RecoverOptions) (*Recovered, error) {
	r := &recovery{o: o, builder: newBuilder(o.Build), boxes: make(map[Box]*survivor), records: make(map[int64]character.Record), received: make(map[string]map[Box]int)}
	r.out.Hashes = make(map[Box]uint64)
	for _, rel := range o.Releases {
		r.sources[rel.Hash] = rel
	}
	for _, file := range files {
		r.header = file.Header()
		if err := r.read(ctx, file); err != nil {
			return nil, err
		}
	}
	return r.finish()
}

// recovery is one run of Recover.
type recovery struct {
	o      RecoverOptions
	header Header
	builder
	order    []*survivor // as they were first seen
	boxes    map[Box]*survivor
	records  map[int64]character.Record
	received map[string]map[Box]int // how often each box has received a message, by its bytes
	out      Recovered
}

func (r *recovery) read(ctx context.Context, file *Reader) error {
	for n := 0; ; n++ {
		if err := ctx.Err(); n%recoverEvery == 0 && err != nil {
			return err
		}
		f, err := file.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrCut):
			return nil
		case err != nil:
			return err
		}
		r.take(&f)
	}
}

func (r *recovery) take(f *Frame) {
	if f.Kind == KindRelease {
		r.sources[f.Release.Hash] = f.Release
		return
	}
	if r.o.Only != nil && *r.o.Only != f.Box {
		return
	}
	s := r.boxes[f.Box]
	if s == nil {
		s = &survivor{r: r, box: f.Box}
		r.boxes[f.Box] = s
		r.order = append(r.order, s)
	}
	if r.o.Only != nil && r.tape(s, f) {
		return
	}
	r.note(f)
	if f.Kind == KindSnapshot && (s.lost != nil || s.skipped || s.on != nil && s.on.made() > f.Step) {
		*s = survivor{r: r, box: f.Box, due: s.due, at: s.at} // it began again from this
	}
	s.guard(func() error { return s.take(f) })
}

// tape keeps a frame of the one box, and reports whether it is of the step before which the box is
// wanted.
func (r *recovery) tape(s *survivor, f *Frame) (over bool) {
	if f.Kind == KindSnapshot || f.Kind == KindGone {
		r.out.Tape = r.out.Tape[:0]
	}
	r.out.Tape = append(r.out.Tape, *f)
	s.over = f.Step == r.o.Before && (s.over && f.Kind != KindGone || f.Kind == KindStep)
	return s.over
}

// note notes which messages were received.
func (r *recovery) note(f *Frame) {
	var m inbox.Message
	switch in := any(f.MapInput).(type) {
	case input.Deliver:
		m = in.Message
	default:
		in2, ok := f.BoxInput.(state.Deliver)
		if !ok {
			return
		}
		m = in2.Message
	}
	key := bytesOf(&m)
	if r.received[key] == nil {
		r.received[key] = make(map[Box]int)
	}
	r.received[key][f.Box]++
}

func bytesOf(m *inbox.Message) string {
	c := codec.NewWriter()
	m.Code(c)
	return string(c.Data())
}

// finish makes the last steps and hands out what there is.
func (r *recovery) finish() (*Recovered, error) {
	for _, s := range r.order {
		s.guard(func() error {
			switch {
			case s.on == nil || s.gone:
			case s.due:
				return s.step()
			case len(s.waiting) > 0:
				return s.between()
			}
			return nil
		})
	}
	for _, s := range r.order {
		switch {
		case s.lost != nil:
			r.out.Lost = append(r.out.Lost, fmt.Sprintf("%s: %v", s.box, s.lost))
		case s.on == nil && !s.gone:
			r.out.Lost = append(r.out.Lost, fmt.Sprintf("%s: the journal has no snapshot of it", s.box))
		}
	}
	r.order = slices.DeleteFunc(r.order, func(s *survivor) bool { return s.on == nil || s.gone })
	if err := r.level(); err != nil {
		return nil, err
	}
	for _, s := range r.order {
		s.hand(&r.out)
	}
	for _, rec := range r.records {
		r.out.Records = append(r.out.Records, rec)
	}
	slices.SortFunc(r.out.Records, func(a, b character.Record) int { return int(a.ID - b.ID) })
	slices.SortFunc(r.out.Maps, func(a, b realm.PastMap) int {
		if c := strings.Compare(string(a.Map), string(b.Map)); c != 0 {
			return c
		}
		return int(a.Instance) - int(b.Instance)
	})
	r.unread()
	return &r.out, nil
}

// unread finds the messages that boxes sent shortly before their ends and nobody received.
func (r *recovery) unread() {
	for _, s := range r.order {
		last := s.on.made()
		for _, m := range s.sent {
			key := bytesOf(&m.m)
			if times := r.received[key]; times != nil {
				most := 0
				for box := range times { // the largest, in any order
					most = max(most, times[box])
				}
				if most > 0 {
					for box := range times {
						times[box]--
					}
					continue
				}
			}
			if m.step >= last-unreadSteps {
				r.out.Unread = append(r.out.Unread, m.m)
			}
		}
	}
}

// level makes all boxes run the newest release: the process may have ended when some had adopted
// it and others had not.
func (r *recovery) level() error {
	var newest input.Adopt
	for _, s := range r.order {
		if hash, number := s.on.release(); number > newest.Number {
			newest = input.Adopt{Number: number, Hash: hash}
		}
	}
	if newest.Number == 0 {
		return nil
	}
	var err error
	if r.out.Release, err = r.find(newest.Hash); err != nil {
		return err
	}
	r.out.Release.Number = newest.Number
	for _, s := range r.order {
		if _, number := s.on.release(); number == newest.Number {
			continue
		}
		s.guard(func() error {
			s.on.adopt(r.adoption(newest))
			return s.on.failed()
		})
		if s.lost != nil {
			r.out.Lost = append(r.out.Lost, fmt.Sprintf("%s: %v", s.box, s.lost))
		}
	}
	r.order = slices.DeleteFunc(r.order, func(s *survivor) bool { return s.lost != nil })
	return nil
}

// adoption returns the adoption of a release as another box received it.
func (r *recovery) adoption(a input.Adopt) input.Adopt {
	for _, s := range r.order {
		for i := range s.since {
			if in, ok := s.since[i].MapInput.(input.Adopt); ok && in.Number == a.Number {
				return in
			}
		}
	}
	return a
}
