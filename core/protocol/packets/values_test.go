package packets_test

import (
	"slices"
	"testing"

	"loam/core/protocol/packets"
)

func TestFieldsLieOverOthersInTheOrderOfTheirPlaces(t *testing.T) {
	var f packets.Fields
	f.Word(7, 70)
	f.Word(0, 1) // which the version does not have
	f.GUID(packets.FieldGUID, 0x2_00000001)
	f.Float(5, 1)
	got := f.Over([]packets.Value{{Field: 5, Word: 9}, {Field: 6, Word: 60}})
	want := []packets.Value{{Field: 0, Word: 1}, {Field: 1, Word: 2}, {Field: 5, Word: 0x3F800000}, {Field: 6, Word: 60}, {Field: 7, Word: 70}}
	if !slices.Equal(got, want) {
		t.Errorf("they are %v, want %v", got, want)
	}
}
