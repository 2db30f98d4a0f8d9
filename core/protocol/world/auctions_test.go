package world

import (
	"testing"

	"loam/core/protocol/message"
)

// TestWhatClientsSearchByNumbers: the numbers of clients are words of package auction.
func TestWhatClientsSearchByNumbers(t *testing.T) {
	const any = message.AnyAuction
	v := &Version{Name: "v"}
	for _, test := range []struct {
		name             string
		slot, class, sub uint32
		want             string
	}{
		{"everything", any, any, any, ""},
		{"bags", any, 1, any, "v:class=1|bag"},
		{"weapons of the main hand", 21, 2, any, "v:inventory_type=21|main_hand v:class=2|main_hand|one_hand|two_hands|ranged"},
		{"a subclass of what content alone knows", any, 7, 3, "v:class=7 v:subclass=3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := v.auctionClass(test.slot, test.class, test.sub); got != test.want {
				t.Errorf("it is looked for %q, want %q", got, test.want)
			}
		})
	}
}

// TestTheOrderForWhichClientsAsk: what clients send for the order in which they begin.
func TestTheOrderForWhichClientsAsk(t *testing.T) {
	asked := []message.AuctionSort{{Column: 1}, {Column: 0, Reversed: 1}, {Column: 5}, {Column: 6}, {Column: 9, Reversed: 1}, {Column: 200}, {Column: 3}}
	if got, want := auctionSort(asked), "quality level name price buyout -count ends"; got != want {
		t.Errorf("the order is %q, want %q", got, want)
	}
}
