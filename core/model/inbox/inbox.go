package inbox

import "sync"

// Inbox holds what waits for the next step of a box, in the order in which it
// came. Anybody may leave something; only the box's owner takes it out.
type Inbox[By comparable, In any] struct {
	mu     sync.Mutex // guards the next two; held for an append, never over a step
	waits  []In
	asked  map[By]int // of those that may be refused, per player since the last step
	urgent func(In) bool
	kick   chan struct{} // sent to by Kick, taken by the owner; holds one
}

// NewInbox makes an empty inbox. Urgent tells of an input whether it does not
// wait for the next step.
func NewInbox[By comparable, In any](urgent func(In) bool) *Inbox[By, In] {
	return &Inbox[By, In]{asked: make(map[By]int), urgent: urgent, kick: make(chan struct{}, 1)}
}

// Submit leaves what a player asks for and returns at once; it reports false, and
// leaves nothing, when as many as most of that player wait already.
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

// Control leaves what is never refused; what is urgent kicks the owner.
func (b *Inbox[By, In]) Control(in In) {
	b.mu.Lock()
	b.waits = append(b.waits, in)
	b.mu.Unlock()
	if b.urgent(in) {
		b.Kick()
	}
}

// Kick lets the owner look between two steps.
func (b *Inbox[By, In]) Kick() {
	select {
	case b.kick <- struct{}{}:
	default:
	}
}

// Kicked is sent to when the owner is to look between two steps.
func (b *Inbox[By, In]) Kicked() <-chan struct{} { return b.kick }

// Take takes out all that waits.
func (b *Inbox[By, In]) Take() []In {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.waits
	b.waits = nil
	clear(b.asked)
	return all
}

// TakeUrgent takes out what waits, up to and including the last that is urgent, so
// that the order of inputs stays what it was; nothing where nothing is.
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

// Waiting is how many inputs wait.
func (b *Inbox[By, In]) Waiting() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waits)
}
