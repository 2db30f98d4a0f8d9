package realm

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/rules/instance"
)

// opensDoors is the lowest role that can enter instances regardless of level and group.
const opensDoors = auth.Builder

// want is a player that waits for the map of an instance to run.
type want struct {
	name string
	to   *content.Place
}

// opening is a map of an instance that is to be started.
type opening struct {
	copy int64
	on   content.ID
}

// doorOf returns a map that is an instance and the map whose progress it shares; false if it
// is none.
func (x *instances) doorOf(id content.ID) (instance.Door, bool) {
	m, ok := x.r.current().Content.Map(id)
	if !ok || m.Instance == nil {
		return instance.Door{}, false
	}
	d := instance.Door{Map: m, Progress: m}
	if p, ok := x.r.current().Content.Map(m.ProgressOf()); ok && p.Instance != nil {
		d.Progress = p
	}
	return d, true
}

// comerOf returns a player as the rules of instances need it. Called in the inbox.
func (x *instances) comerOf(s *stay) instance.Comer { return x.comer(s.id, s.level, s) }

func (x *instances) comer(id int64, level int, s *stay) instance.Comer {
	c := instance.Comer{Character: id, Level: level, Operator: s.who.Role.AtLeast(opensDoors)}
	c.Party, c.Guild = x.r.members.affiliation(guid.New(guid.Player, 0, uint64(id)))
	return c
}

// roomFor finds the map for a player that goes to a place, or tells the player why it may not.
// A map of an instance that does not run is started, and the player follows when it does.
// Called in the inbox.
func (x *instances) roomFor(s *stay, to *content.Place) (*place, bool) {
	d, is := x.doorOf(to.Map)
	if !is {
		p := x.r.places.placeOf(to.Map)
		if p == nil {
			x.r.cfg.Log.Warn().Str("character", s.name).Str("map", string(to.Map)).Msg("cannot move a character: the map does not exist")
		}
		return p, p != nil
	}
	k := x.throughDoor(s, d)
	if k == nil {
		return nil, false
	}
	if p := x.r.places.roomAt(x.book.RoomOn(k, d.Map.ID)); p != nil && !p.going {
		return p, true
	}
	x.wanting = append(x.wanting, want{s.name, to})
	x.openings = append(x.openings, opening{k.Number, d.Map.ID})
	return nil, false
}

// throughDoor returns the instance that a player enters, and makes it if there is none; nil if
// the player may not. Called in the inbox.
func (x *instances) throughDoor(s *stay, d instance.Door) *instance.Copy {
	if number := s.instance(); number != 0 { // through a door within
		if k := x.book.Find(number); k != nil && k.Progress == d.Progress.ID {
			return k
		}
	}
	c, now := x.comerOf(s), x.r.wall
	k, why := x.book.Seek(d, c, now, x.r.stays.inside(s))
	if why != instance.Welcome {
		x.refuseDoor(s, d, why)
		return nil
	}
	if k == nil {
		k = x.book.Open(d, c, now)
	}
	return k
}

// refuseDoor tells a player why it cannot enter. Called in the inbox.
func (x *instances) refuseDoor(s *stay, d instance.Door, why instance.Refusal) {
	in := d.Map.Instance
	x.tellOf(s, event.InstanceTold{News: event.InstanceRefused, Map: d.Map.ID, Why: why.String()}, "instance."+why.String(),
		value.OfRecord("least", in.Least, "most", in.Most, "players", in.Players, "hourly", in.Hourly))
}

// tellOf sends a player an event about an instance. Called in the inbox.
func (x *instances) tellOf(s *stay, e event.InstanceTold, key string, args value.Value) {
	if key != "" {
		e.Text, e.Args = content.Text{Bundle: "base", Key: key}, args
	}
	e.Player = s.guid()
	s.tell(inbox.Message{To: inbox.Address{Kind: inbox.ToSession, Player: s.name}, Event: e})
}

// returned finds the instance that a character was in when it left the world. A character that
// does not belong there any more is placed at the entrance. Called in the inbox.
func (x *instances) returned(s *stay, rec *character.Record, d instance.Door) (*place, *opening) {
	k := x.book.At(rec.Instance)
	if rec.Instance == 0 {
		k = x.book.Nobodys(d.Progress.ID)
	}
	c := x.comer(rec.ID, max(1, rec.Level), s)
	if k == nil || k.Progress != d.Progress.ID || !k.Belongs(c) {
		return nil, nil
	}
	if p := x.r.places.roomAt(x.book.RoomOn(k, d.Map.ID)); p != nil {
		return p, nil
	}
	return nil, &opening{k.Number, d.Map.ID}
}

// cameIn notes that a player is in an instance. Called in the inbox.
func (x *instances) cameIn(s *stay) {
	k := x.book.Find(s.instance())
	d, is := x.doorOf(s.at.id)
	if k == nil || !is {
		return
	}
	_, bound := x.book.Enter(k, d.Map, d.Progress.Instance, x.comerOf(s), x.r.wall)
	x.tellOf(s, event.InstanceTold{News: event.InstanceWelcome, Map: d.Map.ID, Difficulty: k.Difficulty, Number: max(0, k.Ends)}, "", value.Value{})
	if bound {
		x.tellBound(s, k)
	}
	x.keepCopy(k)
	delete(x.ejects, s.id)
}

// tellBound tells a player that it is bound to an instance. Called in the inbox.
func (x *instances) tellBound(s *stay, k *instance.Copy) {
	m, ok := x.r.current().Content.Map(k.Progress)
	if !ok {
		return
	}
	x.tellOf(s, event.InstanceTold{News: event.InstanceBound, Map: k.Progress, Difficulty: k.Difficulty, Number: k.Ends}, "instance.bound", value.OfRecord("map", m.Name.Argument()))
}

// wentOut notes that a player has left a map of an instance. Called in the inbox, when the
// player is elsewhere or nowhere.
func (x *instances) wentOut(s *stay, from *place) {
	if from == nil || from.copy == 0 {
		return
	}
	delete(x.ejects, s.id)
	if k := x.book.Find(from.copy); k != nil && x.r.stays.inside(nil)(k.Number) == 0 {
		k.Left(x.r.wall)
		k.Busy = nil
		x.keepCopy(k)
	}
}

// progress takes the states of encounters from a map of an instance. Called in the inbox.
func (x *instances) progress(from *place, done string, busy []string) {
	k := x.book.Find(from.copy)
	m, ok := x.r.current().Content.Map(from.id)
	if k == nil || !ok {
		return
	}
	d, _ := x.doorOf(m.ID)
	var inside []int64
	for _, s := range x.r.stays.inOrder() {
		if s.instance() == k.Number {
			inside = append(inside, s.id)
		}
	}
	newly := k.Progressed(d.Progress.Instance, done, busy, inside)
	for _, id := range newly {
		x.tellBound(x.r.stays.of(id), k)
	}
	if done != "" {
		for _, p := range x.r.places.running() {
			if p.copy == k.Number && p != from {
				p.m().Control(progressOf(k))
			}
		}
	}
	x.keepCopy(k)
}
