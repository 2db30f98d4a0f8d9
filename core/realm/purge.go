package realm

import (
	"context"
	"fmt"
	"time"

	"loam/core/model/inbox"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/realm/reload"
	"loam/core/realm/state"
)

// Purge deletes everything that a bundle keeps, or with dry only returns what that would be. A
// bundle of the running release is refused. It waits for the store.
func (r *Realm) Purge(ctx context.Context, bundle string, dry bool) (modstorage.Leavings, error) {
	select {
	case r.publishing <- struct{}{}: // no release with the bundle can be published meanwhile
		defer func() { <-r.publishing }()
	case <-r.closing:
		return modstorage.Leavings{}, ErrStopped
	}
	if modstoragemodel.VersionOf(r.current().Storage, bundle) > 0 {
		return modstorage.Leavings{}, fmt.Errorf("bundle %s is part of the running release: remove it from the mods folder first", bundle)
	}
	if !dry {
		r.records.Purge(bundle)
		r.inbox.Do(func() { r.publisher.forgetBundle(bundle) })
		late := time.NewTimer(reload.Wait)
		defer late.Stop()
		if err := r.askBoxWithin(boxAsk{between: true}, late.C); err != nil {
			return modstorage.Leavings{}, fmt.Errorf("purge the data of %s: %w", bundle, err)
		}
	}
	if err := r.records.Settle(ctx); err != nil {
		return modstorage.Leavings{}, err
	}
	return modstorage.Purge(ctx, r.cfg.Store, r.cfg.Epoch, bundle, dry)
}

// forgetBundle makes realm state, maps and waiting messages drop what a bundle keeps. Called in
// the inbox.
func (pb *publisher) forgetBundle(bundle string) {
	pb.r.storage.forget(bundle)
	pb.r.post.dropStorage(bundle)
	m := inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: bundle, Name: inbox.StoragePurge}
	pb.r.box().Control(state.Deliver{Message: m})
	pb.r.places.tellMaps(m)
}
