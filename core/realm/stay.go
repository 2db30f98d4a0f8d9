package realm

import (
	"errors"
	"slices"
	"sync/atomic"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/session"
)

// stay is a character's time in the world, from the request to enter with it. It continues
// while the player is between two maps, and for a while without a session. The inbox of the
// realm owns its fields, except those that say otherwise.
type stay struct {
	r       *Realm
	id      int64 // of the character
	account int64
	name    string // "" until the record is loaded
	level   int

	guest  session.Guest // its session; nil if there is none
	who    session.Identity
	hold   uint64                // counts the sessions that have played it: only the newest seat is valid
	shown  atomic.Pointer[shown] // read by any goroutine; nil: it has no session
	viewer guid.GUID

	at     *place         // nil until the record is loaded
	here   bool           // the map has been told to let it in, and not to release it
	moving *content.Place // destination of a transfer, without an id if it is no defined place; or nil

	into *place // destination map of a transfer; or nil

	sentAfter []inbox.Message // messages for it on the map that it has left
	mail      []inbox.Message // messages that arrived while it was on no map

	out        wish
	askAt      int64 // step of the realm in which the map is asked to release it
	until      int64 // step from which the map is not asked but ordered
	askedUntil int64 // step until which the last request may be unanswered
	answer     chan struct{}

	loaded chan struct{} // closed when the record is loaded or loading has failed
	gone   chan struct{} // closed when it has left the world

	calls serial.Queue // calls to guests and what must follow them, made outside of the inbox
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

// take sends an input to the map on which the player is, and reports whether it is on one.
// Called in the inbox.
func (s *stay) take(in input.Input) bool {
	if s.here {
		s.at.m().Control(in)
	}
	return s.here
}

// instance returns the number of the instance that the player is in, or goes into from another
// map of it; 0 if there is none. Called in the inbox.
func (s *stay) instance() int64 {
	if s.at == nil {
		return 0
	}
	return s.at.copy
}

// seat is one session's hold on a stay; an older one has no effect any more.
type seat struct {
	s    *stay
	hold uint64
}

// valid reports whether the seat is the newest. Called in the inbox.
func (k seat) valid() bool { return k.hold == k.s.hold && k.s.guest != nil }

// shown is what the newest session of a stay needs for its intents.
type shown struct {
	hold uint64
	at   *place
}

// show shows a change of session or map to Submit. Called in the inbox.
func (s *stay) show() {
	if s.guest == nil {
		s.shown.Store(nil)
		return
	}
	s.shown.Store(&shown{s.hold, s.at})
}

var errOver = errors.New("the character is no longer in the world")

// Submit passes an intent on to the realm state, or to the map of the player. Between two maps
// it has no effect.
func (k seat) Submit(in intent.Intent) error {
	now := k.s.shown.Load()
	if now == nil || now.hold != k.hold {
		return errOver
	}
	if _, ok := in.(intent.Instance); ok || intent.OfRealm(in.Kind()) {
		return serial.Ask(&k.s.r.inbox, func() error { return k.askRealm(in) })
	}
	return now.at.m().Submit(k.s.guid(), in)
}

// askRealm passes an intent on to the realm state, or executes one about instances. Called in
// the inbox.
func (k seat) askRealm(in intent.Intent) error {
	s := k.s
	if !k.valid() {
		return errOver
	}
	if intent.OfRealm(in.Kind()) {
		s.r.post.forward() // earlier messages of maps must arrive before this request
	}
	if ask, ok := in.(intent.Instance); ok {
		s.r.instances.asked(s, ask)
		return nil
	}
	return s.r.box().Submit(state.Asked{By: s.name, Role: s.who.Role, Intent: in})
}

// Leave ends the stay at the player's request: at once, or in combat when that is over.
func (k seat) Leave() { k.s.r.inbox.Do(func() { k.end(0) }) }

// Lost ends the session's part; the player stays for a while.
func (k seat) Lost() { k.s.r.inbox.Do(func() { k.end(Grace) }) }

// end removes the session from its stay. Called in the inbox.
func (k seat) end(grace clock.Time) {
	if !k.valid() {
		return
	}
	k.s.guest = nil
	k.s.show()
	k.s.r.stays.linger(k.s, grace)
}

// dismiss removes the session from a stay and tells it why. Called in the inbox.
func (s *stay) dismiss(reason string) {
	guest := s.guest
	if guest == nil {
		return
	}
	s.guest = nil
	s.show()
	s.calls.Put(func() { guest.Closed(reason) })
}

// seating is where a session is to be shown its player.
type seating struct {
	guest session.Guest // nil: there is none
	at    session.Place
}

// seatFor returns the place of a stay's next viewer. Called in the inbox.
func (st *stays) seatFor(s *stay) seating {
	st.viewers++
	s.viewer = guid.New(guid.Viewer, 0, st.viewers)
	return seating{s.guest, session.Place{Map: s.at.id, Instance: s.at.instance, Player: s.guid(), Viewer: s.viewer}}
}

// settle brings a player onto the chosen map: the session is informed first, so that it misses
// no batch. Called in the inbox.
func (st *stays) settle(s *stay, rec character.Record, logIn bool) {
	s.calls.Put(func() {
		to := serial.Ask(&st.r.inbox, func() seating { return st.seatFor(s) })
		if to.guest != nil {
			to.guest.Seated(to.at)
		}
		st.r.inbox.Do(func() { st.settledOn(s, input.Enter{Record: rec, Viewer: to.at.Viewer, LogIn: logIn}) })
	})
}

// settledOn lets a player in on its map, and sends it what has waited for it. Called in the
// inbox.
func (st *stays) settledOn(s *stay, in input.Enter) {
	s.here = true
	st.enter(s, in)
	st.r.members.accompany(s)
	if s.at.copy != 0 {
		st.r.instances.cameIn(s)
	}
	if in.LogIn {
		st.r.box().Control(state.Joined{Player: s.guid(), Account: s.account, Name: s.name, Level: s.level, Map: string(s.at.id)})
	} else {
		st.r.box().Control(state.Stands{Name: s.name, Level: s.level, Map: string(s.at.id)})
	}
	for _, m := range slices.Concat(s.sentAfter, s.mail) {
		s.tell(m)
	}
	s.sentAfter, s.mail = nil, nil
	st.ask(s)
}

// reseat shows a player's place to its new session. If it is between two maps, that happens on
// arrival. Called outside of the inbox.
func (st *stays) reseat(s *stay) {
	to := serial.Ask(&st.r.inbox, func() seating {
		if !s.here || s.guest == nil {
			return seating{}
		}
		return st.seatFor(s)
	})
	if to.guest == nil {
		return
	}
	to.guest.Seated(to.at)
	st.r.inbox.Do(func() {
		if s.here {
			st.enter(s, input.Enter{Record: character.Record{ID: s.id}, Viewer: to.at.Viewer, TakeOver: true})
		}
	})
}

// enter informs the map of a player or of its new viewer. While time is paused it makes one
// step, so that the player sees something. Called in the inbox.
func (st *stays) enter(s *stay, in input.Enter) {
	in.Role = s.who.Role
	s.at.m().Control(in)
	if st.r.cfg.Pacer != nil {
		st.r.cfg.Pacer.Grant(1)
	}
}
