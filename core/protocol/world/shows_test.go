package world_test

import (
	"testing"

	"loam/core/protocol/message"
	"loam/core/protocol/world/client"
)

func TestClientsSeeAndHearWhatCreaturesShow(t *testing.T) {
	t.Parallel()
	const data = `
sounds:
  horn: {name: A horn sounds., clients: {vanilla: {sound: 31}, wrath: {sound: 41}}}
  drum: {name: Drums beat.}
emotes:
  dance: {clients: {vanilla: {animation: 10, posture: 94}, wrath: {animation: 10, posture: 94}}}
creatures:
  mask: {name: Mask, faction: "base:folk", health: 10, clients: {vanilla: {display: 777}, wrath: {display: 778}}}
  herald:
    name: Herald
    faction: "base:folk"
    health: 10
    manners: [spares_players, unselectable]
    lines:
      - {group: hail, text: "comes to {target}.", how: boss_emote, sound: horn, emote: dance}
      - {group: psst, text: "Psst, {target}.", how: whisper}
spawns:
  herald: {creature: herald, map: field, at: [12, 22]}
`
	const script = `
local herald = creature "herald"
function herald:on_hear(player, words)
  if words == "hail" then self:speak("hail", player) self:speak("psst", player)
  elseif words == "music" then map:sound("horn", true) player:hear("horn") player:hear("drum")
  elseif words == "work" then self:set_posture("dance") self:set_weapons("ranged") self:morph("mask") end
end
`
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, data, script)
			anna := h.enter(pair[0], "Anna")
			v := anna.version
			var herald uint64
			anna.wait("the herald", func(m *client.Model) bool {
				for g, o := range m.Objects {
					if o.Fields[v.Fields.UnitFlags]&0x2000100 == 0x2000100 {
						herald = g
					}
				}
				return herald != 0
			})
			anna.types("hail")
			anna.hears(v.Chat.BossEmote, "comes to Anna.")
			anna.hears(v.Chat.MonsterWhisper, "Psst, Anna.")
			anna.wait("the horn", func(m *client.Model) bool { return m.Messages["SMSG_PLAY_OBJECT_SOUND"] == 1 })
			anna.wait("how it moves", func(m *client.Model) bool {
				return len(m.Moved) == 1 && m.Moved[0] == (message.Emoted{Emote: 10, GUID: herald})
			})
			anna.types("music")
			anna.wait("music and a sound", func(m *client.Model) bool {
				return m.Messages["SMSG_PLAY_MUSIC"] == 1 && m.Messages["SMSG_PLAY_SOUND"] == 1
			})
			anna.hears(v.Chat.System, "Drums beat.")
			anna.types("work")
			display := map[string]uint32{"vanilla": 777, "wrath": 778}[v.Name]
			anna.wait("how it holds itself", func(m *client.Model) bool {
				f := m.Objects[herald].Fields
				return f[v.Fields.EmoteState] == 94 && f[v.Fields.Bytes2]&0xFF == 2 && f[v.Fields.Display] == display
			})
		})
	}
}
