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
func (st *stays) linger(s *stay, grace clock.Time) {
	s.out = inPeace
	s.askAt = st.r.steps + int64(grace/clock.Step)
	s.until = st.r.steps + int64(MaxGrace/clock.Step)
	st.lingers(s)
	st.ask(s)
}

func (st *stays) lingers(s *stay) {
	if !slices.Contains(st.lingering, s) {
		st.lingering = append(st.lingering, s)
	}
}

// hurry asks a player to leave without further delay. Called in the inbox.
func (st *stays) hurry(s *stay) {
	if s.out == staying {
		st.linger(s, 0)
	} else if s.askedUntil <= st.r.steps {
		s.askAt = min(s.askAt, st.r.steps)
		st.ask(s)
	}
}

// expel makes a player's map remove it. Called in the inbox.
func (st *stays) expel(s *stay, reason string) {
	s.dismiss(reason)
	s.out = whatever
	st.ask(s)
}

// ask asks a map to release a player that is due, or orders it to; for a player that is on no
// map it waits until it arrives. Called in the inbox.
func (st *stays) ask(s *stay) {
	if !s.here || s.out == staying {
		return
	}
	if st.r.steps >= s.until {
		s.out = whatever
	}
	switch {
	case s.out == whatever:
		s.here = false
		s.at.m().Control(input.Leave{Player: s.guid(), LogOut: true})
	case st.r.steps >= s.askAt:
		s.askedUntil = st.r.steps + askEvery
		s.askAt = s.askedUntil
		s.at.m().Control(input.Leave{Player: s.guid(), LogOut: true, Peaceful: true})
	}
}

// sweep asks for lingering players, and continues transfers that have waited for the answer.
// Called in the inbox.
func (st *stays) sweep() {
	st.lingering = slices.DeleteFunc(st.lingering, func(s *stay) bool {
		if s.out == staying || s.here && s.askedUntil > 0 && st.r.steps >= s.askedUntil {
			s.refuse()
		}
		st.ask(s)
		return s.out != inPeace
	})
	st.setOut()
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
	s := serial.Ask(&r.inbox, func() *stay { return r.stays.kick(name, reason) })
	if s == nil {
		return false
	}
	s.calls.Run()
	return true
}

// kick expels a character, and returns its stay unless it leaves already. Called in the inbox.
func (st *stays) kick(name, reason string) *stay {
	s := st.names[name]
	if s == nil || s.out == whatever {
		return nil
	}
	st.expel(s, reason)
	return s
}

// send starts the transfer of a player to a place. It ignores a place whose map does not run,
// and a player that is already being transferred or leaves; the transfer of a player that came
// back while its map may just have released it starts when that is decided. Called in
// the inbox.
func (st *stays) send(name string, to content.ID) {
	spot, ok := st.r.current().Content.Place(to)
	if !ok {
		st.r.cfg.Log.Warn().Str("character", name).Str("place", string(to)).Msg("cannot move a character: the place does not exist")
		return
	}
	st.sendTo(name, spot)
}

// sendTo is send for a place that need not be defined by content: it then has no id. Called
// in the inbox.
func (st *stays) sendTo(name string, to *content.Place) {
	s := st.names[name]
	if s == nil || !s.here {
		return
	}
	if st.r.steps < s.askedUntil {
		if s.out == staying {
			st.journeys = append(st.journeys, journey{name, to})
		}
		return
	}
	into, ok := st.r.instances.roomFor(s, to)
	if !ok {
		return
	}
	s.moving, s.into, s.here = to, into, false
	s.at.m().Control(input.Leave{Player: s.guid()})
}

// journey is a transfer that starts as soon as it can.
type journey struct {
	name string
	to   *content.Place
}

// setOut starts the transfers that waited until it was decided whether the players had left.
// Called in the inbox.
func (st *stays) setOut() {
	wait := st.journeys
	st.journeys = nil
	for _, j := range wait {
		if s := st.names[j.name]; s != nil && s.out == staying && (st.r.steps < s.askedUntil || !s.here && s.moving == nil) {
			st.journeys = append(st.journeys, j) // or it is just coming back
			continue
		}
		st.sendTo(j.name, j.to)
	}
}

