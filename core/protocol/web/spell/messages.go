package spell

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{CastBegun, CastFailed, CastInterrupted, CastDelayed, CastWent, ChannelBegan, ChannelEnded, Rested, SpellMissed, Energized, AuraApplied, AuraRemoved, Dispelled, SpellLearned, Offered}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "cast", Doc: "Casts a known spell at a unit, at a point, or without a target if it needs none. Events report the result.", Decode: DecodeCast, Example: `{"type":"cast","spell":"toy:spark","target":"creature-1-2","x":1.5,"y":2}`},
	{Name: "cancel_cast", Doc: "Stops the player's cast or channel, an auto-repeated spell, and a spell that waits for the next swing.", Decode: DecodeCancelCast, Example: `{"type":"cancel_cast"}`},
	{Name: "cancel_aura", Doc: "Cancels a buff of the player, if its definition allows it.", Decode: DecodeCancelAura, Example: `{"type":"cancel_aura","aura":"toy:shield"}`},
	{Name: "consent", Doc: "Answers the offer of an event `offered`.", Decode: DecodeConsent, Example: `{"type":"consent","offer":"life","answer":"yes"}`},
}
