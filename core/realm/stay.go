package realm

import (
	"errors"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/session"
)

// stay is a character's time in the world, from the request to enter with it. It continues
// while the player is between two maps, and for a while without a session. Its fields are
// guarded by Realm.mu.
type stay struct {
	r       *Realm
	id      int64 // of the character
	account int64
	name    string // "" until the record is loaded
	level   int

	guest  session.Guest // its session; nil if there is none
	who    session.Identity
	hold   uint64 // counts the sessions that have played it: only the newest seat is valid
	viewer guid.GUID

	at     *place         // nil until the record is loaded
	here   bool           // the map has been told to let it in, and not to release it
	moving *content.Place // destination of a transfer, without an id if it is no defined place; or nil

	into    *place // destination map of a transfer; or nil
	ejectAt int64  // step in which it must leave its instance; 0: it need not

	sentAfter []inbox.Message // messages for it on the map that it has left
	mail      []inbox.Message // messages that arrived while it was on no map

	out        wish
	askAt      int64 // step of the realm in which the map is asked to release it
	until      int64 // step from which the map is not asked but ordered
	askedUntil int64 // step until which the last request may be unanswered
	answer     chan struct{}

	loaded chan struct{} // closed when the record is loaded or loading has failed
	gone   chan struct{} // closed when it has left the world

	work    []func() // calls to guests and what must follow them, in order
	working bool     // a goroutine is making them
}

// wish is how a stay is to end.
type wish uint8

const (
	staying  wish = iota
	inPeace       // when it is out of combat
	whatever      // now
)

// Grace is how long a player whose connection is lost stays in the world; a session that
// returns in time takes it over as it is. Then it leaves, or when its combat is over, but not
// later than after MaxGrace. All are map time.
const (
	Grace    = 10 * clock.Second
	MaxGrace = clock.Minute
)

// askEvery is the number of steps between two requests to a map to release a player in combat.
const askEvery = 20

func (s *stay) guid() guid.GUID { return guid.New(guid.Player, 0, uint64(s.id)) }

// seat is one session's hold on a stay; an older one has no effect any more.
type seat struct {
	s    *stay
	hold uint64
}

// valid reports whether the seat is the newest. Called with mu held.
func (k seat) valid() bool { return k.hold == k.s.hold && k.s.guest != nil }

var errOver = errors.New("the character is no longer in the world")

// Submit passes an intent on to the realm state, or to the map of the player. Between two maps
// it has no effect.
func (k seat) Submit(in intent.Intent) error {
	s := k.s
	s.r.mu.Lock()
	at, valid, role := s.at, k.valid(), s.who.Role
	if valid && intent.OfRealm(in.Kind()) {
		s.r.forward() // earlier messages of maps must arrive before this request
	}
	s.r.mu.Unlock()
	if !valid {
		return errOver
	}
	if ask, ok := in.(intent.Instance); ok {
		s.r.askInstance(s, ask)
		return nil
	}
	if intent.OfRealm(in.Kind()) {
		return s.r.box.Submit(state.Asked{By: s.name, Role: role, Intent: in})
	}
	return at.m.Submit(s.guid(), in)
}

// Leave ends the stay at the player's request: at once, or in combat when that is over.
func (k seat) Leave() { k.end(0) }

// Lost ends the session's part; the player stays for a while.
func (k seat) Lost() { k.end(Grace) }

func (k seat) end(grace clock.Time) {
	r := k.s.r
	r.mu.Lock()
	defer r.mu.Unlock()
	if !k.valid() {
		return
	}
	k.s.guest = nil
	r.linger(k.s, grace)
}

// later queues a call to be made without the lock, after those before it: calls to a stay's
// guests have an order. Called with mu held; flush follows.
func (s *stay) later(f func()) { s.work = append(s.work, f) }

// flush makes the queued calls, unless another goroutine is doing so, which then makes them.
func (r *Realm) flush(s *stay) {
	r.mu.Lock()
	if s.working {
		r.mu.Unlock()
		return
	}
	s.working = true
	for len(s.work) > 0 {
		f := s.work[0]
		s.work = s.work[1:]
		r.mu.Unlock()
		f()
		r.mu.Lock()
	}
	s.work, s.working = nil, false
	r.mu.Unlock()
}

// dismiss removes the session from a stay and tells it why. Called with mu held.
func (s *stay) dismiss(reason string) {
	guest := s.guest
	if guest == nil {
		return
	}
	s.guest = nil
	s.later(func() { guest.Closed(reason) })
}

// seatFor returns the place of a stay's next viewer. Called with mu held.
func (r *Realm) seatFor(s *stay) session.Place {
	r.viewers++
	s.viewer = guid.New(guid.Viewer, 0, r.viewers)
	return session.Place{Map: s.at.id, Instance: s.at.instance, Player: s.guid(), Viewer: s.viewer}
}

// settle brings a player onto the chosen map: the session is informed first, so that it misses
// no batch. Called with mu held.
func (r *Realm) settle(s *stay, rec character.Record, logIn bool) {
	s.later(func() {
		r.mu.Lock()
		guest, at := s.guest, r.seatFor(s)
		r.mu.Unlock()
		if guest != nil {
			guest.Seated(at)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		s.here = true
		r.enter(s, input.Enter{Record: rec, Viewer: at.Viewer, LogIn: logIn})
		r.accompany(s)
		if s.at.copy != 0 {
			r.cameIn(s)
		}
		if logIn {
			r.box.Control(state.Joined{Player: s.guid(), Account: s.account, Name: s.name, Level: s.level, Map: string(s.at.id)})
		} else {
			r.box.Control(state.Stands{Name: s.name, Level: s.level, Map: string(s.at.id)})
		}
		for _, m := range slices.Concat(s.sentAfter, s.mail) {
			s.tell(m)
		}
		s.sentAfter, s.mail = nil, nil
		r.ask(s)
	})
}

// reseat shows a player's place to its new session. If it is between two maps, that happens on
// arrival. Called without mu.
func (r *Realm) reseat(s *stay) {
	r.mu.Lock()
	guest := s.guest
	if !s.here || guest == nil {
		r.mu.Unlock()
		return
	}
	at := r.seatFor(s)
	r.mu.Unlock()
	guest.Seated(at)
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.here {
		r.enter(s, input.Enter{Record: character.Record{ID: s.id}, Viewer: at.Viewer, TakeOver: true})
	}
}

// enter informs the map of a player or of its new viewer. While time is paused it makes one
// step, so that the player sees something. Called with mu held.
func (r *Realm) enter(s *stay, in input.Enter) {
	in.Role = s.who.Role
	s.at.m.Control(in)
	if r.cfg.Pacer != nil {
		r.cfg.Pacer.Grant(1)
	}
}
