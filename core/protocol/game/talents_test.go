package game_test

import (
	"fmt"
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// talented is a world with talents, and with somebody who takes them back.
const talented = `
rules: {talent_points: "3", talent_reset_price: 7 + resets}
talent_trees:
  might: {name: Might}
talents:
  grip: {tree: might, ranks: [grip_1, grip_2], clients: {vanilla: {talent: 91}, wrath: {talent: 92}}}
  fist: {tree: might, ranks: [fist], clients: {vanilla: {talent: 93}, wrath: {talent: 94}}}
spells:
  grip_1: {name: Grip, aim: self, clients: {vanilla: {entry: 5001}, wrath: {entry: 5001}}, effects: [{kind: heal, value: 1}]}
  grip_2: {name: Grip, aim: self, clients: {vanilla: {entry: 5002}, wrath: {entry: 5002}}, effects: [{kind: heal, value: 2}]}
  fist: {name: Fist, aim: self, clients: {vanilla: {entry: 5003}, wrath: {entry: 5003}}, effects: [{kind: heal, value: 1}]}
menus:
  sage: {greeting: [{text: "Well?"}], options: [{text: Anew, does: reset_talents}]}
creatures:
  sage: {name: Sage, faction: "base:folk", health: 17, moves: false, fights: false, menu: sage}
spawns:
  sage: {creature: sage, map: field, at: [11, 21]}
`

const talentedScript = `
command "rich" {}
function players:rich() self:change_money(100) end
`

// TestClientsChooseTalents: a client tells the number of a talent and a rank from 0, is
// told of the points that are left and of the spells of the rank, in 3.3.5a also of all
// that is chosen; and whoever takes talents back lets it ask by its own question.
func TestClientsChooseTalents(t *testing.T) {
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, talented, talentedScript)
			anna := h.enter(pair[0], "Anna")
			grip, fist := uint32(91), uint32(93)
			if pair[0].Name == wrath.Version().Name {
				grip, fist = 92, 94
			}
			at := pair[0].Growth.Points
			anna.points(at, 3)
			anna.send(&npc.LearnTalent{Talent: grip, Rank: 1})
			anna.points(at, 1)
			anna.wait("the spell of the second rank", func(m *client.Model) bool { return m.Spells[5002] && !m.Spells[5001] })
			anna.send(&npc.LearnTalent{Talent: 7777})
			anna.chooses(pair[0], fist)
			anna.points(at, 0)
			if pair[0].Name == wrath.Version().Name {
				anna.wait("all that she has chosen", func(m *client.Model) bool {
					return len(m.Talents.Specs) == 1 && fmt.Sprint(m.Talents.Specs[0].List) == "[{94 0} {92 1}]" && m.Talents.Points == 0
				})
			}
			anna.send(&packets.GUID{Is: "MSG_TALENT_WIPE_CONFIRM"}) // which nobody has asked
			anna.types(".rich")
			sage := anna.sage()
			anna.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: sage})
			anna.choose(anna.menu(1), 0)
			anna.wait("the question", func(m *client.Model) bool { return m.Wipe == npc.WipeTalents{GUID: sage, Cost: 7} })
			if left := anna.Model().Objects[anna.Model().Self].Fields[at]; left != 0 {
				t.Errorf("%d points were there before she said yes", left)
			}
			anna.send(&packets.GUID{Is: "MSG_TALENT_WIPE_CONFIRM", GUID: sage})
			anna.points(at, 3)
			anna.field("what is left of her money", anna.Model().Self, pair[0].Fields.Coinage, func(n uint32) bool { return n == 93 })
			anna.wait("that she knows nothing of it", func(m *client.Model) bool { return !m.Spells[5002] && !m.Spells[5003] })
		})
	}
}

// points waits until so many points for talents are left.
func (p *player) points(at uint16, n uint32) {
	p.t.Helper()
	p.field(fmt.Sprintf("%d points", n), p.Model().Self, at, func(v uint32) bool { return v == n })
}

// chooses a talent, in the way of the version.
func (p *player) chooses(v *game.Version, talent uint32) {
	if v.Name == wrath.Version().Name {
		p.send(&npc.LearnTalents{List: []npc.LearnTalent{{Talent: talent}}})
		return
	}
	p.send(&npc.LearnTalent{Talent: talent})
}

func (p *player) sage() (g uint64) {
	p.t.Helper()
	p.wait("the sage", func(m *client.Model) (ok bool) { g, ok = thing(m, p.version.Fields.Health, 17); return ok })
	return g
}
