// Package session is one player's connection to the realm, the same for every protocol:
// which requests are allowed in which state, rate limits, the player's seat in the world,
// and why the session ends. It also owns the interface of the realm for sessions.
//
// It opens no socket, encodes nothing and reads no clock: a protocol passes decoded
// requests with the time, and receives the realm's answers through Peer. A Session's
// requests come from one goroutine, the reader of its connection; Leave, Close and the
// realm's calls may come from any.
//
// A realm keeps four promises to sessions. It calls Guest.Seated before the map receives
// the viewer, so that no batch is missed. The first batch for a viewer always has
// everything in sight in Entered, including the player's own object, and Self. It gives
// TakenOver, Elsewhere and Closing to Guest.Closed if they apply. An error that a player
// may read wraps no other; an error that wraps another is sent as Unavailable and logged.
package session

import (
	"fmt"
	"sync"
	"time"

	"loam/core/model/auth"
	"loam/core/session/throttle"
)

// State is the state of a session.
type State uint8

// The states, in the order in which a session passes through them.
const (
	Greeted       State = iota // connected, nobody yet
	Authenticated              // an account, no character
	InWorld                    // a character stands on a map
	Ended                      // nothing is allowed any more
)

// String is the word used in messages and documents.
func (s State) String() string {
	return [...]string{"greeted", "authenticated", "in world", "ended"}[min(s, Ended)]
}

// Peer is the protocol's side of a session. No method may block or call back
// into the session; any goroutine may call.
type Peer interface {
	// Seated receives the player's new place, before the map sends its first batch.
	Seated(who Identity, at Place)
	// Ended says that the realm has ended the stay; the connection is to close.
	Ended(why *Refusal)
}

// Config is what sessions of one protocol share.
type Config struct {
	Realm    Realm
	Protocol string // in the log
	Limits   throttle.Limits
	Counters *Counters
	Desk     Desk     // nil: there is nothing to decide
	Settings Settings // nil: there are none to choose
	Tryouts  Tryouts  // nil: nothing can be tried out
}

// Session is one conversation. New makes it, Close ends it.
type Session struct {
	config Config
	id     string // in the log
	peer   Peer
	from   string // the peer's address, for throttling

	// Below: owned by the goroutine that makes the requests.
	rate      throttle.Bucket
	talk      throttle.Bucket
	now       time.Time // of the last message admitted; zero where the protocol counts for itself
	faults    int       // messages that could not be understood
	wrongKeys int       // failed log-ins
	// challenge is what the name challenged has to answer, or nil.
	challenge  *auth.Challenge
	challenged string

	mu    sync.Mutex // guards the rest; never held over a call to realm, seat or peer
	state State
	who   Identity
	stay  *stay // nil outside of the world; set before the realm is asked to enter
	plays int64 // number of the character of stay, or of the last one
}

// New opens a conversation with a peer at the address from.
func New(config Config, from string, now time.Time, peer Peer) *Session {
	number := config.Counters.Opened.Add(1)
	return &Session{config: config, id: fmt.Sprintf("%s-%d", config.Protocol, number), peer: peer, from: from, rate: throttle.New(config.Limits, now), talk: throttle.NewTalk(config.Limits, now)}
}

// State tells how far the conversation has come.
func (s *Session) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Who is the account behind the session; the zero Identity before it is known.
func (s *Session) Who() Identity {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.who
}

// Admit admits one message of a size or returns why it cannot. Call it before anything else
// for a message. A session that sends a little too fast receives a notice; one that
// continues is ended.
func (s *Session) Admit(now time.Time, bytes int) error {
	if bytes > s.config.Limits.Bytes {
		return s.refuse(TooBig, "a message has at most %d bytes, this has %d", s.config.Limits.Bytes, bytes)
	}
	s.now = now
	switch s.rate.Take(now) {
	case throttle.Over:
		return s.refuse(TooFast, "at most %g messages a second", s.config.Limits.Rate)
	case throttle.Flooding:
		return s.refuse(Flood, "too many messages: at most %g a second", s.config.Limits.Rate)
	}
	return nil
}

// Fault makes the refusal of a message that the protocol could not understand.
// Too many of them end the session.
func (s *Session) Fault(code Code, text string) error {
	s.faults++
	if s.faults > s.config.Limits.Faults {
		return s.refuse(Nonsense, "too many invalid messages, the last: %s", text)
	}
	return s.refuse(code, "%s", text)
}

// Deny makes the refusal of what the protocol itself does not allow.
func (s *Session) Deny(code Code, text string) error { return s.refuse(code, "%s", text) }

// Close ends the conversation; a player in the world is one whose connection is
// lost. Only the first call has an effect.
func (s *Session) Close() {
	s.mu.Lock()
	was, held := s.state, s.stay
	s.state, s.stay = Ended, nil
	s.mu.Unlock()
	if was == Ended {
		return
	}
	s.config.Counters.Closed.Add(1)
	held.lose()
}

// require refuses what is asked outside of the state it belongs to.
func (s *Session) require(want State, what string) error {
	if got := s.State(); got != want {
		return s.refuse(WrongState, "%s needs a session that is %s, this one is %s", what, want, got)
	}
	return nil
}
