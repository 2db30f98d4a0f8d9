package scripting

import (
	"time"

	"loam/core/model/inbox"
)

// spent is the usage of an entry with its nested entries.
type spent struct {
	instructions int
	time         time.Duration
}

// tally is the usage of one handler without nested entries.
type tally struct {
	calls, instructions, faults int64
	time, longest               time.Duration
}

// Entries that end before the first check of the clock are sampled: the first entry of a
// handler is timed, then a sample that counts for the others. Checking the clock costs as
// much as such an entry.
const (
	sampleFirst = 64
	sampleEvery = 64
)

// begun is the result of begin for end.
type begun struct {
	inner        spent         // of the outer entry, so far
	instructions int           // of the engine, if it is inside another of its entries
	began        time.Duration // -1: not measured
}

// profile measures the entries of handlers.
type profile struct {
	inner  spent // of entries inside the running one
	site   *site
	entry  *entry
	stolen *stolen
}

// begin records the beginning of an entry.
func (p *profile) begin(h *handler) begun {
	m := begun{inner: p.inner, began: -1}
	p.inner = spent{}
	if p.entry.bundle() != nil && h.tenant.vm.Running() != nil {
		m.instructions = h.tenant.vm.Instructions()
	}
	if p.site.clock != nil && (p.entry.bundle() != nil || h.tenant.apart != nil || h.use.calls < sampleFirst || h.use.calls%sampleEvery == 0) {
		m.began = p.site.clock()
	}
	return m
}

// end adds the usage of an entry to its handler, and returns it with and without nested
// entries.
func (p *profile) end(h *handler, m begun) (all, own spent) {
	t := h.tenant
	all.instructions = t.vm.Instructions() - m.instructions
	weight := time.Duration(1)
	switch {
	case m.began >= 0:
		all.time = p.site.clock() - m.began
		if p.entry.bundle() == nil && t.apart == nil && all.time < shortEntry && h.use.calls >= sampleFirst {
			weight = sampleEvery
		}
	case p.site.clock != nil:
		if all.time = t.vm.Took(); all.time < shortEntry {
			all.time = 0 // sampled entries count for it
		}
	}
	if p.entry.bundle() == nil && all.time > longEntry {
		all.time = max(all.time-p.stolen.since(all.time), longEntry)
	}
	own = spent{all.instructions - p.inner.instructions, max(all.time-p.inner.time, 0)}
	u := &h.use
	u.calls++
	u.instructions += int64(own.instructions)
	u.time += own.time * weight
	u.longest = max(u.longest, own.time)
	p.inner = spent{m.inner.instructions + all.instructions, m.inner.time + all.time}
	return all, own
}

// longEntry is the duration from which the waiting time of the thread is checked.
const longEntry = 2 * time.Millisecond

// shortEntry is the duration below which only samples of entries are measured.
const shortEntry = 20 * time.Microsecond

// Profile returns the usage of the handlers that were called, in this box and in those
// from which it inherits, in the order of bundles and files.
func (r *room) Profile() inbox.Profile {
	var p inbox.Profile
	for _, t := range r.site.tenants {
		b := inbox.BundleUse{
			Bundle: t.code.Info.Name, Memory: int64(r.memory.held(t)), MemoryLimit: int64(t.limit()), Off: t.off,
		}
		for _, h := range t.all() {
			u := h.use
			if u.calls == 0 && u.faults == 0 {
				continue
			}
			b.Handlers = append(b.Handlers, inbox.HandlerUse{
				Handler: h.label(), At: h.place(), Calls: u.calls, Instructions: u.instructions, Faults: u.faults,
				Time: u.time, Longest: u.longest, Off: h.off || t.off,
			})
		}
		p.Bundles = append(p.Bundles, b)
	}
	return p
}

// Inherit takes over the counters of the box that this one replaces.
func (b *mapBox) Inherit(before any) {
	if o, ok := before.(*mapBox); ok {
		b.inherit(o.room)
	}
}

// Inherit takes over the counters of the box that this one replaces.
func (b *realmBox) Inherit(before any) {
	if o, ok := before.(*realmBox); ok {
		b.inherit(o.room)
	}
}

// inherit copies the usage of handlers with the same bundle and name.
func (r *room) inherit(before *room) {
	for _, t := range r.site.tenants {
		if o := before.site.byName[t.code.Info.Name]; o != nil {
			t.inherit(o.tallies())
		}
	}
}

// tallies returns the usage of the handlers of a bundle, by name.
func (t *tenant) tallies() map[string]tally {
	used := make(map[string]tally)
	for _, h := range t.all() {
		if h.use != (tally{}) {
			used[h.label()] = h.use
		}
	}
	return used
}

func (t *tenant) inherit(used map[string]tally) {
	for _, h := range t.all() {
		h.use = used[h.label()]
	}
}

// CountAnew resets all counters.
func (r *room) CountAnew() {
	for _, t := range r.site.tenants {
		t.inherit(nil)
	}
}
