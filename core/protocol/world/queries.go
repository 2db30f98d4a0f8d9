package world

import (
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/guid"
	"loam/core/protocol/message"
	"loam/core/view"
)

// question is what a client asks: exactly one of member, entry, thing, object, page, name, corpse, icons and whom is set.
type question struct {
	member uint64 // of its group
	entry  uint32 // of a creature
	thing  uint32 // entry of an item
	object uint32 // entry of a game object
	page   uint32 // of a book
	called bool   // only what it is called is asked for
	name   uint64 // of a player or a pet
	pet    uint32 // the number of that pet
	whom   *message.WhoAsk
	corpse bool     // its own
	icons  bool     // of its group
	names  []string // of all who are in the world, for whom
	quest  uint32   // entry of a quest
	sign   uint64   // who may have to do with quests
	signs  bool     // all who have
	swaps  *message.QuestSlots
}

// AskName takes CMSG_NAME_QUERY: the teller knows whom clients have seen.
func AskName(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{name: m.(*message.GUID).GUID}})
	return nil
}

// AskCreature takes CMSG_CREATURE_QUERY.
func AskCreature(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{entry: m.(*message.Query).Entry}})
	return nil
}

// AskItem takes CMSG_ITEM_QUERY_SINGLE.
func AskItem(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{thing: m.(*message.Query).Entry}})
	return nil
}

// AskItemName takes CMSG_ITEM_NAME_QUERY.
func AskItemName(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{thing: m.(*message.Query).Entry, called: true}})
	return nil
}

// AskWho takes CMSG_WHO.
func AskWho(c *Conn, m message.Body) error {
	names := c.server.config.Realm.PlayersOn("")
	c.server.teller.queue.Put(item{asks: c, question: question{whom: m.(*message.WhoAsk), names: names}})
	return nil
}

// known is what the teller remembers for questions.
type known struct {
	people    people
	entries   map[uint32]content.ID // creatures of a release, by entry
	release   int
	objects   map[uint32]content.ID // of a release, by entry
	objectsOf int
	items     map[uint32]content.ID // of a release, by entry
	itemsOf   int
}

// people are the players whom clients of the version have been shown, as they
// were then.
type people struct {
	by    map[guid.GUID]*view.Object
	named map[string]*view.Object
	heard map[guid.GUID]string // names of those who were heard, also from other maps
}

// maxPeople is how many are remembered; behind it, all are forgotten.
const maxPeople = 16 << 10

// meet remembers a player.
func (p *people) meet(o *view.Object) {
	if o.GUID.Kind() != guid.Player {
		return
	}
	if p.by == nil || max(len(p.by), len(p.named)) >= maxPeople && p.by[o.GUID] == nil {
		p.by, p.named = map[guid.GUID]*view.Object{}, map[string]*view.Object{}
	}
	p.by[o.GUID], p.named[o.Name.Key] = o, o
}

// hear remembers the name of a player whose words came from anywhere.
func (p *people) hear(g guid.GUID, name string) {
	if g == 0 || name == "" {
		return
	}
	if p.heard == nil || len(p.heard) >= maxPeople && p.heard[g] == "" {
		p.heard = map[guid.GUID]string{}
	}
	p.heard[g] = name
}

// answer answers a question of a client in the world.
func (o *teller) answer(i *item) {
	v := o.viewers.Of(i.asks)
	switch {
	case v == nil:
	case o.questAsked(v, &i.question):
	case i.whom != nil:
		v.conn.Send(o.who(i.whom, i.names))
	case i.member != 0:
		o.member(v, i.member)
	case i.icons:
		o.allIcons(v)
	case i.corpse:
		v.conn.Send(o.corpse(v))
	case i.entry != 0:
		v.conn.Send(o.creature(i.entry))
	case i.object != 0:
		v.conn.Send(o.object(i.object))
	case i.page != 0:
		v.conn.Send(o.pageOf(i.page))
	case i.thing != 0 && i.called:
		o.itemName(v, i.thing)
	case i.thing != 0:
		v.conn.Send(o.itemOf(i.thing))
	case i.pet != 0:
		o.petName(v, i.name, i.pet)
	default:
		o.nameOf(v, i.name)
	}
}

