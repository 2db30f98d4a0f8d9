package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

const restData = `
places:
  inn: {name: The Inn, map: field, at: [10, 20], radius_yards: 8, rest: true}
  moor: {name: The Moor, map: field, at: [40, 20]}
`

const restScript = `
command "sleep" {}
function players:sleep() self:set_rested(120) end
command "wake" {}
function players:wake() self:set_rested(0) end
command "leave" {}
function players:leave() self:teleport(40, 20) end
`

// TestClientsAreToldOfRest: that a player is where one rests, for how much it has
// rested, and that it has, without taking back how it looks.
func TestClientsAreToldOfRest(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHallOf(t, restData, restScript).logOn(v, "ANNA")
			p.send(&packets.CreateCharacter{Character: "Anna", Appearance: packets.Appearance{Race: 1, Class: 1, FacialHair: 3}})
			p.wait("the character is made", func(m *client.Model) bool { return m.Results["SMSG_CHAR_CREATE"] == v.Results.Created })
			p.join()
			self, at := p.Model().Self, &v.Fields
			const resting = 0x20
			rests := func(w uint32) bool { return w&resting != 0 }
			look := func(rest uint32) func(uint32) bool { return func(w uint32) bool { return w == rest<<24|3 } }
			p.field("that she is in the inn", self, at.PlayerFlags, rests)
			p.field("that she has not rested", self, at.PlayerBytes2, look(2))
			p.types(".sleep")
			p.field("for how much she has rested", self, p.version.Growth.Rest, func(w uint32) bool { return w == 120 })
			p.field("that she has rested", self, at.PlayerBytes2, look(1))
			p.types(".wake")
			p.field("that it is spent", self, at.PlayerBytes2, look(2))
			p.types(".leave")
			p.field("that she is not in the inn", self, at.PlayerFlags, func(w uint32) bool { return !rests(w) })
			if m := p.Model(); m.Strange > 0 {
				t.Errorf("%d messages were strange", m.Strange)
			}
		})
	}
}
