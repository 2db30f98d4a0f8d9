// Package query answers what game clients ask about others: the name of a player, the
// template of a creature, and who is online. It decides nothing.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends the
// answers, and a [SeenPlayers] remembers the players that clients of a version have been
// shown; both belong to the goroutine of the broadcast.
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

// Requests takes what the client asks about others. Any goroutine may use it.
type Requests struct {
	client conn.Client
	all    func() []string // the names of all players in the world
}

// New returns the Requests of a connection. All returns the names of all players in the
// world.
func New(client conn.Client, all func() []string) *Requests { return &Requests{client, all} }

// The questions of a client to its [Updates].
type (
	name     uint64 // the name of a player
	creature uint32 // the template of a creature by its number
	who      struct {
		ask   *social.WhoAsk
		names []string // of all players in the world
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

// Subjects are the objects that answers for the clients of a version are about.
type Subjects struct {
	Known   *SeenPlayers
	Looks   *updatefield.Looks
	Unnamed bool // the version has an answer for unknown names
	// Playing are the players with a client of the version, as that client sees them, and
	// their maps; in no order.
	Playing iter.Seq2[*view.Object, content.ID]
}

// Updates sends the answers of queries to a client that is shown a map. It belongs to the
// goroutine of the broadcast.
type Updates struct {
	sight conn.Sight
	crowd *Subjects
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (*Requests) NewUpdates(sight conn.Sight, crowd *Subjects) *Updates {
	return &Updates{sight, crowd}
}

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

// name sends a name. For an unknown one it sends an answer if the version has one.
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

// creature returns the template of a creature by its entry.
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

// humanoid is the creature type of creatures for which content gives none.
const humanoid = 7

// maxWho is the limit of rows that clients show.
const maxWho = 49

// who lists the players in the world that match a query. For a player that clients of the
// version have not seen, only the name is known; only players with such a client have a zone.
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

// wanted reports whether a row matches a query. Masks have a bit for each number.
func wanted(ask *social.WhoAsk, r *social.WhoRow) bool {
	has := func(part string) bool { return strings.Contains(strings.ToLower(r.Name), strings.ToLower(part)) }
	return has(ask.Player) && ask.Guild == "" && (len(ask.Zones) == 0 || slices.Contains(ask.Zones, r.Zone)) &&
		r.Level >= ask.MinLevel && (ask.MaxLevel == 0 || r.Level <= ask.MaxLevel) &&
		(ask.RaceMask == 0 || ask.RaceMask>>(r.Race%32)&1 != 0) && (ask.ClassMask == 0 || ask.ClassMask>>(r.Class%32)&1 != 0) &&
		(len(ask.Words) == 0 || slices.ContainsFunc(ask.Words, has))
}
