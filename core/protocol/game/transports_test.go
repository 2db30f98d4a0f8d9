package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// carrying is what carries people in these tests: a lift beside the gate, and a boat that
// soon goes down to the cellar and back.
const carrying = `
objects:
  lift: {name: Lift, kind: transport}
  barge: {name: Boat, kind: transport}
transports:
  lift: {object: lift, deck_yards: [4, 4], points: [{at: [11, 20, 0], map: field, wait_ms: 600000, stop: foot}, {at: [11, 20, 9], stop: top, travel_ms: 1500}]}
  boat:
    object: barge
    deck_yards: [6, 6]
    cross_ms: 60000
    points: [{at: [10.5, 20, 0], map: field, wait_ms: 4000, stop: gate}, {at: [5, 9, 0], map: cellar, wait_ms: 600000, stop: stairs}]
    crew: [{creature: clerk, on: [1, 0]}]
`

// onIt is a movement of who stands on a transport.
func (p *player) onIt(name uint64, x float32) *movement.Move {
	return &movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: p.Model().Self, Movement: movement.Movement{
		Flags: p.version.Aboard, Time: 100, Position: movement.Vector{X: 13, Y: 20}, Transport: movement.Transport{Full: true, GUID: name, Position: movement.Vector{X: x}},
	}}
}

func TestWhoStandsOnALiftIsSeenOnIt(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, carrying, "")
			anna, bert := h.enter(v, "Anna"), h.enter(v, "Bert")
			self, lift := anna.Model().Self, anna.thing("lift")
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			place := anna.Model().Objects[lift].Place
			if lift>>48 != 0xF120 || place.Flags&movement.PlaceTransport == 0 || place.TransportTime == 0 {
				t.Errorf("the lift is %#x, with flags %#x, %d ms on its way", lift, place.Flags, place.TransportTime)
			}
			if period := anna.Model().Objects[lift].Fields[v.Fields.ThingLevel]; period != 603000 {
				t.Errorf("its round takes %d ms, want 603000", period)
			}
			anna.send(&packets.Query{Is: "CMSG_GAMEOBJECT_QUERY", Entry: entryOfThing("lift"), GUID: lift})
			anna.wait("what it is", func(m *client.Model) bool { return m.Things[entryOfThing("lift")].Type == 11 })
			anna.send(anna.onIt(lift, -0.8))
			bert.wait("her on it", func(m *client.Model) bool {
				return len(m.Moves) == 1 && m.Moves[0].Flags&v.Aboard != 0 && m.Moves[0].Transport.GUID == lift && m.Moves[0].Transport.Position.X == -0.8
			})
			cleo := h.enter(v, "Cleo")
			cleo.wait("her, who stood on it before", func(m *client.Model) bool {
				o := m.Objects[self]
				return o != nil && o.Place.Movement.Flags&v.Aboard != 0 && o.Place.Transport.GUID == lift && o.Place.Transport.Position.X == -0.8
			})
			anna.send(anna.onIt(lift, 90)) // which is no spot on it
			anna.wait("that she is put back", func(m *client.Model) bool { return m.Jumped == 1 })
		})
	}
}

func TestABoatTakesItsPassengersToAnotherMap(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, carrying, "")
			anna := h.enter(v, "Anna")
			self, boat := anna.Model().Self, anna.thing("barge")
			if boat>>48 != 0x1FC0 {
				t.Errorf("the boat is %#x", boat)
			}
			anna.send(anna.onIt(boat, -0.3))
			anna.wait("the way to another map", func(m *client.Model) bool { return m.Messages["SMSG_NEW_WORLD"] == 1 })
			if p := anna.Model().Pending; !p.Riding || p.Transport != entryOfThing("barge") || p.TransportMap == p.Map {
				t.Errorf("the way is told as %+v, want one on the boat", p)
			}
			anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			anna.wait("herself on the boat there", func(m *client.Model) bool {
				o := m.Objects[self]
				return m.Objects[boat] != nil && o != nil && o.Place.Transport.GUID == boat && o.Place.Transport.Position.X == -0.3
			})
			anna.send(anna.onIt(boat, -0.2))
			anna.send(anna.onIt(boat, 90))
			anna.wait("that she is put back there", func(m *client.Model) bool { return m.Jumped == 1 })
		})
	}
}
