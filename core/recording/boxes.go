package recording

import (
	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/model/view"
	realmstate "loam/core/realm/state"
	"loam/core/world/admin"
	"loam/core/world/gamemap"
	"loam/core/world/snapshot"
)

// playedMap is a map in a replay.
type playedMap struct {
	m      *gamemap.Map
	lane   int
	watch  Watcher
	inputs []input.Input
	last   uint64 // hash, if the map made one
	err    error
}

// stage is what boxes are restored with.
type stage struct {
	header Header
	find   func(hash string) (realmstate.Release, error)
	watch  Watcher // of maps; may be nil
	out    outputs
}

// outputs receive what restored boxes produce. Each may be nil.
type outputs struct {
	send  func(inbox.Message)
	save  func(rec character.Record, left bool)
	pages func(realmstate.Books)
	store func(modstorage.Entry)
}

// restoreMap makes a map from a snapshot, configured as the recorded one was: hashing and
// publishing are part of the work of a map.
func restoreMap(s *stage, lane int, state []byte) (*playedMap, error) {
	head, err := snapshot.ReadHead(state)
	if err != nil {
		return nil, err
	}
	rel, err := s.find(head.Release)
	if err != nil {
		return nil, err
	}
	rel.Number = head.Number
	b := &playedMap{lane: lane, watch: s.watch}
	cfg := gamemap.Config{
		Release: rel.Release, Office: admin.Office{},
		Publish: func(out *view.Batch) {
			if b.watch != nil {
				b.watch.After(lane, out)
			}
		},
		Send:    func(inbox.Message) {},
		Save:    func(character.Record, bool) {},
		Hash:    func(_ int64, hash uint64) { b.last = hash },
		Adopted: func(int) {},
		Find: func(hash string) (gamemap.Release, error) {
			r, err := s.find(hash)
			if err != nil && b.err == nil {
				b.err = err
			}
			return r.Release, err
		},
		HashEvery: s.header.HashEvery, Development: s.header.Development, AwakeAll: s.header.Headless,
	}
	if s.out.send != nil {
		cfg.Send = s.out.send
	}
	if save := s.out.save; save != nil {
		cfg.Save, cfg.Hash = save, nil
		cfg.SaveTogether = func(all []character.Record) {
			for _, rec := range all {
				save(rec, false)
			}
		}
	}
	b.m, err = gamemap.Restore(cfg, state)
	return b, err
}

func (b *playedMap) made() int64     { return b.m.StepNumber() }
func (b *playedMap) now() clock.Time { return b.m.Now() }
func (b *playedMap) hash() uint64    { return b.last }
func (b *playedMap) failed() error   { return b.err }

func (b *playedMap) step(frames []Frame) {
	b.inputs = b.inputs[:0]
	for _, first := range []bool{true, false} {
		for i := range frames {
			if in := frames[i].MapInput; input.Foretold(in) == first {
				b.inputs = append(b.inputs, in)
			}
		}
	}
	if b.watch != nil {
		b.watch.Before(b.lane, b.m, b.inputs)
	}
	for _, in := range b.inputs {
		b.m.Control(in)
	}
	b.m.Step()
}

func (b *playedMap) between(frames []Frame) {
	for i := range frames {
		b.m.Control(frames[i].MapInput)
	}
	b.m.Between()
}

func (b *playedRealm) between(frames []Frame) {
	for i := range frames {
		b.b.Control(frames[i].BoxInput)
	}
	b.b.Between()
}

func (b *playedMap) release() (hash string, number int) {
	r := b.m.Release()
	return r.Hash, r.Number
}

func (b *playedMap) adopt(in input.Adopt) {
	b.m.Control(in)
	b.m.Between()
}

// playedRealm is the realm state in a replay.
type playedRealm struct {
	b     *realmstate.Box
	every int64
	last  uint64
	err   error
}

func restoreRealm(s *stage, state []byte) (*playedRealm, error) {
	hash, err := realmstate.SnapshotHead(state)
	if err != nil {
		return nil, err
	}
	rel, err := s.find(hash)
	if err != nil {
		return nil, err
	}
	b := &playedRealm{every: s.header.HashEvery}
	cfg := realmstate.Config{
		Release: rel, Development: s.header.Development,
		Send:  func(inbox.Message) {},
		Store: func(modstorage.Entry) {},
		Log:   func(event.Event) {},
		Keep:  s.out.pages,
		Find: func(hash string) (realmstate.Release, error) {
			r, err := s.find(hash)
			if err != nil && b.err == nil {
				b.err = err
			}
			return r, err
		},
	}
	if s.out.send != nil {
		cfg.Send = s.out.send
	}
	if s.out.store != nil {
		cfg.Store, b.every = s.out.store, 0
	}
	b.b, err = realmstate.Restore(cfg, state)
	return b, err
}

func (b *playedRealm) made() int64     { return b.b.StepNumber() }
func (b *playedRealm) now() clock.Time { return b.b.Now() }
func (b *playedRealm) hash() uint64    { return b.last }
func (b *playedRealm) failed() error   { return b.err }

func (b *playedRealm) step(frames []Frame) {
	for _, first := range []bool{true, false} {
		for i := range frames {
			if in := frames[i].BoxInput; realmstate.Foretold(in) == first {
				b.b.Control(in)
			}
		}
	}
	b.b.Step()
	if b.every > 0 && b.b.StepNumber()%b.every == 0 { // like the realm: hashing copies the state
		b.last = b.b.Hash()
	}
}

func (b *playedRealm) release() (hash string, number int) {
	r := b.b.Release()
	return r.Hash, r.Number
}

func (b *playedRealm) adopt(in input.Adopt) {
	b.b.Control(realmstate.Adopt{Number: in.Number, Hash: in.Hash, Stored: in.Migrated})
	b.b.Between()
}
