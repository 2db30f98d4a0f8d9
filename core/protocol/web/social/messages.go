package social

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{SocialTold, ContactsShown}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "social", Doc: "Changes or lists the player's friends and ignored players; event `social_told` or `contacts_shown` answers. `chat` with /friend, /unfriend, /friends, /ignore or /unignore does the same.", Decode: DecodeSocial, Example: `{"type":"social","act":"befriend","name":"Ben","note":"baker"}`},
}
