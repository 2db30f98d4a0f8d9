package realm

import (
	"hash/fnv"
	"slices"
	"strings"
	"sync/atomic"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/rules/group"
	"loam/core/rules/instance"
	"loam/core/world/admin"
	"loam/core/world/gamemap"
	"loam/core/world/snapshot"
)

// places are the maps of the realm, with which it makes others. The inbox of the realm owns
// them.
type places struct {
	r        *Realm
	all      []*place // that run, by content id
	numbered uint16   // so far
}

// place is one map of the realm.
type place struct {
	id       content.ID
	instance uint16
	is       atomic.Pointer[gamemap.Map] // see m
	stored   []modstorage.Entry          // the realm's storage at its start
	adopted  chan int                    // sent to by the map: the number of the release it runs; holds the newest
	stop     chan struct{}               // closed by Publish or Close: the map's goroutine returns
	ended    chan struct{}               // closed when the map's goroutine has returned
	copy     int64                       // number of its instance; 0 of a map that is no instance
	empty    int64                       // of an instance: step since which it is empty, 0: somebody is there; owned by the inbox
	rested   chan struct{}               // closed when it has been decided whether it is unloaded
	round    atomic.Int64                // snapshots since the journal has last begun anew
	beat     atomic.Pointer[clock.Beat]  // nil: it does not run
	holds    bool                        // what a step hands out waits for its end
	out      []func()                    // what the step has handed out; the map's goroutine owns it
	going    bool                        // it is being unloaded, or a release without it is being prepared; owned by the inbox
}

// m returns the map itself: another one after it has failed.
func (p *place) m() *gamemap.Map { return p.is.Load() }

// offer puts a number into a channel that holds one, and replaces an older one. Only one
// goroutine sends to it.
func offer(c chan int, number int) {
	select {
	case <-c:
	default:
	}
	c <- number
}

// roomSpec describes the map of an instance.
type roomSpec struct {
	copy       int64
	instance   uint16
	difficulty string
	guild      string   // guild of the instance; "" is none
	done       []string // encounters
	rested     string   // its packed snapshot; "" is none
	state      []byte   // its snapshot, instead of the packed one; nil is none
}

// newPlace makes a map of a release that is no instance; it does not run yet.
func (ps *places) newPlace(rel state.Release, id content.ID) (*place, error) {
	return ps.newRoom(rel, id, roomSpec{instance: serial.Ask(&ps.r.inbox, ps.nextInstance)})
}

// newRoom makes a map of a release, or the map of an instance, from its snapshot if that was
// taken under the release. Otherwise only the progress remains.
func (ps *places) newRoom(rel state.Release, id content.ID, spec roomSpec) (*place, error) {
	p := &place{holds: ps.r.cfg.Journal != nil && !ps.r.cfg.Headless, id: id, instance: spec.instance, copy: spec.copy, adopted: make(chan int, 1), stop: make(chan struct{}), ended: make(chan struct{})}
	p.stored = ps.r.Stored()
	running := serial.Ask(&ps.r.inbox, ps.r.events.happening)
	cfg := gamemap.Config{
		Map: id, Instance: p.instance, Seed: ps.r.cfg.Seed ^ hashText(string(id)), Release: rel.Release,
		Difficulty: spec.difficulty, Guild: spec.guild, Done: spec.done,
		Progress: func(done string, busy []string) {
			busy = slices.Clone(busy)
			p.hand(func() { ps.r.leave(func() { ps.r.instances.progress(p, done, busy) }) })
		},
		UnixMS: ps.r.clock(), Events: running, Stored: p.stored, Storage: ps.r.cfg.Limits,
		Publish: ps.r.keeping.published(ps.r.measured(p, ps.r.reports.publish)), Office: admin.Office{},
		Send:         func(m inbox.Message) { p.hand(func() { ps.r.post.put(m) }) },
		Save:         func(rec character.Record, left bool) { p.hand(func() { ps.r.stays.saved(rec, left) }) },
		SaveTogether: func(all []character.Record) { p.hand(func() { ps.r.records.Save(all...) }) },
		Answered:     func(ask int64, r command.Reply) { p.hand(func() { ps.r.replies.Answer(ask, r) }) },
		Fares: func(id int64, states []group.State) {
			states = slices.Clone(states)
			p.hand(func() { ps.r.leave(func() { ps.r.members.fares(p, id, states) }) })
		},
		Marked: func(id int64, mark int, unit guid.GUID) {
			p.hand(func() { ps.r.box().Control(state.Marked{Group: id, Mark: mark, Unit: unit}) })
		},
		GroupActs: func(by guid.GUID, act intent.Group, forced bool) {
			p.hand(func() { ps.r.box().Control(state.GroupOrder{By: by, Act: act, Forced: forced}) })
		},
		Rested:      p.handOut,
		Development: ps.r.cfg.Development, Wall: !ps.r.cfg.Headless, AwakeAll: ps.r.cfg.Headless,
		Adopted: func(number int) { offer(p.adopted, number) },
	}
	ps.record(&cfg, p)
	if spec.copy != 0 {
		cfg.Seed += uint64(spec.copy) * copySeed
	}
	m := ps.wake(cfg, spec)
	if m == nil {
		var err error
		if m, err = gamemap.New(cfg); err != nil {
			return nil, err
		}
	}
	p.is.Store(m)
	p.stored = p.m().Stored()
	if ps.r.cfg.Recorder != nil || ps.r.cfg.Journal != nil {
		p.m().Control(input.TakeSnapshot{})
	}
	return p, nil
}

