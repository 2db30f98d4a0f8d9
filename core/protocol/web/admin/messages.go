package admin

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Printed, Faulted, SwitchedOff, Adopted, Inspected}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "inspect", Doc: "Asks for the internals of a unit; event `inspected` answers. Needs the role builder.", Decode: DecodeInspect, Example: `{"type":"inspect","target":"creature-1-17"}`},
	{Name: "eval", Doc: "Runs Lua code in the environment of a bundle; events report its output. Needs the role builder, in development.", Decode: DecodeEval, Example: `{"type":"eval","bundle":"meadow","source":"print(1 + 1)"}`},
}
