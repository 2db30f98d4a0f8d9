package value_test

import (
	"fmt"

	"loam/core/lib/value"
)

// A record is a table with string keys, such as the arguments of a timer.
func ExampleOfRecord() {
	v := value.OfRecord("name", "Anna", "wounds", 2)
	fmt.Println(v)
	fmt.Println(v.Get("name").Text(), v.Get("wounds").Number())
	fmt.Println(v.Get("missing").Kind() == value.Nil)
	// Output:
	// {name = "Anna", wounds = 2}
	// Anna 2
	// true
}

// Values have no identity: two tables with the same content are equal.
func ExampleEqual() {
	a := value.OfList(value.OfString("red"), value.OfNumber(1))
	b := value.OfList(value.OfString("red"), value.OfNumber(1))
	fmt.Println(a, value.Equal(a, b))
	// Output: {"red", 1} true
}
