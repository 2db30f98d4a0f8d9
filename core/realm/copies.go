package realm

import (
	"cmp"
	"slices"

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
func (r *Realm) doorOf(id content.ID) (instance.Door, bool) {
	m, ok := r.current().Content.Map(id)
	if !ok || m.Instance == nil {
		return instance.Door{}, false
	}
	d := instance.Door{Map: m, Progress: m}
	if p, ok := r.current().Content.Map(m.ProgressOf()); ok && p.Instance != nil {
		d.Progress = p
	}
	return d, true
}

// comerOf returns a player as the rules of instances need it. Called in the inbox.
func (r *Realm) comerOf(s *stay) instance.Comer { return r.comer(s.id, s.level, s) }

func (r *Realm) comer(id int64, level int, s *stay) instance.Comer {
	c := instance.Comer{Character: id, Level: level, Operator: s.who.Role.AtLeast(opensDoors)}
	if own := r.companies[r.company[guid.New(guid.Player, 0, uint64(id))]]; own != nil {
		c.Party = instance.Party{ID: own.group.ID, Raid: own.group.Raid, Leader: int64(own.group.Leader.Counter())}
	}
	if b, ok := r.badges[guid.New(guid.Player, 0, uint64(id))]; ok {
		c.Guild = instance.Guild{ID: b.Guild, Leads: b.Rank == 0}
	}
	return c
}

// inside counts the players in an instance, or on their way into it, except one. Called in
// the inbox.
func (r *Realm) inside(but *stay) func(number int64) int {
	return func(number int64) (n int) {
		for _, s := range r.stays {
			if s != but && (s.at != nil && s.at.copy == number || s.into != nil && s.into.copy == number) {
				n++
			}
		}
		return n
	}
}

// roomFor finds the map for a player that goes to a place, or tells the player why it may not.
// A map of an instance that does not run is started, and the player follows when it does.
// Called in the inbox.
func (r *Realm) roomFor(s *stay, to *content.Place) (*place, bool) {
	d, is := r.doorOf(to.Map)
	if !is {
		p := r.placeOf(to.Map)
		if p == nil {
			r.cfg.Log.Warn().Str("character", s.name).Str("map", string(to.Map)).Msg("cannot move a character: the map does not exist")
		}
		return p, p != nil
	}
	k := r.throughDoor(s, d)
	if k == nil {
		return nil, false
	}
	if p := r.roomAt(r.book.RoomOn(k, d.Map.ID)); p != nil && !p.going {
		return p, true
	}
	r.wanting = append(r.wanting, want{s.name, to})
	r.openings = append(r.openings, opening{k.Number, d.Map.ID})
	return nil, false
}

// throughDoor returns the instance that a player enters, and makes it if there is none; nil if
// the player may not. Called in the inbox.
func (r *Realm) throughDoor(s *stay, d instance.Door) *instance.Copy {
	if s.at != nil && s.at.copy != 0 { // through a door within
		if k := r.book.Find(s.at.copy); k != nil && k.Progress == d.Progress.ID {
			return k
		}
	}
	c, now := r.comerOf(s), r.wall
	k, why := r.book.Seek(d, c, now, r.inside(s))
	if why != instance.Welcome {
		r.refuseDoor(s, d, why)
		return nil
	}
	if k == nil {
		k = r.book.Open(d, c, now)
	}
	return k
}

// refuseDoor tells a player why it cannot enter. Called in the inbox.
func (r *Realm) refuseDoor(s *stay, d instance.Door, why instance.Refusal) {
	in := d.Map.Instance
	r.tellOf(s, event.InstanceTold{News: event.InstanceRefused, Map: d.Map.ID, Why: why.String()}, "instance."+why.String(),
		value.OfRecord("least", in.Least, "most", in.Most, "players", in.Players, "hourly", in.Hourly))
}

// tellOf sends a player an event about an instance. Called in the inbox.
func (r *Realm) tellOf(s *stay, e event.InstanceTold, key string, args value.Value) {
	if key != "" {
		e.Text, e.Args = content.Text{Bundle: "base", Key: key}, args
	}
	e.Player = s.guid()
	s.tell(inbox.Message{To: inbox.Address{Kind: inbox.ToSession, Player: s.name}, Event: e})
}

// roomAt returns the running map of a number. Called in the inbox.
func (r *Realm) roomAt(number uint16) *place {
	i := slices.IndexFunc(r.maps, func(p *place) bool { return p.instance == number })
	if i < 0 {
		return nil
	}
	return r.maps[i]
}

// returned finds the instance that a character was in when it left the world. A character that
// does not belong there any more is placed at the entrance. Called in the inbox.
func (r *Realm) returned(s *stay, rec *character.Record, d instance.Door) (*place, *opening) {
	k := r.book.At(rec.Instance)
	if rec.Instance == 0 {
		k = r.book.Nobodys(d.Progress.ID)
	}
	c := r.comer(rec.ID, max(1, rec.Level), s)
	if k == nil || k.Progress != d.Progress.ID || !k.Belongs(c) {
		return nil, nil
	}
	if p := r.roomAt(r.book.RoomOn(k, d.Map.ID)); p != nil {
		return p, nil
	}
	return nil, &opening{k.Number, d.Map.ID}
}

// cameIn notes that a player is in an instance. Called in the inbox.
func (r *Realm) cameIn(s *stay) {
	k := r.book.Find(s.at.copy)
	d, is := r.doorOf(s.at.id)
	if k == nil || !is {
		return
	}
	_, bound := r.book.Enter(k, d.Map, d.Progress.Instance, r.comerOf(s), r.wall)
	r.tellOf(s, event.InstanceTold{News: event.InstanceWelcome, Map: d.Map.ID, Difficulty: k.Difficulty, Number: max(0, k.Ends)}, "", value.Value{})
	if bound {
		r.tellBound(s, k)
	}
	r.keepCopy(k)
	s.ejectAt = 0
}

// tellBound tells a player that it is bound to an instance. Called in the inbox.
func (r *Realm) tellBound(s *stay, k *instance.Copy) {
	m, ok := r.current().Content.Map(k.Progress)
	if !ok {
		return
	}
	r.tellOf(s, event.InstanceTold{News: event.InstanceBound, Map: k.Progress, Difficulty: k.Difficulty, Number: k.Ends}, "instance.bound", value.OfRecord("map", m.Name.Argument()))
}

// wentOut notes that a player has left a map of an instance. Called in the inbox, when the
// player is elsewhere or nowhere.
func (r *Realm) wentOut(from *place) {
	if from == nil || from.copy == 0 {
		return
	}
	if k := r.book.Find(from.copy); k != nil && r.inside(nil)(k.Number) == 0 {
		k.Left(r.wall)
		k.Busy = nil
		r.keepCopy(k)
	}
}

// progress takes the states of encounters from a map of an instance. Called in the inbox.
func (r *Realm) progress(from *place, done string, busy []string) {
	k := r.book.Find(from.copy)
	m, ok := r.current().Content.Map(from.id)
	if k == nil || !ok {
		return
	}
	d, _ := r.doorOf(m.ID)
	var inside []int64
	for _, s := range r.inOrder() {
		if s.at != nil && s.at.copy == k.Number {
			inside = append(inside, s.id)
		}
	}
	newly := k.Progressed(d.Progress.Instance, done, busy, inside)
	for _, id := range newly {
		if s := r.stays[id]; s != nil {
			r.tellBound(s, k)
		}
	}
	if done != "" {
		for _, p := range r.maps {
			if p.copy == k.Number && p != from {
				p.m.Control(progressOf(k))
			}
		}
	}
	r.keepCopy(k)
}

// inOrder returns all stays by character. Called in the inbox.
func (r *Realm) inOrder() []*stay {
	var all []*stay
	for _, s := range r.stays {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *stay) int { return cmp.Compare(a.id, b.id) })
	return all
}
