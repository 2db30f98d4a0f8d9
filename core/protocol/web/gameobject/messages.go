package gameobject

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{ObjectUsed, Animated, ObjectTurned, Bitten, Boarded, Called}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "use_object", Doc: "Uses a game object: opens a door, a chest or a book; reels in a fishing bobber.", Decode: DecodeUseObject, Example: `{"type":"use_object","target":"object-1-17"}`},
}
