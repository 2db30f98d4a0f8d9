package game_test

import (
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

func TestQueriesAreAnswered(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			other := bert.Model().Self
			anna.wait("him", func(m *client.Model) bool { return m.Objects[other] != nil })
			bert.types(".down")
			anna.wait("his leave", func(m *client.Model) bool { return m.Objects[other] == nil })
			anna.send(&packets.GUID{Is: "CMSG_NAME_QUERY", GUID: other})
			anna.wait("the name of who is out of sight", func(m *client.Model) bool { return m.Names[other] == "Bert" })
			hen := anna.Model().Objects[anna.hen()].Fields[pair[0].Fields.Entry]
			anna.send(&packets.Query{Is: "CMSG_CREATURE_QUERY", Entry: hen})
			anna.wait("the hen's name", func(m *client.Model) bool { return m.Creatures[hen] == "Speckled Hen" })
			anna.send(&packets.Query{Is: "CMSG_CREATURE_QUERY", Entry: 77})
			anna.send(&packets.Query{Is: "CMSG_GAMEOBJECT_QUERY", Entry: 77})
			anna.send(&packets.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: 77})
			anna.wait("that nothing is known", func(m *client.Model) bool {
				_, creature := m.Creatures[77|packets.UnknownEntry]
				return creature && m.Messages["SMSG_GAMEOBJECT_QUERY_RESPONSE"] == 1 && m.Messages["SMSG_ITEM_QUERY_SINGLE_RESPONSE"] == 1
			})
			for _, ask := range []struct {
				who  social.WhoAsk
				want []string
			}{
				{social.WhoAsk{MaxLevel: 100}, []string{"Anna", "Bert"}},
				{social.WhoAsk{MaxLevel: 100, Words: []string{"ber"}}, []string{"Bert"}},
				{social.WhoAsk{MinLevel: 2, MaxLevel: 100}, nil},
			} {
				before := anna.Model().Messages["SMSG_WHO"]
				anna.send(&ask.who)
				anna.wait("who is there", func(m *client.Model) bool { return m.Messages["SMSG_WHO"] > before })
				var got []string
				for _, row := range anna.Model().Who.List {
					got = append(got, row.Name)
				}
				if !slices.Equal(got, ask.want) {
					t.Errorf("asked for %+v: %v, want %v", ask.who, got, ask.want)
				}
			}
			if m := anna.Model(); m.Strange > 0 {
				t.Errorf("%d strange messages", m.Strange)
			}
		})
	}
}

func TestDotsBeginCommands(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			p.types("... well")
			p.wait("her words", func(m *client.Model) bool { return len(m.Said) == 1 && m.Said[0].Text == "... well" })
			p.types(".nonsense")
			p.wait("that there is none", func(m *client.Model) bool {
				return len(m.Said) == 2 && m.Said[1].Type == v.Chat.System && strings.Contains(m.Said[1].Text, "nonsense")
			})
		})
	}
}

func TestClientsAreAskedForTheirTime(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.fast(20)
	for _, v := range versions() {
		p := h.enter(v, map[string]string{"vanilla": "Anna", "wrath": "Bert"}[v.Name])
		if _, asks := v.Outbound["SMSG_TIME_SYNC_REQ"]; !asks {
			continue
		}
		p.wait("the fourth question", func(m *client.Model) bool { return m.Messages["SMSG_TIME_SYNC_REQ"] >= 4 })
		if got := p.Model().Asked; !slices.Equal(got[:4], []uint32{0, 1, 2, 3}) {
			t.Errorf("it was asked %v", got)
		}
	}
}

func TestAPanelThatIsOpenedAtLogInComesUpAsAMenu(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHall(t).enter(v, "Reader")
			p.wait("the menu", func(m *client.Model) bool { return len(m.Menus) == 1 })
			if order := p.Model().Order; slices.Index(order, "SMSG_GOSSIP_MESSAGE") < slices.Index(order, "SMSG_INIT_WORLD_STATES") {
				t.Errorf("it came before the world: %v", order)
			}
			p.types(".down")
			p.wait("another map", func(m *client.Model) bool { return m.Loading })
			p.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			p.wait("herself", func(m *client.Model) bool { return m.Self != 0 })
			p.hen()
			if got := len(p.Model().Menus); got != 1 {
				t.Errorf("it came up %d times", got)
			}
		})
	}
}

func TestAPanelIsAMenu(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			p.types(".menu")
			p.wait("the menu", func(m *client.Model) bool { return len(m.Menus) == 1 })
			shown := p.Model().Menus[0]
			if len(shown.Options) != 2 || shown.Options[0].Text != "Again" || shown.Options[1].Text != "Enough" {
				t.Fatalf("the options are %+v", shown.Options)
			}
			p.send(&packets.Query{Is: "CMSG_NPC_TEXT_QUERY", Entry: shown.Title})
			p.wait("what it says", func(m *client.Model) bool { return strings.HasPrefix(m.Texts[shown.Title], "Counting\nSo often: 0") })
			p.send(&npc.GossipSelect{GUID: shown.GUID, Option: 9})
			p.send(&npc.GossipSelect{GUID: shown.GUID, Option: 0})
			p.wait("the menu again", func(m *client.Model) bool { return len(m.Menus) == 2 })
			if again := p.Model().Menus[1]; again.Title == shown.Title {
				t.Error("another text has the same number")
			}
			p.send(&npc.GossipSelect{GUID: shown.GUID, Option: 1})
			p.wait("its end", func(m *client.Model) bool { return m.Messages["SMSG_GOSSIP_COMPLETE"] == 1 })
		})
	}
}