// arrive handles a player that has left a map, and whose stay it returns: it goes onto the next
// map, or out of the world. Called in the inbox; the calls to its session follow.
func (st *stays) arrive(rec character.Record) *stay {
	s := st.all[rec.ID]
	if s == nil || s.at == nil {
		return nil
	}
	s.here = false
	switch {
	case s.moving != nil:
		st.moveOn(s, rec)
	case s.out == staying: // it was asked to leave, and taken over before it did
		st.r.box().Control(state.Parted{Name: s.name})
		rec.State, rec.Panels = nil, nil
		st.settle(s, rec, true)
	default:
		st.forget(s)
	}
	return s
}

// moveOn brings a player that has left its map to its destination, or back if that no longer
// exists. Called in the inbox.
func (st *stays) moveOn(s *stay, rec character.Record) {
	next := s.at
	if !st.r.places.runs(next) {
		next = st.r.places.placeOf(content.ID(rec.Map))
	}
	spot, ok := s.moving, true
	if spot.ID != "" {
		spot, ok = st.r.current().Content.Place(spot.ID)
	}
	if ok {
		if p := s.into; p != nil && p.id == spot.Map && st.r.places.runs(p) {
			next, rec.Map, rec.Position = p, string(p.id), spot.At
		}
	}
	if next == nil {
		var err error
		if next, _, err = st.locate(s, &rec); err == nil && next == nil {
			err = errNoRoom
		}
		if err != nil {
			s.dismiss(err.Error())
			st.forget(s)
			return
		}
	}
	if next.going {
		st.r.post.depart(rec) // until that is decided
		return
	}
	from := s.at
	rec.Instance, s.moving, s.into, s.at = next.instance, nil, nil, next
	s.show()
	st.settle(s, rec, false)
	st.r.instances.wentOut(s, from)
}

// forget ends a stay. Called in the inbox.
func (st *stays) forget(s *stay) {
	s.dismiss("you have left the world")
	delete(st.all, s.id)
	delete(st.names, s.name)
	st.r.instances.wentOut(s, s.at)
	st.lingering = slices.DeleteFunc(st.lingering, func(o *stay) bool { return o == s })
	st.r.box().Control(state.Parted{Name: s.name})
	close(s.gone)
}

// cast ends the stays of all players on a map without their records, and returns them. Called in
// the inbox; the calls to their sessions follow.
func (st *stays) cast(p *place, reason string) (out []*stay) {
	for _, s := range st.inOrder() {
		if s.at == p {
			s.dismiss(reason)
			st.forget(s)
			out = append(out, s)
		}
	}
	return out
}

// saved takes a record from a map: to be stored and, if the player has left, for the rest of
// its transfer. It runs on the map's goroutine. The transfer comes last, so that the next
// map's records are submitted after this one.
func (st *stays) saved(rec character.Record, left bool) {
	rec = st.r.records.Save(rec)[0]
	st.r.leave(func() { st.noteSaved(rec, left) })
}

// noteSaved notes what a record says of a player. Called in the inbox.
func (st *stays) noteSaved(rec character.Record, left bool) {
	if s := st.all[rec.ID]; s != nil && s.level != rec.Level {
		s.level = rec.Level
		st.r.post.addNews(state.Stands{Name: s.name, Level: s.level, Map: rec.Map})
	}
	if left {
		st.r.post.depart(rec)
	}
}

// safe is called when a record is safe in the store.
func (st *stays) safe(rec character.Record) { st.r.leave(func() { st.kept(rec) }) }

// kept handles a record that is safe in the store. Called in the inbox.
func (st *stays) kept(rec character.Record) {
	st.r.escrow.orders(&rec)
	if s := st.all[rec.ID]; s != nil && !st.r.cfg.Headless {
		s.take(input.Saved{Player: s.guid()})
	}
}
