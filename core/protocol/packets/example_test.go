package packets_test

import (
	"fmt"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// A body is found by the name of its message and read from bytes.
func ExampleFromClient() {
	body, ok := packets.FromClient("CMSG_PING")
	fmt.Printf("%T %v\n", body, ok)

	left, err := codec.Read(codec.Wrath, []byte{1, 0, 0, 0, 40, 0, 0, 0}, body)
	fmt.Printf("%+v %d %v\n", body, left, err)
	// Output:
	// *packets.Ping true
	// &{Sequence:1 Latency:40} 0 <nil>
}

// One type serves the layouts of both versions.
func ExampleNameAnswer() {
	answer := &packets.NameAnswer{GUID: 7, Character: "Anna", Race: 1, Gender: 1, Class: 2}
	for _, v := range []codec.Version{codec.Vanilla, codec.Wrath} {
		body, err := codec.Append(v, nil, answer)
		fmt.Println(v, len(body), "bytes", err)
	}
	// Output:
	// 1.12.1 26 bytes <nil>
	// 3.3.5a 13 bytes <nil>
}