// record makes a map tell the recorder and the journal what they need.
func (ps *places) record(cfg *gamemap.Config, p *place) {
	rec, j, id := ps.r.cfg.Recorder, ps.r.cfg.Journal, p.id
	if rec == nil && j == nil {
		return
	}
	cfg.Record = func(step int64, in input.Input) {
		if rec != nil {
			rec.MapInput(id, p.instance, step, in)
		}
		if j != nil {
			j.MapInput(id, p.instance, step, in)
		}
	}
	cfg.Snapshot = func(step int64, state []byte) {
		if rec != nil {
			rec.MapSnapshot(id, p.instance, step, state)
		}
		if j != nil {
			j.MapSnapshot(id, p.instance, step, state)
			p.round.Add(1)
		}
	}
	if rec != nil {
		cfg.Hash = func(step int64, hash uint64) { rec.MapHash(id, p.instance, step, hash) }
		cfg.HashEvery = HashEvery
	}
	if j != nil {
		cfg.Stepping = func(step int64) { j.MapStep(id, p.instance, step) }
	}
}

// gone notes that a map has ended.
func (ps *places) gone(p *place) {
	if j := ps.r.cfg.Journal; j != nil {
		j.MapGone(p.id, p.instance, p.m().StepNumber())
	}
}

// copySeed makes the random streams of the instances of a map differ.
const copySeed = 0x9e3779b97f4a7c15

// wake makes the map of an instance from its snapshot; nil if there is none that the release
// can read.
func (ps *places) wake(cfg gamemap.Config, spec roomSpec) *gamemap.Map {
	data, err := spec.state, error(nil)
	switch {
	case data != nil:
	case spec.rested == "":
		return nil
	default:
		data, err = snapshot.Unpack(spec.rested)
	}
	var m *gamemap.Map
	if err == nil {
		m, err = gamemap.Restore(cfg, data)
	}
	if err != nil {
		ps.r.cfg.Log.Info().Err(err).Str("map", string(cfg.Map)).Int64("instance", spec.copy).Msg("cannot restore a map; it begins anew, an instance with its progress")
		return nil
	}
	return m
}

// nextInstance returns the number of a new map, one that no map has had, so that GUIDs of
// different maps differ; when all are used up, the first that no running map has. Called in
// the inbox.
func (ps *places) nextInstance() uint16 {
	for {
		ps.numbered++
		taken := func(p *place) bool { return p.instance == ps.numbered }
		if ps.numbered &= instance.FirstRoom - 1; ps.numbered != 0 && !slices.ContainsFunc(ps.all, taken) {
			return ps.numbered
		}
	}
}

// run runs a map on a goroutine of its own.
func (ps *places) run(p *place) {
	ps.r.done.Go(func() { defer close(p.ended); ps.keepRunning(p) }) // stopped by p.stop, waited for by Close
}

// list lists the running maps. Any goroutine may call it.
func (ps *places) list() []*place {
	return serial.Ask(&ps.r.inbox, func() []*place { return slices.Clone(ps.all) })
}

// running returns the running maps; the list must not be changed. Called in the inbox.
func (ps *places) running() []*place { return ps.all }

// runs reports whether a map runs. Called in the inbox.
func (ps *places) runs(p *place) bool { return slices.Contains(ps.all, p) }

// add adds maps to the running ones. Called in the inbox.
func (ps *places) add(more ...*place) {
	ps.all = append(ps.all, more...)
	sortPlaces(ps.all)
}

// placeOf finds a running map that is no instance. Called in the inbox.
func (ps *places) placeOf(id content.ID) *place {
	for _, p := range ps.all {
		if p.id == id && p.copy == 0 {
			return p
		}
	}
	return nil
}

// mapIDs lists the maps that are no instances.
func mapIDs(s *content.Snapshot) []content.ID {
	var ids []content.ID
	for i := range s.Maps {
		if s.Maps[i].Instance == nil {
			ids = append(ids, s.Maps[i].ID)
		}
	}
	slices.Sort(ids)
	return ids
}

func hashText(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // a hash never fails
	return h.Sum64()
}

// roomAt returns the running map of a number. Called in the inbox.
func (ps *places) roomAt(number uint16) *place {
	i := slices.IndexFunc(ps.all, func(p *place) bool { return p.instance == number })
	if i < 0 {
		return nil
	}
	return ps.all[i]
}

// placesOf returns the maps with members. Called in the inbox.
func (ps *places) placesOf(members []group.Member) []*place {
	var on []*place
	for _, p := range ps.all {
		stands := func(m group.Member) bool {
			s := ps.r.stays.of(int64(m.Player.Counter()))
			return s != nil && s.here && s.at == p
		}
		if slices.ContainsFunc(members, stands) {
			on = append(on, p)
		}
	}
	return on
}

// remove removes a map from the running maps. Called in the inbox.
func (ps *places) remove(p *place) {
	ps.all = slices.DeleteFunc(ps.all, func(o *place) bool { return o == p })
}

func sortPlaces(list []*place) {
	slices.SortFunc(list, func(a, b *place) int {
		if c := strings.Compare(string(a.id), string(b.id)); c != 0 {
			return c
		}
		return int(a.instance) - int(b.instance)
	})
}

// catchUp sends a map that joins the others what has changed since it was made. Called in the
// inbox.
func (ps *places) catchUp(p *place) {
	p.m().Control(input.Happening{Running: ps.r.events.happening()})
	for _, s := range ps.r.storage.changesSince(p.stored) {
		p.m().Control(input.Deliver{Message: storageMessage(s)})
	}
}

// tellMaps sends a message to all maps. Called in the inbox.
func (ps *places) tellMaps(m inbox.Message) {
	for _, p := range ps.all {
		p.m().Control(input.Deliver{Message: m})
	}
}
