package codec_test

import (
	"fmt"

	"loam/core/protocol/packets/codec"
)

// greeting is a message: Code visits its fields once.
type greeting struct {
	From  uint64
	Text  string
	Lucky []uint32
}

func (m *greeting) Code(c *codec.Coder) {
	c.Packed("from", &m.From)
	c.Text("text", codec.MaxText, &m.Text)
	codec.List(c, "lucky", 1, codec.MaxFew, 4, &m.Lucky, func(c *codec.Coder, n *uint32) { c.U32("number", n) })
}

// One Code method writes, reads and describes.
func Example() {
	body, err := codec.Append(codec.Vanilla, nil, &greeting{From: 7, Text: "hi", Lucky: []uint32{3}})
	fmt.Printf("% x %v\n", body, err)

	var read greeting
	left, err := codec.Read(codec.Vanilla, body, &read)
	fmt.Println(read, left, err)

	for _, f := range codec.Describe(codec.Vanilla, &read) {
		fmt.Println(f.Name, "=", f.Value)
	}
	// Output:
	// 01 07 68 69 00 01 03 00 00 00 <nil>
	// {7 hi [3]} 0 <nil>
	// from = 7
	// text = hi
	// number = 3
}

// Missing returns the minimum number of missing bytes of a body.
func ExampleMissing() {
	var m greeting
	_, err := codec.Read(codec.Vanilla, []byte{1, 7, 'h', 'i', 0, 2}, &m)
	fmt.Println(err)
	fmt.Println(codec.Missing(err))
	// Output:
	// lucky at byte 5: the message ends too early: 8 bytes needed, 0 are left
	// 8
}
