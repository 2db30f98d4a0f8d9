package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	npcpackets "loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// What examples/vale-numbers says.
var (
	valeSpells = map[string]uint32{"Reap": 78, "Spark": 133, "Trim the Wick": 2050, "Scatter Salt": 8921}
	valeMaps   = map[string]uint32{"vale:dale": 0, "vale:hollow": 389}
)

// Types of objects in an update, and where a player's things begin and end.
const (
	typeCreature   = 3
	typeGameObject = 5
	firstPack      = 23 // the first of the backpack
	lastPack       = firstPack + 16
	playersBag     = 255
	yesBytes       = 4 // bytes that 3.3.5a sends with its yes
)

// playing is a hero in a game client.
type playing struct {
	*gamer
	name   string
	x, y   float64
	turn   float64 // where it looks
	jumped uint32  // the last jump that it has acknowledged
	struck string  // whom it strikes
	asked  map[string]bool
	breath breath
	clock  *metronome
}

func (p *playing) send(m packets.Body) {
	p.t.Helper()
	p.breath.take()
	p.gamer.send(m)
}

func newPlaying(g *gamer, name string) *playing {
	p := &playing{gamer: g, name: name, asked: map[string]bool{}}
	p.settle()
	return p
}

// wait looks again and again whether something is so, while the world goes on.
func (p *playing) wait(what string, is func(*client.Model) bool) {
	p.t.Helper()
	for waited := 0; ; waited++ {
		done := false
		p.World.Look(func(m *client.Model) { done = is(m) })
		if done {
			return
		}
		if p.clock.tick(); waited == ages {
			p.t.Fatalf("%s waits for %s; it got %v", p.name, what, p.World.Model().Messages)
		}
	}
}

func (p *playing) called() string { return p.name }

func (p *playing) key(guid uint64) string { return strconv.FormatUint(guid, 10) }

func (p *playing) guid(id string) uint64 {
	guid, _ := strconv.ParseUint(id, 10, 64) // "" is nobody
	return guid
}

// settle stands where the client was put.
func (p *playing) settle() {
	m := p.World.Model()
	p.jumped = m.Jumped
	if o := m.Objects[p.self]; o != nil {
		p.x, p.y = float64(o.Place.Position.X), float64(o.Place.Position.Y)
	}
}

func (p *playing) spot() (x, y float64) {
	m := p.World.Model()
	switch {
	case m.Loading:
		p.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
		p.wait("its own", func(m *client.Model) bool { return m.Self != 0 && m.Objects[m.Self] != nil })
		p.settle()
	case m.Jumped != p.jumped:
		p.settle()
		p.send(&movement.Teleported{Mover: p.self, Counter: m.Jumped})
	}
	return p.x, p.y
}

func (p *playing) stride(x, y float64) {
	if x != p.x || y != p.y {
		p.turn = math.Atan2(y-p.y, x-p.x)
	}
	p.moved(x, y)
}

// moved says where it is and looks.
func (p *playing) moved(x, y float64) {
	loads := false
	p.World.Look(func(m *client.Model) { loads = m.Loading })
	if loads {
		return // it stands nowhere
	}
	m := &movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: p.self}
	m.Time = uint32(time.Now().UnixMilli())
	m.Position = movement.Vector{X: float32(x), Y: float32(y)}
	m.Facing = float32(math.Mod(p.turn+2*math.Pi, 2*math.Pi))
	p.x, p.y = x, y
	p.send(m)
}

// ask asks once what a number means.
func (p *playing) ask(is string, entry uint32, guid uint64) {
	if key := is + strconv.Itoa(int(entry)) + "/" + strconv.FormatUint(guid, 10); !p.asked[key] {
		p.asked[key] = true
		p.send(&packets.Query{Is: is, Entry: entry, GUID: guid})
	}
}

