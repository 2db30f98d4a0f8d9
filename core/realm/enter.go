package realm

import (
	"context"
	"errors"
	"fmt"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/realm/serial"
	"loam/core/session"
	"loam/core/store"
)

// ErrStopped reports that the realm is closing.
var ErrStopped = errors.New(session.Closing)

// What a player is told that cannot enter.
var (
	errNoCharacter = session.RefuseFor(session.NotYours, "you have no such character")
	errNoStart     = session.RefuseFor(session.NoSuchStart, "the running release defines no character start")
	errLeaving     = session.RefuseFor(session.InUse, "your character is still leaving the world")
	errNoRoom      = errors.New("the instance of your character is not running")
	errHeld        = session.RefuseFor(session.InUse, "your character is being changed, try again")
)

// Enter brings a character into the world, or takes it over from an older session of the same
// account. Another character of the account leaves first; while that one is in combat, Enter
// is refused. It waits for the store and for characters to leave, until ctx ends.
func (r *Realm) Enter(ctx context.Context, who session.Identity, id int64, guest session.Guest) (session.Seat, error) {
	if err := r.MayEnter(ctx, who.Account); err != nil {
		return nil, err
	}
	for {
		got := serial.Ask(&r.inbox, func() claim { return r.stays.request(ctx, who, id, guest) })
		switch {
		case got.err != nil:
			return nil, got.err
		case got.first != nil:
			if err := r.stays.wait(ctx, got.first); err != nil {
				return nil, err
			}
			continue
		case got.seat.hold == 1:
			if err := r.stays.load(ctx, got.seat.s); err != nil {
				return nil, err
			}
		}
		got.seat.s.calls.Run()
		return got.seat, nil
	}
}

// obstacle is a stay that must end, or begin, before another can begin.
type obstacle struct {
	s      *stay
	over   <-chan struct{}
	answer <-chan struct{} // closed if it will take longer; may be nil
}

// leaving returns the end of a stay as an obstacle to another. Called in the inbox.
func (s *stay) leaving() *obstacle {
	if s.answer == nil {
		s.answer = make(chan struct{})
	}
	return &obstacle{s, s.gone, s.answer}
}

// claim is what becomes of a claim to a character: it is granted, or something must be waited
// for first.
type claim struct {
	seat  seat // if it is claimed to be played
	first *obstacle
	err   error
}

// request finds the stay of a character for a new session, which holds it from now on: an
// existing one, or a new one. Otherwise it returns what must be waited for first. A session
// that is gone requests nothing: it would take the character from a newer session. Called in
// the inbox.
func (st *stays) request(ctx context.Context, who session.Identity, id int64, guest session.Guest) claim {
	if st.r.stopped {
		return claim{err: ErrStopped}
	}
	if err := ctx.Err(); err != nil {
		return claim{err: fmt.Errorf("enter the world: %w", err)}
	}
	if o := st.makeRoom(who.Account, id); o != nil {
		return claim{first: o}
	}
	s := st.all[id]
	switch {
	case st.held[id]:
		return claim{err: errHeld}
	case s == nil:
		s = &stay{
			r: st.r, id: id, account: who.Account, guest: guest, who: who, hold: 1,
			loaded: make(chan struct{}), gone: make(chan struct{}),
		}
		st.all[id] = s
		return claim{seat: seat{s, s.hold}}
	case s.account != who.Account:
		return claim{err: errNoCharacter}
	case s.at == nil:
		return claim{first: &obstacle{s: s, over: s.loaded}}
	case s.out == whatever:
		return claim{first: &obstacle{s: s, over: s.gone}}
	}
	old := s.guest
	s.guest, s.who, s.out = guest, who, staying
	s.hold++
	s.show()
	s.calls.Put(func() {
		if old != nil {
			old.Closed(session.TakenOver)
		}
		st.reseat(s)
	})
	return claim{seat: seat{s, s.hold}}
}

// makeRoom sends out the other character of an account, of which there is at most one. Called
// in the inbox.
func (st *stays) makeRoom(account, id int64) *obstacle {
	for _, s := range st.all {
		if s.account != account || s.id == id {
			continue
		}
		if s.at == nil {
			return &obstacle{s: s, over: s.loaded}
		}
		s.dismiss(session.Elsewhere)
		st.hurry(s)
		return s.leaving()
	}
	return nil
}

// wait waits until an obstacle is gone.
func (st *stays) wait(ctx context.Context, o *obstacle) error {
	o.s.calls.Run()
	if !st.r.live.Load() {
		return errLeaving // only the caller could make the steps
	}
	select {
	case <-o.over:
		return nil
	case <-o.answer:
		return session.RefuseFor(session.InUse, "%s is in combat and leaves the world when the combat ends", o.s.name)
	case <-ctx.Done():
		return fmt.Errorf("enter the world: %w", ctx.Err())
	}
}

