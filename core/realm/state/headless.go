package state

import "loam/core/model/inbox"

// Kicked is sent to when an input waits that is urgent, such as a release. Only
// the owner receives.
func (b *Box) Kicked() <-chan struct{} { return b.inbox.Kicked() }

// Profile is what scripts have used, since the start or since it was last asked
// for anew.
func (b *Box) Profile(anew bool) inbox.Profile { return inbox.ProfileOf(b.scripts, anew) }

// Inside lets the owner act on the box between two steps. It is no input and is
// recorded nowhere.
func (b *Box) Inside(do func(tx *Tx)) {
	live := b.tx.live
	b.tx.live = true
	defer func() { b.tx.live = live }()
	do(b.tx)
}

// DeliverNow hands the box a message between two steps. It is an input, which the box takes
// at once.
func (b *Box) DeliverNow(m inbox.Message) { b.Inside(func(*Tx) { b.take(Deliver{Message: m}) }) }

// EvalNow runs a piece of Lua between two steps and returns what it returned,
// written as Lua would. It is an input, which the box takes at once.
func (b *Box) EvalNow(bundle, source string) (string, error) {
	b.Inside(func(*Tx) { b.take(Evaluated{bundle, source}) })
	a := b.answer
	b.answer = answer{}
	return a.text, a.err
}

// answer is what came of the last Evaluated; no state.
type answer struct {
	text string
	err  error
}

// Restarted lets scripts know that the box goes on from a snapshot.
func (b *Box) Restarted() {
	if b.begun {
		b.Inside(func(*Tx) { b.take(Restarted{}) })
	}
}

// Renew is a box that goes on from a snapshot of this one, which ends, and with the
// inputs that wait for its next step.
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
