package item_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/npc"
)

func TestAPlayerInspectsAnother(t *testing.T) {
	number := func(version, kind string, n int64) []content.Client {
		return []content.Client{{Version: version, Name: kind, Number: n}}
	}
	tables := content.Tables{
		Talents:      []content.Talent{{ID: "t:grit", Clients: number("wrath", "talent", 44)}},
		Enchantments: []content.Enchantment{{ID: "t:keen", Clients: number("wrath", "entry", 66)}},
	}
	ben := guid.New(guid.Player, 0, 8)
	e := event.PlayerInspected{
		Other: ben, Points: 3, Talents: []event.TalentRank{{Talent: "t:grit", Rank: 2}},
		Gear: []character.Item{{Slot: 4, ItemState: character.ItemState{Enchantments: []character.Enchantment{{Place: 2, Def: "t:keen"}}}}},
	}
	gear := npc.InspectedItem{Slot: 4}
	gear.Mask, gear.Enchants[7] = 1<<7, 66
	for _, test := range []struct {
		client *conntest.Client
		told   packets.Body
		want   packets.Body
	}{
		{client: conntest.New(t, codec.Vanilla, "vanilla", tables), want: &npc.Inspected{GUID: 8}},
		{client: conntest.New(t, codec.Wrath, "wrath", tables), want: &npc.InspectedTalents{
			GUID: 8, Points: 3, Specs: []npc.TalentSpec{{List: []npc.TalentRank{{Talent: 44, Rank: 1}}, Glyphs: make([]uint16, npc.Glyphs)}}, Gear: []npc.InspectedItem{gear},
		}},
	} {
		v := vanilla.Version()
		if test.client.Packet() == codec.Wrath {
			v = wrath.Version()
		}
		got := v.Told[e.Kind()](test.client, e)
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: sent %+v, want %+v", v.Name, got, test.want)
		}
		body, err := codec.Append(v.Packet, nil, got)
		again, _ := packets.FromServer(got.Name())
		if left, read := codec.Read(v.Packet, body, again); err != nil || read != nil || left != 0 || !reflect.DeepEqual(again, got) {
			t.Errorf("%s: %x reads as %+v, %d bytes left, %v, %v", v.Name, body, again, left, read, err)
		}
		if err := item.New(test.client, &v.Items).Inspect(&npc.Inspect{GUID: 8}); err != nil || !reflect.DeepEqual(test.client.Asked, []intent.Intent{intent.InspectPlayer{Player: ben}}) {
			t.Errorf("%s: asked %+v, %v", v.Name, test.client.Asked, err)
		}
	}
}

func TestInspectionsHaveTheEnchantmentSlotsOfTheVersion(t *testing.T) {
	if want := wrath.Version().Items.Enchants; item.InspectEnchants != want {
		t.Errorf("slots %v, want %v", item.InspectEnchants, want)
	}
}
