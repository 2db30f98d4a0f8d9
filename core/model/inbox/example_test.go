package inbox_test

import (
	"fmt"

	"loam/core/model/inbox"
)

// Anybody may leave something in an inbox; the owner takes all of it at the next step.
func ExampleInbox() {
	urgent := func(string) bool { return false }
	b := inbox.NewInbox[int64](urgent)
	const anna, most = 1, 2 // player number; how much may wait from one player

	fmt.Println(b.Submit(anna, "attack", most), b.Submit(anna, "jump", most), b.Submit(anna, "shout", most))
	b.Control("leave") // is never refused
	fmt.Println(b.Take())
	fmt.Println(b.Waiting(), b.Submit(anna, "shout", most))
	// Output:
	// true true false
	// [attack jump leave]
	// 0 true
}
