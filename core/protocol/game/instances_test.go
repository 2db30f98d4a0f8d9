package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

// copyData is maps in copies: a vault for one, to which who enters is bound until the
// clock ends it, a den for parties, and one of which everybody may see two in an hour.
const copyData = `
maps:
  vault: {name: Vault, bounds_yards: [-50, -50, 50, 50], clients: {vanilla: {map: 409}, wrath: {map: 409}},
    instance: {for: player, bind: enter, reset: daily 04:00, difficulties: [normal, heroic], entrance: gate, encounters: [{name: brute, creatures: [brute]}]}}
  den: {name: Den, bounds_yards: [-50, -50, 50, 50], clients: {vanilla: {map: 36}, wrath: {map: 36}},
    instance: {for: party, difficulties: [normal, heroic], entrance: gate}}
  nest: {name: Nest, bounds_yards: [-50, -50, 50, 50], clients: {vanilla: {map: 43}, wrath: {map: 43}},
    instance: {for: player, an_hour: 1, entrance: gate}}
places:
  vault_door: {name: Vault, map: vault, at: [0, 0]}
  den_door: {name: Den, map: den, at: [0, 0]}
  nest_door: {name: Nest, map: nest, at: [0, 0]}
factions:
  brutes: {name: Brutes}
creatures:
  brute: {name: Brute, faction: brutes, health: 1000, damage_min: 1, damage_max: 1, clients: {wrath: {entry: 311, display: 604}, vanilla: {entry: 311, display: 604}}}
spawns:
  brute_1: {creature: brute, map: vault, at: [3, 0]}
`

const copyScript = `
command "vault" {}
function players:vault() self:travel("yard:vault_door") end
command "den" {}
function players:den() self:travel("yard:den_door") end
command "nest" {}
function players:nest() self:travel("yard:nest_door") end
command "begin" {}
function players:begin() map:set_encounter("brute", "in_progress") end
command "finish" {}
function players:finish() map:set_encounter("brute", "not_started") end
`

// moved waits until a client is on another map, so many of them, and says so.
func (p *player) moved(n int) {
	p.t.Helper()
	p.wait("another map", func(m *client.Model) bool { return m.Messages["SMSG_NEW_WORLD"] == n })
	p.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
}

func TestCopiesOfMapsAreToldOfInTheClientsOwnMessages(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		t.Run(version.Name, func(t *testing.T) {
			h := newHallOf(t, copyData, copyScript)
			anna := h.enter(version, "Anna")
			anna.send(packets.NewEmpty("CMSG_REQUEST_RAID_INFO"))
			anna.wait("an empty list", func(m *client.Model) bool { return len(m.Bindings) == 1 && len(m.Bindings[0].List) == 0 })
			anna.types(".vault")
			anna.moved(1)
			anna.wait("that it is bound", func(m *client.Model) bool { return m.Messages["SMSG_INSTANCE_SAVE_CREATED"] == 1 })
			anna.wait("how long the copy lasts", func(m *client.Model) bool {
				return len(m.Copies) == 1 && m.Copies[0].Type == 4 && m.Copies[0].Map == 409
			})
			anna.send(packets.NewEmpty("CMSG_REQUEST_RAID_INFO"))
			anna.wait("its binding", func(m *client.Model) bool {
				return len(m.Bindings) == 2 && len(m.Bindings[1].List) == 1 && m.Bindings[1].List[0].Map == 409 && m.Bindings[1].List[0].ID > 0
			})
			if version.Bosses {
				anna.wait("the brute", func(m *client.Model) bool { return len(m.Objects) > 1 })
				anna.types(".begin")
				anna.wait("the boss's frame", func(m *client.Model) bool {
					return len(m.Bosses) == 1 && m.Bosses[0].Frame == packets.FrameEngage && m.Objects[m.Bosses[0].GUID] != nil
				})
				anna.types(".finish")
				anna.wait("its end", func(m *client.Model) bool {
					return len(m.Bosses) == 2 && m.Bosses[1].Frame == packets.FrameDisengage && m.Bosses[1].GUID == m.Bosses[0].GUID
				})
			}
			if m := anna.Model(); m.Strange > 0 || version.Bosses != (len(m.Bosses) > 0) {
				t.Errorf("%d strange messages, %d frames of bosses", m.Strange, len(m.Bosses))
			}
		})
	}
}

func TestWhoDoesNotComeInAndWhatDoesNotEndIsToldInTheClientsOwnMessages(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		t.Run(version.Name, func(t *testing.T) {
			h := newHallOf(t, copyData, copyScript)
			anna := h.enter(version, "Anna")
			anna.types(".den")
			if reason, ok := version.Copies.Aborts["no_party"]; ok {
				anna.wait("that it needs a group", func(m *client.Model) bool {
					return len(m.Aborts) == 1 && m.Aborts[0].Map == 36 && m.Aborts[0].Reason == reason
				})
			} else {
				anna.hears(version.Chat.System, "You must be in a party to enter.")
			}
			anna.types(".nest")
			anna.moved(1)
			anna.send(packets.NewEmpty("CMSG_RESET_INSTANCES"))
			anna.wait("that somebody is inside", func(m *client.Model) bool {
				return len(m.Unreset) == 1 && m.Unreset[0].Map == 43 && m.Unreset[0].Reason == 0
			})
			anna.types(".up")
			anna.moved(2)
			anna.send(packets.NewEmpty("CMSG_RESET_INSTANCES"))
			anna.wait("the end of the copy", func(m *client.Model) bool { return len(m.Resets) == 1 && m.Resets[0] == 43 })
			anna.types(".nest")
			anna.wait("that it was in too many", func(m *client.Model) bool {
				return len(m.Aborts) > 0 && m.Aborts[len(m.Aborts)-1].Map == 43 && m.Aborts[len(m.Aborts)-1].Reason == version.Copies.Aborts["too_many"]
			})
			if n := anna.Model().Strange; n > 0 {
				t.Errorf("%d strange messages", n)
			}
		})
	}
}

func TestTheDifficultyIsChosenInTheClientsOwnMessages(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		if version.Copies.Difficulty[0] == "" {
			continue
		}
		h := newHallOf(t, copyData, copyScript)
		anna := h.enter(version, "Anna")
		before := len(anna.Model().Degrees)
		anna.send(&packets.Number{Is: "MSG_SET_DUNGEON_DIFFICULTY", Value: 77}) // which no map has
		anna.send(&packets.Number{Is: "MSG_SET_RAID_DIFFICULTY", Value: 1})     // there is no map for raids
		anna.send(&packets.Number{Is: "MSG_SET_DUNGEON_DIFFICULTY", Value: 1})
		anna.wait("what it has chosen", func(m *client.Model) bool {
			return len(m.Degrees) == before+1 && m.Degrees[before].Is == "MSG_SET_DUNGEON_DIFFICULTY" && m.Degrees[before].Value == 1 && !m.Degrees[before].InGroup
		})
		if n := anna.Model().Strange; n > 0 {
			t.Errorf("%d strange messages", n)
		}
	}
}
