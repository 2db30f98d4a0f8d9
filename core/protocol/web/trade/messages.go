package trade

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Told}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "trade", Doc: "Acts on a trade with another player; event `trade_told` reports the state.", Decode: Decode, Example: `{"type":"trade","act":"lay","place":0,"slot":"backpack_1","count":2}`},
}