// nameOf tells what somebody is called. What nobody is called is told where the
// version has words for that.
func (o *teller) nameOf(v *viewer, name uint64) {
	g := serverGUID(name, v.place.Instance)
	object := v.sees[g]
	if object == nil {
		object = o.known.people.by[g]
	}
	if heard := o.known.people.heard[g]; object == nil && heard != "" {
		v.conn.Send(&message.NameAnswer{GUID: name, Character: heard, Race: anyRace, Class: anyClass})
		return
	}
	if object == nil {
		if o.config.Version.Unnamed {
			v.conn.Send(&message.NameAnswer{GUID: name, Unknown: true})
		}
		return
	}
	look := o.config.Version.appearance(object.Traits, object.Clients)
	v.conn.Send(&message.NameAnswer{
		GUID: name, Character: o.text(object.Name), Race: uint32(look.Race), Gender: uint32(look.Gender), Class: uint32(look.Class),
	})
}

// creature says what is behind the entry of a creature.
func (o *teller) creature(entry uint32) *message.CreatureAnswer {
	snapshot, release := o.config.Realm.Content()
	if o.known.entries == nil || o.known.release != release {
		o.known.entries, o.known.release = map[uint32]content.ID{}, release
		for i := range snapshot.Creatures {
			d := &snapshot.Creatures[i]
			o.known.entries[o.config.entry(d.ID, d.Clients)] = d.ID
		}
	}
	d, ok := snapshot.Creature(o.known.entries[entry])
	if !ok {
		return &message.CreatureAnswer{Entry: entry | message.UnknownEntry, Unknown: true}
	}
	display := number(d.Clients, o.config.Version.Name, "display", anyDisplay)
	return &message.CreatureAnswer{
		Entry: entry, Names: [4]string{o.text(d.Name)}, Type: number(d.Clients, o.config.Version.Name, "type", humanoid),
		Displays: [4]uint32{display}, Health: 1, Mana: 1,
	}
}

// humanoid is the kind of creatures of which content says none.
const humanoid = 7

// maxWho is how many rows clients show.
const maxWho = 49

// who lists those in the world whom a client asks for. Of whom the version's
// clients have not seen, only the name is known; the zone is that of who plays
// with such a client.
func (o *teller) who(ask *message.WhoAsk, names []string) *message.Who {
	m := &message.Who{Online: uint32(len(names))}
	zones, selves := map[string]uint32{}, map[string]*view.Object{}
	for _, v := range o.viewers.All() { // in no order: each player has one
		if own := v.sees[v.place.Player]; own != nil {
			_, zones[own.Name.Key] = o.config.ground(v.place.Map, own.Position.Point)
			selves[own.Name.Key] = own
		}
	}
	for _, name := range names {
		row := message.WhoRow{Name: name, Level: 1, Race: anyRace, Class: anyClass}
		object := selves[name]
		if object == nil {
			object = o.known.people.named[name]
		}
		if object != nil {
			look := o.config.Version.appearance(object.Traits, object.Clients)
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
func wanted(ask *message.WhoAsk, r *message.WhoRow) bool {
	has := func(part string) bool { return strings.Contains(strings.ToLower(r.Name), strings.ToLower(part)) }
	return has(ask.Player) && ask.Guild == "" && (len(ask.Zones) == 0 || slices.Contains(ask.Zones, r.Zone)) &&
		r.Level >= ask.MinLevel && (ask.MaxLevel == 0 || r.Level <= ask.MaxLevel) &&
		(ask.RaceMask == 0 || ask.RaceMask>>(r.Race%32)&1 != 0) && (ask.ClassMask == 0 || ask.ClassMask>>(r.Class%32)&1 != 0) &&
		(len(ask.Words) == 0 || slices.ContainsFunc(ask.Words, has))
}
