package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
)

func TestWorldStatesAreToldOnArrivalAndWhenTheyChange(t *testing.T) {
	t.Parallel()
	const data = `
world_states:
  lamps: {start: 2, most: 9, clients: {vanilla: {state: 2306}, wrath: {state: 3000}}}
  debt: {start: -1, least: -5, clients: {vanilla: {state: 2307}, wrath: {state: 3001}}}
  nameless: {start: 4}
  secret: {start: 4, hidden: true, clients: {vanilla: {state: 2308}, wrath: {state: 3002}}}
`
	const script = `
function map:on_player_enter() self:after("1s", "light") end
function map:light() map:add_world_state("lamps", 3) end
`
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			first := map[string]uint32{"vanilla": 2306, "wrath": 3000}[pair[0].Name]
			h := newHallOf(t, data, script)
			anna := h.enter(pair[0], "Anna")
			anna.wait("what the map counts", func(m *client.Model) bool { return m.States[first] == 2 })
			if m := anna.Model(); len(m.States) != 2 || m.States[first+1] != 0xFFFFFFFF {
				t.Errorf("told of %v, want of two, one of them below 0", m.States)
			}
			anna.wait("that it counts on", func(m *client.Model) bool { return m.States[first] == 5 })
			if m := anna.Model(); m.Messages["SMSG_UPDATE_WORLD_STATE"] != 1 {
				t.Errorf("told %d times of a change, want once, of what has changed", m.Messages["SMSG_UPDATE_WORLD_STATE"])
			}
		})
	}
}
