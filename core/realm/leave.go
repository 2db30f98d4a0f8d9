package realm

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
)

// linger keeps a player without a session in the world for a while. Called in the inbox.
func (r *Realm) linger(s *stay, grace clock.Time) {
	s.out = inPeace
	s.askAt = r.steps + int64(grace/clock.Step)
	s.until = r.steps + int64(MaxGrace/clock.Step)
	r.lingers(s)
	r.ask(s)
}

func (r *Realm) lingers(s *stay) {
	if !slices.Contains(r.lingering, s) {
		r.lingering = append(r.lingering, s)
	}
}

// hurry asks a player to leave without further delay. Called in the inbox.
func (r *Realm) hurry(s *stay) {
	if s.out == staying {
		r.linger(s, 0)
	} else if s.askedUntil <= r.steps {
		s.askAt = min(s.askAt, r.steps)
		r.ask(s)
	}
}

// expel makes a player's map remove it. Called in the inbox.
func (r *Realm) expel(s *stay, reason string) {
	s.dismiss(reason)
	s.out = whatever
	r.ask(s)
}

// ask asks a map to release a player that is due, or orders it to; for a player that is on no
// map it waits until it arrives. Called in the inbox.
func (r *Realm) ask(s *stay) {
	if !s.here || s.out == staying {
		return
	}
	if r.steps >= s.until {
		s.out = whatever
	}
	switch {
	case s.out == whatever:
		s.here = false
		s.at.m.Control(input.Leave{Player: s.guid(), LogOut: true})
	case r.steps >= s.askAt:
		s.askedUntil = r.steps + askEvery
		s.askAt = s.askedUntil
		s.at.m.Control(input.Leave{Player: s.guid(), LogOut: true, Peaceful: true})
	}
}

// sweep asks for lingering players, and continues transfers that have waited for the answer.
// Called in the inbox.
func (r *Realm) sweep() {
	r.lingering = slices.DeleteFunc(r.lingering, func(s *stay) bool {
		if s.out == staying || s.here && s.askedUntil > 0 && r.steps >= s.askedUntil {
			s.refuse()
		}
		r.ask(s)
		return s.out != inPeace
	})
	r.setOut()
}

// refuse answers those who wait for a player to leave. Called in the inbox.
func (s *stay) refuse() {
	if s.answer != nil {
		close(s.answer)
		s.answer = nil
	}
}

// Kick ends a character's stay and reports whether it was in the world.
func (r *Realm) Kick(name, reason string) bool {
	s := serial.Ask(&r.inbox, func() *stay { return r.kick(name, reason) })
	if s == nil {
		return false
	}
	s.calls.Run()
	return true
}

// kick expels a character, and returns its stay unless it leaves already. Called in the inbox.
func (r *Realm) kick(name, reason string) *stay {
	s := r.names[name]
	if s == nil || s.out == whatever {
		return nil
	}
	r.expel(s, reason)
	return s
}

// send starts the transfer of a player to a place. It ignores a place whose map does not run,
// and a player that is already being transferred or leaves; the transfer of a player that came
// back while its map may just have released it starts when that is decided. Called with mu
// held.
func (r *Realm) send(name string, to content.ID) {
	spot, ok := r.current().Content.Place(to)
	if !ok {
		r.cfg.Log.Warn().Str("character", name).Str("place", string(to)).Msg("cannot move a character: the place does not exist")
		return
	}
	r.sendTo(name, spot)
}

// sendTo is send for a place that need not be defined by content: it then has no id. Called
// in the inbox.
func (r *Realm) sendTo(name string, to *content.Place) {
	s := r.names[name]
	if s == nil || !s.here {
		return
	}
	if r.steps < s.askedUntil {
		if s.out == staying {
			r.journeys = append(r.journeys, journey{name, to})
		}
		return
	}
	into, ok := r.roomFor(s, to)
	if !ok {
		return
	}
	s.moving, s.into, s.here = to, into, false
	s.at.m.Control(input.Leave{Player: s.guid()})
}