// are lists what a client sees of a name, as it stands.
func (p *playing) are(name string, like func(o *client.Object) bool) (all []sight) {
	at := &p.Version.Fields
	p.World.Look(func(m *client.Model) {
		for guid, o := range m.Objects {
			if p.nameOf(m, guid, o) == name && like(o) {
				s := placeOf(o)
				s.id, s.health = p.key(guid), float64(o.Fields[at.Health])/float64(max(1, o.Fields[at.MaxHealth]))
				all = append(all, s)
			}
		}
	})
	return all
}

// nameOf is the name of what a client sees, when it has been answered.
func (p *playing) nameOf(m *client.Model, guid uint64, o *client.Object) string {
	entry := o.Fields[p.Version.Fields.Entry]
	switch o.Type {
	case typePlayer:
		if key := p.key(guid); !p.asked[key] {
			p.asked[key] = true
			p.send(&packets.GUID{Is: "CMSG_NAME_QUERY", GUID: guid})
		}
		return m.Names[guid]
	case typeCreature:
		p.ask("CMSG_CREATURE_QUERY", entry, guid)
		return m.Creatures[entry]
	case typeGameObject:
		p.ask("CMSG_GAMEOBJECT_QUERY", entry, guid)
		return m.Things[entry].Names[0]
	}
	return ""
}

// placeOf is where something stands, or walks to.
func placeOf(o *client.Object) sight {
	spot := o.Place.Position
	if o.Way != nil && len(o.Way.Path) > 0 {
		spot = o.Way.Path[len(o.Way.Path)-1]
	}
	return sight{x: float64(spot.X), y: float64(spot.Y)}
}

func (p *playing) sees(name string) []sight {
	return p.are(name, func(o *client.Object) bool { return o.Fields[p.Version.Fields.Health] > 0 })
}

// lootable is the bit by which a client shows that there is something in a corpse.
const lootable = 1

func (p *playing) lies(name string) (sight, bool) {
	at := &p.Version.Fields
	all := p.are(name, func(o *client.Object) bool {
		return o.Type == typeCreature && o.Fields[at.Health] == 0 && o.Fields[at.DynamicFlags]&lootable != 0
	})
	if len(all) == 0 {
		return sight{}, false
	}
	return all[0], true
}

func (p *playing) health() float64 {
	at, share := &p.Version.Fields, 1.0
	p.World.Look(func(m *client.Model) {
		if o := m.Objects[p.self]; o != nil {
			share = float64(o.Fields[at.Health]) / float64(max(1, o.Fields[at.MaxHealth]))
		}
	})
	return share
}

func (p *playing) attacks(id string) {
	p.faces(id)
	if p.struck != id {
		p.struck = id
		p.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: p.guid(id)})
	}
	p.send(&packets.GUID{Is: "CMSG_ATTACKSWING", GUID: p.guid(id)})
}

// faces turns to somebody.
func (p *playing) faces(id string) {
	p.spot()
	p.World.Look(func(m *client.Model) {
		if o := m.Objects[p.guid(id)]; o != nil {
			s := placeOf(o)
			p.turn = math.Atan2(s.y-p.y, s.x-p.x)
		}
	})
	p.moved(p.x, p.y)
}

func (p *playing) casts(spell, at string) {
	target := p.guid(at)
	if at == "" {
		target = p.self
	}
	number, known := valeSpells[spell], false
	p.World.Look(func(m *client.Model) { known = m.Spells[number] })
	if known {
		p.gamer.casts(number, target)
	}
}

// thing finds an item of a name in the backpack.
func (p *playing) thing(name string) (place uint8, guid uint64, entry uint32) {
	for place := range uint8(lastPack) {
		guid, entry := p.held(place)
		if entry == 0 {
			continue
		}
		p.ask("CMSG_ITEM_QUERY_SINGLE", entry, guid)
		if p.World.Model().Items[entry].Names[0] == name {
			return place, guid, entry
		}
	}
	return 0, 0, 0
}