func (st *stays) waitFor(ctx context.Context, over <-chan struct{}) error {
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("enter the world: %w", ctx.Err())
	}
}

// load reads the record for a new stay, and lets it in.
func (st *stays) load(ctx context.Context, s *stay) error {
	rec, err := st.record(ctx, s.account, s.id)
	for err == nil {
		got := serial.Ask(&st.r.inbox, func() admitted { return st.letIn(s, rec) })
		switch err = got.err; {
		case err != nil:
		case got.open != nil:
			err = st.r.instances.openFor(ctx, *got.open)
		case got.settled != nil:
			err = st.waitFor(ctx, got.settled)
		default:
			return nil
		}
	}
	st.r.inbox.Do(func() { st.abandon(s) })
	return err
}

// admitted is what becomes of a player who is to enter the world: it is on a map, or there is
// something to wait for before trying again.
type admitted struct {
	settled <-chan struct{} // closed when it is decided whether its map remains
	open    *opening        // the map of an instance that must be started
	err     error
}

// letIn puts the record of a new stay on its map. Called in the inbox.
func (st *stays) letIn(s *stay, rec character.Record) admitted {
	got := st.admit(s, rec)
	if got != (admitted{}) {
		return got
	}
	if !st.r.records.Waits(rec.Account, rec.ID) {
		st.r.escrow.reorder(&rec)
	}
	close(s.loaded)
	return got
}

// abandon ends a stay whose record was not loaded. Called in the inbox.
func (st *stays) abandon(s *stay) {
	delete(st.all, s.id)
	s.guest = nil
	s.show()
	close(s.loaded)
	close(s.gone)
}

// record returns a character of an account as it is now.
func (st *stays) record(ctx context.Context, account, id int64) (character.Record, error) {
	rec, err := st.r.records.Character(ctx, account, id)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && rec.Account != account:
		return rec, errNoCharacter
	case err != nil:
		return rec, fmt.Errorf("enter the world: %w", err)
	}
	return rec, nil
}

// admit puts a record on its map, or returns what to wait for before trying again. Called in
// the inbox.
func (st *stays) admit(s *stay, rec character.Record) admitted {
	if st.r.stopped {
		return admitted{err: ErrStopped}
	}
	at, open, err := st.locate(s, &rec)
	switch {
	case err != nil || open != nil:
		return admitted{open: open, err: err}
	case at.going && at.rested != nil:
		return admitted{settled: at.rested}
	case at.going:
		return admitted{settled: st.r.publisher.decided()}
	}
	s.at, s.name, s.level = at, rec.Name, st.levelOf(&rec)
	s.show()
	st.names[s.name] = s
	rec.Instance = at.instance
	st.settle(s, rec, true)
	return admitted{}
}

// levelOf returns the level of a character: a new one has that of its start. Called in
// the inbox.
func (st *stays) levelOf(rec *character.Record) int {
	if rec.Level > 0 {
		return rec.Level
	}
	start, ok := st.startOf(rec)
	if !ok {
		return 1
	}
	return max(1, start.Level)
}

// startOf returns the start of a character, or the first start if that is gone. Called in
// the inbox.
func (st *stays) startOf(rec *character.Record) (*content.Start, bool) {
	if start, ok := st.r.current().Content.Start(content.ID(rec.Start)); ok {
		return start, true
	}
	offered := st.r.current().Content.Offered()
	if len(offered) == 0 {
		return nil, false
	}
	return offered[0], true
}

// locate finds the map of a record, or the map of an instance that must be started first; a
// character whose instance is gone is placed at its entrance. One without a place, or whose
// map is gone, begins at its start. Called in the inbox.
func (st *stays) locate(s *stay, rec *character.Record) (*place, *opening, error) {
	c := st.r.current().Content
	if d, is := st.r.instances.doorOf(content.ID(rec.Map)); is {
		if p, open := st.r.instances.returned(s, rec, d); p != nil || open != nil {
			return p, open, nil
		}
		if spot, ok := c.Place(d.Map.Instance.Entrance); ok {
			rec.Map, rec.Position = string(spot.Map), spot.At
		}
	}
	if p := st.r.places.placeOf(content.ID(rec.Map)); p != nil {
		return p, nil, nil
	}
	start, ok := st.startOf(rec)
	if !ok {
		return nil, nil, errNoStart
	}
	spot, ok := c.Place(start.Place)
	if !ok {
		return nil, nil, fmt.Errorf("the start of your character names an unknown place %q", start.Place)
	}
	p := st.r.places.placeOf(spot.Map)
	if p == nil {
		return nil, nil, fmt.Errorf("map %s, on which your character starts, is not running", spot.Map)
	}
	rec.Map, rec.Position = string(spot.Map), spot.At
	return p, nil, nil
}
