package item_test

import (
	"encoding/hex"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	itempackets "loam/core/protocol/packets/item"
)

// numbered is a number of both versions' clients.
func numbered(name string, number int64) []content.Client {
	return []content.Client{{Version: "vanilla", Name: name, Number: number}, {Version: "wrath", Name: name, Number: number}}
}

// asked returns the answer to a client that asks for an item, which is the only one.
func asked(t *testing.T, v *game.Version, d content.Item) *itempackets.ItemAnswer {
	t.Helper()
	d.ID = "t:thing"
	k := &keeper{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Currencies: shelf.Currencies,
		Stats: []content.Stat{
			{ID: "t:strength", Clients: numbered("stat", 0)}, {ID: "t:agility", Clients: numbered("stat", 1)}, {ID: "t:stamina", Clients: numbered("stat", 2)},
			{ID: "t:intellect", Clients: numbered("stat", 3)}, {ID: "t:spirit", Clients: numbered("stat", 4)}, {ID: "t:power", Clients: numbered("stat", 5)},
			{ID: "t:dodge", Clients: numbered("stat", 8)}, {ID: "t:luck"}, {ID: "t:fireproof"},
		},
		Schools: []content.School{{ID: "t:fire", Resistance: "t:fireproof", Clients: numbered("school", 2)}},
		Items:   []content.Item{d},
	}), numbers: &v.Items}
	k.Self = anna
	k.places = item.New(k.Client, k.numbers)
	k.inventory = k.places.NewUpdates(k.Client)
	k.Parts = []conn.Answerer{k.inventory}
	_ = k.places.Ask(&packets.Query{Entry: conntest.Item})
	return k.Last().(*itempackets.ItemAnswer)
}

// adds are the stats that an item adds, by constants.
func adds(stat content.ID, value float64) content.Figure {
	return content.Figure{Stat: stat, Value: formula.Constant(value)}
}

func TestWhatClientsShowOfTheStatsOfAnItem(t *testing.T) {
	perLevel, err := formula.Compile("level * 2", []string{"level"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	stat := func(number uint32, value int32) itempackets.ItemStat {
		return itempackets.ItemStat{Stat: number, Value: value}
	}
	for _, test := range []struct {
		name           string
		stats          []content.Figure
		level          int // required
		vanilla, wrath []itempackets.ItemStat
		resistances    [7]int32
	}{
		{"nothing", nil, 0, nil, nil, [7]int32{}},
		{"attributes, under their numbers of items", []content.Figure{adds("t:strength", 1), adds("t:agility", 2), adds("t:stamina", 3), adds("t:intellect", 4), adds("t:spirit", 5)}, 0,
			[]itempackets.ItemStat{stat(4, 1), stat(3, 2), stat(7, 3), stat(5, 4), stat(6, 5)}, []itempackets.ItemStat{stat(4, 1), stat(3, 2), stat(7, 3), stat(5, 4), stat(6, 5)}, [7]int32{}},
		{"health", []content.Figure{adds("max_health", 30)}, 0, []itempackets.ItemStat{stat(1, 30)}, []itempackets.ItemStat{stat(1, 30)}, [7]int32{}},
		{"attack power, which only one version shows on items", []content.Figure{adds("t:power", 12)}, 0, nil, []itempackets.ItemStat{stat(38, 12)}, [7]int32{}},
		{"armour and a resistance", []content.Figure{adds("armor", 12), adds("t:fireproof", 7)}, 0, nil, nil, [7]int32{12, 0, 7}},
		{"below zero, rounded", []content.Figure{adds("t:strength", -1.6)}, 0, []itempackets.ItemStat{stat(4, -2)}, []itempackets.ItemStat{stat(4, -2)}, [7]int32{}},
		{"none of a stat", []content.Figure{adds("t:strength", 0.2)}, 0, nil, nil, [7]int32{}},
		{"by level: that of the first who can wear it", []content.Figure{{Stat: "t:strength", Value: perLevel}}, 9, []itempackets.ItemStat{stat(4, 18)}, []itempackets.ItemStat{stat(4, 18)}, [7]int32{}},
		{"by level, for everybody", []content.Figure{{Stat: "t:strength", Value: perLevel}}, 0, []itempackets.ItemStat{stat(4, 2)}, []itempackets.ItemStat{stat(4, 2)}, [7]int32{}},
		{"stats that clients do not know, or count in percent", []content.Figure{adds("t:luck", 3), adds("t:dodge", 4), adds("run", 1)}, 0, nil, nil, [7]int32{}},
	} {
		for v, want := range map[*game.Version][]itempackets.ItemStat{vanilla.Version(): test.vanilla, wrath.Version(): test.wrath} {
			m := asked(t, v, content.Item{Fit: content.FitHead, Stats: test.stats, Needs: content.WearNeeds{Level: test.level}})
			if !reflect.DeepEqual(m.Stats, want) || m.Resistances != test.resistances {
				t.Errorf("%s, %s: %v and %v, want %v and %v", test.name, v.Name, m.Stats, m.Resistances, want, test.resistances)
			}
		}
	}
}

// The part of the answer from the stats to the delay of a fiery sword, byte by byte.
func TestTheBytesOfAWeapon(t *testing.T) {
	sword := content.Item{
		Fit: content.FitMainHand, DamageMin: 10, DamageMax: 15.5, Swing: 2600, School: "t:fire",
		Stats: []content.Figure{adds("t:strength", 5), adds("armor", 3)},
	}
	const (
		strength    = "04000000 05000000"
		damage      = "00002041 00007841 02000000" // 10 to 15.5 of fire
		none        = "00000000 00000000"
		resistances = "03000000 00000000 00000000 00000000 00000000 00000000 00000000"
		delay       = "280a0000" // 2600 ms
	)
	for v, want := range map[*game.Version]string{
		vanilla.Version(): strength + strings.Repeat(none, 9) + damage + strings.Repeat(none+"00000000", 4) + resistances + delay,
		wrath.Version():   "01000000" + strength + none + damage + none + "00000000" + resistances + delay,
	} {
		body, err := codec.Append(v.Packet, nil, asked(t, v, sword))
		if err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(body); !strings.Contains(got, strings.ReplaceAll(want, " ", "")) {
			t.Errorf("%s: the answer is %s, want in it %s", v.Name, got, want)
		}
	}
}
