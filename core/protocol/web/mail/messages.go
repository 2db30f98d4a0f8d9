package mail

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Shown, Told, Posted}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "mail", Doc: "Acts on mail, near an open mailbox; events `mail_shown` and `mail_told` answer.", Decode: Decode, Example: `{"type":"mail","act":"send","to":"Ben","subject":"Bread","things":"backpack_1:2,backpack_3","money":5}`},
}
