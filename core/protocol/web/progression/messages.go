package progression

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{ExperienceGained, LeveledUp, Grown, Played}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "grow", Doc: "Acts on skills, reputation, titles and talents; the section `growth` of `step` has the change. A refusal has the reason.", Decode: DecodeGrow, Example: `{"type":"grow","act":"forget_skill","id":"meadow:smithing"}`},
	{Name: "played", Doc: "Asks for the played time of the character; event `played` answers. `chat` with /played does the same.", Decode: DecodePlayed, Example: `{"type":"played"}`},
}
