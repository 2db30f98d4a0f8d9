// Package query is what game clients ask about others: what somebody is called, what
// creature is behind a number, and who is in the world. It decides nothing.
//
// An [Requests] takes what a client asks, on any goroutine. A [SeenPlayers] is whom clients of a
// version have been shown, and [Updates] tell a client of them; both belong to the
// goroutine that tells.
package query

import (
	"iter"
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Requests is how a connection asks about others. Any goroutine may use it.
type Requests struct {
	client conn.Client
	all    func() []string // the names of all who are in the world
}

// New makes that of a connection.
func New(client conn.Client, all func() []string) *Requests { return &Requests{client, all} }

// What a client asks.
type (
	name     uint64 // what a player is called
	creature uint32 // what is behind the number of one
	who      struct {
		ask   *social.WhoAsk
		names []string // of all who are in the world
	}
)

// AskName takes CMSG_NAME_QUERY.
func (a *Requests) AskName(m packets.Body) error {
	a.client.Ask(name(m.(*packets.GUID).GUID))
	return nil
}

// AskCreature takes CMSG_CREATURE_QUERY.
func (a *Requests) AskCreature(m packets.Body) error {
	a.client.Ask(creature(m.(*packets.Query).Entry))
	return nil
}

// AskWho takes CMSG_WHO.
func (a *Requests) AskWho(m packets.Body) error {
	a.client.Ask(who{m.(*social.WhoAsk), a.all()})
	return nil
}

// Subjects is whom the answers for the clients of a version are about.
type Subjects struct {
	Known   *SeenPlayers
	Looks   *updatefield.Looks
	Unnamed bool // there is an answer for names that nobody has
	// Playing are those who play with such a client as it sees them, and on which map; in
	// no order.
	Playing iter.Seq2[*view.Object, content.ID]
}

// Updates tell a client that is shown a map of others.
type Updates struct {
	sight conn.Sight
	crowd *Subjects
}

// Updates are those for the connection's client, as long as it is shown one map.
func (*Requests) Updates(sight conn.Sight, crowd *Subjects) *Updates { return &Updates{sight, crowd} }

// Answer implements conn.Answerer.
func (a *Updates) Answer(question any) bool {
	switch q := question.(type) {
	case name:
		a.name(uint64(q))
	case creature:
		a.sight.Send(a.creature(uint32(q)))
	case who:
		a.sight.Send(a.who(q.ask, q.names))
	default:
		return false
	}
	return true
}

// name tells what somebody is called. What nobody is called is told where the
// version has words for that.
func (a *Updates) name(name uint64) {
	g := a.sight.Named(name)
	object := a.sight.Sees(g)
	if object == nil {
		object = a.crowd.Known.by[g]
	}
	if heard := a.crowd.Known.heard[g]; object == nil && heard != "" {
		a.sight.Send(&packets.NameAnswer{GUID: name, Character: heard, Race: updatefield.AnyRace, Class: updatefield.AnyClass})
		return
	}
	if object == nil {
		if a.crowd.Unnamed {
			a.sight.Send(&packets.NameAnswer{GUID: name, Unknown: true})
		}
		return
	}
	edition := a.sight.Edition()
	look := a.crowd.Looks.Appearance(edition, object.Traits, object.Clients)
	a.sight.Send(&packets.NameAnswer{
		GUID: name, Character: edition.Text(object.Name), Race: uint32(look.Race), Gender: uint32(look.Gender), Class: uint32(look.Class),
	})
}

// creature says what is behind the entry of a creature.
func (a *Updates) creature(entry uint32) *packets.CreatureAnswer {
	edition := a.sight.Edition()
	d, ok := edition.CreatureBehind(entry)
	if !ok {
		return &packets.CreatureAnswer{Entry: entry | packets.UnknownEntry, Unknown: true}
	}
	return &packets.CreatureAnswer{
		Entry: entry, Names: [4]string{edition.Text(d.Name)}, Type: edition.Number(d.Clients, "type", humanoid),
		Displays: [4]uint32{edition.Number(d.Clients, "display", updatefield.AnyDisplay)}, Health: 1, Mana: 1,
	}
}

// humanoid is the kind of creatures of which content says none.
const humanoid = 7

// maxWho is how many rows clients show.
const maxWho = 49

// who lists those in the world whom a client asks for. Of whom the version's
// clients have not seen, only the name is known; the zone is that of who plays
// with such a client.
func (a *Updates) who(ask *social.WhoAsk, names []string) *social.Who {
	m, edition := &social.Who{Online: uint32(len(names))}, a.sight.Edition()
	zones, selves := map[string]uint32{}, map[string]*view.Object{}
	for own, on := range a.crowd.Playing {
		_, zones[own.Name.Key] = edition.Ground(on, own.Position.Point)
		selves[own.Name.Key] = own
	}
	for _, name := range names {
		row := social.WhoRow{Name: name, Level: 1, Race: updatefield.AnyRace, Class: updatefield.AnyClass}
		object := selves[name]
		if object == nil {
			object = a.crowd.Known.named[name]
		}
		if object != nil {
			look := a.crowd.Looks.Appearance(edition, object.Traits, object.Clients)
			row.Level, row.Race, row.Class, row.Gender = uint32(object.Level), uint32(look.Race), uint32(look.Class), look.Gender
			row.Zone = zones[name]
		}
		if len(m.List) < maxWho && wanted(ask, &row) {
			m.List = append(m.List, row)
		}
	}
	return m
}

// wanted tells whether a row is asked for. Masks have a bit for each number.
func wanted(ask *social.WhoAsk, r *social.WhoRow) bool {
	has := func(part string) bool { return strings.Contains(strings.ToLower(r.Name), strings.ToLower(part)) }
	return has(ask.Player) && ask.Guild == "" && (len(ask.Zones) == 0 || slices.Contains(ask.Zones, r.Zone)) &&
		r.Level >= ask.MinLevel && (ask.MaxLevel == 0 || r.Level <= ask.MaxLevel) &&
		(ask.RaceMask == 0 || ask.RaceMask>>(r.Race%32)&1 != 0) && (ask.ClassMask == 0 || ask.ClassMask>>(r.Class%32)&1 != 0) &&
		(len(ask.Words) == 0 || slices.ContainsFunc(ask.Words, has))
}
