package realm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/realm/state"
)

// prepareWait is how long maps and realm state may take to prepare a release, and then to
// swap; otherwise the release is discarded everywhere. It is far more than needed, so that a
// save is not lost because the machine is busy.
const prepareWait = 10 * time.Second

// Adoption is the result of a publication.
type Adoption struct {
	Number int // 0: it does not run
	Maps   int // that run it
}

// Publish makes realm and maps run a release in two phases: all prepare it while the old one
// runs; when all are ready, all swap, each between two of its steps. One failure discards it
// everywhere, and the old release continues unchanged. Publish returns when all have swapped,
// and waits for nobody's step. Only one call runs at a time. An error with an Adoption that
// has a number names who is late.
func (r *Realm) Publish(rel state.Release) (Adoption, error) {
	select {
	case r.publishing <- struct{}{}:
		defer func() { <-r.publishing }()
	case <-r.closing:
		return Adoption{}, ErrStopped
	}
	c, err := r.plan(rel)
	defer r.settleAll(c)
	if err != nil {
		return Adoption{}, err
	}
	err = r.prepareAll(c)
	if err == nil {
		err = r.migrateStore(context.Background(), &c.release)
	}
	if err != nil {
		r.discardAll(c)
		return Adoption{}, err
	}
	return r.commit(c)
}

// change is what a release does to the set of maps.
type change struct {
	release state.Release
	stay    []*place
	goes    []*place
	fresh   []*place
}

// plan numbers a release and returns which maps stay and which it no longer defines; those
// must be empty of players, and nobody enters them from now on.
func (r *Realm) plan(rel state.Release) (*change, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := &change{release: rel}
	c.release.Number = r.number + 1
	if r.stopped {
		return c, ErrStopped
	}
	if err := modstorage.Check(c.release.Storage, r.forms); err != nil {
		return c, err
	}
	for _, p := range r.maps {
		if m, ok := rel.Content.Map(p.id); ok && (m.Instance != nil) == (p.copy != 0) {
			c.stay = append(c.stay, p)
			continue
		}
		if names := r.namesOn(p); len(names) > 0 {
			return c, fmt.Errorf("the release removes map %s, and %s is on it", p.id, names[0])
		}
		c.goes = append(c.goes, p)
	}
	if len(c.goes) > 0 {
		r.settled = make(chan struct{})
	}
	for _, p := range c.goes {
		p.going = true
	}
	return c, nil
}

// namesOn lists the players on a map. Called with mu held.
func (r *Realm) namesOn(p *place) []string {
	var names []string
	for _, s := range r.names {
		if s.at == p {
			names = append(names, s.name)
		}
	}
	slices.Sort(names)
	return names
}

// settleAll wakes those who waited for the decision about a map.
func (r *Realm) settleAll(c *change) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range c.goes {
		p.going = false
	}
	if r.settled != nil {
		close(r.settled)
		r.settled = nil
	}
}

// prepareAll is the first phase: all prepare, and new maps are made.
func (r *Realm) prepareAll(c *change) error {
	type answer struct {
		id  content.ID
		err error
	}
	answers := make(chan answer, len(c.stay)) // sent to by maps, once each; never closed
	for _, p := range c.stay {
		p.m.Prepare(c.release.Release, func(err error) { answers <- answer{p.id, err} })
		if !r.live.Load() {
			p.m.Between()
		}
	}
	deadline := time.NewTimer(prepareWait)
	defer deadline.Stop()
	var failed []error
	switch err := r.askBox(boxAsk{release: &c.release}, deadline.C); {
	case errors.Is(err, errLate):
		return err
	case err != nil:
		failed = append(failed, fmt.Errorf("prepare the realm box: %w", err))
	}
	for _, id := range mapIDs(c.release.Content) {
		if slices.ContainsFunc(c.stay, func(p *place) bool { return p.id == id }) {
			continue
		}
		p, err := r.newPlace(c.release, id)
		if err != nil {
			failed = append(failed, fmt.Errorf("start map %s: %w", id, err))
			continue
		}
		c.fresh = append(c.fresh, p)
	}
	for range c.stay {
		select {
		case a := <-answers:
			if a.err != nil {
				failed = append(failed, fmt.Errorf("prepare map %s: %w", a.id, a.err))
			}
		case <-deadline.C:
			return errLate
		case <-r.closing:
			return ErrStopped
		}
	}
	return firstOf(failed)
}

var errLate = fmt.Errorf("a map or the realm box was not ready within %v", prepareWait)

