package realm

import (
	"hash/fnv"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
	"loam/core/rules/instance"
	"loam/core/world/admin"
	"loam/core/world/gamemap"
	"loam/core/world/snapshot"
)

// place is one map of the realm.
type place struct {
	id       content.ID
	instance uint16
	m        *gamemap.Map
	stored   []modstorage.Entry // the realm's storage at its start
	adopted  chan int           // sent to by the map: the number of the release it runs; holds the newest
	stop     chan struct{}      // closed by Publish or Close: the map's goroutine returns
	ended    chan struct{}      // closed when the map's goroutine has returned
	copy     int64              // number of its instance; 0 of a map that is no instance
	empty    int64              // of an instance: step since which it is empty, 0: somebody is there; owned by the inbox
	rested   chan struct{}      // closed when it has been decided whether it is unloaded
	going    bool               // it is being unloaded, or a release without it is being prepared; owned by the inbox
}

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
}

// newPlace makes a map of a release that is no instance; it does not run yet.
func (r *Realm) newPlace(rel state.Release, id content.ID) (*place, error) {
	return r.newRoom(rel, id, roomSpec{instance: serial.Ask(&r.inbox, r.nextInstance)})
}

// newRoom makes a map of a release, or the map of an instance, from its snapshot if that was
// taken under the release. Otherwise only the progress remains.
func (r *Realm) newRoom(rel state.Release, id content.ID, spec roomSpec) (*place, error) {
	p := &place{id: id, instance: spec.instance, copy: spec.copy, adopted: make(chan int, 1), stop: make(chan struct{}), ended: make(chan struct{})}
	p.stored = r.Stored()
	running := serial.Ask(&r.inbox, func() []gameevent.Fact { return slices.Clone(r.running) })
	cfg := gamemap.Config{
		Map: id, Instance: p.instance, Seed: r.cfg.Seed ^ hashText(string(id)), Release: rel.Release,
		Difficulty: spec.difficulty, Guild: spec.guild, Done: spec.done,
		Progress: func(done string, busy []string) {
			busy = slices.Clone(busy)
			r.inbox.Do(func() { r.progress(p, done, busy) })
		},
		UnixMS: r.clock(), Events: running, Stored: p.stored, Storage: r.cfg.Limits,
		Publish: r.publish, Send: r.post, Save: r.saved, SaveTogether: func(all []character.Record) { r.records.Save(all...) }, Answered: r.replies.Answer, Office: admin.Office{},
		Fares: func(id int64, states []group.State) {
			states = slices.Clone(states)
			r.inbox.Do(func() { r.fares(p, id, states) })
		},
		Marked: func(id int64, mark int, unit guid.GUID) {
			r.box.Control(state.Marked{Group: id, Mark: mark, Unit: unit})
		},
		GroupActs: func(by guid.GUID, act intent.Group, forced bool) {
			r.box.Control(state.GroupOrder{By: by, Act: act, Forced: forced})
		},
		Development: r.cfg.Development, Wall: !r.cfg.Headless, AwakeAll: r.cfg.Headless,
		Adopted: func(number int) { offer(p.adopted, number) },
	}
	if rec := r.cfg.Recorder; rec != nil {
		cfg.Record = func(step int64, in input.Input) { rec.MapInput(id, p.instance, step, in) }
		cfg.Snapshot = func(step int64, state []byte) { rec.MapSnapshot(id, p.instance, step, state) }
		cfg.Hash = func(step int64, hash uint64) { rec.MapHash(id, p.instance, step, hash) }
		cfg.HashEvery = HashEvery
	}
	if spec.copy != 0 {
		cfg.Seed += uint64(spec.copy) * copySeed
	}
	if p.m = r.wake(cfg, spec); p.m == nil {
		m, err := gamemap.New(cfg)
		if err != nil {
			return nil, err
		}
		p.m = m
	}
	p.stored = p.m.Stored()
	if r.cfg.Recorder != nil {
		p.m.Control(input.TakeSnapshot{})
	}
	return p, nil
}

// copySeed makes the random streams of the instances of a map differ.
const copySeed = 0x9e3779b97f4a7c15

// wake makes the map of an instance from its snapshot; nil if there is none that the release
// can read.
func (r *Realm) wake(cfg gamemap.Config, spec roomSpec) *gamemap.Map {
	if spec.rested == "" {
		return nil
	}
	data, err := snapshot.Unpack(spec.rested)
	var m *gamemap.Map
	if err == nil {
		m, err = gamemap.Restore(cfg, data)
	}
	if err != nil {
		r.cfg.Log.Info().Err(err).Str("map", string(cfg.Map)).Int64("instance", spec.copy).Msg("cannot restore an instance; it restarts with its progress")
		return nil
	}
	return m
}

// nextInstance returns the number of a new map, one that no map has had, so that GUIDs of
// different maps differ; when all are used up, the first that no running map has. Called in
// the inbox.
func (r *Realm) nextInstance() uint16 {
	for {
		r.instances++
		taken := func(p *place) bool { return p.instance == r.instances }
		if r.instances &= instance.FirstRoom - 1; r.instances != 0 && !slices.ContainsFunc(r.maps, taken) {
			return r.instances
		}
	}
}

// startPlace runs a map on a goroutine of its own.
func (r *Realm) startPlace(p *place) {
	r.done.Go(func() { defer close(p.ended); p.m.Run(p.stop, r.cfg.Pacer) }) // stopped by p.stop, waited for by Close
}

// places lists the running maps. Any goroutine may call it.
func (r *Realm) places() []*place {
	return serial.Ask(&r.inbox, func() []*place { return slices.Clone(r.maps) })
}

// placeOf finds a running map that is no instance. Called in the inbox.
func (r *Realm) placeOf(id content.ID) *place {
	for _, p := range r.maps {
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
