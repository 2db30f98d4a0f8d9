package main

import (
	"path/filepath"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
)

// marketday is what two game clients need beside the bazaar: a trainer and a stop of flights
// with the numbers of their windows, money, and wear by command.
var marketday = map[string]string{
	"bundle.yaml": "name: fair\nversion: 1.0.0\napi: 1\ndepends: {bazaar: \"*\", base: \"*\"}\npermissions: [override, players, commands]\n",
	"data/fair.yaml": `
override:
  starts:
    "bazaar:pedlar": {clients: {vanilla: {race: 1, class: 1}, wrath: {race: 1, class: 1}}}
spells:
  chant: {name: Chant, aim: self, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 2050, lesson: 2055}, wrath: {entry: 2050}}}
trainers:
  choir: {greeting: Sing., lessons: [{spell: chant, cost: 30}]}
creatures:
  cantor: {name: Cantor, faction: "bazaar:townsfolk", health: 80, moves: false, trainer: choir}
  groom: {name: Groom, faction: "bazaar:townsfolk", health: 80, moves: false, stop: perch}
  kite: {name: Kite, faction: "bazaar:townsfolk", health: 80, clients: {vanilla: {display: 295}, wrath: {display: 295}}}
places:
  perch: {map: "bazaar:square", at: [1, 1]}
  tower: {map: "bazaar:square", at: [1, 61]}
stops:
  perch: {name: Perch, place: perch, clients: {vanilla: {node: 2}, wrath: {node: 2}}}
  tower: {name: Tower, place: tower, known: true, clients: {vanilla: {node: 40}, wrath: {node: 40}}}
flights:
  up: {from: perch, to: tower, yards_per_second: 30, mount: kite, cost: 25}
spawns:
  cantor_1: {creature: cantor, map: "bazaar:square", at: [3, 3]}
  groom_1: {creature: groom, map: "bazaar:square", at: [-3, 3]}
`,
	"scripts/fair.lua": `
command "rich" {}
function players:rich() self:change_money(500) end
command "wear" {}
function players:wear() self:wear_out("main_hand", 5) end
`,
}

// The places of clients in which these things lie, the same in both versions but for
// those of a bag of the bank.
const (
	handPlace = 15
	packPlace = 23
	bankPlace = 39
	ownPlaces = 255
)

// dealt waits for a message about deals of the type of the answer, behind those before.
func dealt[T packets.Body](g *gamer, from int, what string) (answer T) {
	g.t.Helper()
	g.wait(what, func(m *client.Model) bool {
		for i := from; i < len(m.Dealings); i++ {
			if b, ok := m.Dealings[i].(T); ok {
				answer = b
				return true
			}
		}
		return false
	})
	return answer
}

// model is what a client knows by now.
func (g *gamer) model() *client.Model {
	m := g.World.Model()
	return &m
}

// dealings is how many messages about deals a client has got so far.
func (g *gamer) dealings() int { return len(g.World.Model().Dealings) }

// thingIn is the thing in a place of the player's own; nil where there is none.
func (g *gamer) thingIn(m *client.Model, place int) (name uint64, thing *client.Object) {
	at := g.Version.Items.Inventory + 2*uint16(place)
	own := m.Objects[g.self]
	name = uint64(own.Fields[at]) | uint64(own.Fields[at+1])<<32
	return name, m.Objects[name]
}

// holds waits for so many of a thing in a place; none is an empty place.
func (g *gamer) holds(what string, place int, entry, count uint32) {
	g.t.Helper()
	g.wait(what, func(m *client.Model) bool {
		name, it := g.thingIn(m, place)
		if count == 0 {
			return name == 0
		}
		return it != nil && it.Fields[g.Version.Fields.Entry] == entry && it.Fields[g.Version.Items.Stack] == count
	})
}

