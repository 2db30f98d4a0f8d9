package group

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{GroupTold, Pinged, DiceRolled}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "group", Doc: "Acts on the player's group; the sections `group` and `fares` of `step` have its state, event `group_told` reports the result. `chat` with /invite, /accept, /decline, /leave, /kick, /lead, /convert, /disband, /move, /swap, /promote, /demote, /ready or /role does the same.", Decode: DecodeGroup, Example: `{"type":"group","act":"invite","name":"Ben"}`},
	{Name: "group_chat", Doc: "Sends chat to the player's group; event `heard` answers. `chat` with /p or /ra does the same.", Decode: DecodeGroupChat, Example: `{"type":"group_chat","raid":false,"text":"To the mill!"}`},
	{Name: "roll", Doc: "Rolls a random number for the player's group, or for the player alone without a group; event `dice_rolled` answers. `chat` with /roll does the same.", Decode: DecodeRoll, Example: `{"type":"roll","low":1,"high":20}`},
	{Name: "group_ping", Doc: "Pings a point for the group members who are on the player's map; event `pinged` answers.", Decode: DecodeGroupPing, Example: `{"type":"group_ping","x":12.5,"y":-3}`},
}
