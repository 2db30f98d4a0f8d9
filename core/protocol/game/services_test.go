package game_test

import (
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

const menuData = `
creatures:
  host: {name: Host, faction: "base:folk", health: 17, moves: false, fights: false, menu: house}
spawns:
  host_1: {creature: host, map: field, at: [9, 22]}
menus:
  house:
    greeting: [{text: "Come in."}]
    options:
      - {text: Bread, cost: 5, gives: [crumb]}
      - {text: Hat, cost: 500, confirm: "Really?", gives: [hat]}
      - {text: Order, input: {ask: "How many?", kind: number, least: 1, most: 3}, does: call, handler: order}
      - {text: Room, does: home}
      - {text: Lessons, does: trainer, trainer: school}
trainers:
  school:
    greeting: Learn.
    lessons: [{spell: spark}, {spell: lore}]
spells:
  lore: {name: Lore, aim: self, effects: [{kind: heal, value: 1}]}
`

const menuScript = `
local host = creature "yard:host"
function host:order(player, count) player:tell("You order " .. count) end
`

// TestMenusOfContentCostAndAsk: what an option costs and asks for is said as each
// client says it, what is typed comes to the handler, and a creature shows what it
// offers.
func TestMenusOfContentCostAndAsk(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHallOf(t, menuData, menuScript).enter(v, "Anna")
			var host uint64
			p.wait("the host", func(m *client.Model) (ok bool) { host, ok = thing(m, v.Fields.Health, 17); return ok })
			flags := map[string]uint32{"vanilla": 0x1 | 0x10 | 0x80, "wrath": 0x1 | 0x10 | 0x10000}[v.Name]
			if got := p.Model().Objects[host].Fields[v.Fields.NPCFlags]; got != flags {
				t.Errorf("its flags are %#x, want %#x", got, flags)
			}
			p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: host})
			first := p.menu(1)
			if len(first.Options) != 5 || !strings.HasPrefix(first.Options[0].Text, "Bread (5 ") {
				t.Fatalf("the options are %+v", first.Options)
			}
			hat, order := first.Options[1], first.Options[2]
			if wrath := v.Name == "wrath"; wrath && hat.Confirm != "Really?" || !order.Coded || wrath && order.Confirm != "How many?" {
				t.Errorf("the options are %+v", first.Options)
			}
			p.send(&npc.GossipSelect{GUID: host, Menu: first.Menu, Option: 2, Typed: true, Answer: "3"})
			p.wait("the order", heard("You order 3"))
			p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: host})
			second := p.menu(2)
			p.choose(second, 4)
			lessons := p.menu(3)
			if got := p.says(lessons); got != "Learn." || len(lessons.Options) != 2 || !strings.HasPrefix(lessons.Options[0].Text, "Spark (") {
				t.Errorf("the lessons are %q, %+v", got, lessons.Options)
			}
			p.choose(lessons, 1)
			again := p.menu(4)
			if !strings.Contains(again.Options[1].Text, "(") {
				t.Errorf("what was learnt stands as %+v", again.Options)
			}
		})
	}
}
