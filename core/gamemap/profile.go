package gamemap

import (
	"time"

	"loam/core/content"
)

// Profile is what the scripts of one box have used since its release was adopted.
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
type profiler interface{ Profile() Profile }

// stepper is a script host that has work of its own after each step.
type stepper interface{ Stepped(tx *Tx) }

// Profile asks the map what its scripts have used. Report is called on the map's
// goroutine, between two steps, and must not block. Any goroutine may call it.
func (m *Map) Profile(report func(Profile)) { m.ask(request{profile: report}) }

func (m *Map) profile() Profile {
	var p Profile
	if s, ok := m.scripts.(profiler); ok {
		p = s.Profile()
	}
	p.Map, p.Instance = m.cfg.Map, m.cfg.Instance
	return p
}
