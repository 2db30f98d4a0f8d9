package realm

import (
	"cmp"
	"slices"
	"time"

	"loam/core/model/inbox"
	"loam/core/model/ruletrace"
	"loam/core/realm/scriptfault"
	"loam/core/world/gamemap"
)

// Faults returns the different faults of scripts so far, the latest first. Any goroutine may
// call it.
func (r *Realm) Faults() []scriptfault.Fault { return r.reports.list() }

// profileWait is how long maps and realm state may take to report what their scripts have
// used; one that does not answer is left out.
const profileWait = 500 * time.Millisecond

// Profiles returns what the scripts of the realm state and of each map have used since
// Counted, the realm state first. One that does not answer in time is left out. Any goroutine
// may call it except those of realm and maps.
func (r *Realm) Profiles() []inbox.Profile { return r.profiles(false) }

// CountAnew is Profiles, and resets the counters.
func (r *Realm) CountAnew() []inbox.Profile {
	r.counted.Store(r.clock())
	return r.profiles(true)
}

// Counted returns the real time, in ms as Config.Clock has it, since which Profiles counts:
// the realm's start, or the last CountAnew. A map that was started later counts from its
// start.
func (r *Realm) Counted() int64 { return r.counted.Load() }

func (r *Realm) profiles(anew bool) []inbox.Profile {
	deadline := time.NewTimer(profileWait)
	defer deadline.Stop()
	var all []inbox.Profile
	own := make(chan inbox.Profile, 1) // sent to once by the box's goroutine; holds one
	if r.askBoxWithin(boxAsk{profile: func(p inbox.Profile) { own <- p }, anew: anew}, deadline.C) == nil {
		all = append(all, <-own)
	}
	all = append(all, answers(r, deadline.C, func(m *gamemap.Map, tell func(inbox.Profile)) {
		if anew {
			m.CountAnew(tell)
		} else {
			m.Profile(tell)
		}
	})...)
	return sortedProfiles(all)
}

// answers asks all maps something and collects the answers, in no order. A map that does not
// answer before the deadline is left out.
func answers[T any](r *Realm, deadline <-chan time.Time, ask func(m *gamemap.Map, tell func(T))) (all []T) {
	places := r.places.list()
	told := make(chan T, len(places)) // sent to by maps, once each; never closed
	for _, p := range places {
		ask(p.m(), func(t T) { told <- t })
		if !r.live.Load() {
			p.m().Between()
		}
	}
	for range places {
		select {
		case t := <-told:
			all = append(all, t)
		case <-deadline:
			return all
		}
	}
	return all
}

func sortedProfiles(all []inbox.Profile) []inbox.Profile {
	slices.SortFunc(all, func(a, b inbox.Profile) int { return int(a.Instance) - int(b.Instance) })
	return all
}

// Rules returns the SmartAI rules of the objects of a name on all maps, as gamemap.Map.Rules
// returns them. A map that does not answer in time is left out. Any goroutine may call it
// except those of realm and maps.
func (r *Realm) Rules(of string) []ruletrace.Bearer {
	deadline := time.NewTimer(profileWait)
	defer deadline.Stop()
	all := slices.Concat(answers(r, deadline.C, func(m *gamemap.Map, tell func([]ruletrace.Bearer)) { m.Rules(of, tell) })...)
	slices.SortFunc(all, func(a, b ruletrace.Bearer) int {
		return cmp.Or(cmp.Compare(a.Map, b.Map), cmp.Compare(a.Instance, b.Instance), cmp.Compare(a.Self, b.Self))
	})
	return all
}
