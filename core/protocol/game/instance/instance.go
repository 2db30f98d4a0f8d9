// Package instance takes what game clients ask about instances and sends them what happened:
// the bindings of the player, difficulties, and why the player cannot enter. Package
// rules/instance decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package instance

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// Numbers are a version's numbers for instances.
type Numbers struct {
	// Aborts are the reasons for refusing entry for which the clients have texts, by their
	// words.
	Aborts map[string]uint8
	// Difficulty are the messages about the difficulty of instances, by content.CopyFor; ""
	// where the version has none.
	Difficulty [content.CopyFors]string
}

// Requests takes what the client asks about instances. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests { return &Requests{client, numbers} }

// Reset takes CMSG_RESET_INSTANCES.
func (v *Requests) Reset(packets.Body) error {
	return v.client.Submit(intent.Instance{Act: intent.InstanceReset})
}

// AskBindings takes CMSG_REQUEST_RAID_INFO.
func (v *Requests) AskBindings(packets.Body) error {
	return v.client.Submit(intent.Instance{Act: intent.InstanceList})
}

// Choose returns the function that takes MSG_SET_DUNGEON_DIFFICULTY, or the same message for
// raids. A number that no map has is ignored.
func Choose(of content.CopyFor) func(v *Requests, m packets.Body) error {
	return func(v *Requests, m packets.Body) error {
		word, ok := difficulty(v.client.Edition().Content, of, m.(*packets.Number).Value)
		if !ok {
			return nil
		}
		return v.client.Submit(intent.Instance{Act: intent.InstanceChoose, For: of, Difficulty: word})
	}
}

// difficulty returns content's name of the difficulty with a number: that of the first map
// with instances of the kind that has so many.
func difficulty(s *content.Snapshot, of content.CopyFor, n uint32) (string, bool) {
	for i := range s.Maps {
		if in := s.Maps[i].Instance; in != nil && in.For == of && uint64(n) < uint64(len(in.Difficulties)) {
			return in.Difficulties[n], true
		}
	}
	return "", false
}

// number returns the number of a difficulty on the first map with instances of the kind that
// offers it.
func number(s *content.Snapshot, of content.CopyFor, word string) uint32 {
	for i := range s.Maps {
		if in := s.Maps[i].Instance; in != nil && in.For == of && in.Offers(word) {
			return uint32(slices.Index(in.Difficulties, word))
		}
	}
	return 0
}

// Updates sends what happened to instances to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	visitor  *Requests
	sight    conn.Sight
	bindings []packets.RaidBinding // collected for the next message
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (v *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{visitor: v, sight: sight} }

// Event implements conn.Part: it sends the message for which the client has a text, otherwise
// a text of the server.
func (n *Updates) Event(e event.Event) bool {
	told, mine := e.(event.InstanceTold)
	if !mine {
		return false
	}
	if m := n.message(told); m != nil {
		n.sight.Put(m)
	} else if told.Text.Key != "" {
		n.sight.Say(n.sight.Edition().Filled(told.Text, told.Args))
	}
	return true
}

// message returns the message for an event of an instance, nil if there is none.
func (n *Updates) message(e event.InstanceTold) packets.Body {
	land, degree := n.numbers(e.Map, e.Difficulty)
	switch e.News {
	case event.InstanceListed:
		if land != 0 {
			n.bindings = append(n.bindings, packets.RaidBinding{Map: land, Difficulty: degree, ID: uint64(e.Copy), Left: n.secondsTo(e.Number)})
		}
		return nil
	case event.InstanceListEnds:
		m := &packets.RaidInfo{List: n.bindings}
		n.bindings = nil
		return m
	case event.InstanceDifficulty:
		return n.difficulty(e)
	}
	if land == 0 {
		return nil
	}
	return n.ofCopy(e, land, degree)
}

// The numbers for the time that remains of an instance.
const (
	raidMinutes = 2
	raidSoon    = 3
	raidWelcome = 4
)

// inside is the word for an instance in which somebody is.
const inside = "inside"

// soonMinutes is the time before the end of an instance at which the end is announced as
// soon.
const soonMinutes = 15

// ofCopy returns the message for an event of an instance of a map, by the map's number.
func (n *Updates) ofCopy(e event.InstanceTold, land, degree uint32) packets.Body {
	switch e.News {
	case event.InstanceRefused:
		if reason, ok := n.visitor.numbers.Aborts[e.Why]; ok {
			return &packets.TransferAborted{Map: land, Reason: reason}
		}
	case event.InstanceReset:
		return &packets.Number{Is: "SMSG_INSTANCE_RESET", Value: land}
	case event.InstanceKept:
		if e.Why == inside {
			return &packets.ResetFailed{Map: land}
		}
	case event.InstanceBound:
		return &packets.Number{Is: "SMSG_INSTANCE_SAVE_CREATED"}
	case event.InstanceEnds:
		kind := uint32(raidMinutes)
		if e.Number <= soonMinutes {
			kind = raidSoon
		}
		return &packets.RaidNews{Type: kind, Map: land, Difficulty: degree, Left: uint32(e.Number * 60)}
	case event.InstanceWelcome:
		if n.visitor.numbers.Difficulty[content.ForParty] != "" {
			n.sight.Put(&packets.CopyDifficulty{Value: degree})
		}
		if e.Number > 0 {
			return &packets.RaidNews{Type: raidWelcome, Map: land, Difficulty: degree, Left: n.secondsTo(e.Number)}
		}
	}
	return nil
}

// numbers returns the numbers of a map and of a difficulty of its instances.
func (n *Updates) numbers(id content.ID, difficulty string) (land, degree uint32) {
	edition := n.sight.Edition()
	m, ok := edition.Content.Map(id)
	if !ok {
		return 0, 0
	}
	if m.Instance != nil {
		degree = uint32(max(0, slices.Index(m.Instance.Difficulties, difficulty)))
	}
	return edition.Land(id), degree
}

// difficulty returns the message of 3.3.5a about the difficulty of new instances.
func (n *Updates) difficulty(e event.InstanceTold) packets.Body {
	of := content.CopyFor(e.Number)
	name := n.visitor.numbers.Difficulty[of]
	if name == "" {
		return nil
	}
	return &packets.Difficulty{Is: name, Value: number(n.sight.Edition().Content, of, e.Difficulty), One: 1, InGroup: n.sight.InGroup()}
}

// secondsTo returns the seconds until a moment of the realm's real time, 0 if it is past.
func (n *Updates) secondsTo(wallMS int64) uint32 {
	now := n.sight.Clock()
	_, east := now.Zone()
	return uint32(min(max(0, (wallMS-now.UnixMilli())/1000-int64(east)), 1<<31))
}
