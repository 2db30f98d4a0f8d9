package loot

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{MoneyChanged, LootOpened, LootClosed, Looted, Rolled}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "open_loot", Doc: "Opens the loot of a corpse; section `loot` of `step` lists it. `finders` of an object are the players who can loot it.", Decode: DecodeOpenLoot, Example: `{"type":"open_loot","target":"creature-1-17"}`},
	{Name: "take_loot", Doc: "Takes an item from the open loot.", Decode: DecodeTakeLoot, Example: `{"type":"take_loot","slot":2}`},
	{Name: "take_money", Doc: "Takes the money of the open loot; a group shares it.", Decode: DecodeTakeMoney, Example: `{"type":"take_money"}`},
	{Name: "close_loot", Doc: "Closes the loot window.", Decode: DecodeCloseLoot, Example: `{"type":"close_loot"}`},
	{Name: "roll_loot", Doc: "Answers a loot roll of an event `rolled`.", Decode: DecodeRollLoot, Example: `{"type":"roll_loot","source":"creature-1-17","slot":2,"choice":"greed"}`},
	{Name: "give_loot", Doc: "Assigns an item of the open loot to a player, as master looter.", Decode: DecodeGiveLoot, Example: `{"type":"give_loot","slot":2,"to":"player-0-8"}`},
}
