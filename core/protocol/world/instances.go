package world

import (
	"maps"
	"slices"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// ResetInstances takes CMSG_RESET_INSTANCES.
func ResetInstances(c *Conn, _ message.Body) error {
	return c.submit(intent.Instance{Act: intent.InstanceReset})
}

// AskBindings takes CMSG_REQUEST_RAID_INFO.
func AskBindings(c *Conn, _ message.Body) error {
	return c.submit(intent.Instance{Act: intent.InstanceList})
}

// ChooseDifficulty makes what takes MSG_SET_DUNGEON_DIFFICULTY, and the message of that
// kind for raids. A number of which no map knows is dropped.
func ChooseDifficulty(of content.CopyFor) func(*Conn, message.Body) error {
	return func(c *Conn, m message.Body) error {
		snapshot, _ := c.server.config.Realm.Content()
		word, ok := difficultyWord(snapshot, of, m.(*message.Number).Value)
		if !ok {
			return nil
		}
		return c.submit(intent.Instance{Act: intent.InstanceChoose, For: of, Difficulty: word})
	}
}

// difficultyWord is what content calls the difficulty of a number: that of the first
// map with copies of the kind that has so many.
func difficultyWord(s *content.Snapshot, of content.CopyFor, n uint32) (string, bool) {
	for i := range s.Maps {
		if in := s.Maps[i].Instance; in != nil && in.For == of && uint64(n) < uint64(len(in.Difficulties)) {
			return in.Difficulties[n], true
		}
	}
	return "", false
}

// difficultyNumber is the number of a difficulty on the first map with copies of the
// kind that offers it.
func difficultyNumber(s *content.Snapshot, of content.CopyFor, word string) uint32 {
	for i := range s.Maps {
		if in := s.Maps[i].Instance; in != nil && in.For == of && in.Offers(word) {
			return uint32(slices.Index(in.Difficulties, word))
		}
	}
	return 0
}

// RaidWords are what a version calls the reasons why somebody does not come in, those
// for which its clients have words of their own.
type RaidWords map[string]uint8

// What clients are told of how long a copy lasts.
const (
	raidMinutes = 2
	raidSoon    = 3
	raidWelcome = 4
)

// inside is the word for a copy in which somebody is.
const inside = "inside"

// soonMinutes is from when on a copy ends soon.
const soonMinutes = 15

// ofCopies tells a player what concerns copies of maps.
func (o *teller) ofCopies(v *viewer, e event.Event) {
	if e, ok := e.(event.InstanceTold); ok && e.Player == v.place.Player {
		o.instanceTold(v, e)
	}
}

// instanceTold tells a player news of a copy of a map: in the message for which the
// client has words of its own, else in ours.
func (o *teller) instanceTold(v *viewer, e event.InstanceTold) {
	if m := o.instanceNews(v, e); m != nil {
		v.conn.put(m)
		return
	}
	if e.Text.Key != "" {
		v.conn.put(o.system(o.filled(e.Text, e.Args)))
	}
}

// instanceNews is the message for news of a copy, nil where there is none.
func (o *teller) instanceNews(v *viewer, e event.InstanceTold) message.Body {
	number, degree := o.copyNumbers(e.Map, e.Difficulty)
	if e.News == event.InstanceListed {
		if number != 0 {
			v.bindings = append(v.bindings, message.RaidBinding{Map: number, Difficulty: degree, ID: uint64(e.Copy), Left: o.secondsTo(e.Number)})
		}
		return nil
	}
	switch {
	case e.News == event.InstanceListEnds:
		m := &message.RaidInfo{List: v.bindings}
		v.bindings = nil
		return m
	case e.News == event.InstanceDifficulty:
		return o.difficultyNews(v, e)
	case number == 0:
		return nil
	}
	switch e.News {
	case event.InstanceRefused:
		if reason, ok := o.config.Version.Aborts[e.Why]; ok {
			return &message.TransferAborted{Map: number, Reason: reason}
		}
	case event.InstanceReset:
		return &message.Number{Is: "SMSG_INSTANCE_RESET", Value: number}
	case event.InstanceKept:
		if e.Why == inside {
			return &message.ResetFailed{Map: number}
		}
	case event.InstanceBound:
		return &message.Number{Is: "SMSG_INSTANCE_SAVE_CREATED"}
	case event.InstanceEnds:
		kind := uint32(raidMinutes)
		if e.Number <= soonMinutes {
			kind = raidSoon
		}
		return &message.RaidNews{Type: kind, Map: number, Difficulty: degree, Left: uint32(e.Number * 60)}
	case event.InstanceWelcome:
		if o.config.Version.Difficulty[content.ForParty] != "" {
			v.conn.put(&message.CopyDifficulty{Value: degree})
		}
		if e.Number > 0 {
			return &message.RaidNews{Type: raidWelcome, Map: number, Difficulty: degree, Left: o.secondsTo(e.Number)}
		}
	}
	return nil
}

// copyNumbers are the numbers of a map and of a difficulty of its copies.
func (o *teller) copyNumbers(id content.ID, difficulty string) (number, degree uint32) {
	m, ok := o.render.content.Map(id)
	if !ok {
		return 0, 0
	}
	if m.Instance != nil {
		degree = uint32(max(0, slices.Index(m.Instance.Difficulties, difficulty)))
	}
	return o.config.land(id), degree
}

// difficultyNews tells 3.3.5a of the difficulty of copies to come.
func (o *teller) difficultyNews(v *viewer, e event.InstanceTold) message.Body {
	of := content.CopyFor(e.Number)
	name := o.config.Version.Difficulty[of]
	if name == "" {
		return nil
	}
	return &message.Difficulty{Is: name, Value: difficultyNumber(o.render.content, of, e.Difficulty), One: 1, InGroup: v.circle.group != nil}
}

// secondsTo is how long it is to a moment by the clock on the wall of the realm, 0
// where it is past.
func (o *teller) secondsTo(wallMS int64) uint32 {
	now := o.config.Now()
	_, east := now.Zone()
	return uint32(min(max(0, (wallMS-now.UnixMilli())/1000-int64(east)), 1<<31))
}

// frames shows a client the frames of those in its sight who belong to an encounter
// that is under way, and takes them away.
func (o *teller) frames(v *viewer, told *view.Viewer) {
	if !o.config.Version.Bosses {
		return
	}
	for _, g := range told.Left {
		o.frame(v, g, false)
	}
	for _, object := range told.Entered {
		o.frame(v, object.GUID, object.Flags&view.Boss != 0)
	}
	for _, i := range told.Changed {
		object := o.render.batch.Changes[i].Object
		o.frame(v, object.GUID, object.Flags&view.Boss != 0)
	}
}

// allFrames is frames for a client that has just come.
func (o *teller) allFrames(v *viewer) {
	v.framed = nil
	if !o.config.Version.Bosses {
		return
	}
	for _, g := range slices.Sorted(maps.Keys(v.sees)) {
		o.frame(v, g, v.sees[g].Flags&view.Boss != 0)
	}
}

func (o *teller) frame(v *viewer, g guid.GUID, is bool) {
	i := slices.Index(v.framed, g)
	switch {
	case is && i < 0:
		v.framed = append(v.framed, g)
		v.conn.put(&message.BossFrame{Frame: message.FrameEngage, GUID: o.render.name(g)})
	case !is && i >= 0:
		v.framed = slices.Delete(v.framed, i, i+1)
		v.conn.put(&message.BossFrame{Frame: message.FrameDisengage, GUID: o.render.name(g)})
	}
}
