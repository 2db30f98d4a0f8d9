package guest

import (
	"time"

	"loam/core/lib/quota"
	"loam/scripting/check"
)

// local is a guest in this process. It runs on the goroutine that asks it.
type local struct {
	g      *Guest
	answer func([]byte) ([]byte, error)
	gone   error // of an answer: the guest must end
}

// Local returns a guest in this process, for checks, tests and replays. Clock is that of
// timed entries, and watch limits a dry run; both may be nil.
func Local(code *check.Bundle, clock func() time.Duration, watch *quota.Watch) Peer {
	l := &local{}
	l.g = newGuest(code, clock, watch, l.ask)
	return l
}

// Do implements Peer. A guest in this process has all the time that its box allows.
func (l *local) Do(message []byte, answer func([]byte) ([]byte, error), _ time.Duration) ([]byte, error) {
	outer := l.answer
	l.answer = answer
	out, err := l.g.handle(message)
	l.answer = outer
	if l.gone != nil {
		return nil, l.gone
	}
	return out, err
}

func (l *local) ask(request []byte) ([]byte, error) {
	if l.gone != nil {
		return nil, l.gone
	}
	out, err := l.answer(request)
	l.gone = err
	return out, err
}

// Close implements Peer.
func (l *local) Close() {
	if l.answer == nil { // otherwise it is being ended by an answer
		l.g.close()
	}
}
