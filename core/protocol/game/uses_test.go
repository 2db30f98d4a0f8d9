package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/npc"
)

func TestThingsAreUsedAndGo(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			anna.types("/bake")
			pie, munch := 0x900000+uint32(len("yard:biscuit")), of(v, 433, 434)
			anna.wait("her pies", anna.holds(packPlace+1, pie, 2))
			thing, it := held(v, ptr(anna.Model()), packPlace+1)
			if charges := int32(it.Fields[v.Items.Charges]); charges != -1 {
				t.Errorf("it has %d charges", charges)
			}
			anna.send(&packets.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: pie})
			anna.wait("what a pie is", func(m *client.Model) bool { _, ok := m.Items[pie]; return ok })
			if s := anna.Model().Items[pie].Spells[0]; s != (item.ItemSpell{Spell: munch, Charges: -1, Cooldown: 60000, CategoryCooldown: -1}) {
				t.Errorf("it casts %+v", s)
			}
			if err := anna.Use(ownBag, packPlace+1, munch, thing, 0); err != nil {
				t.Fatal(err)
			}
			at, begun := anna.until(0, client.Casts, munch)
			if begun.By != anna.Model().Self {
				t.Errorf("it begins as %+v", begun)
			}
			at, _ = anna.until(at, client.Launches, munch)
			if _, waits := anna.until(at, client.Begins, munch); waits.By != thing {
				t.Errorf("it waits as %+v", waits)
			}
			anna.wait("one pie", anna.holds(packPlace+1, pie, 1))
			if err := anna.Use(ownBag, packPlace+1, munch, thing, 0); err != nil {
				t.Fatal(err)
			}
			if _, fails := anna.until(at, client.Fails, munch); fails.Why != "not_ready" {
				t.Errorf("it fails as %+v", fails)
			}
			anna.wait("still one pie", anna.holds(packPlace+1, pie, 1))
		})
	}
}

func TestBagsAreWornAndFilled(t *testing.T) {
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			_, _, crumb := entries(v)
			anna := h.enter(v, "Anna")
			anna.types("/sew")
			at, has := &v.Fields, &v.Items
			anna.wait("her bag", func(m *client.Model) bool { _, it := held(v, m, packPlace+1); return it != nil })
			anna.send(places("CMSG_AUTOEQUIP_ITEM", ownBag, packPlace+1))
			const bagPlace = 19
			anna.wait("it on her", func(m *client.Model) bool {
				_, it := held(v, m, bagPlace)
				return it != nil && it.Type == 2 && it.Fields[has.BagSlots] == 6 && it.Fields[has.Flags] == 1
			})
			bag, _ := held(v, ptr(anna.Model()), bagPlace)
			first, _ := held(v, ptr(anna.Model()), packPlace)
			inside := func(place int, count uint32) func(m *client.Model) bool {
				return func(m *client.Model) bool {
					fields := m.Objects[bag].Fields
					name := uint64(fields[has.BagFirst+2*uint16(place)]) | uint64(fields[has.BagFirst+2*uint16(place)+1])<<32
					it := m.Objects[name]
					return count == 0 && name == 0 || it != nil && it.Fields[at.Entry] == crumb && it.Fields[has.Stack] == count &&
						uint64(it.Fields[has.Contained])|uint64(it.Fields[has.Contained+1])<<32 == bag
				}
			}
			anna.send(places("CMSG_SWAP_ITEM", bagPlace, 4, ownBag, packPlace))
			anna.wait("crumbs in the bag", inside(4, 3))
			anna.wait("none in the backpack", anna.holds(packPlace, 0, 0))
			split := places("CMSG_SPLIT_ITEM", bagPlace, 4, bagPlace, 0)
			split.Amount = 1
			anna.send(split)
			anna.wait("two of them", inside(4, 2))
			anna.wait("one of them", inside(0, 1))
			anna.send(places("CMSG_AUTOSTORE_BAG_ITEM", ownBag, bagPlace, ownBag))
			anna.wait("a refusal", func(m *client.Model) bool { return m.Messages["SMSG_INVENTORY_CHANGE_FAILURE"] == 1 })
			anna.send(places("CMSG_AUTOSTORE_BAG_ITEM", bagPlace, 4, ownBag))
			anna.wait("crumbs in the backpack", anna.holds(packPlace, crumb, 2))
			anna.wait("an empty place in the bag", inside(4, 0))
			if it := anna.Model().Objects[first]; it == nil || uint64(it.Fields[has.Contained]) != anna.Model().Self {
				t.Errorf("the crumbs are %+v", it)
			}
		})
	}
}

