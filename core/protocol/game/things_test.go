package game_test

import (
	"fmt"
	"testing"

	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/npc"
)

// stands is what stands on the field in these tests.
const stands = `
locks:
  wax: {ways: [{item: biscuit}], clients: {wrath: {lock: 57}, vanilla: {lock: 57}}}
loot:
  trunk: {entries: [{item: crumb, count: 2}]}
objects:
  trunk: {name: Trunk, kind: chest, loot: [trunk], clients: {wrath: {display: 259}}}
  folios: {name: Folios, kind: book, pages: [{text: One.}, {text: Two.}]}
  sealgate: {name: Seal, kind: door, lock: wax}
spawns:
  trunk_1: {object: trunk, map: field, at: [11, 20], facing_deg: 90}
  folios_1: {object: folios, map: field, at: [9, 20]}
  sealgate_1: {object: sealgate, map: field, at: [10, 22]}
`

// entryOfThing is the number of a game object of the bundle.
func entryOfThing(name string) uint32 { return 0xA00000 + uint32(len("yard:"+name)) }

// thing waits until it sees a game object, and tells its name.
func (p *player) thing(id string) (name uint64) {
	p.t.Helper()
	p.wait("the "+id, func(m *client.Model) bool {
		for g, o := range m.Objects {
			if o.Fields[p.version.Fields.Entry] == entryOfThing(id) && o.Fields[p.version.Fields.Type] == 0x21 {
				name = g
			}
		}
		return name != 0
	})
	return name
}

// state is how a client is told that a game object stands: 0 is open, 1 shut.
func state(v *game.Version, o *client.Object) uint32 {
	if v.Fields.ThingBytes != 0 {
		return o.Fields[v.Fields.ThingBytes] & 0xFF
	}
	return o.Fields[v.Fields.ThingState]
}

func TestGameObjectsAreShownAndUsed(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, stands, "")
			anna := h.enter(v, "Anna")
			trunk, folios, gate := anna.thing("trunk"), anna.thing("folios"), anna.thing("sealgate")
			for id, kind := range map[string]uint32{"trunk": 3, "folios": 9, "sealgate": 0} {
				anna.send(&packets.Query{Is: "CMSG_GAMEOBJECT_QUERY", Entry: entryOfThing(id)})
				anna.wait("what "+id+" is", func(m *client.Model) bool {
					d, told := m.Things[entryOfThing(id)]
					return told && d.Type == kind && d.Names[0] != ""
				})
			}
			anna.wait("that the gate is locked, by the number of its lock", func(m *client.Model) bool {
				o := m.Objects[gate]
				return o.Fields[v.Fields.ThingFlags] == 2 && state(v, o) == 1 && m.Things[entryOfThing("sealgate")].Data[1] == 57
			})

			anna.send(&packets.GUID{Is: "CMSG_GAMEOBJ_USE", GUID: folios})
			anna.wait("that the book opens", func(m *client.Model) bool { return m.Messages["SMSG_GAMEOBJECT_PAGETEXT"] == 1 })
			first := entryOfThing("folios") * 64
			anna.send(&packets.Query{Is: "CMSG_PAGE_TEXT_QUERY", Entry: first})
			anna.send(&packets.Query{Is: "CMSG_PAGE_TEXT_QUERY", Entry: first + 1})
			anna.wait("both pages", func(m *client.Model) bool {
				return m.Things[entryOfThing("folios")].Data[0] == first && m.Pages[first].Text == "One." && m.Pages[first].Next == first+1 &&
					m.Pages[first+1].Text == "Two." && m.Pages[first+1].Next == 0
			})

			anna.send(&packets.GUID{Is: "CMSG_GAMEOBJ_USE", GUID: trunk})
			_, shown := anna.until(0, client.LootShown, 0)
			if shown.At != trunk {
				t.Errorf("it is shown what is found with %x, want the trunk", shown.At)
			}
			anna.wait("that the trunk is open", func(m *client.Model) bool { return m.Objects[trunk] != nil && state(v, m.Objects[trunk]) == 0 })
			anna.send(&item.TakeThing{Slot: 0})
			anna.wait("that the empty trunk goes", func(m *client.Model) bool { return m.Objects[trunk] == nil })
		})
	}
}

// board is a game object that gives a quest and takes it back.
const board = `
objects:
  plank: {name: Plank, kind: giver}
spawns:
  plank_1: {object: plank, map: field, at: [11, 20]}
quests:
  chore: {title: Chore, offer: Do it., giver_objects: [plank], objectives: [{kind: credit, name: done}], clients: {wrath: {entry: 783}, vanilla: {entry: 784}}}
`

func TestAGameObjectGivesAQuestAndTakesItBack(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna := newHallOf(t, board, `command "chore" {} function players:chore() self:complete_quest("chore") end`).enter(v, "Anna")
			plank, quest := anna.thing("plank"), questNumbers[v.Name]
			mark := func(m view.Mark) {
				t.Helper()
				anna.wait(fmt.Sprintf("the sign %s", m), func(model *client.Model) bool { return model.Marks[plank] == v.Quests.Marks[m] })
			}
			mark(view.Offers)
			anna.send(&packets.GUID{Is: "CMSG_GAMEOBJ_USE", GUID: plank})
			if menu := anna.menu(1); menu.GUID != plank || len(menu.Quests) != 1 || menu.Quests[0].Quest != quest {
				t.Fatalf("using it shows the menu %+v, want that of the plank with the quest", menu)
			}
			anna.send(&npc.QuestAsk{GUID: plank, Quest: quest})
			if page := shownPage[*npc.QuestOffered](anna, 1); page.GUID != plank || page.Details != "Do it." {
				t.Errorf("it is offered as %+v", page)
			}
			anna.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", plank, quest)
			mark(view.Waits)
			anna.types(".chore")
			mark(view.Rewards)
			anna.send(&npc.QuestChoose{GUID: plank, Quest: quest})
			shownPage[*npc.QuestFinished](anna, 1)
			mark(view.NoMark)
		})
	}
}
