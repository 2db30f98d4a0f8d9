package gamemap

import "loam/core/model/inbox"

// stepper is a script host that has work of its own after each step.
type stepper interface{ Stepped(tx *Tx) }

// Profile asks the map for the profile of its scripts. report is called on the map's
// goroutine, between two steps, and must not block. Any goroutine may call it.
func (m *Map) Profile(report func(inbox.Profile)) { m.ask(request{profile: report}) }

// CountAnew is Profile, and then resets the counters to 0.
func (m *Map) CountAnew(report func(inbox.Profile)) { m.ask(request{profile: report, anew: true}) }

func (m *Map) profile(anew bool) inbox.Profile {
	p := inbox.ProfileOf(m.scripts, anew)
	p.Map, p.Instance = m.s.Map, m.s.Instance
	return p
}
