package scripting

import "time"

// ThreadTime returns the thread on which the caller runs and the processor time that it has
// used; ok is false if these are not known.
type ThreadTime func() (thread int, used time.Duration, ok bool)

// stolen separates the time in which a handler worked from the time in which its thread
// waited for a processor, for which the handler is not at fault. It is used only if a
// handler seems to have taken long.
type stolen struct {
	clock  func() time.Duration
	used   ThreadTime // nil: waiting is unknown
	thread int
	before time.Duration // wall-clock time less processor time of the thread, at the last check
	marked bool          // in this step, or in work outside of steps
	moved  bool          // it has changed its thread since the mark, and has received extra time for that
}

// mark begins a step, before its first entry, or work outside of steps; it reports whether
// that had not begun.
func (s *stolen) mark() bool {
	if s.clock == nil || s.used == nil || s.marked {
		return false
	}
	s.marked, s.moved = true, false
	s.look()
	return true
}

// unmark ends the step, or the work outside of steps.
func (s *stolen) unmark() { s.marked = false }

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

// since returns how long the map's thread has waited since the last check. If the thread
// has changed, the waiting time is unknown: the handler gets its full time limit again,
// once after a mark.
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
