package updatefield_test

import (
	"math"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
)

var (
	versions = []*game.Version{vanilla.Version(), wrath.Version()}
	anna     = guid.New(guid.Player, 0, 7)
	wolf     = guid.New(guid.Creature, 1, 17)
)

// painter draws for a version what a few definitions say.
func painter(t *testing.T, v *game.Version) *updatefield.Encoder {
	own := func(numbers ...any) (list []content.Client) {
		for i := 0; i < len(numbers); i += 2 {
			list = append(list, content.Client{Version: v.Name, Name: numbers[i].(string), Number: int64(numbers[i+1].(int))})
		}
		return list
	}
	c := conntest.New(t, v.Packet, v.Name, content.Tables{
		Creatures: []content.Creature{{ID: "t:smith", Vendor: "t:forge"}},
		Vendors:   []content.Vendor{{ID: "t:forge", Repairs: true}},
		Factions:  []content.Faction{{ID: "t:wild", Clients: own("faction", 14)}},
		Powers:    []content.Power{{ID: "t:zeal"}, {ID: "t:rage", Clients: own("power", 1, "power_scale", 10)}},
		Emotes:    []content.Emote{{ID: "t:work", Clients: own("posture", 69)}},
		Items:     []content.Item{{ID: "t:sword", Clients: own("entry", 25, "display", 1542)}},
		Spells:    []content.Spell{{ID: "t:mire", Clients: own("entry", 1234)}},
		Schools:   []content.School{{ID: "t:fire", Clients: own("school", 2), Resistance: "t:warmth"}},
		Stats:     []content.Stat{{ID: "t:warmth"}, {ID: "t:brawn", Clients: own("stat", 0)}},
	})
	return &updatefield.Encoder{Looks: &v.Looks, Items: &v.Items, Words: c.Edition(), Name: c.Name}
}

// each draws something for each version.
func each(t *testing.T, draw func(pt *updatefield.Encoder, list *packets.Fields), want func(v *game.Version) map[uint16]uint32) {
	t.Helper()
	for _, v := range versions {
		var list packets.Fields
		draw(painter(t, v), &list)
		got := map[uint16]uint32{}
		for _, f := range list {
			if _, twice := got[f.Field]; twice {
				t.Errorf("%s: field %#x is drawn twice", v.Name, f.Field)
			}
			got[f.Field] = f.Word
		}
		for at, word := range want(v) {
			if at != 0 && got[at] != word {
				t.Errorf("%s: field %#x is %#x, want %#x", v.Name, at, got[at], word)
			}
		}
	}
}

func TestWhatAUnitDoesShowsInItsFields(t *testing.T) {
	for _, test := range []struct {
		name string
		o    view.Object
		mask view.Mask
		want func(v *game.Version) map[uint16]uint32
	}{
		{"health", view.Object{GUID: wolf, Health: 5, MaxHealth: math.MaxInt64}, view.Health, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Health: 5, v.Fields.MaxHealth: math.MaxInt32}
		}},
		{"a ghost has health", view.Object{GUID: anna, Flags: view.Ghost, MaxHealth: 50}, view.Health, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Health: 1}
		}},
		{"powers in the client's points", view.Object{GUID: wolf, Powers: []view.Power{{Power: "t:zeal", Now: 9, Max: 9}, {Power: "t:rage", Now: 3, Max: 100}}}, view.Powers, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Power1 + 1: 30, v.Fields.MaxPower1 + 1: 1000, v.Fields.Power1: 0}
		}},
		{"whom it fights", view.Object{GUID: wolf, Target: anna, Flags: view.Fighting | view.Stunned}, view.Target | view.State, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Target: 7, v.Fields.UnitFlags: 0x80000 | 0x40000}
		}},
		{"it lies dead", view.Object{GUID: wolf, Flags: view.Dead | view.Talks}, view.State, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.DynamicFlags: 0x20, v.Fields.Bytes1: 7, v.Fields.NPCFlags: 0}
		}},
		{"a smith", view.Object{GUID: wolf, Def: "t:smith", Flags: view.Talks | view.Errands, Posture: "t:work"}, view.State, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.NPCFlags: 1 | v.Mends | quest.Giver, v.Fields.EmoteState: 69}
		}},
		{"one who creeps and sits", view.Object{GUID: anna, Flags: view.Hiding, Stance: intent.Sitting}, view.State, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Bytes1: 1 | v.Creeps, v.Fields.UnitFlags: 8}
		}},
		{"a player's flag", view.Object{GUID: anna, Flags: view.Flagged | view.OnFree | view.Staff}, view.State, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.UnitFlags: 0x1008, v.Fields.PlayerFlags: 0x8 | v.PvP.Free, v.Fields.Bytes2: uint32(v.PvP.Flag|v.PvP.FreeLand) << 8}
		}},
		{"a faction of its own", view.Object{GUID: wolf, Faction: "t:wild", Scale: 2}, view.Looks, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.Faction: 14, v.Fields.Scale: math.Float32bits(2), v.Fields.Entry: conntest.Creature, v.Fields.Display: updatefield.AnyDisplay}
		}},
		{"what it channels", view.Object{GUID: wolf, Cast: &view.Cast{Spell: "t:mire", Channel: true, Target: anna}}, view.Casts, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.ChannelSpell: 1234, v.Fields.ChannelObject: 7}
		}},
		{"what it holds", view.Object{GUID: wolf, Held: [3]content.ID{"t:sword"}}, view.Gear, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.HeldItem: 25, v.Fields.HeldDisplay: 1542}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			each(t, func(pt *updatefield.Encoder, list *packets.Fields) { pt.Facts(list, &test.o, test.mask) }, test.want)
		})
	}
}

