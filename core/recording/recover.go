package recording

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/realm"
	"loam/core/realm/state"
)

// RecoverOptions configure Recover.
type RecoverOptions struct {
	Build func(Release) (state.Release, error)
	// Releases are those that the recordings may need beside their own.
	Releases []Release
	// Progress receives the number of steps that were made again, from time to time; may be nil.
	Progress func(steps int64)
}

// Recovered is a realm at the last moment that its recordings have.
type Recovered struct {
	realm.Past
	Release state.Release  // that all boxes run, with its number
	Hashes  map[Box]uint64 // of the states of the boxes
	Steps   int64          // that were made again
	// Lost says what could not be restored, a line for each box; Skipped are the inputs at which
	// boxes failed, and without which they continue.
	Lost    []string
	Skipped []Taken
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
	s := r.boxes[f.Box]
	if s == nil {
		s = &survivor{r: r, box: f.Box}
		r.boxes[f.Box] = s
		r.order = append(r.order, s)
	}
	r.note(f)
	if f.Kind == KindSnapshot && (s.lost != nil || s.skipped || s.on != nil && s.on.made() > f.Step) {
		*s = survivor{r: r, box: f.Box} // it began again from this
	}
	s.guard(func() error { return s.take(f) })
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

// survivor is one box of a recovery.
type survivor struct {
	r       *recovery
	box     Box
	on      played
	base    []byte  // its last snapshot
	since   []Frame // that followed it
	waiting []Frame // inputs of the next step
	due     bool    // the next step has begun
	made    int64   // steps before the one that is being made
	gone    bool
	skipped bool // it ends before an input at which it failed
	replays bool // it makes steps again that it has made before: its outputs are known
	lost    error
	sent    []sent
}

// sent is a message of a box, and the step in which it was sent.
type sent struct {
	step int64
	m    inbox.Message
}

// guard turns a panic into the loss of what the step in which it happened had for input.
func (s *survivor) guard(do func() error) {
	if s.lost != nil || s.skipped {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			s.skip(fmt.Errorf("panic: %v", p))
		}
	}()
	if err := do(); err != nil {
		s.lost, s.on = err, nil
	}
}

func (s *survivor) take(f *Frame) error {
	if f.Kind == KindSnapshot {
		return s.begin(f)
	}
	if s.on == nil || s.gone {
		return nil // the first snapshot contains earlier inputs
	}
	if err := s.runTo(f.Step); err != nil {
		return err
	}
	s.since = append(s.since, *f)
	return s.follow(f)
}

// follow takes a frame behind the snapshot.
func (s *survivor) follow(f *Frame) error {
	switch f.Kind {
	case KindMapInput, KindBoxInput:
		s.waiting = append(s.waiting, *f)
	case KindStep:
		s.due = true
	case KindGone:
		s.gone = true
	}
	return nil
}

// begin makes the box from a snapshot, unless it runs: then the snapshot is what it is anyway.
func (s *survivor) begin(f *Frame) (err error) {
	s.base, s.since = f.State, nil
	if s.on != nil && !s.gone {
		return s.runTo(f.Step)
	}
	s.gone, s.waiting = false, nil
	return s.restore()
}

// restore makes the box from its last snapshot, which was taken within a step.
func (s *survivor) restore() (err error) {
	s.due = true
	on := &stage{header: s.r.header, find: s.r.find, out: s.outputs()}
	if s.on, err = on.restore(s.box, 0, s.base); err != nil {
		s.on = nil
	}
	return err
}

// outputs are what the box hands to others.
func (s *survivor) outputs() outputs {
	r := s.r
	return outputs{
		send:  s.send,
		save:  func(rec character.Record, _ bool) { r.records[rec.ID] = rec },
		store: func(e modstorage.Entry) { r.out.Storage = append(r.out.Storage, e) },
		pages: func(b state.Books) {
			r.out.Pages = append(r.out.Pages, b.Pages...)
			for _, m := range b.Then {
				s.send(m)
			}
		},
	}
}

func (s *survivor) send(m inbox.Message) {
	if !s.replays {
		s.sent = append(s.sent, sent{s.on.made(), m})
	}
}

// runTo makes steps until the box has made that many.
func (s *survivor) runTo(step int64) error {
	made := s.on.made()
	if step < made || step-made > maxHashEvery {
		return fmt.Errorf("step %d is followed by step %d: the journal is damaged", made, step)
	}
	for ; made < step; made++ {
		if err := s.step(); err != nil {
			return err
		}
	}
	return nil
}

func (s *survivor) step() error {
	s.made = s.on.made()
	s.on.step(s.waiting)
	s.waiting, s.due = s.waiting[:0], false
	if s.r.out.Steps++; s.r.o.Progress != nil && s.r.out.Steps%recoverEvery == 0 {
		s.r.o.Progress(s.r.out.Steps)
	}
	return s.on.failed()
}

// skip makes the box again as it was before the step in which it failed. It continues without
// the inputs of that step.
func (s *survivor) skip(why error) {
	if s.replays || s.base == nil || s.on == nil {
		s.lost, s.on = why, nil
		return
	}
	at := s.made
	for i := range s.waiting {
		s.r.out.Skipped = append(s.r.out.Skipped, taken(&s.waiting[i]))
	}
	s.waiting, s.replays = nil, true
	s.guard(func() error {
		if err := s.restore(); err != nil {
			return err
		}
		for i := range s.since {
			f := &s.since[i]
			if f.Step >= at {
				break
			}
			if err := s.runTo(f.Step); err != nil {
				return err
			}
			if err := s.follow(f); err != nil {
				return err
			}
		}
		return s.runTo(at)
	})
	s.skipped, s.waiting, s.due = true, nil, false
}

// finish makes the last steps and hands out what there is.
func (r *recovery) finish() (*Recovered, error) {
	for _, s := range r.order {
		s.guard(func() error {
			if s.on != nil && !s.gone && (s.due || len(s.waiting) > 0) {
				return s.step()
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

// hand adds the box to what was recovered.
func (s *survivor) hand(out *Recovered) {
	switch on := s.on.(type) {
	case *playedRealm:
		out.Hashes[s.box] = on.b.Hash()
		out.Realm = on.b.Snapshot()
	case *playedMap:
		out.Hashes[s.box] = on.m.Hash()
		out.Maps = append(out.Maps, realm.PastMap{Map: s.box.Map, Instance: s.box.Instance, Step: on.m.StepNumber(), State: on.m.Snapshot()})
	}
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
