package scripting

import "time"

// ThreadTime returns the thread on which the caller runs and the processor time that it
// has used; ok is false where these are not known.
type ThreadTime func() (thread int, used time.Duration, ok bool)

// stolen tells time in which a handler worked from time in which its thread
// waited for a processor, which on a busy machine is nobody's fault. It is asked
// only when a handler seems to have taken too long, or long.
type stolen struct {
	clock  func() time.Duration
	used   ThreadTime // nil: no waiting is known of
	thread int
	before time.Duration // by the clock less processor time of the thread, when last looked
	marked bool          // in this step, or what runs outside of steps
	moved  bool          // it has changed its thread since the mark, and was given time for that
}

// mark begins a step, before its first entry, or what runs outside of steps; it
// reports whether that had not begun.
func (s *stolen) mark() bool {
	if s.clock == nil || s.used == nil || s.marked {
		return false
	}
	s.marked, s.moved = true, false
	s.look()
	return true
}

func (s *stolen) look() (thread int, waited time.Duration) {
	thread, used, ok := s.used()
	if !ok {
		return 0, 0
	}
	waited = s.clock() - used - s.before
	if thread != s.thread {
		waited = 0
	}
	s.thread, s.before = thread, s.clock()-used
	return thread, waited
}

// since is how long the map's thread has waited since the last look. One that
// has changed its thread was waiting, nobody knows how long: it is given what a
// handler may take at all, once after a mark.
func (s *stolen) since(most time.Duration) time.Duration {
	if !s.marked {
		return 0
	}
	before := s.thread
	thread, waited := s.look()
	if thread != before && thread != 0 {
		if s.moved {
			return 0
		}
		s.moved = true
		return most
	}
	return max(waited, 0)
}
