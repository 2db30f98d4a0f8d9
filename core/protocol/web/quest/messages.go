package quest

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{QuestTold}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "quest", Doc: "Acts on a quest; event `quest_told` answers. A refusal has the reason.", Decode: DecodeQuest, Example: `{"type":"quest","act":"turn_in","quest":"meadow:wolves","unit":"creature-1-17","choice":1}`},
}
