package codec_test

import (
	"fmt"

	"loam/core/lib/codec"
)

// door is state of a map. Code visits its fields once, for all three uses.
type door struct {
	Key   string
	Uses  int
	Owner string
}

func (d *door) Code(c *codec.Coder) {
	c.String(&d.Key)
	codec.Int(c, &d.Uses)
	c.String(&d.Owner)
}

// One Code method writes, reads and hashes.
func Example() {
	before := door{Key: "brass", Uses: 3, Owner: "Anna"}
	w := codec.NewWriter()
	before.Code(w)

	var after door
	r := codec.NewReader(w.Data())
	after.Code(r)
	fmt.Println(after, r.Close())

	one, two := codec.NewHasher(), codec.NewHasher()
	before.Code(one)
	after.Code(two)
	fmt.Println("same hash:", one.Sum() == two.Sum())
	// Output:
	// {brass 3 Anna} <nil>
	// same hash: true
}

// Data that ends too early is an error of Close, not a panic.
func ExampleNewReader() {
	w := codec.NewWriter()
	(&door{Key: "brass"}).Code(w)

	var d door
	r := codec.NewReader(w.Data()[:4])
	d.Code(r)
	fmt.Println(r.Close())
	// Output: codec: data ends too early
}
