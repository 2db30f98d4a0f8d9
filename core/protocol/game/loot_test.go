package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// found is what lies with a hen in these tests.
const found = `
loot:
  nest: {entries: [{item: crumb, count: 2}, {item: hat}, {money: "base:coins", count: 30}]}
creatures:
  dodo: {name: Dodo, faction: "base:wild", health: 1, fights: false, moves: false, loot: [nest], corpse_ms: 60000}
spawns:
  dodo_1: {creature: dodo, map: field, at: [11, 20]}
`

const foundScript = `
command "slay" {}
function players:slay() for _, u in ipairs(self:in_range(60, {id = "dodo"})) do self:damage(u, 50) end end
`

// The numbers under which clients know what is found.
const (
	hatWrath   = 1200
	hatVanilla = 0x900000 + uint32(len("yard:hat"))
)

func (p *player) hatEntry() uint32 {
	if p.version.Name == "wrath" {
		return hatWrath
	}
	return hatVanilla
}

// dodo waits until it sees the dodo, and tells its name.
func (p *player) dodo() (name uint64) {
	p.t.Helper()
	p.wait("the dodo", func(m *client.Model) bool {
		for g, o := range m.Objects {
			if o.Fields[p.version.Fields.MaxHealth] == 1 && g != m.Self {
				name = g
			}
		}
		return name != 0
	})
	return name
}

func TestACorpseIsLooted(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, found, foundScript)
			anna := h.enter(v, "Anna")
			dodo := anna.dodo()
			anna.send(&packets.GUID{Is: "CMSG_LOOT", GUID: dodo})
			at, closed := anna.until(0, client.LootEnds, 0)
			if closed.At != dodo {
				t.Errorf("what lives is looted: %+v", closed)
			}
			anna.types("/slay")
			anna.field("that it has something", dodo, v.Fields.DynamicFlags, func(f uint32) bool { return f&1 != 0 })
			anna.send(&packets.GUID{Is: "CMSG_LOOT", GUID: dodo})
			at, shown := anna.until(at, client.LootShown, 0)
			want := "0:9437194*2 take, 1:9437192*1 take"
			if v.Name == "wrath" {
				want = "0:9437194*2 take, 1:1200*1 take"
			}
			if shown.At != dodo || shown.Amount != 30 || shown.Why != want {
				t.Errorf("it is shown %+v, want 30 coins and %s", shown, want)
			}
			anna.send(packets.NewEmpty("CMSG_LOOT_MONEY"))
			at, paid := anna.until(at, client.Paid, 0)
			if paid.Amount != 30 || v.Name == "wrath" && paid.Why != "alone" {
				t.Errorf("it is paid %+v, want 30 alone", paid)
			}
			at, _ = anna.until(at, client.MoneyGone, 0)
			anna.field("its money", anna.Model().Self, v.Fields.Coinage, func(n uint32) bool { return n == 30 })
			anna.send(&item.TakeThing{Slot: 1})
			at, gone := anna.until(at, client.ThingGone, 0)
			if gone.Amount != 1 {
				t.Errorf("gone is %d, want 1", gone.Amount)
			}
			anna.send(&item.TakeThing{Slot: 0})
			if _, ends := anna.until(at, client.LootEnds, 0); ends.At != dodo {
				t.Errorf("%+v ends", ends)
			}
			anna.field("that nothing is left", dodo, v.Fields.DynamicFlags, func(f uint32) bool { return f&1 == 0 })
		})
	}
}

func TestAGroupRollsAndDealsOut(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, found, foundScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			anna.invites(bert, "Bert")
			bert.accepts()
			anna.wait("the group", func(m *client.Model) bool { return m.Messages["SMSG_GROUP_LIST"] > 0 })
			anna.send(&social.LootMethod{Method: 3, Threshold: 3})
			anna.wait("the group and how it deals out", func(m *client.Model) bool { return m.Messages["SMSG_GROUP_LIST"] > 1 })
			dodo := anna.dodo()
			anna.types("/slay")
			bert.field("that it has something", dodo, bert.version.Fields.DynamicFlags, func(f uint32) bool { return f&1 != 0 })
			bert.send(&packets.GUID{Is: "CMSG_LOOT", GUID: dodo})
			atAnna, asked := anna.until(0, client.RollAsked, anna.hatEntry())
			if asked.At != dodo || asked.Amount != 1 || asked.Millis != 60000 {
				t.Errorf("she is asked %+v", asked)
			}
			atBert, _ := bert.until(0, client.RollAsked, bert.hatEntry())
			anna.send(&item.RollVote{GUID: dodo, Slot: 1, Vote: item.VotePass})
			atBert, told := bert.until(atBert, client.RollTold, bert.hatEntry())
			if told.By != anna.Model().Self || told.Why != "pass" || told.Over != 128 {
				t.Errorf("he is told %+v", told)
			}
			bert.send(&item.RollVote{GUID: dodo, Slot: 1, Vote: item.VoteGreed})
			for p, from := range map[*player]int{anna: atAnna, bert: atBert} {
				if _, won := p.until(from, client.RollWon, p.hatEntry()); won.By != bert.Model().Self || won.Why != "greed" || won.Over < 1 || won.Over > 100 {
					t.Errorf("told is %+v", won)
				}
			}
			bert.send(packets.NewEmpty("CMSG_LOOT_MONEY"))
			for _, p := range []*player{anna, bert} {
				if _, paid := p.until(0, client.Paid, 0); paid.Amount != 15 || p.version.Name == "wrath" && paid.Why != "shared" {
					t.Errorf("paid is %+v, want 15 shared", paid)
				}
			}
		})
	}
}
