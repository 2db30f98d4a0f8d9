package terrain

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{AreaEntered, AreaLeft, MapEntered, MapLeft, EncounterChanged, InstanceTold}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "instance", Doc: "Acts on instances; event `instance_told` answers.", Decode: DecodeInstance, Example: `{"type":"instance","act":"choose","for":"party","difficulty":"heroic"}`},
}
