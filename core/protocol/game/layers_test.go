package game_test

import (
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

// inLayers is a yard of which the half is only there for who dreams.
const inLayers = `
layers:
  dream: {instead: true}
creatures:
  apparition: {name: Apparition, faction: "base:folk", health: 9, moves: false, fights: false}
  watcher: {name: Watching One, faction: "base:folk", health: 9, moves: false, fights: false}
objects:
  lamp: {name: Lamp, kind: thing}
  mirrors: {name: Mirror, kind: thing}
spawns:
  apparition_1: {creature: apparition, map: field, at: [13, 22], layers: [dream]}
  watcher_1: {creature: watcher, map: field, at: [14, 22], layers: [base:common, dream]}
  lamp_1: {object: lamp, map: field, at: [11, 22], layers: [dream]}
  mirrors_1: {object: mirrors, map: field, at: [12, 22]}
`

const toLayers = `
command "sleep" {}
function players:sleep() self:join_layer("dream") end
command "wake" {}
function players:wake() self:leave_layer("dream") end
`

// shown are the creatures and things of the yard that a client has been shown and not
// been told to take away, by their names.
func shown(v *game.Version, m *client.Model) map[string]bool {
	all := map[string]bool{}
	for _, o := range m.Objects {
		for id, base := range map[string]uint32{"clerk": 0x800000, "apparition": 0x800000, "watcher": 0x800000, "lamp": 0xA00000, "mirrors": 0xA00000} {
			if o.Fields[v.Fields.Entry] == base+uint32(len("yard:"+id)) { // as the keys of the hall number them
				all[id] = true
			}
		}
	}
	return all
}

func TestWhatIsOnAnotherLayerIsNotShownUntilTheLayerChanges(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, inLayers, toLayers)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			her, him := anna.Model().Self, bert.Model().Self
			awake := func(v *game.Version, m *client.Model) bool {
				all := shown(v, m)
				return all["clerk"] && all["mirrors"] && all["watcher"] && !all["apparition"] && !all["lamp"]
			}
			asleep := func(v *game.Version, m *client.Model) bool {
				all := shown(v, m)
				return all["apparition"] && all["lamp"] && all["watcher"] && !all["clerk"] && !all["mirrors"]
			}
			anna.wait("what is there by day, and Bert", func(m *client.Model) bool { return awake(pair[0], m) && m.Objects[him] != nil })
			bert.wait("Anna", func(m *client.Model) bool { return m.Objects[her] != nil })

			anna.types("/sleep")
			anna.wait("what is there in dreams, and herself", func(m *client.Model) bool {
				return asleep(pair[0], m) && m.Objects[him] == nil && m.Objects[her] != nil && m.Self == her
			})
			bert.wait("that she is gone", func(m *client.Model) bool { return m.Objects[her] == nil && awake(pair[1], m) })
			anna.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: him})

			bert.types("/sleep")
			bert.wait("her and what is there in dreams", func(m *client.Model) bool { return m.Objects[her] != nil && asleep(pair[1], m) })
			anna.wait("him", func(m *client.Model) bool { return m.Objects[him] != nil })

			anna.types("/wake")
			anna.wait("the day again", func(m *client.Model) bool { return awake(pair[0], m) && m.Objects[him] == nil })
			bert.wait("that she is gone", func(m *client.Model) bool { return m.Objects[her] == nil })
			for _, p := range []*player{anna, bert} {
				m := p.Model()
				if shown := m.Objects[m.Self]; shown == nil || m.Messages["SMSG_NEW_WORLD"] != 0 {
					t.Errorf("the change has taken a player away: %v, or to another map %d times", shown == nil, m.Messages["SMSG_NEW_WORLD"])
				}
			}
		})
	}
}
