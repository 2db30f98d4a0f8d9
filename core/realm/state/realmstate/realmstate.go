// Package realmstate is what all parts of the realm box share: who is in the world, time, the
// content of the running release, random streams, messages to send, and calls of the realm's
// scripts. The packages of one noun each (group, guild, mail and so on) own their part of the
// realm; package state owns inputs, snapshots and the order of a step.
//
// A State belongs to the goroutine of the realm box.
package realmstate

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
)

// Scripts is how parts call the scripts of the realm.
type Scripts interface {
	// Attached reports whether any handler exists for a hook.
	Attached(h hook.ID) bool
	// Notice calls the handlers of a hook.
	Notice(h hook.ID, a hook.Args)
	// Ask returns the text of the first refusal.
	Ask(h hook.ID, a hook.Args) (refusal content.Text, refused bool)
}

// Config is the configuration of a State. Send and Log may be nil.
type Config struct {
	Content *content.Snapshot
	Scripts Scripts
	Send    func(inbox.Message)
	Log     func(event.Event)
}

// State is what the parts of one realm box share. The owner goroutine calls its methods.
type State struct {
	content *content.Snapshot
	scripts Scripts
	send    func(inbox.Message)
	log     func(event.Event)

	now     clock.Time
	step    int64
	unix    int64 // real time in ms, as last stamped
	reached int64 // real time up to which schedules have been called
	streams *clock.Streams
	online  []Online
}

// New makes a State at time 0, without random streams.
func New(cfg Config) *State {
	return &State{content: cfg.Content, scripts: cfg.Scripts, send: cfg.Send, log: cfg.Log}
}

// Begin sets the real time and the seed of the random streams.
func (s *State) Begin(unix int64, seed uint64) {
	s.unix, s.reached, s.streams = unix, unix, clock.NewStreams(seed)
}

// Advance moves the time on by one step.
func (s *State) Advance() {
	s.now += clock.Step
	s.step++
}

// Now returns the time since the realm began.
func (s *State) Now() clock.Time { return s.now }

// Step returns how many steps have been made.
func (s *State) Step() int64 { return s.step }

// stepsASecond is the number of steps in a second.
const stepsASecond = int64(clock.Second / clock.Step)

// OnSecond reports whether the running step is the one in a second in which slow changes
// happen.
func (s *State) OnSecond() bool { return s.step%stepsASecond == 0 }

// Unix returns the real time at the realm's place in ms, as last stamped.
func (s *State) Unix() int64 { return s.unix }

// Reached returns the real time in ms up to which schedules and game events have run; 0 is a
// realm without a clock. It does not go back when the real time goes back a little.
func (s *State) Reached() int64 { return s.reached }

// maxBack is how far real time may go back, in ms, without a schedule being called again:
// local clocks repeat an hour in autumn.
const maxBack = int64(2 * clock.Hour)

// Stamp sets the real time. It returns the time that was reached before, and whether the time
// reached has changed; a clock that was set anew has not passed the time between.
func (s *State) Stamp(unix int64) (from int64, moved, anew bool) {
	from = s.reached
	s.unix = unix
	if from == 0 || from-unix > maxBack {
		s.reached = unix
		return from, true, true
	}
	if unix <= from {
		return from, false, false
	}
	s.reached = unix
	return from, true, false
}

// Content returns the content of the running release.
func (s *State) Content() *content.Snapshot { return s.content }

// Adopt sets the content of a release that runs from now on.
func (s *State) Adopt(c *content.Snapshot) { s.content = c }

// Stream returns a random stream.
func (s *State) Stream(name string) *clock.Stream { return s.streams.Stream(name) }

// Send sends a message, to be delivered a step later.
func (s *State) Send(m inbox.Message) {
	if s.send != nil {
		s.send(m)
	}
}

// Log logs a fault or what scripts print.
func (s *State) Log(e event.Event) {
	if s.log != nil {
		s.log(e)
	}
}

// Attached reports whether scripts have a handler for a hook.
func (s *State) Attached(h hook.ID) bool { return s.scripts.Attached(h) }

// Notice calls the scripts' handlers of a hook.
func (s *State) Notice(h hook.ID, a hook.Args) {
	if s.scripts.Attached(h) {
		s.scripts.Notice(h, a)
	}
}

// Ask asks the scripts' handlers of a hook and returns the text of the first refusal.
func (s *State) Ask(h hook.ID, a hook.Args) (refusal content.Text, refused bool) {
	return s.scripts.Ask(h, a)
}

// CodeTime visits the time and the number of steps.
func (s *State) CodeTime(c *codec.Coder) {
	codec.Int(c, &s.now)
	codec.Int(c, &s.step)
}

// CodeRealTime visits the real time.
func (s *State) CodeRealTime(c *codec.Coder) {
	codec.Int(c, &s.unix)
	codec.Int(c, &s.reached)
}

// CodeStreams visits the random streams, which are derived from seed.
func (s *State) CodeStreams(c *codec.Coder, seed uint64) {
	var saved []clock.SavedStream
	if !c.Reading() {
		saved = s.streams.All()
	}
	codec.Slice(c, &saved, func(c *codec.Coder, s *clock.SavedStream) {
		c.String(&s.Name)
		c.Bytes(&s.State)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	streams, err := clock.Restore(seed, saved)
	if err != nil {
		c.Fail(err)
	}
	s.streams = streams
}

// CodeOnline visits the characters in the world.
func (s *State) CodeOnline(c *codec.Coder) {
	codec.Slice(c, &s.online, func(c *codec.Coder, o *Online) { o.code(c) })
}
