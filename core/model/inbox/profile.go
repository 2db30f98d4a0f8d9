package inbox

import (
	"time"

	"loam/core/model/content"
)

// Profile is what the scripts of one box have used since it began, or was last
// told to count anew: a release goes on with the figures of handlers that it has
// too.
// It is for people: no part of it is state, and its times are by the clock on the
// wall.
type Profile struct {
	Map      content.ID // "" is the realm box
	Instance uint16
	Bundles  []BundleUse // in dependency order
}

// BundleUse is what one bundle has used.
type BundleUse struct {
	Bundle              string
	Memory, MemoryLimit int64 // bytes, as last measured; what it may hold here
	Off                 bool  // switched off until a reload
	Handlers            []HandlerUse
}

// HandlerUse is what the calls of one handler have used, without those that they
// led to.
type HandlerUse struct {
	Handler, At                 string // what it hangs on and its name; file and line
	Calls, Instructions, Faults int64
	Time, Longest               time.Duration // 0 where nobody measures time
	Off                         bool
}

// profiler is a script host that knows what its handlers have used.
type profiler interface {
	Profile() Profile
	// Inherit goes on with the figures of the host whose place it takes, for
	// handlers of the same bundle and name.
	Inherit(before any)
	// CountAnew puts all figures back to nothing.
	CountAnew()
}

// Bequeath lets a script host that takes over go on with the figures of the one
// before it, where both know any.
func Bequeath(before, next any) {
	if s, ok := next.(profiler); ok {
		s.Inherit(before)
	}
}

// ProfileOf is what the handlers of a script host have used, nothing where it does
// not know; with anew they count from nothing behind it.
func ProfileOf(scripts any, anew bool) Profile {
	s, ok := scripts.(profiler)
	if !ok {
		return Profile{}
	}
	p := s.Profile()
	if anew {
		s.CountAnew()
	}
	return p
}
