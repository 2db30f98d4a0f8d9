// Package gameevent decides which game events of a realm are running: by their dates,
// started by hand, or one after another; and how far their shared goals have
// progressed. It owns what is remembered of each event ([State]) and the form in which
// it is stored. The time that callers pass is the wall clock time at the realm's place,
// in ms since 1970; the package reads no clock, draws nothing and sends nothing:
// callers act on the [Change]s that it returns.
//
// A Book belongs to the goroutine of the realm state.
package gameevent

import (
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/model/content"
)

// State is what is remembered of one event, also while it is not running.
type State struct {
	ID     content.ID
	On     bool
	ByHand bool  // this run was started by hand or by a script
	Began  int64 // start of this run, or of the last
	Ends   int64 // end of this run; 0: it does not end by itself
	Ended  int64 // end of the last run; 0: never
	Ceased int64 // when it was last stopped early: no run that began before continues
	Count  int64 // points for the goal, of this run or the last
	Stage  int   // stage that they have reached, from 1; 0 is none
}

// Fact is what maps and players are sent about a running event.
type Fact struct {
	ID    content.ID
	Began int64
	Ends  int64 // 0: it does not end by itself
	Count int64
	Stage int
}

// Code codes a fact.
func (f *Fact) Code(c *codec.Coder) {
	codec.Text(c, &f.ID)
	codec.Int(c, &f.Began)
	codec.Int(c, &f.Ends)
	codec.Int(c, &f.Count)
	codec.Int(c, &f.Stage)
}

// Turn is the kind of a change.
type Turn uint8

// The kinds of changes.
const (
	Started Turn = iota
	Ended
	Staged // its goal has reached a stage
	Moved  // something else: points, or its end
)

// Change is a change of an event.
type Change struct {
	ID    content.ID
	Turn  Turn
	Stage int // the stage that was reached
}

// Book is what is remembered of all events, by id.
type Book struct{ States []State }

// Find returns what is remembered of an event, or nil. It is valid until the next
// change.
func (b *Book) Find(id content.ID) *State {
	if i, ok := b.search(id); ok {
		return &b.States[i]
	}
	return nil
}

func (b *Book) search(id content.ID) (int, bool) {
	return slices.BinarySearchFunc(b.States, id, func(s State, id content.ID) int { return strings.Compare(string(s.ID), string(id)) })
}

func (b *Book) state(id content.ID) *State {
	i, ok := b.search(id)
	if !ok {
		b.States = slices.Insert(b.States, i, State{ID: id})
	}
	return &b.States[i]
}

// On reports whether an event is running.
func (b *Book) On(id content.ID) bool {
	s := b.Find(id)
	return s != nil && s.On
}

// Running returns the facts of all running events, by id.
func (b *Book) Running() (all []Fact) {
	for i := range b.States {
		if s := &b.States[i]; s.On {
			all = append(all, s.Fact())
		}
	}
	return all
}

// Fact returns what maps and players are sent about a running event.
func (s *State) Fact() Fact { return Fact{s.ID, s.Began, s.Ends, s.Count, s.Stage} }

// maxRounds bounds how often one Pass examines all events, so that events that follow
// each other start in one call; longer chains continue with the next call.
const maxRounds = 16

// Pass updates all events to a moment, whatever happened since the last call. Runs that
// began and ended in between are not reported.
func (b *Book) Pass(s *content.Snapshot, now int64) (changes []Change) {
	for i := range b.States {
		if st := &b.States[i]; st.On {
			if _, ok := s.GameEvent(st.ID); !ok {
				changes = append(changes, st.end(now))
			}
		}
	}
	for range maxRounds {
		before := len(changes)
		ends := false
		for i := range s.GameEvents {
			e := &s.GameEvents[i]
			was := b.state(e.ID).Ended
			changes = append(changes, b.pass(e, now)...)
			ends = ends || b.state(e.ID).Ended != was
		}
		if len(changes) == before && !ends {
			break
		}
	}
	return changes
}

