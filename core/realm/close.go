package realm

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loam/core/session"
)

// Close logs everybody out, saves them and stops all goroutines. A running adoption ends
// first. If ctx ends before everybody is out, Close takes them off their stopped maps itself.
// Further calls wait for the first.
func (r *Realm) Close(ctx context.Context) error {
	r.mu.Lock()
	first := !r.stopped
	r.stopped = true
	if first && r.cfg.Pacer != nil {
		r.cfg.Pacer.Set(false, 1) // nobody leaves while time is paused
	}
	r.mu.Unlock()
	if !first {
		select {
		case <-r.closed:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("close the realm: %w", ctx.Err())
		}
	}
	defer close(r.closed)
	close(r.closing)
	r.publishing <- struct{}{}
	defer func() { <-r.publishing }()
	stays := r.expelAll()
	if r.live.Load() {
		r.waitGone(ctx, stays)
		close(r.stop)
		for _, p := range r.places() {
			close(p.stop)
		}
		r.done.Wait()
		r.live.Store(false) // what the last steps start runs within them, or not at all
		r.step()            // for the storage that maps have changed last
	}
	for range lastSteps {
		if r.empty() {
			break
		}
		r.Advance()
	}
	r.keepRooms()
	if !r.empty() {
		return fmt.Errorf("close the realm: %d players are still in it", len(r.Players()))
	}
	return nil
}

// lastSteps is how many steps it takes at most to log everybody out: onto a map, off it, and
// out of the world.
const lastSteps = 5

func (r *Realm) expelAll() []*stay {
	r.mu.Lock()
	var stays []*stay
	for _, s := range r.stays {
		if s.at != nil { // a player about to enter no longer does
			stays = append(stays, s)
		}
	}
	slices.SortFunc(stays, func(a, b *stay) int { return cmp.Compare(a.id, b.id) })
	for _, s := range stays {
		r.expel(s, session.Closing)
	}
	r.mu.Unlock()
	for _, s := range stays {
		r.flush(s)
	}
	return stays
}

func (r *Realm) waitGone(ctx context.Context, stays []*stay) {
	for _, s := range stays {
		select {
		case <-s.gone:
		case <-ctx.Done():
			return
		}
	}
}

func (r *Realm) empty() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.names) == 0
}
