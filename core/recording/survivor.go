package recording

import (
	"fmt"

	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm"
	"loam/core/realm/state"
)

// survivor is one box of a recovery.
type survivor struct {
	r       *recovery
	box     Box
	on      played
	base    []byte  // its last snapshot
	since   []Frame // that followed it
	waiting []Frame // inputs of the next step
	due     bool    // the next step has begun,
	at      int64   // after so many
	within  bool    // the last snapshot was taken within a step
	over    bool    // the step has begun before which the box is wanted
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
	if s.on == nil || s.gone { // the first snapshot contains earlier inputs
		s.due, s.at = f.Kind == KindStep || s.due, f.Step
		return nil
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
		s.due, s.at = true, f.Step
	case KindGone:
		s.gone, s.due, s.waiting = true, false, nil
	}
	return nil
}

// begin makes the box from a snapshot, unless it runs: then the snapshot is what it is anyway.
func (s *survivor) begin(f *Frame) (err error) {
	s.base, s.since = f.State, nil
	if s.on != nil && !s.gone {
		err := s.runTo(f.Step)
		s.within = s.due
		return err
	}
	s.gone, s.waiting, s.within = false, nil, s.due && s.at == f.Step
	return s.restore()
}

// restore makes the box from its last snapshot.
func (s *survivor) restore() (err error) {
	s.due = s.within
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

// between takes the inputs that the box had taken between two steps.
func (s *survivor) between() error {
	s.made = s.on.made()
	s.on.between(s.waiting)
	s.waiting = s.waiting[:0]
	return s.on.failed()
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