// coins waits until the player has so much money.
func (g *gamer) coins(what string, n uint32) {
	g.t.Helper()
	g.wait(what, func(m *client.Model) bool { return m.Objects[g.self].Fields[g.Version.Fields.Coinage] == n })
}

// moves asks to do something with the things in places.
func (g *gamer) moves(is string, at ...uint8) {
	g.t.Helper()
	m := &item.Places{Is: is}
	copy(m.Places[:], at)
	g.send(m)
}

// TestGameClientsDealWithCreatures plays a day at the fair in a client of each version:
// it buys, sells, buys back, has something mended, banks, learns and flies, and the other
// sees it fly. All that it is told is read.
func TestGameClientsDealWithCreatures(t *testing.T) {
	t.Parallel()
	dir := madeWorld(t, "fair", []string{"bazaar"}, marketday)
	loamRuns(t, "", "mods", "allow", "-w", dir, "fair", "override", "players", "commands")
	loamRuns(t, "", "mods", "allow", "-w", dir, "bazaar", "all")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "bert")
	recording := filepath.Join(t.TempDir(), "market.rec")
	s := serveBinary(t, dir, "--record", recording)
	anna, bert := plays(t, s, "1.12.1", "anna", "Anna"), plays(t, s, "3.3.5a", "bert", "Bert")
	for _, pair := range []duo{{anna, bert}, {bert, anna}} {
		g := pair[0]
		g.types(".rich")
		g.coins("her money", 500)
		blade := g.shops()
		g.mends(blade)
		g.banks()
		g.learns()
		g.rides(pair[1])
	}
	for _, g := range []*gamer{anna, bert} {
		if m := g.World.Model(); m.Strange > 0 {
			t.Errorf("%s: %d messages that nobody can read among %v", g.Version.Packet, m.Strange, m.Messages)
		}
	}
	s.stop()
	(&played{recording: recording}).replay(t)
}

// shops buys bread and sells it, buys it back, and buys a blade, whose number it gives.
func (g *gamer) shops() (blade uint32) {
	g.t.Helper()
	baker, smith := g.called("Baker"), g.called("Smith")
	at := g.dealings()
	g.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: baker})
	wares := dealt[*item.Wares](g, at, "what the baker sells")
	if len(wares.Items) != 2 || wares.Items[0].Count != 2 || wares.Items[0].Price != 18 {
		g.t.Fatalf("the baker sells %+v", wares)
	}
	bread := wares.Items[0]
	g.send(&item.Buy{Is: "CMSG_BUY_ITEM", GUID: baker, Entry: bread.Entry, Index: bread.Index, Times: 2})
	g.holds("four loaves", packPlace, bread.Entry, 4)
	g.coins("what is left", 464)
	loaves, _ := g.thingIn(g.model(), packPlace)
	g.send(&item.Sell{GUID: baker, Item: loaves})
	g.holds("none", packPlace, 0, 0)
	g.coins("what they bring", 472)
	g.holds("what can be bought back", int(g.Version.Items.Back), bread.Entry, 4)
	g.send(&item.BuyBack{GUID: baker, Slot: uint32(g.Version.Items.Back)})
	g.holds("four loaves again", packPlace, bread.Entry, 4)
	g.coins("what is left again", 464)

	at = g.dealings()
	g.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: smith})
	blade = dealt[*item.Wares](g, at, "what the smith sells").Items[0].Entry
	g.send(&item.Sell{GUID: smith, Item: loaves})
	if no := dealt[*item.SellFailed](g, at, "the smith buys nothing"); no.Result != item.SellUnsellable {
		g.t.Errorf("it hears %+v", no)
	}
	g.send(&item.Buy{Is: "CMSG_BUY_ITEM_IN_SLOT", GUID: smith, Entry: blade, Index: 1, Bag: g.self, Slot: packPlace + 3, Times: 1})
	g.holds("a blade", packPlace+3, blade, 1)
	g.coins("what is left of it", 374)
	return blade
}

