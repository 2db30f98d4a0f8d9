package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

const (
	stableData = `
creatures:
  groom: {name: Groom, faction: "base:folk", health: 53, moves: false, fights: false, stable_master: true}
  cub: {name: Cub, faction: "base:folk", health: 60, level: 3, tamable: true, fights: false}
spawns:
  groom: {creature: groom, map: field, at: [11, 19]}
spells:
  call_cub: {name: Call Cub, aim: self, effects: [{kind: summon, creature: cub, role: pet, yards: 2}]}
rules:
  stable_slot_price: 30
`
	stableScript = `
command "cub" {}
function players:cub() self:cast("call_cub", self) end
command "rich" {}
function players:rich() self:change_money(40) end
`
)

// TestPetsAreLeftInAStableAndTakenOut by the messages of each client.
func TestPetsAreLeftInAStableAndTakenOut(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna := newHallOf(t, stableData, stableScript).enter(v, "Anna")
			groom := uint64(0)
			anna.wait("the groom", func(m *client.Model) bool {
				for name, o := range m.Objects {
					if o.Fields[v.Fields.MaxHealth] == 53 {
						groom = name
					}
				}
				return groom != 0
			})
			ask := func(is string) { anna.send(&packets.GUID{Is: is, GUID: groom}) }
			at := 0
			hears := func(what string, want uint8) {
				t.Helper()
				m, next := dealing[*packets.Result](anna, at, what)
				if at = next; m.Result != want {
					t.Fatalf("%s: it hears %d, want %d", what, m.Result, want)
				}
			}
			list := func(what string) *npc.StableList {
				t.Helper()
				ask("MSG_LIST_STABLED_PETS")
				m, next := dealing[*npc.StableList](anna, at, what)
				at = next
				return m
			}
			if m := list("an empty stable"); m.GUID != groom || m.Slots != 0 || len(m.Pets) != 0 {
				t.Fatalf("its stable is %+v", m)
			}
			ask("CMSG_BUY_STABLE_SLOT")
			hears("without money", npc.StablePoor)
			anna.types(".rich")
			anna.coins(40)
			ask("CMSG_BUY_STABLE_SLOT")
			hears("a slot is bought", npc.StableSlotNow)
			ask("CMSG_STABLE_PET")
			hears("without a pet", npc.StableNone)
			anna.types(".cub")
			anna.wait("a pet", func(m *client.Model) bool { return m.Pet.Pet != 0 })
			ask("CMSG_STABLE_PET")
			hears("a pet is left", npc.StableLeft)
			anna.wait("no pet", func(m *client.Model) bool { return m.Pet.Pet == 0 })
			at = anna.dealt()
			m := list("a pet in it")
			if len(m.Pets) != 1 || m.Slots != 1 || m.Pets[0].Slot != 2 || m.Pets[0].Name != "Cub" || m.Pets[0].Level != 3 {
				t.Fatalf("its stable is %+v", m)
			}
			anna.send(&npc.StableOf{Is: "CMSG_UNSTABLE_PET", GUID: groom, Number: 99})
			hears("one that is not there", npc.StableNone)
			anna.types(".cub")
			anna.wait("another pet", func(m *client.Model) bool { return m.Pet.Pet != 0 })
			anna.send(&npc.StableOf{Is: "CMSG_STABLE_SWAP_PET", GUID: groom, Number: m.Pets[0].Number})
			hears("they are exchanged", npc.StableTaken)
			at = anna.dealt()
			m = list("the other one in it")
			if len(m.Pets) != 2 || m.Pets[0].Slot != 1 {
				t.Fatalf("its stable is %+v", m)
			}
		})
	}
}