func TestAUnitComesIntoViewWithAllFields(t *testing.T) {
	o := view.Object{GUID: anna, Level: 3, MaxHealth: 50, Health: 50, Radius: 0.5, Traits: character.Traits{{Name: "hair_color", Number: 4}, {Name: "skin", Number: 2}}}
	o.Swings[event.HandMain] = 2000
	each(t, func(pt *updatefield.Encoder, list *packets.Fields) { pt.Whole(list, &o) }, func(v *game.Version) map[uint16]uint32 {
		at := &v.Fields
		return map[uint16]uint32{
			at.Type: 0x19, at.Level: 3, at.AttackTime: 2000, at.BoundingRadius: math.Float32bits(0.5), at.CombatReach: math.Float32bits(1.5),
			at.PlayerBytes: 4<<24 | 2, at.NativeDisplay: v.Playable.Races[updatefield.AnyRace][0],
		}
	})
}

func TestHowStrongAPlayerIs(t *testing.T) {
	figures := view.Stats{Armor: 40, Stats: []view.Stat{{Stat: "t:warmth", Value: 7}, {Stat: "t:brawn", Value: 31.4}}}
	figures.Blows[event.HandMain] = view.Swing{Least: 2, Most: 4.5}
	each(t, func(pt *updatefield.Encoder, list *packets.Fields) { pt.Figures(list, &figures) }, func(v *game.Version) map[uint16]uint32 {
		at := &v.Fields
		return map[uint16]uint32{
			at.Damage: math.Float32bits(2), at.Damage + 1: math.Float32bits(4.5), at.Resistances: 40, at.Resistances + 2: 7, at.Stats: 31,
		}
	})
}

func TestABodyThatTheVersionDoesNotHaveIsAnother(t *testing.T) {
	for _, v := range versions {
		pt := painter(t, v)
		look := v.Appearance(pt.Words, character.Traits{{Name: "gender", Number: 1}, {Name: "race", Number: 10}, {Name: "skin", Number: 5}}, nil)
		want := packets.Appearance{Race: updatefield.AnyRace, Class: updatefield.AnyClass, Gender: 1}
		if v.Playable.Has(10, updatefield.AnyClass) {
			want.Race, want.Skin = 10, 5
		}
		if look != want {
			t.Errorf("%s: it looks like %+v, want %+v", v.Name, look, want)
		}
	}
}

func TestACorpseOnWhichOneFindsSomethingShines(t *testing.T) {
	for finds, want := range map[bool]uint32{false: 0x20, true: 0x21} {
		each(t, func(pt *updatefield.Encoder, list *packets.Fields) { pt.Dead(list, finds) }, func(v *game.Version) map[uint16]uint32 {
			return map[uint16]uint32{v.Fields.DynamicFlags: want}
		})
	}
}

func TestASpotIsToldUnderTheNumberOfItsSpell(t *testing.T) {
	for _, v := range versions {
		block := painter(t, v).Area(&view.Object{GUID: guid.New(guid.Area, 1, 5), Def: "t:mire", Area: &view.Area{Spell: "t:mire"}})
		told := false
		for _, value := range block.Values {
			told = told || value.Field == v.Fields.AreaSpell && value.Word == 1234
		}
		if !told {
			t.Errorf("%s: the fields are %+v, want 1234 for the spell", v.Name, block.Values)
		}
	}
}

func TestAGameObjectShowsHowItStands(t *testing.T) {
	for _, test := range []struct {
		name         string
		thing        view.Thing
		flags, state uint32
		kind         uint32
	}{
		{"a door that stands open", view.Thing{Kind: content.Door, State: content.Active}, 0, 0, 0},
		{"a locked chest", view.Thing{Kind: content.Chest, State: content.Locked}, 2, 1, 3},
		{"a trap is not for clicks", view.Thing{Kind: content.Trap}, 0x10, 1, 6},
		{"a ship", view.Thing{Kind: content.Carrier, Route: &view.Route{Period: 1000, Round: 250, Sails: true}}, 0x28, 1, 15},
	} {
		o := &view.Object{GUID: guid.New(guid.Object, 1, 9), Thing: &test.thing}
		each(t, func(pt *updatefield.Encoder, list *packets.Fields) {
			b := pt.Fixture(o, 0xF110_0000_0000_0009)
			if test.thing.Route != nil && (b.Place.TransportTime != 250 || b.Place.Flags != pt.Looks.Types.Carrier) {
				t.Errorf("%s: it stands %+v", test.name, b.Place)
			}
			*list = append(*list, b.Values...)
		}, func(v *game.Version) map[uint16]uint32 {
			at := &v.Fields
			want := map[uint16]uint32{at.GUID + 1: 0xF1100000, at.Type: 0x21, at.ThingFlags: test.flags, at.ThingDisplay: updatefield.AnyThing, at.ThingState: test.state, at.ThingType: test.kind}
			if at.ThingType == 0 {
				want[at.ThingBytes] = test.state | test.kind<<8 | 100<<24
			}
			return want
		})
	}
}