// mends puts the blade on, wears it out, and has it mended.
func (g *gamer) mends(blade uint32) {
	g.t.Helper()
	points := func(what string, n uint32) {
		g.t.Helper()
		g.wait(what, func(m *client.Model) bool {
			_, it := g.thingIn(m, handPlace)
			return it != nil && it.Fields[g.Version.Fields.Entry] == blade && it.Fields[g.Version.Items.Durability] == n
		})
	}
	g.moves("CMSG_AUTOEQUIP_ITEM", ownPlaces, packPlace+3)
	points("the blade in hand", 20)
	g.types(".wear")
	points("a worn blade", 15)
	g.send(&item.Repair{GUID: g.called("Smith")})
	points("a mended blade", 20)
	g.coins("what is left", 361)
}

// banks brings bread to the bank, buys a slot for a bag, and takes the bread out.
func (g *gamer) banks() {
	g.t.Helper()
	keeper := g.called("Keeper of Chests")
	at := g.dealings()
	g.send(&packets.GUID{Is: "CMSG_BANKER_ACTIVATE", GUID: keeper})
	dealt[*packets.GUID](g, at, "the bank")
	_, bread := g.thingIn(g.model(), packPlace)
	entry := bread.Fields[g.Version.Fields.Entry]
	g.moves("CMSG_AUTOBANK_ITEM", ownPlaces, packPlace)
	g.holds("bread in the bank", bankPlace, entry, 4)
	g.send(&packets.GUID{Is: "CMSG_BUY_BANK_SLOT", GUID: keeper})
	if yes := dealt[*packets.Number](g, at, "a slot for a bag"); yes.Value != item.BankSlotBought {
		g.t.Errorf("it hears %+v", yes)
	}
	g.coins("what is left", 321)
	g.moves("CMSG_AUTOSTORE_BANK_ITEM", ownPlaces, bankPlace)
	g.holds("bread at hand", packPlace, entry, 4)
}

// learns learns to chant.
func (g *gamer) learns() {
	g.t.Helper()
	cantor := g.called("Cantor")
	at := g.dealings()
	g.send(&packets.GUID{Is: "CMSG_TRAINER_LIST", GUID: cantor})
	lessons := dealt[*npc.Lessons](g, at, "the lessons")
	if len(lessons.List) != 1 || lessons.List[0].State != npc.LessonOpen || lessons.List[0].Cost != 30 {
		g.t.Fatalf("it shows %+v", lessons)
	}
	g.send(&npc.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: cantor, Spell: lessons.List[0].Spell})
	dealt[*npc.LessonOf](g, at, "that it is learnt")
	g.wait("the chant", func(m *client.Model) bool { return m.Spells[2050] })
	g.coins("what is left", 291)
}

// rides flies to the tower, seen by another.
func (g *gamer) rides(other *gamer) {
	g.t.Helper()
	groom := g.called("Groom")
	at := g.dealings()
	g.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: groom})
	if taxis := dealt[*npc.Taxis](g, at, "the map of flights"); taxis.Here != 2 || taxis.Known[1] != 1<<7 {
		g.t.Errorf("it shows %+v", taxis)
	}
	g.send(&npc.Fly{GUID: groom, From: 2, To: 40})
	if reply := dealt[*packets.Number](g, at, "that it flies"); reply.Value != npc.TaxiGoes {
		g.t.Errorf("it hears %+v", reply)
	}
	g.coins("what is left", 266)
	for _, p := range []*gamer{g, other} {
		p.wait("the flight", func(m *client.Model) bool {
			o := m.Objects[g.self]
			return o != nil && o.Fields[p.Version.Fields.MountDisplay] == 295 && o.Way != nil &&
				o.Way.Path[len(o.Way.Path)-1] == movement.Vector{X: 1, Y: 61}
		})
	}
	g.wait("the landing", func(m *client.Model) bool { return m.Objects[g.self].Fields[g.Version.Fields.MountDisplay] == 0 })
}
