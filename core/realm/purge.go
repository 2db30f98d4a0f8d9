package realm

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"loam/core/box"
	"loam/core/character"
	"loam/core/input"
	"loam/core/realmbox"
	"loam/core/storage"
	"loam/core/store"
)

// Leavings are what a bundle keeps.
type Leavings struct {
	Keys       []string // of the realm's storage, sorted, without those of world states
	States     []string // world states that the realm keeps: "NAME" or "NAME of MAP", sorted
	Characters int
	Accounts   int
	Bytes      int // of it all, as plain.Value.Weight has them
	// Known tells that the store has heard of the bundle, though it may keep
	// nothing; Others are all other bundles that keep something, sorted.
	Known  bool
	Others []string
}

// Nothing tells that nothing is kept.
func (l *Leavings) Nothing() bool { return len(l.Keys)+len(l.States)+l.Characters+l.Accounts == 0 }

// Purge deletes everything that a bundle keeps, or with dry tells only what that
// would be. A bundle that is part of the running release is refused. It waits for
// the store.
func (r *Realm) Purge(ctx context.Context, bundle string, dry bool) (Leavings, error) {
	select {
	case r.publishing <- struct{}{}: // no release comes meanwhile that has the bundle
		defer func() { <-r.publishing }()
	case <-r.closing:
		return Leavings{}, ErrStopped
	}
	r.mu.Lock()
	loaded := storage.VersionOf(r.release.Storage, bundle) > 0
	r.mu.Unlock()
	if loaded {
		return Leavings{}, fmt.Errorf("bundle %s is part of the running release: take it out of the mods folder first", bundle)
	}
	if !dry {
		r.forgetBundle(bundle)
		late := time.NewTimer(prepareWait)
		defer late.Stop()
		if err := r.askBox(boxAsk{between: true}, late.C); err != nil {
			return Leavings{}, fmt.Errorf("purge what %s keeps: %w", bundle, err)
		}
	}
	if err := r.settleSaves(ctx); err != nil {
		return Leavings{}, err
	}
	return PurgeStore(ctx, r.cfg.Store, r.cfg.Epoch, bundle, dry)
}

// forgetBundle makes everybody drop what a bundle keeps; what is saved from now
// on is without it.
func (r *Realm) forgetBundle(bundle string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.purged == nil {
		r.purged = make(map[string]bool)
	}
	r.purged[bundle] = true
	delete(r.forms, bundle)
	delete(r.realmForms, bundle)
	r.unrank(func(b string) bool { return b == bundle })
	r.mail = slices.DeleteFunc(r.mail, func(m box.Message) bool { return m.To.Kind == box.ToStorage && m.Bundle == bundle })
	m := box.Message{To: box.Address{Kind: box.ToStorage}, Bundle: bundle, Name: box.StoragePurge}
	r.box.Control(realmbox.Deliver{Message: m})
	for _, p := range r.maps {
		p.m.Control(input.Deliver{Message: m})
	}
}

// settleSaves waits until all that was submitted so far has been written.
func (r *Realm) settleSaves(ctx context.Context) error {
	written := make(chan error, 1) // sent to once
	if err := r.cfg.Saver.SubmitBatch(func(err error) { written <- err }, store.Batch{}); err != nil {
		return err
	}
	select {
	case err := <-written:
		return err
	case <-ctx.Done():
		return fmt.Errorf("wait for what is being saved: %w", ctx.Err())
	}
}

// unpurged is a record without what purged bundles kept in it. Called with mu held.
func (r *Realm) unpurged(rec character.Record) character.Record {
	if len(r.purged) == 0 {
		return rec
	}
	drop := func(p character.Place) bool { return r.purged[p.Bundle] }
	rec.Storage = slices.DeleteFunc(slices.Clone(rec.Storage), drop)
	rec.AccountStorage = slices.DeleteFunc(slices.Clone(rec.AccountStorage), drop)
	return rec
}

// PurgeStore deletes everything that a bundle keeps in a store that nobody else
// writes to, or with dry tells only what that would be.
func PurgeStore(ctx context.Context, s store.Store, epoch int64, bundle string, dry bool) (Leavings, error) {
	facts, err := s.Facts(ctx)
	if err != nil {
		return Leavings{}, fmt.Errorf("purge what %s keeps: %w", bundle, err)
	}
	p := purging{bundle: bundle, dry: dry, others: make(map[string]bool)}
	w := store.Rewriting{
		Realm: p.realm,
		Character: func(rec *character.Record) (changed bool, err error) {
			rec.Storage, changed = p.strip(rec.Storage, &p.found.Characters)
			return changed, nil
		},
		Account: func(_ int64, places []character.Place) ([]character.Place, bool, error) {
			left, changed := p.strip(places, &p.found.Accounts)
			return left, changed, nil
		},
	}
	for _, f := range facts {
		if f.Name != keptFact+bundle && f.Name != realmFact+bundle {
			continue
		}
		p.found.Known = true
		if !dry {
			w.Facts = append(w.Facts, store.Fact{Name: f.Name})
		}
	}
	if err := s.Rewrite(ctx, epoch, w); err != nil {
		return Leavings{}, fmt.Errorf("purge what %s keeps: %w", bundle, err)
	}
	p.found.Known = p.found.Known || !p.found.Nothing()
	p.found.Others = slices.Sorted(maps.Keys(p.others))
	return p.found, nil
}

// purging is one running PurgeStore.
type purging struct {
	bundle string
	dry    bool
	found  Leavings
	others map[string]bool // bundles that keep something
}

// mine tells whether something is the bundle's, and counts it.
func (p *purging) mine(bundle string, bytes int) bool {
	if bundle != p.bundle {
		p.others[bundle] = true
		return false
	}
	p.found.Bytes += bytes
	return true
}

func (p *purging) realm(all []store.Entry) ([]store.Entry, error) {
	var gone []store.Entry
	for _, e := range all {
		if p.mine(e.Bundle, len(e.Key)+e.Value.Weight()) {
			if state, ok := strings.CutPrefix(e.Key, storage.WorldStates); ok {
				p.found.States = append(p.found.States, strings.Replace(state, ".", " of ", 1))
			} else {
				p.found.Keys = append(p.found.Keys, e.Key)
			}
			gone = append(gone, store.Entry{Bundle: e.Bundle, Key: e.Key})
		}
	}
	if p.dry {
		return nil, nil
	}
	return gone, nil
}

// strip takes the bundle's place out of places, and counts whom it was found with.
func (p *purging) strip(places []character.Place, count *int) ([]character.Place, bool) {
	left := slices.DeleteFunc(slices.Clone(places), func(o character.Place) bool { return p.mine(o.Bundle, o.Value.Weight()) })
	if len(left) == len(places) {
		return places, false
	}
	*count++
	return left, !p.dry
}