func (p *playing) held(place uint8) (guid uint64, entry uint32) {
	m, at := p.World.Model(), &p.Version.Fields
	self := m.Objects[p.self]
	if self == nil {
		return 0, 0
	}
	word := p.Version.Items.Inventory + 2*uint16(place)
	guid = uint64(self.Fields[word]) | uint64(self.Fields[word+1])<<32
	if it := m.Objects[guid]; it != nil && guid != 0 {
		entry = it.Fields[at.Entry]
	}
	return guid, entry
}

func (p *playing) carries(item string) (count int) {
	for place := range uint8(lastPack) {
		guid, entry := p.held(place)
		if entry == 0 {
			continue
		}
		p.ask("CMSG_ITEM_QUERY_SINGLE", entry, guid)
		if m := p.World.Model(); m.Items[entry].Names[0] == item {
			count += int(m.Objects[guid].Fields[p.Version.Items.Stack])
		}
	}
	return count
}

func (p *playing) uses(item, at string) {
	place, guid, entry := p.thing(item)
	if guid == 0 {
		return
	}
	p.faces(at)
	if err := p.World.Use(playersBag, place, p.World.Model().Items[entry].Spells[0].Spell, guid, p.guid(at)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *playing) opens(object string) {
	p.t.Helper()
	var found []sight
	for waited := 0; len(found) == 0; waited++ {
		if found = p.are(object, func(*client.Object) bool { return true }); waited == ages {
			p.t.Fatalf("%s sees no %s", p.name, object)
		}
		p.clock.tick()
	}
	p.send(&packets.GUID{Is: "CMSG_GAMEOBJ_USE", GUID: p.guid(found[0].id)})
}

func (p *playing) loots(corpse string) {
	p.send(&packets.GUID{Is: "CMSG_LOOT", GUID: p.guid(corpse)})
	for range 4 {
		p.clock.tick() // what lies there is told meanwhile, or that it is gone
	}
	p.send(packets.NewEmpty("CMSG_LOOT_MONEY"))
	for slot := range uint8(8) {
		p.send(&item.TakeThing{Slot: slot})
	}
	p.send(&packets.GUID{Is: "CMSG_LOOT_RELEASE", GUID: p.guid(corpse)})
}

// talk asks somebody what it has, and finds a quest there.
func (p *playing) talk(quest, who string) (npc uint64, number uint32) {
	p.t.Helper()
	for waited := 0; npc == 0; waited++ {
		if all := p.sees(who); len(all) > 0 {
			npc = p.guid(all[0].id)
		} else if p.clock.tick(); waited == ages {
			p.t.Fatalf("%s does not see %s", p.name, who)
		}
	}
	for range ages / 20 {
		p.reaches(who)
		menus := len(p.World.Model().Menus)
		p.send(&packets.GUID{Is: "CMSG_QUESTGIVER_HELLO", GUID: npc})
		for range 20 { // then it asks again: it may have been too far away
			p.clock.tick()
			if number = p.listed(quest, menus); number != 0 {
				return npc, number
			}
		}
	}
	m := p.World.Model()
	x, y := p.spot()
	p.t.Logf("%s is at %.1f, %.1f with %.0f%% of its health", p.name, x, y, 100*p.health())
	p.t.Fatalf("%s has no %q for %s, whose log is %v; the last menu is %+v", who, quest, p.name, p.log(), m.Menus[max(0, len(m.Menus)-1):])
	return 0, 0
}

// reaches brings a hero to somebody in sight, also one that has died or been moved since it
// stood there.
func (p *playing) reaches(who string) {
	for range ages {
		x, y := p.spot()
		all := p.sees(who)
		switch {
		case p.health() <= 0:
			p.rises()
		case len(all) > 0:
			way := math.Hypot(all[0].x-x, all[0].y-y)
			if way <= 3 {
				return
			}
			share := min(1, 10/way)
			p.stride(x+(all[0].x-x)*share, y+(all[0].y-y)*share)
		}
		p.clock.tick()
	}
}

// listed is the number of a quest in the last menu, if one has come after so many.
func (p *playing) listed(quest string, after int) (number uint32) {
	p.World.Look(func(m *client.Model) {
		if len(m.Menus) == after {
			return
		}
		for _, q := range m.Menus[len(m.Menus)-1].Quests {
			if q.Title == quest {
				number = q.Quest
			}
		}
	})
	return number
}

// shownTo waits for a page about a quest behind those that it has been shown.
func shownTo[M packets.Body](p *playing, after int, quest uint32, number func(M) uint32) {
	p.t.Helper()
	var kind M
	p.wait(fmt.Sprintf("a %T about %d", kind, quest), func(m *client.Model) bool {
		return slices.ContainsFunc(m.Errands[after:], func(b packets.Body) bool {
			own, ok := b.(M)
			return ok && number(own) == quest
		})
	})
}

func (p *playing) accepts(quest, giver string) {
	p.t.Helper()
	npc, number := p.talk(quest, giver)
	after := len(p.World.Model().Errands)
	p.send(&npcpackets.QuestAsk{GUID: npc, Quest: number, One: 1})
	shownTo(p, after, number, func(m *npcpackets.QuestOffered) uint32 { return m.Quest })
	p.send(&npcpackets.QuestWith{Is: "CMSG_QUESTGIVER_ACCEPT_QUEST", GUID: npc, Quest: number})
	p.wait(quest+" in the log", func(m *client.Model) bool {
		return slices.ContainsFunc(client.LogOf(p.Version, m), func(e client.LogEntry) bool { return e.Quest == number })
	})
	p.send(&packets.Number{Is: "CMSG_QUEST_QUERY", Value: number})
	p.wait("what "+quest+" is", func(m *client.Model) bool { return m.Quests[number].Called == quest })
}

func (p *playing) handsOver(quest, ender string, choice int) {
	p.t.Helper()
	npc, number := p.talk(quest, ender)
	after := len(p.World.Model().Errands)
	p.send(&npcpackets.QuestWith{Is: "CMSG_QUESTGIVER_COMPLETE_QUEST", GUID: npc, Quest: number})
	p.send(&npcpackets.QuestWith{Is: "CMSG_QUESTGIVER_REQUEST_REWARD", GUID: npc, Quest: number})
	shownTo(p, after, number, func(m *npcpackets.QuestReward) uint32 { return m.Quest })
	p.send(&npcpackets.QuestChoose{GUID: npc, Quest: number, Reward: uint32(max(0, choice-1))})
	shownTo(p, after, number, func(m *npcpackets.QuestFinished) uint32 { return m.Quest })
}

func (p *playing) log() map[string]bool {
	m := p.World.Model()
	if m.Objects[m.Self] == nil {
		return nil
	}
	log := map[string]bool{}
	for _, e := range client.LogOf(p.Version, &m) {
		log[m.Quests[e.Quest].Called] = e.State == 1
	}
	return log
}

func (p *playing) invites(other string) { p.send(&social.Invite{Player: other}) }

func (p *playing) joins() {
	p.t.Helper()
	p.wait("an invitation", func(m *client.Model) bool { return len(m.Invited) > 0 })
	body := &packets.Bytes{Is: "CMSG_GROUP_ACCEPT"}
	if p.Version.Packet == codec.Wrath {
		body.Data = make([]byte, yesBytes)
	}
	p.send(body)
	p.wait("a group", func(m *client.Model) bool { return len(m.Group.Members) > 0 })
}

func (p *playing) on(place string) bool {
	m := p.World.Model()
	return m.World == valeMaps[place] && !m.Loading && m.Self != 0
}

func (p *playing) read() (messages, strange int, why string) {
	m := p.World.Model()
	for _, n := range m.Messages {
		messages += n
	}
	return messages, m.Strange, fmt.Sprint(m.Messages)
}

func (p *playing) rises() { p.send(&packets.Bytes{Is: "CMSG_REPOP_REQUEST"}) }
