// Package gameevent decides which game events of a realm are on: by their dates, by
// hand, after one another; and how far the goals have come for which everybody
// works. It owns what is remembered of each ([State]) and the form in which that
// outlives the realm. The time it is given is what the clock on the wall at the
// realm's place shows, in ms since 1970; it reads no clock, draws nothing and tells
// nobody: callers act on the [Change]s that it returns.
//
// A Book belongs to the goroutine of the realm box.
package gameevent

import (
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/model/content"
)

// State is what is remembered of one event, also while it is off.
type State struct {
	ID     content.ID
	On     bool
	ByHand bool  // this run was begun by hand or by a script
	Began  int64 // this run, or the last
	Ends   int64 // this run; 0 not by itself
	Ended  int64 // the last run; 0 never
	Ceased int64 // when it was last stopped before its time: no run goes on that began until then
	Count  int64 // points for the goal, of this run or the last
	Stage  int   // that they have reached, from 1; 0 is none
}

// Fact is what maps and players are told of an event that is on.
type Fact struct {
	ID    content.ID
	Began int64
	Ends  int64 // 0 not by itself
	Count int64
	Stage int
}

// Code visits a fact.
func (f *Fact) Code(c *codec.Coder) {
	codec.Text(c, &f.ID)
	codec.Int(c, &f.Began)
	codec.Int(c, &f.Ends)
	codec.Int(c, &f.Count)
	codec.Int(c, &f.Stage)
}

// Turn says what has become of an event.
type Turn uint8

// The turns.
const (
	Started Turn = iota
	Ended
	Staged // its goal has reached a stage
	Moved  // something else: points, or when it ends
)

// Change is something that has become of an event.
type Change struct {
	ID    content.ID
	Turn  Turn
	Stage int // that was reached
}

// Book is what is remembered of all events, by id.
type Book struct{ States []State }

// Find is what is remembered of an event, nil when that is nothing. Valid until the
// next change.
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

// On tells whether an event is on.
func (b *Book) On(id content.ID) bool {
	s := b.Find(id)
	return s != nil && s.On
}

// Running are the facts of all events that are on, by id.
func (b *Book) Running() (all []Fact) {
	for i := range b.States {
		if s := &b.States[i]; s.On {
			all = append(all, s.Fact())
		}
	}
	return all
}

// Fact is what maps and players are told of an event that is on.
func (s *State) Fact() Fact { return Fact{s.ID, s.Began, s.Ends, s.Count, s.Stage} }

// maxRounds bounds how often Pass looks at all events, so that those that come
// after each other are begun in one go; longer rows go on with the next call.
const maxRounds = 16

// Pass brings all events to what they must be at a moment, whatever has been since
// the last call: what began and ended in between is not told.
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

// continues tells whether the run that is on is, or goes over into, the one that
// the definition has.
func (s *State) continues(from, to int64, covers bool) bool {
	switch {
	case !covers:
		return false
	case s.ByHand:
		return s.Ends != 0 && from <= s.Ends && (to == 0 || to > s.Ends)
	}
	return from == s.Began || s.Ends == 0 || from <= s.Ends
}

// begin begins a run. One that was there before goes on with its points.
func (s *State) begin(from, to int64, byHand bool) Change {
	if s.Began != from {
		s.Count, s.Stage = 0, 0
	}
	s.On, s.ByHand, s.Began, s.Ends = true, byHand, from, to
	return Change{ID: s.ID, Turn: Started}
}

// end ends a run, at a moment or, where its time was over before, then.
func (s *State) end(now int64) Change {
	if s.Ends != 0 && s.Ends < now {
		now = s.Ends
	}
	s.On, s.ByHand, s.Ended = false, false, now
	return Change{ID: s.ID, Turn: Ended}
}

// Start begins an event by hand; it lasts as long as its definition says, or until
// it is stopped. Nothing changes where it is on.
func (b *Book) Start(e *content.GameEvent, now int64) []Change {
	st := b.state(e.ID)
	if st.On {
		return nil
	}
	return []Change{st.begin(now, e.End(now), true)}
}

// Stop ends an event that is on, whatever began it. The run that its dates have now
// does not begin again.
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

// Add adds points to the goal of an event that is on; with fewer than 0 it takes
// some away, and no stage that was reached is lost.
func (b *Book) Add(e *content.GameEvent, points, now int64) []Change {
	st := b.Find(e.ID)
	if st == nil || !st.On || points == 0 {
		return nil
	}
	st.Count = min(max(st.Count+min(max(points, -MaxPoints), MaxPoints), 0), MaxPoints)
	return append([]Change{{ID: e.ID, Turn: Moved}}, st.settle(e, now)...)
}

// settle reaches the stages for which there are points, and ends an event whose goal
// is reached and that then ends.
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

// Code visits what is remembered.
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
