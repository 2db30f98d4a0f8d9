package auction

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Shown, Told, Priced}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "auction", Doc: "Acts on an auction house, at an auctioneer; events `auction_shown`, `auction_told` and `auction_priced` answer.", Decode: Decode, Example: `{"type":"auction","act":"put_up","slot":"backpack_1","count":2,"start":20,"buyout":40,"hours":12}`},
}
