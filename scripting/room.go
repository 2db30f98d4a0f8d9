package scripting

import (
	"errors"
	"slices"

	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

// room runs the bundles of a program in one place: on a map instance, in the realm box, or
// in a dry run. It consists of parts that each own their state, and restarts engines that
// have failed.
type room struct {
	site     site
	stolen   stolen
	entry    entry
	loading  loading
	output   output
	engines  engines
	kits     kits
	states   states
	saves    saves
	memory   memory
	profile  profile
	faults   faults
	calls    calls
	exported exportCalls
	events   events
	handover handover
	host     host
}

// roomOptions selects the kind of a room.
type roomOptions struct {
	place   luaapi.Where
	mapID   content.ID
	random  func() float64
	entries *inbox.Entries
	wall    bool
	strict  bool
	found   func(diag.Problem) // for a dry run
}

// newRoom creates a room with the environments of all bundles, in which no code has run
// yet.
func (p *Program) newRoom(o roomOptions) *room {
	r := &room{site: site{program: p, place: o.place, mapID: o.mapID, random: o.random, strict: o.strict, found: o.found, byName: make(map[string]*tenant)}}
	if r.site.random == nil {
		r.site.random = func() float64 { return 0.5 }
	}
	if o.wall {
		r.site.clock = p.clock
		r.stolen = stolen{clock: p.clock, used: p.thread}
	}
	for _, c := range p.bundles {
		t := &tenant{room: r, code: c, budget: c.Info.Instructions}
		if t.budget <= 0 {
			t.budget = p.limits.HandlerInstructions
		}
		r.site.tenants = append(r.site.tenants, t)
		r.site.byName[c.Info.Name] = t
	}
	r.connect(o.entries)
	r.engines.openAll()
	return r
}

// connect gives each part the parts that it uses.
func (r *room) connect(entries *inbox.Entries) {
	r.loading = loading{site: &r.site, entry: &r.entry, stolen: &r.stolen, kits: &r.kits, events: &r.events, memory: &r.memory}
	r.output = output{site: &r.site, entry: &r.entry, loading: &r.loading}
	r.engines = engines{site: &r.site, entry: &r.entry, loading: &r.loading, output: &r.output, stolen: &r.stolen, host: &r.host, entries: entries}
	r.kits = kits{site: &r.site, attached: make(map[guid.GUID]attachment)}
	r.states = states{site: &r.site, units: make(map[guid.GUID]*unitMemory)}
	r.saves = saves{site: &r.site, states: &r.states, faults: &r.faults, events: &r.events}
	r.memory = memory{uses: make([]memoryUse, len(r.site.tenants)), site: &r.site, entry: &r.entry, states: &r.states}
	r.profile = profile{site: &r.site, entry: &r.entry, stolen: &r.stolen}
	r.faults = faults{site: &r.site, entry: &r.entry, states: &r.states, memory: &r.memory}
	r.calls = calls{
		site: &r.site, entry: &r.entry, engines: &r.engines, states: &r.states, memory: &r.memory, profile: &r.profile,
		faults: &r.faults, stolen: &r.stolen,
	}
	r.exported = exportCalls{entry: &r.entry, loading: &r.loading, calls: &r.calls, faults: &r.faults}
	r.events = events{sent: make([]int, len(r.site.tenants)), site: &r.site, entry: &r.entry, calls: &r.calls}
	r.handover = handover{site: &r.site, calls: &r.calls, kits: &r.kits, faults: &r.faults, saves: &r.saves}
	r.host = host{r}
}

// errLost is that a replay repeats that an engine was not restarted.
var errLost = errors.New("its process did not start again")

// renew restarts failed engines with the state of their bundles. Tables of a failed engine
// can still be read. It does not touch other engines.
func (r *room) renew(failed []*engine) {
	for _, e := range failed {
		kept := r.saves.keptOf(e)
		fresh, err := r.again(e)
		r.engines.replace(e, fresh, err != nil)
		r.loading.seal(fresh.tenants)
		r.saves.giveBack(kept)
		if err != nil {
			r.giveUp(fresh, err)
		}
	}
	r.kits.attachAnew()
}

// again opens an engine in the place of a failed one, and runs its files. If that fails, no
// file has run in the engine, and nothing is counted of those that did in others: how far
// they came is chance, which a replay does not repeat.
func (r *room) again(failed *engine) (fresh *engine, err error) {
	uses := slices.Clone(r.memory.uses)
	for tries := 1; ; tries++ {
		fresh = r.engines.open(failed.tenants)
		if failed.loses {
			return fresh, errLost
		}
		if fresh.apart != nil {
			fresh.apart.renews, fresh.renewed = true, r.entry.now()
		}
		fresh.vm.Untimed(func() { err = r.loading.runAll(fresh.tenants) }) // they ran before: the clock must not decide
		if err == nil {
			return fresh, nil
		}
		fresh.end()
		copy(r.memory.uses, uses)
		var fault *sandbox.Fault
		if tries == loadTries || !errors.As(err, &fault) || fault.Kind != sandbox.KindProcess {
			return r.engines.open(failed.tenants), err
		}
	}
}

// rebuild restarts failed engines, and notifies their bundles; it reports whether there
// were any. The notification may fail again: its faults are counted, so that the bundle is
// soon switched off. A guest that is restarted again in one step is not notified again. End
// is set at the end of a step, at which all engines run.
func (r *room) rebuild(end bool) bool {
	some := false
	for failed := r.engines.failed(end); failed != nil; failed = r.engines.failed(end) {
		some = true
		tenants := []*tenant{} // nil would be all
		for _, e := range failed {
			if !e.again(r.entry.now()) {
				tenants = append(tenants, e.tenants...)
			}
		}
		r.renew(failed)
		_ = r.handover.loaded(inbox.LoadRebuilt, tenants) // the failure was reported as a fault
	}
	return some
}

// giveUp switches off the bundles of an engine whose files fail, although the same files
// ran before.
func (r *room) giveUp(e *engine, err error) {
	e.lost = true
	for _, t := range e.tenants {
		t.off = true
		r.faults.ofState(t, 0, "the script engine failed and could not be restarted: "+err.Error())
	}
}
