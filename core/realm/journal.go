package realm

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/realm/state"
	"loam/core/store"
)

// Journal keeps what it takes to make a realm again as it was when its process ended: a snapshot
// of each box, and its inputs since. Its methods are called on the goroutine of the map or of
// the realm state and must not wait for the disk, except Again, BoxAgain, Rotate, Release and
// Trim, which the realm calls outside of steps of maps.
//
// The order of the calls is kept: what a box does because of an output of another box comes
// after the step that made the output.
type Journal interface {
	MapStep(id content.ID, instance uint16, step int64) // the map makes its next step
	MapInput(id content.ID, instance uint16, step int64, in input.Input)
	MapSnapshot(id content.ID, instance uint16, step int64, state []byte)
	MapGone(id content.ID, instance uint16, step int64) // the map runs no more
	BoxStep(step int64)
	BoxInput(step int64, in state.Input)
	BoxSnapshot(step int64, state []byte)
	BoxGone(step int64) // the realm state goes on from the next snapshot of it
	// Again returns the snapshot of a map as it was before a step, and the name of a file with
	// which the step can be made again. The map must not run meanwhile. It waits for the disk.
	Again(runs state.Release, id content.ID, instance uint16, step int64) (data []byte, file string, err error)
	// BoxAgain does the same for the realm state.
	BoxAgain(runs state.Release, step int64) (data []byte, file string, err error)
	// Release is called before maps run a release.
	Release(hash string)
	// After calls do when all that came before is in the journal, on another goroutine and in
	// order, and returns at once. Do must not wait.
	After(do func())
	// Due reports whether it is time for new snapshots.
	Due() bool
	// Rotate begins a part into which a snapshot of each box goes. Done with Trim, what is
	// before the part is not needed any more.
	Rotate()
	Trim()
}

// keeping makes the journal begin anew from time to time: every box is asked for a snapshot, one
// box a step so that no step of the realm waits for many of them; and when all have answered,
// and all that was handed to the store before is safe there, the journal is trimmed. The
// goroutine of the realm state owns it, except counts of snapshots.
type keeping struct {
	r     *Realm
	asked int64    // step of the realm in which the last box was asked; 0: they are being asked, or nothing is under way
	ask   []*place // that are still to be asked
	wait  []*place // that have been asked
	busy  bool
}

// settleSteps is how many steps after the last snapshot a journal is trimmed: messages that a
// box sent before its snapshot have arrived by then.
const settleSteps = 100

// tend does the next part of a round. It runs on the goroutine of the realm state, between two
// steps.
func (k *keeping) tend() {
	j := k.r.cfg.Journal
	switch {
	case j == nil:
	case !k.busy:
		if j.Due() {
			k.begin()
		}
	case len(k.ask) > 0:
		p := k.ask[0]
		k.ask, k.wait = k.ask[1:], append(k.wait, p)
		p.m().Control(input.TakeSnapshot{})
		k.asked = k.r.box().StepNumber()
	case k.answered() && k.r.box().StepNumber() >= k.asked+settleSteps:
		k.busy = false
		trim := func(err error) {
			if err == nil {
				j.Trim()
			}
		}
		if err := k.r.cfg.Saver.SubmitBatch(trim, store.Batch{}); err != nil {
			trim(err)
		}
	}
}

// first waits for the snapshots with which all boxes begin: then what earlier processes have left
// is not needed any more, and what they still write does no harm.
func (k *keeping) first() {
	k.busy, k.wait, k.asked = true, k.r.places.list(), k.r.box().StepNumber()
}

func (k *keeping) begin() {
	k.busy, k.wait, k.asked = true, nil, k.r.box().StepNumber()
	k.r.cfg.Journal.Rotate()
	k.r.box().Control(state.TakeSnapshot{})
	k.ask = k.r.places.list()
	for _, p := range k.ask {
		p.round.Store(0)
	}
}

// answered reports whether all boxes that still run have made their snapshots.
func (k *keeping) answered() bool {
	running := k.r.places.list()
	return !slices.ContainsFunc(k.wait, func(p *place) bool { return p.round.Load() == 0 && slices.Contains(running, p) })
}

// published returns what maps call with their batches: what a player is shown is in the journal,
// so that no crash undoes it.
func (k *keeping) published(show func(*view.Batch)) func(*view.Batch) {
	j := k.r.cfg.Journal
	if j == nil || k.r.cfg.Headless {
		return show
	}
	return func(b *view.Batch) { j.After(func() { show(b) }) }
}

// last makes the journal begin with the state in which the realm stops. Nothing runs.
func (k *keeping) last() {
	j := k.r.cfg.Journal
	if j == nil {
		return
	}
	j.Rotate()
	k.r.box().Control(state.TakeSnapshot{})
	for _, p := range k.r.places.list() {
		p.m().Control(input.TakeSnapshot{})
	}
	k.r.Advance()
	shown := make(chan struct{}) // closed when players have been shown all
	j.After(func() { close(shown) })
	<-shown
}
