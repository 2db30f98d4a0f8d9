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
		got := serial.Ask(&r.inbox, func() claim { return r.request(ctx, who, id, guest) })
		switch {
		case got.err != nil:
			return nil, got.err
		case got.first != nil:
			if err := r.wait(ctx, got.first); err != nil {
				return nil, err
			}
			continue
		case got.seat.hold == 1:
			if err := r.load(ctx, got.seat.s); err != nil {
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
func (r *Realm) request(ctx context.Context, who session.Identity, id int64, guest session.Guest) claim {
	if r.stopped {
		return claim{err: ErrStopped}
	}
	if err := ctx.Err(); err != nil {
		return claim{err: fmt.Errorf("enter the world: %w", err)}
	}
	if o := r.makeRoom(who.Account, id); o != nil {
		return claim{first: o}
	}
	s := r.stays[id]
	switch {
	case r.held[id]:
		return claim{err: errHeld}
	case s == nil:
		s = &stay{
			r: r, id: id, account: who.Account, guest: guest, who: who, hold: 1,
			loaded: make(chan struct{}), gone: make(chan struct{}),
		}
		r.stays[id] = s
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
		r.reseat(s)
	})
	return claim{seat: seat{s, s.hold}}
}

// makeRoom sends out the other character of an account, of which there is at most one. Called
// in the inbox.
func (r *Realm) makeRoom(account, id int64) *obstacle {
	for _, s := range r.stays {
		if s.account != account || s.id == id {
			continue
		}
		if s.at == nil {
			return &obstacle{s: s, over: s.loaded}
		}
		s.dismiss(session.Elsewhere)
		r.hurry(s)
		return s.leaving()
	}
	return nil
}

// wait waits until an obstacle is gone.
func (r *Realm) wait(ctx context.Context, o *obstacle) error {
	o.s.calls.Run()
	if !r.live.Load() {
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

func (r *Realm) waitFor(ctx context.Context, over <-chan struct{}) error {
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("enter the world: %w", ctx.Err())
	}
}

// load reads the record for a new stay, and lets it in.
func (r *Realm) load(ctx context.Context, s *stay) error {
	rec, err := r.record(ctx, s.account, s.id)
	for err == nil {
		got := serial.Ask(&r.inbox, func() admitted { return r.letIn(s, rec) })
		switch err = got.err; {
		case err != nil:
		case got.open != nil:
			err = r.openFor(ctx, *got.open)
		case got.settled != nil:
			err = r.waitFor(ctx, got.settled)
		default:
			return nil
		}
	}
	r.inbox.Do(func() { r.abandon(s) })
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
func (r *Realm) letIn(s *stay, rec character.Record) admitted {
	got := r.admit(s, rec)
	if got != (admitted{}) {
		return got
	}
	if !r.records.Waits(rec.Account, rec.ID) {
		r.reorder(&rec)
	}
	close(s.loaded)
	return got
}

// abandon ends a stay whose record was not loaded. Called in the inbox.
func (r *Realm) abandon(s *stay) {
	delete(r.stays, s.id)
	s.guest = nil
	s.show()
	close(s.loaded)
	close(s.gone)
}

// record returns a character of an account as it is now.
func (r *Realm) record(ctx context.Context, account, id int64) (character.Record, error) {
	rec, err := r.records.Character(ctx, account, id)
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
func (r *Realm) admit(s *stay, rec character.Record) admitted {
	if r.stopped {
		return admitted{err: ErrStopped}
	}
	at, open, err := r.locate(s, &rec)
	switch {
	case err != nil || open != nil:
		return admitted{open: open, err: err}
	case at.going && at.rested != nil:
		return admitted{settled: at.rested}
	case at.going:
		return admitted{settled: r.settled}
	}
	s.at, s.name, s.level = at, rec.Name, r.levelOf(&rec)
	s.show()
	r.names[s.name] = s
	rec.Instance = at.instance
	r.settle(s, rec, true)
	return admitted{}
}

// levelOf returns the level of a character: a new one has that of its start. Called with mu
// held.
func (r *Realm) levelOf(rec *character.Record) int {
	if rec.Level > 0 {
		return rec.Level
	}
	start, ok := r.startOf(rec)
	if !ok {
		return 1
	}
	return max(1, start.Level)
}

// startOf returns the start of a character, or the first start if that is gone. Called with mu
// held.
func (r *Realm) startOf(rec *character.Record) (*content.Start, bool) {
	if start, ok := r.current().Content.Start(content.ID(rec.Start)); ok {
		return start, true
	}
	offered := r.current().Content.Offered()
	if len(offered) == 0 {
		return nil, false
	}
	return offered[0], true
}

// locate finds the map of a record, or the map of an instance that must be started first; a
// character whose instance is gone is placed at its entrance. One without a place, or whose
// map is gone, begins at its start. Called in the inbox.
func (r *Realm) locate(s *stay, rec *character.Record) (*place, *opening, error) {
	c := r.current().Content
	if d, is := r.doorOf(content.ID(rec.Map)); is {
		if p, open := r.returned(s, rec, d); p != nil || open != nil {
			return p, open, nil
		}
		if spot, ok := c.Place(d.Map.Instance.Entrance); ok {
			rec.Map, rec.Position = string(spot.Map), spot.At
		}
	}
	if p := r.placeOf(content.ID(rec.Map)); p != nil {
		return p, nil, nil
	}
	start, ok := r.startOf(rec)
	if !ok {
		return nil, nil, errNoStart
	}
	spot, ok := c.Place(start.Place)
	if !ok {
		return nil, nil, fmt.Errorf("the start of your character names an unknown place %q", start.Place)
	}
	p := r.placeOf(spot.Map)
	if p == nil {
		return nil, nil, fmt.Errorf("map %s, on which your character starts, is not running", spot.Map)
	}
	rec.Map, rec.Position = string(spot.Map), spot.At
	return p, nil, nil
}
