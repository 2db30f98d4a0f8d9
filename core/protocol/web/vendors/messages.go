package vendors

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Dealt}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "deal", Doc: "Deals with a vendor, bank, repairer or stable master; event `dealt` answers. The realm does all of it or refuses with the reason.", Decode: DecodeDeal, Example: `{"type":"deal","act":"buy","with":"creature-1-17","item":"meadow:bread","count":2,"into":"backpack_3"}`},
	{Name: "bank_item", Doc: "Moves an item from a slot to the bank, or from the bank to the backpack, if there is room; it joins stacks first.", Decode: DecodeBankItem, Example: `{"type":"bank_item","from":"backpack_1"}`},
}
