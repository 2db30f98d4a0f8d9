package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets/social"
)

// The zone that a client is told is that of the smallest area around a player
// which has a number, or else that of the map.
func TestTheZoneIsThatOfTheSmallestArea(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			if zone := p.Model().Characters[0].Zone; zone != 87 {
				t.Errorf("the list says zone %d, want that of the porch", zone)
			}
			ask := func(in uint32, zones ...uint32) {
				t.Helper()
				before := p.Model().Messages["SMSG_WHO"]
				p.send(&social.WhoAsk{MaxLevel: 100, Zones: zones})
				p.wait("who is there", func(m *client.Model) bool { return m.Messages["SMSG_WHO"] > before })
				switch list := p.Model().Who.List; {
				case in == 0 && len(list) != 0:
					t.Errorf("%v are listed, want nobody", list)
				case in != 0 && (len(list) != 1 || list[0].Zone != in):
					t.Errorf("%v are listed, want one in zone %d", list, in)
				}
			}
			ask(87)
			p.types(".hop")
			p.stands(p.Model().Self, 15, 25)
			ask(40)
			ask(40, 1, 40)
			ask(0, 87)
			p.types(".down")
			p.wait("the cellar", func(m *client.Model) bool { return m.Messages["SMSG_NEW_WORLD"] == 1 })
		})
	}
}
