package state

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/model/inbox"
)

// Kicked returns a channel that receives when an urgent input waits, such as a release. Only
// the owner receives.
func (b *Box) Kicked() <-chan struct{} { return b.inbox.Kicked() }

// Profile returns what scripts have used, since the start or since it was last asked with
// anew.
func (b *Box) Profile(anew bool) inbox.Profile { return inbox.ProfileOf(b.scripts, anew) }

// Inside lets the owner act on the box between two steps. It is no input and is recorded
// nowhere.
func (b *Box) Inside(do func(tx *Tx)) {
	live := b.tx.live
	b.tx.live = true
	defer func() { b.tx.live = live }()
	do(b.tx)
}

// DeliverNow delivers a message between two steps. It is an input, which is handled at once.
func (b *Box) DeliverNow(m inbox.Message) { b.Inside(func(*Tx) { b.take(Deliver{Message: m}) }) }

// EvalNow runs Lua between two steps and returns its result, in Lua notation. It is an input,
// which is handled at once.
func (b *Box) EvalNow(bundle, source string) (string, error) {
	b.Inside(func(*Tx) { b.take(Evaluated{bundle, source}) })
	a := b.answer
	b.answer = answer{}
	return a.text, a.err
}

// Began returns how many steps were made before the one that runs.
func (b *Box) Began() int64 { return b.at }

// Revive makes a box from a snapshot of this one that was taken before the step that it makes, to
// replace it: this one has failed in that step and must not be used after that. The next step
// takes the inputs of that step again, without the one at which the box has failed, whose type
// is returned; "" is none of them. Owner goroutine only.
func (b *Box) Revive(data []byte) (next *Box, without string, err error) {
	cfg := b.cfg
	cfg.Release = b.release
	next, err = Restore(cfg, data)
	if err != nil {
		return nil, "", err
	}
	inbox.Discard(b.scripts.Close)
	next.inbox = b.inbox
	inputs := b.taking
	if b.taken < len(inputs) {
		without = strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", inputs[b.taken]), "state."))
		inputs = slices.Delete(slices.Clone(inputs), b.taken, b.taken+1)
	}
	next.inbox.Return(inputs)
	return next, without, nil
}

// answer is the result of the last Evaluated; no state.
type answer struct {
	text string
	err  error
}

// Restarted calls the scripts' hooks for a box that continues from a snapshot.
func (b *Box) Restarted() {
	if b.begun {
		b.Inside(func(*Tx) { b.take(Restarted{}) })
	}
}

// Renew returns a box that continues from a snapshot of this one, which ends, with the inputs
// that wait for its next step.
func (b *Box) Renew(cfg Config) (*Box, error) {
	cfg.Release = b.release
	var data []byte
	b.cfg.Snapshot = func(step int64, state []byte) {
		data = state
		if cfg.Snapshot != nil {
			cfg.Snapshot(step, state)
		}
	}
	b.take(TakeSnapshot{})
	b.scripts.Close()
	next, err := Restore(cfg, data)
	if err == nil {
		next.inbox = b.inbox
	}
	return next, err
}
