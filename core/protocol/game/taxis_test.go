package game_test

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
)

const roostData = `
places:
  roost: {name: Roost, map: field, at: [11, 20]}
  ridge: {name: Ridge, map: field, at: [11, 80, 0]}
  isle: {name: Isle, map: field, at: [51, 80, 0]}
creatures:
  keeper: {name: Keeper, faction: "base:folk", health: 21, moves: false, fights: false, stop: roost}
  kite: {name: Kite, faction: "base:folk", health: 1, moves: false, fights: false, clients: {vanilla: {display: 295}, wrath: {display: 296}}}
  lodger: {name: Lodger, faction: "base:folk", health: 23, moves: false, fights: false, menu: rooms}
menus:
  rooms: {greeting: [{text: Rooms.}], options: [{text: A room, does: home, place: ridge}]}
spawns:
  keeper_1: {creature: keeper, map: field, at: [10, 22]}
  lodger_1: {creature: lodger, map: field, at: [9, 20]}
stops:
  roost: {name: Roost, place: roost, clients: {vanilla: {node: 2}, wrath: {node: 2}}}
  ridge: {name: Ridge, place: ridge, known: true, clients: {vanilla: {node: 40}, wrath: {node: 40}}}
  isle: {name: Isle, place: isle, known: true, clients: {vanilla: {node: 70}, wrath: {node: 70}}}
flights:
  to_isle: {from: ridge, to: isle, yards_per_second: 40, cost: 5}
  to_ridge: {from: roost, to: ridge, yards_per_second: 40, mount: kite, cost: 60}
`

// TestAPlayerFliesByTheMapOfItsClient: a new stop is told, the map of flights comes up,
// what cannot be is refused by number, and a flight is seen by others, on its mount.
func TestAPlayerFliesByTheMapOfItsClient(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		v := pair[0]
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, roostData, schoolScript)
			anna, bert := h.enter(v, "Anna"), h.enter(pair[1], "Bert")
			var keeper uint64
			anna.wait("the keeper", func(m *client.Model) (ok bool) { keeper, ok = thing(m, v.Fields.Health, 21); return ok })
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })

			anna.send(&packets.GUID{Is: "CMSG_TAXINODE_STATUS_QUERY", GUID: keeper})
			known, at := dealing[*npc.TaxiKnown](anna, 0, "what she knows")
			if *known != (npc.TaxiKnown{GUID: keeper}) {
				t.Errorf("she hears %+v", known)
			}
			anna.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: keeper})
			_, at = dealing[*packets.Empty](anna, at, "that the stop is new")
			if known, at = dealing[*npc.TaxiKnown](anna, at, "that she knows it"); *known != (npc.TaxiKnown{GUID: keeper, Known: true}) {
				t.Errorf("she hears %+v", known)
			}
			want := &npc.Taxis{Shows: 1, GUID: keeper, Here: 2, Known: make([]uint32, v.Menus.StopWords)}
			want.Known[0], want.Known[1], want.Known[2] = 1<<1, 1<<7, 1<<5
			list, at := dealing[*npc.Taxis](anna, at, "the map of flights")
			if !reflect.DeepEqual(list, want) {
				t.Errorf("it shows %+v, want %+v", list, want)
			}
			anna.send(&packets.GUID{Is: "CMSG_TAXIQUERYAVAILABLENODES", GUID: keeper})
			if list, at = dealing[*npc.Taxis](anna, at, "the map again"); !reflect.DeepEqual(list, want) {
				t.Errorf("it shows %+v, want %+v", list, want)
			}
			for _, test := range []struct {
				what string
				to   uint32
				want uint32
			}{{"too little money", 40, npc.TaxiPoor}, {"where nobody flies", 41, npc.TaxiNoPath}} {
				anna.send(&npc.Fly{GUID: keeper, From: 2, To: test.to})
				var reply *packets.Number
				if reply, at = dealing[*packets.Number](anna, at, test.what); reply.Value != test.want {
					t.Errorf("%s: she hears %+v", test.what, reply)
				}
			}
			anna.types(".rich")
			anna.coins(100)
			anna.send(&npc.FlyAlong{GUID: keeper, Stops: []uint32{2, 40}})
			if reply, _ := dealing[*packets.Number](anna, at, "that she flies"); reply.Value != npc.TaxiGoes {
				t.Errorf("she hears %+v", reply)
			}
			anna.coins(40)
			for _, p := range []*player{anna, bert} {
				fields := &p.version.Fields
				p.field("that she is aloft", self, fields.UnitFlags, func(w uint32) bool { return w&0x00100004 == 0x00100004 })
				p.field("on a kite", self, fields.MountDisplay, func(w uint32) bool { return w == of(p.version, 295, 296) })
				p.wait("her way", func(m *client.Model) bool {
					o := m.Objects[self]
					return o.Way != nil && o.Way.Flags == p.version.Splines.Aloft && o.Way.Path[len(o.Way.Path)-1] == movement.Vector{X: 11, Y: 80}
				})
			}
			for _, p := range []*player{anna, bert} {
				fields := &p.version.Fields
				p.field("that she has landed", self, fields.UnitFlags, func(w uint32) bool { return w&0x00100004 == 0 })
				p.field("on her feet", self, fields.MountDisplay, func(w uint32) bool { return w == 0 })
				if m := p.Model(); m.Strange > 0 {
					t.Errorf("%d messages were strange", m.Strange)
				}
			}
		})
	}
}