func (b *Book) pass(e *content.GameEvent, now int64) (changes []Change) {
	var after int64
	if e.After != "" {
		if other := b.Find(e.After); other != nil {
			after = other.Ended
		}
	}
	st := b.state(e.ID)
	if st.Ceased > now { // the clock was set back
		st.Ceased = 0
	}
	from, to, is := e.Run(now, after)
	covers := is && from > st.Ceased && (to == 0 || to > now)
	switch {
	case !st.On:
	case st.continues(from, to, covers):
		if st.Ends != to {
			st.ByHand, st.Ends = false, to
			changes = append(changes, Change{ID: e.ID, Turn: Moved})
		}
	case !st.ByHand || st.Ends != 0 && st.Ends <= now:
		changes = append(changes, st.end(now))
	}
	if !st.On && covers {
		changes = append(changes, st.begin(from, to, false))
	}
	if !st.On && is && from > st.Ceased && to != 0 && to <= now {
		st.Ended = max(st.Ended, to)
	}
	return append(changes, st.settle(e, now)...)
}

// continues reports whether the current run is the one that the definition has now, or
// continues into it.
func (s *State) continues(from, to int64, covers bool) bool {
	switch {
	case !covers:
		return false
	case s.ByHand:
		return s.Ends != 0 && from <= s.Ends && (to == 0 || to > s.Ends)
	}
	return from == s.Began || s.Ends == 0 || from <= s.Ends
}

// begin starts a run. A run that was in progress continues with its points.
func (s *State) begin(from, to int64, byHand bool) Change {
	if s.Began != from {
		s.Count, s.Stage = 0, 0
	}
	s.On, s.ByHand, s.Began, s.Ends = true, byHand, from, to
	return Change{ID: s.ID, Turn: Started}
}

// end ends a run, at a moment or, if it should have ended before, at that time.
func (s *State) end(now int64) Change {
	if s.Ends != 0 && s.Ends < now {
		now = s.Ends
	}
	s.On, s.ByHand, s.Ended = false, false, now
	return Change{ID: s.ID, Turn: Ended}
}

// Start starts an event by hand; it lasts as long as its definition sets, or until it
// is stopped. A running event does not change.
func (b *Book) Start(e *content.GameEvent, now int64) []Change {
	st := b.state(e.ID)
	if st.On {
		return nil
	}
	return []Change{st.begin(now, e.End(now), true)}
}

// Stop ends a running event, whatever started it. The run that its dates have at that
// moment does not start again.
func (b *Book) Stop(id content.ID, now int64) []Change {
	st := b.Find(id)
	if st == nil || !st.On {
		return nil
	}
	st.Ceased = now
	return []Change{st.end(now)}
}

// MaxPoints bounds the points of a goal.
const MaxPoints = 1_000_000_000_000

// Add adds points to the goal of a running event, or removes points if negative; a
// stage that was reached is never lost.
func (b *Book) Add(e *content.GameEvent, points, now int64) []Change {
	st := b.Find(e.ID)
	if st == nil || !st.On || points == 0 {
		return nil
	}
	st.Count = min(max(st.Count+min(max(points, -MaxPoints), MaxPoints), 0), MaxPoints)
	return append([]Change{{ID: e.ID, Turn: Moved}}, st.settle(e, now)...)
}

// settle updates the reached stages from the points, and ends an event that ends when
// its goal is reached.
func (s *State) settle(e *content.GameEvent, now int64) (changes []Change) {
	if !s.On {
		return nil
	}
	g := &e.Goal
	s.Stage = min(s.Stage, g.StageCount())
	for s.Stage < g.StageOf(s.Count) {
		s.Stage++
		changes = append(changes, Change{ID: s.ID, Turn: Staged, Stage: s.Stage})
	}
	if g.Ends && g.Count > 0 && s.Count >= g.Count {
		s.Ceased = now
		changes = append(changes, s.end(now))
	}
	return changes
}

// Code codes what is remembered.
func (b *Book) Code(c *codec.Coder) {
	codec.Slice(c, &b.States, func(c *codec.Coder, s *State) {
		codec.Text(c, &s.ID)
		c.Bool(&s.On)
		c.Bool(&s.ByHand)
		codec.Int(c, &s.Began)
		codec.Int(c, &s.Ends)
		codec.Int(c, &s.Ended)
		codec.Int(c, &s.Ceased)
		codec.Int(c, &s.Count)
		codec.Int(c, &s.Stage)
	})
}
