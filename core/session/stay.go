package session

import (
	"sync"

	"loam/core/model/content"
)

// Reasons that a realm gives to Guest.Closed and that pages treat specially; with any other
// the player was removed and should read why.
const (
	TakenOver = "taken over by a newer connection"                  // another session plays the character now
	Elsewhere = "this account has entered the world from elsewhere" // with another character
	Closing   = "the realm is closing"                              // a player that comes back later finds everything unchanged
	Replaced  = "another server runs this world now; connect again" // it has taken over the database
)

// endings are the codes of these reasons.
var endings = map[string]Code{TakenOver: Superseded, Elsewhere: Superseded, Closing: Stopping, Replaced: Stopping}

// stay is one visit of a session to the world; it is the Guest that the realm sees. A stay
// that has ended ignores further calls of the realm.
type stay struct {
	session *Session
	who     Identity

	mu   sync.Mutex // guards the rest; held during Peer.Seated, so that nothing is seated after the end of a stay
	seat Seat       // nil until the realm has answered
	on   content.ID // map on which the player was last seated
	over bool
	shut bool // ended by the realm; its seat is not given back
}

// Seated implements Guest.
func (t *stay) Seated(at Place) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.on = at.Map
		t.session.peer.Seated(t.who, at)
	}
}

// Closed implements Guest.
func (t *stay) Closed(reason string) {
	if _, ended := t.end(true); !ended {
		return
	}
	s := t.session
	s.mu.Lock()
	if s.state != Ended {
		s.state = Ended
		s.config.Counters.Closed.Add(1)
	}
	s.stay = nil
	s.mu.Unlock()
	code, ok := endings[reason]
	if !ok {
		code = Removed
	}
	if code == Superseded {
		s.config.Counters.Superseded.Add(1)
	}
	s.peer.Ended(s.refuse(code, "%s", reason))
}

// sit gives the stay its seat. A stay that ended before it had one gives the seat back,
// unless the realm itself has ended it: then the player may already be in the world for a
// newer session.
func (t *stay) sit(seat Seat) bool {
	t.mu.Lock()
	over, shut := t.over, t.shut
	if !over {
		t.seat = seat
		t.session.config.Counters.Entered.Add(1)
	}
	t.mu.Unlock()
	if over && !shut {
		seat.Lost()
	}
	return !over
}

// end ends the stay, by the realm or by the session, and reports whether it had not ended
// yet; the seat is nil if the stay never had one.
func (t *stay) end(byRealm bool) (Seat, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return nil, false
	}
	t.over, t.shut = true, byRealm
	if t.seat != nil {
		t.session.config.Counters.Left.Add(1)
	}
	return t.seat, true
}

// leave gives the seat back because the player leaves.
func (t *stay) leave() {
	if seat, ended := t.end(false); ended && seat != nil {
		seat.Leave()
	}
}

// lose gives the seat back because the session has ended; a nil stay has none.
func (t *stay) lose() {
	if t == nil {
		return
	}
	if seat, ended := t.end(false); ended && seat != nil {
		seat.Lost()
	}
}

// taken returns the seat of a stay that has not ended.
func (t *stay) taken() (Seat, bool) {
	if t == nil {
		return nil, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seat, t.seat != nil && !t.over
}

// where returns the player's map; "" without a stay.
func (t *stay) where() content.ID {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.on
}
