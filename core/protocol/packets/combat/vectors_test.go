package combat

import (
	"encoding/hex"
	"reflect"
	"strings"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// TestBytesWrittenByHand has messages whose layouts differ between public definitions and
// public cores: the bodies here were written by hand, in the order in which the cores write
// them.
func TestBytesWrittenByHand(t *testing.T) {
	for _, test := range []struct {
		name    string
		version codec.Version
		body    string // hexadecimal, one field for each word
		want    codec.Message
	}{
		{"a cast that went well, 1.12.1", codec.Vanilla, "85000000 00", &Failed{Is: "SMSG_CAST_RESULT", Spell: 133}},
		{"a cast out of range, 1.12.1", codec.Vanilla, "85000000 02 59", &Failed{Is: "SMSG_CAST_RESULT", Spell: 133, Status: CastFailed, Reason: 0x59}},
		{"a cast that wants a place, 1.12.1", codec.Vanilla, "85000000 02 5e 04000000",
			&Failed{Is: "SMSG_CAST_RESULT", Spell: 133, Status: CastFailed, Reason: 0x5E, Detail: []uint32{4}}},
		{"a cast out of range, 3.3.5a", codec.Wrath, "03 85000000 61", &Failed{Is: "SMSG_CAST_FAILED", Count: 3, Spell: 133, Reason: 97}},
		{"an interruption, 1.12.1", codec.Vanilla, "1100000000000000 85000000", &Interrupted{Is: "SMSG_SPELL_FAILED_OTHER", Caster: 0x11, Spell: 133}},
		{"an interruption, 3.3.5a", codec.Wrath, "0111 03 85000000 28",
			&Interrupted{Is: "SMSG_SPELL_FAILED_OTHER", Caster: 0x11, Count: 3, Spell: 133, Result: 40}},
		{"a cast that is put back, 3.3.5a", codec.Wrath, "0111 f4010000", &Delayed{Caster: 0x11, Delay: 500}},
		{"a start at a unit, 1.12.1", codec.Vanilla, "0111 0111 85000000 0200 dc050000 0200 0112",
			&Start{Item: 0x11, Caster: 0x11, Spell: 133, Flags: 2, Duration: 1500, Targets: Targets{Mask: TargetUnit, Thing: 0x12}}},
		{"a start with what power is left, 3.3.5a", codec.Wrath, "0111 0111 03 85000000 02080000 dc050000 02000000 0112 64000000",
			&Start{Item: 0x11, Caster: 0x11, Count: 3, Spell: 133, Flags: 0x802, Duration: 1500, Targets: Targets{Mask: TargetUnit, Thing: 0x12}, Power: 100}},
		{"a spell that comes back, 1.12.1", codec.Vanilla, "0111 0111 85000000 0001 00 01 1200000000000000 0b 02 0000",
			&Go{Item: 0x11, Caster: 0x11, Spell: 133, Flags: 0x100, Misses: []Miss{{Target: 0x12, Kind: MissReflect, Reflected: 2}}}},
		{"a spell at the ground, 3.3.5a", codec.Wrath,
			"0111 0111 03 85000000 00010000 10270000 01 1200000000000000 00 40000000 00 0000803f 00000040 00004040 00",
			&Go{Item: 0x11, Caster: 0x11, Count: 3, Spell: 133, Flags: 0x100, Time: 10000, Hits: []uint64{0x12},
				Targets: Targets{Mask: TargetDestination, Destination: movement.Vector{X: 1, Y: 2, Z: 3}}}},
		{"a spell that takes two runes, 3.3.5a", codec.Wrath, "0111 0111 00 85000000 00012000 00000000 00 00 00000000 3f 3c 80 40",
			&Go{Item: 0x11, Caster: 0x11, Spell: 133, Flags: 0x100 | FlagRunes, Runes: Runes{Before: 0x3F, After: 0x3C, Cooldowns: []byte{0x80, 0x40}}}},
		{"an aura of the bearer's own", codec.Wrath, "0111 04 8b000000 19 3c 01", &AuraChanged{Unit: 0x11, Aura: Aura{Slot: 4, Spell: 139, Flags: 0x19, Level: 60, Count: 1}}},
		{"an aura of somebody else with a time", codec.Wrath, "0111 04 8b000000 a1 3c 02 0112 983a0000 10270000",
			&AuraChanged{Unit: 0x11, Aura: Aura{Slot: 4, Spell: 139, Flags: 0xA1, Level: 60, Count: 2, Caster: 0x12, Duration: 15000, Left: 10000}}},
		{"damage again and again, 1.12.1", codec.Vanilla, "0112 0111 09000000 01000000 03000000 07000000 02000000 01000000 00000000",
			&Ticked{Target: 0x12, Caster: 0x11, Spell: 9, List: []Tick{{Kind: TickDamage, Amount: 7, School: SchoolFire, Absorbed: 1}}}},
		{"damage again and again, 3.3.5a", codec.Wrath, "0112 0111 09000000 01000000 03000000 07000000 00000000 04000000 01000000 00000000 01",
			&Ticked{Target: 0x12, Caster: 0x11, Spell: 9, List: []Tick{{Kind: TickDamage, Amount: 7, School: 1 << SchoolFire, Absorbed: 1, Critical: true}}}},
		{"a new rank, 1.12.1", codec.Vanilla, "8500 8f00", &Superseded{Old: 133, New: 143}},
		{"a new rank, 3.3.5a", codec.Wrath, "85000000 8f000000", &Superseded{Old: 133, New: 143}},
		{"a creature that resurrects", codec.Wrath, "0700000000000030 05000000 4772657900 00 01", &ResurrectAsked{By: 0x3000000000000007, From: "Grey", Timer: true}},
		{"somebody who does not cast any more, 3.3.5a", codec.Wrath, "05 85000000", &CancelCast{Count: 5, Spell: 133}},
		{"a thing that is used, 3.3.5a", codec.Wrath, "ff 17 03 85000000 0100000000000040 00000000 00 02000000 0112",
			&UseItem{Bag: 255, Slot: 23, Count: 3, Spell: 133, Item: 0x4000000000000001, Targets: Targets{Mask: TargetUnit, Thing: 0x12}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			body, err := hex.DecodeString(strings.ReplaceAll(test.body, " ", ""))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := codec.Append(test.version, nil, test.want); err != nil || hex.EncodeToString(got) != hex.EncodeToString(body) {
				t.Errorf("it is written as\n%x, %v; want\n%x", got, err, body)
			}
			got := reflect.New(reflect.TypeOf(test.want).Elem())
			if is := got.Elem().FieldByName("Is"); is.IsValid() {
				is.Set(reflect.ValueOf(test.want).Elem().FieldByName("Is"))
			}
			left, err := codec.Read(test.version, body, got.Interface().(codec.Message))
			again, _ := codec.Append(test.version, nil, got.Interface().(codec.Message))
			if err != nil || left != 0 || hex.EncodeToString(again) != hex.EncodeToString(body) {
				t.Errorf("it reads as %+v, %d bytes left, %v, and is written again as %x", got, left, err, again)
			}
		})
	}
}