// TestAPlayerFliesOverStopsByTheMapOfItsClient: with the list of stops of a client or
// without one, for the sum, in one go.
func TestAPlayerFliesOverStopsByTheMapOfItsClient(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		for name, ask := range map[string]func(keeper uint64) packets.Body{
			"with a list": func(keeper uint64) packets.Body { return &npc.FlyAlong{GUID: keeper, Stops: []uint32{2, 40, 70}} },
			"at once":     func(keeper uint64) packets.Body { return &npc.Fly{GUID: keeper, From: 2, To: 70} },
		} {
			t.Run(v.Name+" "+name, func(t *testing.T) {
				anna := newHallOf(t, roostData, schoolScript).enter(v, "Anna")
				var keeper uint64
				anna.wait("the keeper", func(m *client.Model) (ok bool) { keeper, ok = thing(m, v.Fields.Health, 21); return ok })
				anna.types(".rich")
				anna.coins(100)
				anna.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: keeper})
				_, at := dealing[*npc.Taxis](anna, 0, "the map of flights")
				for _, wrong := range [][]uint32{nil, {70}, {40, 70}, {2, 40, 71}} {
					anna.send(&npc.FlyAlong{GUID: keeper, Stops: wrong})
					var reply *packets.Number
					if reply, at = dealing[*packets.Number](anna, at, "that she does not fly"); reply.Value != npc.TaxiNoPath {
						t.Errorf("along %v she hears %+v", wrong, reply)
					}
				}
				anna.send(ask(keeper))
				if reply, _ := dealing[*packets.Number](anna, at, "that she flies"); reply.Value != npc.TaxiGoes {
					t.Errorf("she hears %+v", reply)
				}
				anna.coins(35)
				anna.wait("her way", func(m *client.Model) bool {
					o := m.Objects[m.Self]
					return o.Way != nil && slices.Equal(o.Way.Path, []movement.Vector{{X: 11, Y: 80}, {X: 51, Y: 80}})
				})
			})
		}
	}
}

// TestAHomeIsTold: a client is told where its player comes back, when it comes into the
// world and when that changes.
func TestAHomeIsTold(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna := newHallOf(t, roostData, "").enter(v, "Anna")
			land := of(v, 1, 530)
			first, at := dealing[*packets.BindPoint](anna, 0, "her home")
			if *first != (packets.BindPoint{Position: movement.Vector{X: 10, Y: 20}, Map: land, Area: 87}) {
				t.Errorf("it lies at %+v", first)
			}
			var lodger uint64
			anna.wait("the lodger", func(m *client.Model) (ok bool) { lodger, ok = thing(m, v.Fields.Health, 23); return ok })
			anna.send(&packets.GUID{Is: "CMSG_BINDER_ACTIVATE", GUID: lodger})
			anna.choose(anna.menu(1), 0)
			next, at := dealing[*packets.BindPoint](anna, at, "her new home")
			if next.Position != (movement.Vector{X: 11, Y: 80}) || next.Map != land {
				t.Errorf("it lies at %+v", next)
			}
			if bound, _ := dealing[*npc.Bound](anna, at, "that it is hers"); bound.GUID != anna.Model().Self || bound.Area != next.Area {
				t.Errorf("she hears %+v", bound)
			}
		})
	}
}
