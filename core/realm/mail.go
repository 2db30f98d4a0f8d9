package realm

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
)

// post brings messages from maps and the realm state to where they are addressed. The inbox of
// the realm owns what waits for the next step.
type post struct {
	r        *Realm
	mail     []inbox.Message    // from maps and the box
	news     []state.Stands     // of players with a new level or map
	departed []character.Record // of players that have left a map
}

// put takes a message of a map or of the realm state; it is routed in the next step.
func (po *post) put(m inbox.Message) {
	po.r.leave(func() { po.add(m) })
}

// add leaves messages for the next step. Called in the inbox.
func (po *post) add(more ...inbox.Message) { po.mail = append(po.mail, more...) }

// addNews leaves the new level or map of a player for the realm state. Called in the inbox.
func (po *post) addNews(s state.Stands) { po.news = append(po.news, s) }

// depart leaves the record of a player that has left a map for the next step. Called in the
// inbox.
func (po *post) depart(rec character.Record) { po.departed = append(po.departed, rec) }

// dropStorage drops what a bundle has stored in waiting messages. Called in the inbox.
func (po *post) dropStorage(bundle string) {
	po.mail = slices.DeleteFunc(po.mail, func(m inbox.Message) bool { return m.To.Kind == inbox.ToStorage && m.Bundle == bundle })
}

// arrivals are what has come for the realm since its last step.
type arrivals struct {
	mail     []inbox.Message
	departed []character.Record // of players that have left a map
}

// takeArrivals forwards what the realm state receives, and takes what the realm must route.
// Called in the inbox.
func (po *post) takeArrivals() arrivals {
	po.forward()
	got := arrivals{po.mail, po.departed}
	po.mail, po.departed = nil, nil
	return got
}

// forward delivers waiting messages to the realm state, such as what scripts on maps have
// stored. It runs before later requests of players, so that these do not overtake the
// messages. Called in the inbox.
func (po *post) forward() {
	for _, s := range po.news {
		po.r.box().Control(s)
	}
	po.news = nil
	var rest []inbox.Message
	for _, m := range po.mail {
		switch m.To.Kind {
		case inbox.ToRealm, inbox.ToStorage, inbox.ToCommand, inbox.ToEvents, inbox.ToGuild:
			po.r.box().Control(state.Deliver{Message: m})
		case inbox.ToPost:
			po.r.escrow.office(m)
		default:
			rest = append(rest, m)
		}
	}
	po.mail = rest
}

// route delivers a message that forward has not delivered.
func (po *post) route(m inbox.Message) {
	switch m.To.Kind {
	case inbox.ToOrder:
		po.order(m)
		return
	case inbox.ToSubject:
		po.question(m)
		return
	case inbox.ToOffice:
		po.officeMessage(m)
		return
	case inbox.ToTrail:
		po.used(m.Typed(), m.Said())
		return
	case inbox.ToEditor:
		po.edit(m)
		return
	case inbox.ToDoor:
		po.r.Kick(m.To.Player, m.Name)
		return
	}
	po.r.inbox.Do(func() { po.deliver(m) })
}

// deliver is route for what changes nothing outside. Called in the inbox.
func (po *post) deliver(m inbox.Message) {
	switch m.To.Kind {
	case inbox.ToStore:
		po.r.archive.add(m)
	case inbox.ToMap:
		for _, p := range po.r.places.running() {
			if p.id == m.To.Map {
				p.m().Control(input.Deliver{Message: m})
			}
		}
	case inbox.ToEveryone:
		po.r.stays.tellEveryone(m)
	case inbox.ToSave:
		po.r.places.tellMaps(m)
	case inbox.ToPlayer, inbox.ToAnswer, inbox.ToSession, inbox.ToHand:
		po.r.stays.tellPlayer(m)
	case inbox.ToPlace:
		po.r.stays.send(m.To.Player, content.ID(m.Name))
	case inbox.ToInstances:
		if s := po.r.stays.playing(m.To.Player); s != nil {
			po.r.instances.resetCopies(s)
		}
	case inbox.ToSpot:
		po.r.stays.sendTo(m.To.Player, &content.Place{Map: m.To.Map, At: m.Spot()})
	}
}

// order sends a built-in command to the map of the player that it is about. If that player has
// left meanwhile, the author of the command is told.
func (po *post) order(m inbox.Message) {
	if !serial.Ask(&po.r.inbox, func() bool { return po.r.stays.tellPlayer(m) }) {
		in := m.Typed()
		po.answerTo(in.By, in.Ask, command.Refuse("not_here"))
	}
}

// question sends a request about a player to its map. If that player has left meanwhile, the
// player who asks is told.
func (po *post) question(m inbox.Message) {
	if !serial.Ask(&po.r.inbox, func() bool { return po.r.stays.tellPlayer(m) }) {
		po.put(m.Question.Missed(m.To.Player))
	}
}

// answerTo sends a reply to the author of a command: to a player with the realm's next step,
// when the effects are visible.
func (po *post) answerTo(player string, ask int64, reply command.Reply) {
	if ask != 0 {
		po.r.replies.Answer(ask, reply)
		return
	}
	for i, l := range reply.Lines {
		po.put(inbox.AnswerMessage(player, reply.Refused && i == 0, l))
	}
}

// tell sends a message for a player to its map, now or when it arrives there. Called in
// the inbox.
func (s *stay) tell(m inbox.Message) {
	switch {
	case !s.here && m.To.Map != "": // it is older than what came since
		s.sentAfter = append(s.sentAfter, m)
		return
	case !s.here:
		s.mail = append(s.mail, m)
		return
	}
	s.at.m().Control(input.Deliver{Message: m})
}
