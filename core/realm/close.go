package realm

import (
	"context"
	"fmt"

	"loam/core/realm/serial"
)

// Close logs everybody out, saves them and stops all goroutines. A running adoption ends
// first. If ctx ends before everybody is out, Close takes them off their stopped maps itself.
// Further calls wait for the first.
func (r *Realm) Close(ctx context.Context) error {
	if !serial.Ask(&r.inbox, r.end) {
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
	stays := serial.Ask(&r.inbox, r.stays.expelAll)
	for _, s := range stays {
		s.calls.Run()
	}
	if r.live.Load() {
		r.waitGone(ctx, stays)
		close(r.stop)
		for _, p := range r.places.list() {
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
	r.instances.keepRooms()
	r.keeping.last()
	if !r.empty() {
		return fmt.Errorf("close the realm: %d players are still in it", len(r.Players()))
	}
	return nil
}

// Farewell sets what players are told when the realm closes, instead of session.Closing.
func (r *Realm) Farewell(reason string) {
	r.inbox.Do(func() { r.stays.farewell = reason })
}

// end makes the realm refuse whoever wants to enter, and reports whether it is the first call.
// Called in the inbox.
func (r *Realm) end() (first bool) {
	first = !r.stopped
	r.stopped = true
	if first && r.cfg.Pacer != nil {
		r.cfg.Pacer.Set(false, 1) // nobody leaves while time is paused
	}
	return first
}

// lastSteps is how many steps it takes at most to log everybody out: onto a map, off it, and
// out of the world.
const lastSteps = 5

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
	return len(serial.Ask(&r.inbox, r.stays.roster)) == 0
}
