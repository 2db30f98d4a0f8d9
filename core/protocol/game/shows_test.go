package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets/social"
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
			anna.hears(v.Chat.BossEmote, "%s comes to Anna.")
			anna.hears(v.Chat.MonsterWhisper, "Psst, Anna.")
			anna.wait("the horn", func(m *client.Model) bool { return m.Messages["SMSG_PLAY_OBJECT_SOUND"] == 1 })
			anna.wait("how it moves", func(m *client.Model) bool {
				return len(m.Moved) == 1 && m.Moved[0] == (social.Emoted{Emote: 10, GUID: herald})
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

func TestClientsSeeWhatCreaturesHold(t *testing.T) {
	t.Parallel()
	const data = `
items:
  sword: {name: Sword, slot: main_hand, clients: {vanilla: {entry: 25, display: 1542, class: 2, subclass: 7, material: 1, inventory_type: 21, sheathe: 3}, wrath: {entry: 2500}}}
creatures:
  herald: {name: Herald, faction: "base:folk", health: 10, manners: [spares_players, unselectable], outfits: [{outfit: 1, off: sword}, {outfit: both, main: sword, off: sword}]}
spawns:
  herald: {creature: herald, map: field, at: [12, 22]}
`
	const script = `
local herald = creature "herald"
function herald:on_hear() self:set_outfit("both") self:set_held("off") end
`
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, data, script)
			anna := h.enter(pair[0], "Anna")
			at := &anna.version.Fields
			sword := []uint32{1542, 2 | 7<<8 | 1<<16 | 21<<24, 3}
			if at.HeldItem != 0 {
				sword = []uint32{2500}
			}
			held := func(f map[uint16]uint32, hand uint16) (words []uint32) {
				if at.HeldItem != 0 {
					return []uint32{f[at.HeldItem+hand]}
				}
				return []uint32{f[at.HeldDisplay+hand], f[at.HeldInfo+2*hand], f[at.HeldInfo+2*hand+1]}
			}
			holds := func(hands [3]bool) func(m *client.Model) bool {
				return func(m *client.Model) bool {
					for _, o := range m.Objects {
						if o.Fields[at.UnitFlags]&0x2000100 != 0x2000100 {
							continue
						}
						for hand, full := range hands {
							want := make([]uint32, len(sword))
							if full {
								want = sword
							}
							if !slices.Equal(held(o.Fields, uint16(hand)), want) {
								return false
							}
						}
						return true
					}
					return false
				}
			}
			anna.wait("the sword in its other hand", holds([3]bool{false, true, false}))
			anna.types("arms")
			anna.wait("the sword in its main hand", holds([3]bool{true, false, false}))
		})
	}
}

func TestClientsSeeWhatCreaturesFly(t *testing.T) {
	t.Parallel()
	const data = `
creatures:
  herald: {name: Herald, faction: "base:folk", health: 10, manners: [spares_players, unselectable, hovers]}
  mask: {name: Mask, faction: "base:folk", health: 10, clients: {vanilla: {entry: 7771}, wrath: {entry: 7771}}}
objects:
  cask: {name: Cask, kind: thing}
spawns:
  herald: {creature: herald, map: field, at: [12, 22]}
  cask: {object: cask, map: field, at: [13, 22]}
`
	const script = `
local herald = creature "herald"
function herald:on_hear(player, words)
  if words == "up" then self:set_manner("flies") self:set_manner("hovers", false) self:rise_by(9)
  elseif words == "other" then self:turn_into("mask")
  else map:objects("cask")[1]:play_animation(2) end
end
`
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, data, script)
			anna := h.enter(pair[0], "Anna")
			v := anna.version
			var herald uint64
			anna.wait("the herald, who hovers", func(m *client.Model) bool {
				for g, o := range m.Objects {
					if o.Fields[v.Fields.UnitFlags]&0x2000100 == 0x2000100 {
						herald = g
					}
				}
				return herald != 0 && m.Objects[herald].Place.Movement.Flags&0x40000000 != 0
			})
			anna.types("up")
			begins, ends := "SMSG_SPLINE_MOVE_SET_FLYING", "SMSG_SPLINE_MOVE_UNSET_HOVER"
			anna.wait("that it flies", func(m *client.Model) bool {
				is := func(name string) bool { return m.Messages[name] == 1 }
				return is(ends) && (v.Name == "vanilla" || is(begins)) && m.Objects[herald].Way != nil && m.Objects[herald].Way.Flags&v.Splines.Aloft == v.Splines.Aloft
			})
			anna.types("play")
			anna.wait("the animation", func(m *client.Model) bool { return m.Messages["SMSG_GAMEOBJECT_CUSTOM_ANIM"] == 1 })
			anna.types("other")
			anna.wait("that it is another", func(m *client.Model) bool { return m.Objects[herald].Fields[v.Fields.Entry] == 7771 })
		})
	}
}
