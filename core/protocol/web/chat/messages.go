package chat

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Spoke, Refused, Told, Heard, Channeled, Sounded, Gestured, Roster}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "chat", Doc: "Sends chat to players nearby. A text that starts with one slash is a command; two slashes stand for a literal one.", Decode: DecodeChat, Example: `{"type":"chat","speech":"says","text":"Hello there."}`},
	{Name: "whisper", Doc: "Whispers to a player anywhere in the realm; event `heard` answers. `chat` with /w and a name does the same.", Decode: DecodeWhisper, Example: `{"type":"whisper","to":"Ben","text":"Are you there?"}`},
	{Name: "channel", Doc: "Acts on a chat channel; event `channeled` or `roster` answers. `chat` such as /join trade, /leave trade or /channel kick trade Ben does the same.", Decode: DecodeChannel, Example: `{"type":"channel","act":"join","channel":"trade","with":"sesame"}`},
	{Name: "gesture", Doc: "Makes an emote; players nearby receive `gestured`. `chat` with a slash and its word does the same, at the selected player or the player named after it.", Decode: DecodeGesture, Example: `{"type":"gesture","emote":"meadow:wave","target":"player-0-8"}`},
	{Name: "away", Doc: "Marks the player as away or busy: players who whisper to the player receive the reply. The same without a text ends it. `chat` with /afk or /dnd does the same.", Decode: DecodeAway, Example: `{"type":"away","busy":true,"text":"in a fight"}`},
	{Name: "talk", Doc: "Sends chat to a channel; event `heard` answers. `chat` such as /c trade Hello or /1 Hello does the same.", Decode: DecodeTalk, Example: `{"type":"talk","channel":"trade","text":"Who has bread?"}`},
	{Name: "command", Doc: "Runs a command; events report the result. `chat` that starts with one slash does the same.", Decode: DecodeCommand, Example: `{"type":"command","line":"xp 3"}`},
}
