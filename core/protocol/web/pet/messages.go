package pet

import (
	"loam/core/protocol/web/message"
)

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "pet", Doc: "Commands the player's pet; section `pet` of `step` has its state.", Decode: DecodePet, Example: `{"type":"pet","act":"attack","target":"creature-1-2"}`},
}
