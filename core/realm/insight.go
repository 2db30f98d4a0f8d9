package realm

import (
	"cmp"
	"slices"
	"time"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/ruletrace"
	"loam/core/realm/scriptfault"
	"loam/core/world/gamemap"
)

// Faults are the different faults of scripts so far, the one that came last
// first. Any goroutine may call it.
func (r *Realm) Faults() []scriptfault.Fault { return r.faults.List() }

// noteFault puts a fault of a script into the book; what is wrong with files that
// were not adopted is no fault of a script.
func (r *Realm) noteFault(e event.Event, on content.ID) {
	f, ok := e.(event.Faulted)
	if !ok || f.Handler == "" {
		return
	}
	r.mu.Lock()
	number := r.number
	r.mu.Unlock()
	r.faults.Note(scriptfault.Fault{Faulted: f, Map: on, Release: number, Last: r.clock()})
}

// profileWait is how long boxes may take to tell what their scripts have used;
// one that is silent is left out.
const profileWait = 500 * time.Millisecond

// Profiles is what the scripts of the realm box and of each map have used since
// Counted, the box first. A box that does not answer in time is left out. Any
// goroutine may call it but those of realm and maps.
func (r *Realm) Profiles() []inbox.Profile { return r.profiles(false) }

// CountAnew is Profiles, and has the figures begin at nothing behind it.
func (r *Realm) CountAnew() []inbox.Profile {
	r.counted.Store(r.clock())
	return r.profiles(true)
}

// Counted is the real time, in ms as Config.Clock has it, from which Profiles
// counts: the realm's start, or the last CountAnew. What came later counts from
// when it came.
func (r *Realm) Counted() int64 { return r.counted.Load() }

func (r *Realm) profiles(anew bool) []inbox.Profile {
	deadline := time.NewTimer(profileWait)
	defer deadline.Stop()
	var all []inbox.Profile
	own := make(chan inbox.Profile, 1) // sent to once by the box's goroutine; holds one
	if r.askBox(boxAsk{profile: func(p inbox.Profile) { own <- p }, anew: anew}, deadline.C) == nil {
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

// answers asks all maps something and gathers what they tell, in no order. A map that
// is silent until the deadline is left out.
func answers[T any](r *Realm, deadline <-chan time.Time, ask func(m *gamemap.Map, tell func(T))) (all []T) {
	places := r.places()
	told := make(chan T, len(places)) // sent to by maps, once each; never closed
	for _, p := range places {
		ask(p.m, func(t T) { told <- t })
		if !r.live.Load() {
			p.m.Between()
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

// Rules is how the rules stand of those that go by a name, as gamemap.Map.Rules has it,
// on all maps. A map that does not answer in time is left out. Any goroutine may call
// it but those of realm and maps.
func (r *Realm) Rules(of string) []ruletrace.Bearer {
	deadline := time.NewTimer(profileWait)
	defer deadline.Stop()
	all := slices.Concat(answers(r, deadline.C, func(m *gamemap.Map, tell func([]ruletrace.Bearer)) { m.Rules(of, tell) })...)
	slices.SortFunc(all, func(a, b ruletrace.Bearer) int {
		return cmp.Or(cmp.Compare(a.Map, b.Map), cmp.Compare(a.Instance, b.Instance), cmp.Compare(a.Self, b.Self))
	})
	return all
}
