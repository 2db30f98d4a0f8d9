package realm

import (
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/store"
)

// post takes a message of a map or of the realm state; it is routed in the next step.
func (r *Realm) post(m inbox.Message) {
	r.inbox.Do(func() { r.mail = append(r.mail, m) })
}

// forward delivers waiting messages to the realm state, such as what scripts on maps have
// stored. It runs before later requests of players, so that these do not overtake the
// messages. Called in the inbox.
func (r *Realm) forward() {
	for _, s := range r.news {
		r.box.Control(s)
	}
	r.news = nil
	var rest []inbox.Message
	for _, m := range r.mail {
		switch m.To.Kind {
		case inbox.ToRealm, inbox.ToStorage, inbox.ToCommand, inbox.ToEvents, inbox.ToGuild:
			r.box.Control(state.Deliver{Message: m})
		case inbox.ToPost:
			r.office(m)
		default:
			rest = append(rest, m)
		}
	}
	r.mail = rest
}

// route delivers a message that forward has not delivered.
func (r *Realm) route(m inbox.Message) {
	switch m.To.Kind {
	case inbox.ToOrder:
		r.order(m)
		return
	case inbox.ToOffice:
		r.officeMessage(m)
		return
	case inbox.ToTrail:
		r.used(m.Typed(), m.Said())
		return
	case inbox.ToEditor:
		r.edit(m)
		return
	case inbox.ToDoor:
		r.Kick(m.To.Player, m.Name)
		return
	}
	r.inbox.Do(func() { r.deliver(m) })
}

// deliver is route for what changes nothing outside. Called in the inbox.
func (r *Realm) deliver(m inbox.Message) {
	switch m.To.Kind {
	case inbox.ToStore:
		r.questions = append(r.questions, m)
	case inbox.ToMap:
		for _, p := range r.maps {
			if p.id == m.To.Map {
				p.m.Control(input.Deliver{Message: m})
			}
		}
	case inbox.ToEveryone:
		r.tellEveryone(m)
	case inbox.ToSave:
		r.tellMaps(m)
	case inbox.ToPlayer, inbox.ToAnswer, inbox.ToSession, inbox.ToHand:
		r.tellPlayer(m)
	case inbox.ToPlace:
		r.send(m.To.Player, content.ID(m.Name))
	case inbox.ToInstances:
		if s := r.names[m.To.Player]; s != nil {
			r.resetCopies(s)
		}
	case inbox.ToSpot:
		r.sendTo(m.To.Player, &content.Place{Map: m.To.Map, At: m.Spot()})
	}
}

// order sends a built-in command to the map of the player that it is about. If that player has
// left meanwhile, the author of the command is told.
func (r *Realm) order(m inbox.Message) {
	if !serial.Ask(&r.inbox, func() bool { return r.tellPlayer(m) }) {
		in := m.Typed()
		r.answerTo(in.By, in.Ask, command.Refuse("not_here"))
	}
}

// tellPlayer sends a message to a player in the world, and reports whether it is there. Called
// in the inbox.
func (r *Realm) tellPlayer(m inbox.Message) bool {
	s := r.names[m.To.Player]
	if s == nil {
		return false
	}
	s.tell(m)
	return true
}

// tellMaps sends a message to all maps. Called in the inbox.
func (r *Realm) tellMaps(m inbox.Message) {
	for _, p := range r.maps {
		p.m.Control(input.Deliver{Message: m})
	}
}

// answerTo sends a reply to the author of a command: to a player with the realm's next step,
// when the effects are visible.
func (r *Realm) answerTo(player string, ask int64, reply command.Reply) {
	if ask != 0 {
		r.replies.Answer(ask, reply)
		return
	}
	for i, l := range reply.Lines {
		r.post(inbox.AnswerMessage(player, reply.Refused && i == 0, l))
	}
}

// tellEveryone sends a message to all maps, and keeps it for players that are between two
// maps. Called in the inbox.
func (r *Realm) tellEveryone(m inbox.Message) {
	r.tellMaps(m)
	for _, s := range r.names { // in no order: each has a list of its own
		if !s.here {
			own := m
			own.To = inbox.Address{Kind: inbox.ToPlayer, Player: s.name}
			s.tell(own)
		}
	}
}

// tell sends a message for a player to its map, now or when it arrives there. Called with mu
// held.
func (s *stay) tell(m inbox.Message) {
	switch {
	case !s.here && m.To.Map != "": // it is older than what came since
		s.sentAfter = append(s.sentAfter, m)
		return
	case !s.here:
		s.mail = append(s.mail, m)
		return
	}
	s.at.m.Control(input.Deliver{Message: m})
}

func storageMessage(s modstorage.Entry) inbox.Message {
	data := value.OfTable([]value.Entry{
		{Key: value.OfString("key"), Value: value.OfString(s.Key)},
		{Key: value.OfString("value"), Value: s.Value},
	})
	return inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: s.Bundle, Name: "set", Data: data}
}

// changeStorage saves a change and sends it to all maps. The realm state calls it, so that
// there is one order of changes.
func (r *Realm) changeStorage(s modstorage.Entry) {
	if serial.Ask(&r.inbox, func() bool { return r.putStorage(s) }) {
		r.submitStorage(store.Batch{Storage: []store.Entry{store.Entry(s)}})
	}
}

// putStorage sends a change to all maps, and reports whether it must be saved. Called in the
// inbox.
func (r *Realm) putStorage(s modstorage.Entry) (saves bool) {
	r.storage = modstorage.Put(r.storage, s)
	r.tellMaps(storageMessage(s))
	return !r.records.Purged(s.Bundle) && !r.handover.withholds(s) // a purge deletes it in the store itself
}
