package updatefield_test

import (
	"math"
	"testing"

	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

func TestAnAreaOnTheGroundIsCreatedWithItsFields(t *testing.T) {
	t.Parallel()
	area := &updatefield.Area{GUID: 0xF100_0000_0000_0007, Caster: 0x11, Spell: 26573, Radius: 8, At: movement.Vector{X: 1, Y: 2, Z: 3}, Facing: 0.5, Time: 99}
	for _, v := range versions {
		word := v.Name
		block := v.AreaBlock(area)
		body, err := codec.Append(v.Packet, nil, &packets.UpdateObject{Blocks: []packets.Block{block}})
		if err != nil {
			t.Fatal(err)
		}
		var seen packets.UpdateObject
		if left, err := codec.Read(v.Packet, body, &seen); err != nil || left != 0 {
			t.Fatalf("%s: %d bytes left, %v", word, left, err)
		}
		b := seen.Blocks[0]
		if b.ObjectType != 6 || b.GUID != area.GUID || b.Place.Position != area.At || b.Place.Facing != area.Facing {
			t.Errorf("%s: the block is %+v", word, b)
		}
		fields := map[uint16]uint32{}
		for _, value := range b.Values {
			fields[value.Field] = value.Word
		}
		at := v.Fields
		for name, want := range map[string][2]uint32{
			"name": {uint32(at.GUID), 7}, "high name": {uint32(at.GUID) + 1, 0xF1000000}, "type": {uint32(at.Type), 0x41},
			"caster": {uint32(at.AreaCaster), 0x11}, "spell": {uint32(at.AreaSpell), 26573}, "radius": {uint32(at.AreaRadius), math.Float32bits(8)},
			"bytes": {uint32(at.AreaBytes), 1}, "scale": {uint32(at.Scale), math.Float32bits(1)},
		} {
			if got := fields[uint16(want[0])]; got != want[1] {
				t.Errorf("%s: %s is %#x, want %#x", word, name, got, want[1])
			}
		}
		if at.AreaX != 0 && fields[at.AreaX] != math.Float32bits(1) || at.AreaTime != 0 && fields[at.AreaTime] != 99 {
			t.Errorf("%s: the fields are %v", word, fields)
		}
	}
}
