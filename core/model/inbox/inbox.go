package inbox

import (
	"slices"
	"sync"
)

// Inbox holds the inputs for the next step of a map or the realm, in the order in which
// they came. Anybody may add something; only the owner takes it out.
type Inbox[By comparable, In any] struct {
	mu     sync.Mutex // guards the next two; held for an append, never over a step
	waits  []In
	asked  map[By]int // of those that may be refused, per player since the last step
	urgent func(In) bool
	kick   chan struct{} // sent to by Kick, taken by the owner; holds one
}

// NewInbox returns an empty inbox. Urgent reports whether an input must not wait for
// the next step.
func NewInbox[By comparable, In any](urgent func(In) bool) *Inbox[By, In] {
	return &Inbox[By, In]{asked: make(map[By]int), urgent: urgent, kick: make(chan struct{}, 1)}
}

// Submit adds a player's request and returns at once; it returns false, and adds
// nothing, if most requests of that player wait already.
func (b *Inbox[By, In]) Submit(by By, in In, most int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asked[by] >= most {
		return false
	}
	b.asked[by]++
	b.waits = append(b.waits, in)
	return true
}

// Control adds an input that is never refused; an urgent one wakes the owner.
func (b *Inbox[By, In]) Control(in In) {
	b.mu.Lock()
	b.waits = append(b.waits, in)
	b.mu.Unlock()
	if b.urgent(in) {
		b.Kick()
	}
}

// Kick wakes the owner between two steps.
func (b *Inbox[By, In]) Kick() {
	select {
	case b.kick <- struct{}{}:
	default:
	}
}

// Kicked receives when the owner is to look between two steps.
func (b *Inbox[By, In]) Kicked() <-chan struct{} { return b.kick }

// Take takes out all inputs.
func (b *Inbox[By, In]) Take() []In {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.waits
	b.waits = nil
	clear(b.asked)
	return all
}

// TakeUrgent takes out the inputs up to and including the last urgent one, so that the
// order of inputs is kept; nothing if there is none.
func (b *Inbox[By, In]) TakeUrgent() []In {
	b.mu.Lock()
	defer b.mu.Unlock()
	end := 0
	for i, in := range b.waits {
		if b.urgent(in) {
			end = i + 1
		}
	}
	first := b.waits[:end:end]
	b.waits = b.waits[end:]
	return first
}

// Return puts back inputs that were taken, before all that have come since.
func (b *Inbox[By, In]) Return(taken []In) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waits = append(slices.Clone(taken), b.waits...)
}

// Waiting returns how many inputs wait.
func (b *Inbox[By, In]) Waiting() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waits)
}

// Discard closes the scripts of a box that has failed in the middle of a step, whatever fails at
// that, too.
func Discard(closeScripts func()) {
	defer func() { _ = recover() }() // nobody uses them any more
	closeScripts()
}
