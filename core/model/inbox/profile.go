package inbox

import (
	"time"

	"loam/core/model/content"
)

// Profile is what the scripts of one map or of the realm have used since it began, or
// since the last reset: a release continues the numbers of handlers that it has too. It
// is for people: no part of it is state, and its times are by the wall clock.
type Profile struct {
	Map      content.ID // "" is the realm
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

// HandlerUse is what the calls of one handler have used, without nested calls.
type HandlerUse struct {
	Handler, At                 string // its owner and its name; file and line
	Calls, Instructions, Faults int64
	Time, Longest               time.Duration // 0 where nobody measures time
	Off                         bool
}

// profiler is a script host that knows what its handlers have used.
type profiler interface {
	Profile() Profile
	// Inherit continues the numbers of the host that it replaces, for handlers of the
	// same bundle and name.
	Inherit(before any)
	// CountAnew resets all numbers.
	CountAnew()
}

// PassProfile passes the numbers of a script host to the one that replaces it, if both
// have any.
func PassProfile(before, next any) {
	if s, ok := next.(profiler); ok {
		s.Inherit(before)
	}
}

// ProfileOf returns what the handlers of a script host have used, or nothing if it has
// no numbers; with anew they are reset afterwards.
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
