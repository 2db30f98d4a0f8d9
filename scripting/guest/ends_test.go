package guest

import (
	"errors"
	"testing"
	"time"

	"loam/core/lib/value"
	"loam/scripting/sandbox"
)

// mortal is a peer that ends when it is about to pass a message.
type mortal struct {
	Peer
	left int // messages, requests and answers among them, until it ends; below 0 for never
}

var errKilled = errors.New("killed")

func (m *mortal) Do(message []byte, answer func([]byte) ([]byte, error), patience time.Duration) ([]byte, error) {
	if m.left == 0 {
		return nil, errKilled
	}
	m.left--
	return m.Peer.Do(message, func(request []byte) ([]byte, error) {
		if m.left == 0 {
			return nil, errKilled
		}
		m.left--
		return answer(request)
	}, patience)
}

// TestAGuestEndsInAReplayWhereItHasEnded ends a guest before each of its messages, and again
// where the fault says: both times the world has done and kept the same.
func TestAGuestEndsInAReplayWhereItHasEnded(t *testing.T) {
	const script = `
		function thing.run()
			thing.state.n = 1
			pick(math.random())
			thing.other = 5
			thing.state.n = 2
			pick(thing)
			thing.state.n = 3
		end`
	run := func(left, breakAt int) (said string, kept value.Value, at int) {
		y := newYard(t, script)
		y.h.kept = value.OfTable(nil)
		y.peer = &mortal{y.peer, left}
		y.h.draws = 0
		if breakAt >= 0 {
			y.BreakAt(breakAt)
		}
		_, err := y.call(y.h.set["run"])
		var f *sandbox.Fault
		if errors.As(err, &f) {
			at = f.Instructions
		}
		return value.OfNumber(float64(y.h.draws)).String() + " " + value.OfBool(y.h.set["other"] != nil).String(), y.h.kept, at
	}
	for left := 0; ; left++ {
		said, kept, at := run(left, -1)
		if at == 0 && left > 0 { // it has come to its end
			break
		}
		again, keptAgain, atAgain := run(-1, at)
		if said != again || kept.String() != keptAgain.String() || at != atAgain {
			t.Errorf("after %d messages: %s, %s, at %d; in the replay %s, %s, at %d", left, said, kept, at, again, keptAgain, atAgain)
		}
	}
}

// TestAGuestThatHasEndedBetweenEntries: the entry that learns of it has done nothing.
func TestAGuestThatHasEndedBetweenEntries(t *testing.T) {
	y := newYard(t, `function thing.run() pick(math.random()) end`)
	if _, err := y.call(y.h.set["run"]); err != nil {
		t.Fatal(err)
	}
	y.peer = &mortal{y.peer, 0}
	if err := y.Seal(); !errors.Is(err, errKilled) {
		t.Fatalf("got %v", err)
	}
	_, err := y.call(y.h.set["run"])
	var f *sandbox.Fault
	if !errors.As(err, &f) || f.Kind != sandbox.KindProcess || f.Instructions != 0 {
		t.Errorf("got %v, %+v, want a fault before the first message", err, f)
	}
}
