package realm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/reload"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// publisher lets maps and realm state run another release. The inbox of the realm owns what it
// knows.
type publisher struct {
	r       *Realm
	settled chan struct{} // while a release would remove maps: closed when that is decided
}

// Publish makes realm and maps run a release in two phases: all prepare it while the old one
// runs; when all are ready, all swap, each between two of its steps. One failure discards it
// everywhere, and the old release continues unchanged. Publish returns when all have swapped,
// and waits for nobody's step. Only one call runs at a time. An error with an Adoption that
// has a number names who is late.
func (r *Realm) Publish(rel state.Release) (reload.Adoption, error) {
	select {
	case r.publishing <- struct{}{}:
		defer func() { <-r.publishing }()
	case <-r.closing:
		return reload.Adoption{}, ErrStopped
	}
	c := serial.Ask(&r.inbox, func() *change { return r.publisher.plan(rel) })
	defer r.inbox.Do(func() { r.publisher.settleAll(c) })
	if c.refused != nil {
		return reload.Adoption{}, c.refused
	}
	round := r.publisher.round(c)
	err := round.Prepare(func() error { return r.publisher.startFresh(c) })
	if err == nil {
		err = r.storage.migrateStore(context.Background(), &c.release)
	}
	if errors.Is(err, reload.ErrClosed) {
		err = ErrStopped
	}
	if err != nil {
		round.Discard()
		for _, p := range c.fresh {
			p.m().Close()
		}
		return reload.Adoption{}, err
	}
	r.publisher.commit(c)
	return reload.Adoption{Number: c.release.Number, Maps: len(c.stay) + len(c.fresh)}, round.AwaitAdoption(c.release.Number)
}

// change is what a release does to the set of maps.
type change struct {
	release state.Release
	refused error // why it cannot run
	stay    []*place
	goes    []*place
	fresh   []*place
}

// plan numbers a release and returns which maps stay and which it no longer defines; those
// must be empty of players, and nobody enters them from now on. Called in the inbox.
func (pb *publisher) plan(rel state.Release) *change {
	c := &change{release: rel}
	c.release.Number = pb.r.current().Number + 1
	if pb.r.stopped {
		c.refused = ErrStopped
		return c
	}
	if c.refused = pb.r.storage.check(c.release.Storage); c.refused != nil {
		return c
	}
	for _, p := range pb.r.places.running() {
		if m, ok := rel.Content.Map(p.id); ok && (m.Instance != nil) == (p.copy != 0) {
			c.stay = append(c.stay, p)
			continue
		}
		if names := pb.r.stays.namesOn(p); len(names) > 0 {
			c.refused = fmt.Errorf("the release removes map %s, and %s is on it", p.id, names[0])
			return c
		}
		c.goes = append(c.goes, p)
	}
	if len(c.goes) > 0 {
		pb.settled = make(chan struct{})
	}
	for _, p := range c.goes {
		p.going = true
	}
	return c
}

// decided returns what is closed when it is decided which maps remain. Called in the inbox.
func (pb *publisher) decided() <-chan struct{} { return pb.settled }

// settleAll wakes those who waited for the decision about a map. Called in the inbox.
func (pb *publisher) settleAll(c *change) {
	for _, p := range c.goes {
		p.going = false
	}
	if pb.settled != nil {
		close(pb.settled)
		pb.settled = nil
	}
}

// round returns the realm state and the maps that stay as the participants of a reload.
// Headless, each acts at once.
func (pb *publisher) round(c *change) *reload.Round {
	between := func(m *gamemap.Map) {
		if !pb.r.live.Load() {
			m.Between()
		}
	}
	var all []reload.Participant
	for _, p := range c.stay {
		all = append(all, reload.Participant{
			Name:    "map " + string(p.id),
			Prepare: func(done func(error)) { p.m().Prepare(c.release.Release, done); between(p.m()) },
			Discard: func() { p.m().Discard(); between(p.m()) },
			Adopted: p.adopted,
		})
	}
	all = append(all, reload.Participant{
		Name:    "the realm box",
		Prepare: func(done func(error)) { pb.r.askBox(boxAsk{release: &c.release, done: done}) },
		Discard: func() { pb.r.askBox(boxAsk{done: func(error) {}}) },
		Adopted: pb.r.boxAdopted,
	})
	return &reload.Round{Participants: all, Wait: reload.Wait, Closing: pb.r.closing}
}

// startFresh makes the maps that only the new release defines.
func (pb *publisher) startFresh(c *change) error {
	var failed []error
	for _, id := range mapIDs(c.release.Content) {
		if slices.ContainsFunc(c.stay, func(p *place) bool { return p.id == id }) {
			continue
		}
		p, err := pb.r.places.newPlace(c.release, id)
		if err != nil {
			failed = append(failed, fmt.Errorf("start map %s: %w", id, err))
			continue
		}
		c.fresh = append(c.fresh, p)
	}
	if len(failed) == 0 {
		return nil
	}
	return failed[0]
}

// commit is the second phase: nothing in it can fail.
func (pb *publisher) commit(c *change) {
	if pb.r.cfg.Recorder != nil {
		pb.r.cfg.Recorder.Release(c.release.Hash)
	}
	if pb.r.cfg.Journal != nil {
		pb.r.cfg.Journal.Release(c.release.Hash)
	}
	serial.Ask(&pb.r.inbox, func() bool { pb.switchTo(c); return true })
	for _, p := range c.goes {
		close(p.stop)
		pb.r.done.Go(func() { // ends with the map
			if pb.r.live.Load() {
				<-p.ended
			}
			pb.r.places.gone(p)
		})
	}
	if pb.r.live.Load() {
		for _, p := range c.fresh {
			pb.r.places.run(p)
		}
		return
	}
	pb.r.box().Between()
	for _, p := range c.stay {
		p.m().Between()
	}
}

// switchTo switches the realm to a release and its set of maps, and tells the realm state to
// swap, at one moment. Called in the inbox.
func (pb *publisher) switchTo(c *change) {
	migrates := modstoragemodel.Raises(pb.r.current().Storage, c.release.Storage)
	pb.changeMaps(c)
	if migrates {
		pb.r.storage.await(c) // the maps swap with the realm state
	} else {
		pb.adoptMaps(c, nil)
	}
	pb.r.box().Control(state.Adopt{Number: c.release.Number, Hash: c.release.Hash, Stored: pb.r.storage.handedOver()})
}

// changeMaps switches the realm to a release and its set of maps. Called in the inbox.
func (pb *publisher) changeMaps(c *change) {
	pb.r.release.Store(&c.release)
	pb.r.records.Adopt(c.release.Storage)
	for _, p := range c.goes {
		pb.r.places.remove(p)
	}
	pb.r.places.add(c.fresh...)
	for _, p := range c.fresh {
		pb.r.places.catchUp(p)
	}
}

// adoptMaps makes all remaining maps swap. Called in the inbox, so that no player goes from a
// map that has been told to one that has not.
func (pb *publisher) adoptMaps(c *change, all []modstoragemodel.Migrated) {
	adopt := input.Adopt{Number: c.release.Number, Hash: c.release.Hash, Migrated: all}
	for _, p := range c.stay {
		p.m().Control(adopt)
	}
}
