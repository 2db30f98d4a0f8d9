package social

import (
	"reflect"
	"testing"

	"loam/core/protocol/packets/codec"
)

func TestAListOfAChannelIsReadWithAndWithoutItsFirstByte(t *testing.T) {
	for _, want := range []ChannelList{
		{Channel: "Trade", Flags: 1, Members: []ChannelMember{{GUID: 7, Flags: 3}}},
		{Channel: "Trade", Members: []ChannelMember{{GUID: 7}, {GUID: 8}}},
		{Bare: true, Channel: "Élan", Members: []ChannelMember{{GUID: 7}}},
	} {
		body, err := codec.Append(codec.Wrath, nil, &want)
		if err != nil {
			t.Fatal(err)
		}
		var got ChannelList
		if left, err := codec.Read(codec.Wrath, body, &got); err != nil || left != 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%x reads as %+v, %d bytes left, %v; want %+v", body, got, left, err, want)
		}
	}
}
