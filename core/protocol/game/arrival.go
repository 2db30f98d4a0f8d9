package game

import (
	"time"

	"loam/core/model/event"
	"loam/core/protocol/packets"
)

// skySpeed is the number of minutes of the client's day that pass in a second: real time.
const skySpeed = 1.0 / 60

// SetTime returns the message that sets the client's time of day.
func SetTime(t time.Time) *packets.SetTime {
	return &packets.SetTime{
		Date:  packets.Date(t.Minute(), t.Hour(), int(t.Weekday()), t.Day()-1, int(t.Month())-1, t.Year()-2000),
		Scale: skySpeed,
	}
}

// keep stores an event for a client that has not been shown its map yet, if nothing later
// reports it.
func (v *viewer) keep(e event.Event) {
	const most = 64
	switch e.(type) {
	case event.Heard, event.GroupTold, event.Offered, event.SocialTold, event.ContactsShown, event.GuildTold, event.InstanceTold:
		if len(v.missed) < most {
			v.missed = append(v.missed, e)
		}
	}
}

// catchUp sends the stored events to a client that has just been shown its map.
func (o *teller) catchUp(v *viewer) {
	for _, e := range v.missed {
		o.own(v, e)
	}
	v.missed = nil
}