// journey is a transfer that starts as soon as it can.
type journey struct {
	name string
	to   *content.Place
}

// setOut starts the transfers that waited until it was decided whether the players had left.
// Called in the inbox.
func (r *Realm) setOut() {
	wait := r.journeys
	r.journeys = nil
	for _, j := range wait {
		if s := r.names[j.name]; s != nil && s.out == staying && (r.steps < s.askedUntil || !s.here && s.moving == nil) {
			r.journeys = append(r.journeys, j) // or it is just coming back
			continue
		}
		r.sendTo(j.name, j.to)
	}
}

// arrive handles a player that has left a map, and whose stay it returns: it goes onto the next
// map, or out of the world. Called in the inbox; the calls to its session follow.
func (r *Realm) arrive(rec character.Record) *stay {
	s := r.stays[rec.ID]
	if s == nil || s.at == nil {
		return nil
	}
	s.here = false
	switch {
	case s.moving != nil:
		r.moveOn(s, rec)
	case s.out == staying: // it was asked to leave, and taken over before it did
		r.box.Control(state.Parted{Name: s.name})
		rec.State, rec.Panels = nil, nil
		r.settle(s, rec, true)
	default:
		r.forget(s)
	}
	return s
}

// moveOn brings a player that has left its map to its destination, or back if that no longer
// exists. Called in the inbox.
func (r *Realm) moveOn(s *stay, rec character.Record) {
	next := s.at
	if !slices.Contains(r.maps, next) {
		next = r.placeOf(content.ID(rec.Map))
	}
	spot, ok := s.moving, true
	if spot.ID != "" {
		spot, ok = r.current().Content.Place(spot.ID)
	}
	if ok {
		if p := s.into; p != nil && p.id == spot.Map && slices.Contains(r.maps, p) {
			next, rec.Map, rec.Position = p, string(p.id), spot.At
		}
	}
	if next == nil {
		var err error
		if next, _, err = r.locate(s, &rec); err == nil && next == nil {
			err = errNoRoom
		}
		if err != nil {
			s.dismiss(err.Error())
			r.forget(s)
			return
		}
	}
	if next.going {
		r.departed = append(r.departed, rec) // until that is decided
		return
	}
	from := s.at
	rec.Instance, s.moving, s.into, s.at = next.instance, nil, nil, next
	s.show()
	r.settle(s, rec, false)
	r.wentOut(from)
}

// forget ends a stay. Called in the inbox.
func (r *Realm) forget(s *stay) {
	s.dismiss("you have left the world")
	delete(r.stays, s.id)
	delete(r.names, s.name)
	r.wentOut(s.at)
	r.lingering = slices.DeleteFunc(r.lingering, func(o *stay) bool { return o == s })
	r.box.Control(state.Parted{Name: s.name})
	close(s.gone)
}

// saved takes a record from a map: to be stored and, if the player has left, for the rest of
// its transfer. It runs on the map's goroutine. The transfer comes last, so that the next
// map's records are submitted after this one.
func (r *Realm) saved(rec character.Record, left bool) {
	rec = r.records.Save(rec)[0]
	r.inbox.Do(func() { r.noteSaved(rec, left) })
}

// noteSaved notes what a record says of a player. Called in the inbox.
func (r *Realm) noteSaved(rec character.Record, left bool) {
	if s := r.stays[rec.ID]; s != nil && s.level != rec.Level {
		s.level = rec.Level
		r.news = append(r.news, state.Stands{Name: s.name, Level: s.level, Map: rec.Map})
	}
	if left {
		r.departed = append(r.departed, rec)
	}
}

// kept handles a record that is safe in the store. Called in the inbox.
func (r *Realm) kept(rec character.Record) {
	r.orders(&rec)
	if s := r.stays[rec.ID]; s != nil && s.here && !r.cfg.Headless {
		s.at.m.Control(input.Saved{Player: s.guid()})
	}
}