const workshop = `
items:
  oil: {name: Oil, stack: 5, use: [pour]}
  note: {name: Note}
enchantments:
  oiled: {name: Oiled, stats: {armor: 5}, clients: {vanilla: {entry: 26}, wrath: {entry: 26}}}
  waxed: {name: Waxed, stats: {armor: 5}, clients: {vanilla: {entry: 27}, wrath: {entry: 27}}}
spells:
  pour: {name: Pour, aim: item, effects: [{kind: enchant, enchantment: oiled}], clients: {vanilla: {entry: 2828}, wrath: {entry: 2828}}}
  wax: {name: Wax, aim: item, effects: [{kind: enchant, enchantment: waxed}], clients: {vanilla: {entry: 2829}, wrath: {entry: 2829}}}
quests:
  chore: {title: Chore, offer: Do it., begins_with: [note], objectives: [{kind: credit, name: done}], clients: {wrath: {entry: 783}, vanilla: {entry: 784}}}
`

const workshopScript = `
command "work" {}
function players:work() self:add_item("oil", 2) self:add_item("note") self:learn("wax") end
`

// TestThingsAreNamedAsAims: that a client names a thing of its player as what something is
// done to, or as who offers something.
func TestThingsAreNamedAsAims(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna := newHallOf(t, workshop, workshopScript).enter(v, "Anna")
			anna.types("/work")
			oil := 0x900000 + uint32(len("yard:oil"))
			anna.wait("her oil", anna.holds(packPlace+1, oil, 2))
			anna.wait("her note", func(m *client.Model) bool { _, it := held(v, m, packPlace+2); return it != nil })
			anna.wait("what she has learned", func(m *client.Model) bool { return m.Spells[2829] })
			spear, _ := held(v, ptr(anna.Model()), handPlace)
			aim := combat.Targets{Mask: combat.TargetItem, Item: spear}
			bears := func(enchantment uint32) func(m *client.Model) bool {
				return func(m *client.Model) bool {
					_, it := held(v, m, handPlace)
					for at := v.Items.Enchantments; it != nil && at < v.Items.Property; at++ {
						if it.Fields[at] == enchantment {
							return true
						}
					}
					return false
				}
			}
			flask, _ := held(v, ptr(anna.Model()), packPlace+1)
			anna.send(&combat.UseItem{Bag: ownBag, Slot: packPlace + 1, Spell: 2828, Item: flask, Targets: aim})
			anna.wait("oil on the spear", bears(26))
			if _, err := anna.CastAt(2829, aim); err != nil {
				t.Fatal(err)
			}
			anna.wait("wax on the spear", bears(27))

			note, _ := held(v, ptr(anna.Model()), packPlace+2)
			quest := questNumbers[v.Name]
			anna.send(&npc.QuestAsk{GUID: note, Quest: quest})
			if page := shownPage[*npc.QuestOffered](anna, 1); page.GUID != note || page.Details != "Do it." {
				t.Errorf("it is offered as %+v", page)
			}
			anna.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", note, quest)
			anna.wait("the quest", func(m *client.Model) bool {
				at := v.Quests.Log
				return m.Objects[m.Self].Fields[at] == quest
			})
		})
	}
}