// firstOf returns the first error in the order of their texts: maps fail in any order.
func firstOf(failed []error) error {
	if len(failed) == 0 {
		return nil
	}
	return slices.MinFunc(failed, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
}

// discardAll makes all discard what they prepared.
func (r *Realm) discardAll(c *change) {
	for _, p := range c.stay {
		p.m.Discard()
		if !r.live.Load() {
			p.m.Between()
		}
	}
	for _, p := range c.fresh {
		p.m.Close()
	}
	patience := time.NewTimer(prepareWait)
	defer patience.Stop()
	_ = r.askBox(boxAsk{}, patience.C) // a realm state that is so late discards with the next preparation
}

// boxAsk asks the goroutine of the realm state to prepare a release, to discard one (without a
// release), or one of the others.
type boxAsk struct {
	release *state.Release
	between bool                // to handle inputs that cannot wait for the next step
	profile func(inbox.Profile) // to report what its scripts have used
	anew    bool                // and reset the counters
	done    chan error          // sent to once by the box's goroutine; holds one
}

// askBox makes the goroutine of the realm state act between two steps.
func (r *Realm) askBox(ask boxAsk, deadline <-chan time.Time) error {
	if !r.live.Load() {
		return r.answer(ask)
	}
	ask.done = make(chan error, 1)
	select {
	case r.asks <- ask:
	case <-deadline:
		return errLate
	}
	select {
	case err := <-ask.done:
		return err
	case <-deadline:
		return errLate
	}
}

// answer does what the realm state is asked for. It runs on its goroutine.
func (r *Realm) answer(ask boxAsk) error {
	if ask.profile != nil {
		ask.profile(r.box.Profile(ask.anew))
		return nil
	}
	if ask.between {
		r.box.Between()
		return nil
	}
	if ask.release == nil {
		r.box.Discard()
		return nil
	}
	return r.box.Prepare(*ask.release)
}

// commit is the second phase: nothing in it can fail.
func (r *Realm) commit(c *change) (Adoption, error) {
	if r.cfg.Recorder != nil {
		r.cfg.Recorder.Release(c.release.Hash)
	}
	migrates := modstoragemodel.Raises(r.release.Storage, c.release.Storage)
	r.changeMaps(c)
	r.mu.Lock()
	if migrates {
		r.migrating = c // the maps swap with the realm state, in boxMigrated
	} else {
		r.adoptMaps(c, nil)
	}
	adopt := state.Adopt{Number: c.release.Number, Hash: c.release.Hash}
	if r.handover != nil {
		adopt.Stored = r.handover.stored
	}
	r.box.Control(adopt)
	r.mu.Unlock()
	if !r.live.Load() {
		r.box.Between()
		for _, p := range c.stay {
			p.m.Between()
		}
	}
	deadline := time.NewTimer(prepareWait)
	defer deadline.Stop()
	var late []error
	if !swapped(r.boxAdopted, c.release.Number, deadline) {
		late = append(late, fmt.Errorf("the realm box has not swapped within %v", prepareWait))
	}
	for _, p := range c.stay {
		if !swapped(p.adopted, c.release.Number, deadline) {
			late = append(late, fmt.Errorf("map %s has not swapped within %v", p.id, prepareWait))
		}
	}
	return Adoption{Number: c.release.Number, Maps: len(c.stay) + len(c.fresh)}, errors.Join(late...)
}

// swapped waits until a release is adopted and reports whether it was in time.
func swapped(adopted <-chan int, number int, deadline *time.Timer) bool {
	for {
		select {
		case n := <-adopted:
			if n == number {
				return true
			}
		case <-deadline.C:
			deadline.Reset(0) // for the next caller
			return false
		}
	}
}

// changeMaps switches the realm to the release and its set of maps at one moment, starts new
// maps and stops those that are gone.
func (r *Realm) changeMaps(c *change) {
	r.mu.Lock()
	before := r.release.Storage
	r.rankings.Forget(func(bundle string) bool {
		return modstoragemodel.VersionOf(before, bundle) != modstoragemodel.VersionOf(c.release.Storage, bundle)
	})
	r.number, r.release = c.release.Number, c.release
	for bundle := range r.purged { // in no order: each is independent
		if modstoragemodel.VersionOf(c.release.Storage, bundle) > 0 {
			delete(r.purged, bundle)
		}
	}
	r.maps = slices.Concat(c.stay, c.fresh)
	sortPlaces(r.maps)
	for _, p := range c.fresh {
		p.m.Control(input.Happening{Running: slices.Clone(r.running)})
		for _, s := range modstorage.Changes(p.stored, r.storage) {
			p.m.Control(input.Deliver{Message: storageMessage(s)})
		}
	}
	r.mu.Unlock()
	for _, p := range c.goes {
		close(p.stop)
	}
	if !r.live.Load() {
		return
	}
	for _, p := range c.fresh {
		r.startPlace(p)
	}
}
