package intent

import (
	"loam/core/lib/guid"
)

// Gesture makes an emote that players nearby see. It is defined by the content, or
// known only to the clients of one version, by Number; then Emote is "".
//
//loam:kind 26 gesture
type Gesture struct {
	Emote  string    // content id
	Target guid.GUID // 0 is none
	Client string    // version of the clients, as the content names it
	Number int64
}

// Away marks a player as away or busy, or ends that: whoever whispers to the player
// receives the reply. A second one with the same Busy and no Text ends it.
//
//loam:kind 27 away realm
type Away struct {
	Busy bool   // do not disturb; otherwise away
	Text string // the automatic reply; may be ""
}
