package visibility

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Teleported, PutBack}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "move", Doc: "Reports the position to which the page has moved its player. At most 8 a second while moving, and one at each start and stop. If the map rejects the move, it sends `put_back`.", Decode: DecodeMove, Example: `{"type":"move","x":12.5,"y":-3,"z":0,"facing":1.571,"moving":true,"time":123456}`},
	{Name: "select", Doc: "Selects a target.", Decode: DecodeSelect, Example: `{"type":"select","target":"creature-1-17"}`},
	{Name: "settle", Doc: "Confirms that the page moves its player no faster than the last `self` allows. Until then, for at most 10 s, the player may move as before.", Decode: DecodeSettle, Example: `{"type":"settle"}`},
	{Name: "stance", Doc: "Makes the living player sit, lie down, kneel or stand. A player who walks or fights stands up.", Decode: DecodeStance, Example: `{"type":"stance","stance":"sitting"}`},
}
