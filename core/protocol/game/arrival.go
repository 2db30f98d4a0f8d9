package game

import (
	"time"

	"loam/core/model/event"
	"loam/core/protocol/packets"
)

// skySpeed is how many minutes of the sky pass in a second: as many as do.
const skySpeed = 1.0 / 60

// SetTime sets the client's sky to a time.
func SetTime(t time.Time) *packets.SetTime {
	return &packets.SetTime{
		Date:  packets.Date(t.Minute(), t.Hour(), int(t.Weekday()), t.Day()-1, int(t.Month())-1, t.Year()-2000),
		Scale: skySpeed,
	}
}

// keep remembers an event for a client that has not been shown its map yet, when
// it is one that nothing tells of later.
func (v *viewer) keep(e event.Event) {
	const most = 64
	switch e.(type) {
	case event.Heard, event.GroupTold, event.Offered, event.SocialTold, event.ContactsShown, event.GuildTold, event.InstanceTold:
		if len(v.missed) < most {
			v.missed = append(v.missed, e)
		}
	}
}

// catchUp tells a client that has just been shown its map what came for its player
// before.
func (o *teller) catchUp(v *viewer) {
	for _, e := range v.missed {
		o.own(v, e)
	}
	v.missed = nil
}
