package world

import (
	"math"
	"time"

	"loam/core/protocol/message"
)

// NoTutorials says that the player has seen all tutorials.
func NoTutorials() *message.Tutorials {
	m := new(message.Tutorials)
	for i := range m.Data {
		m.Data[i] = math.MaxUint32
	}
	return m
}

// skySpeed is how many minutes of the sky pass in a second: as many as do.
const skySpeed = 1.0 / 60

// SetTime sets the client's sky to a time.
func SetTime(t time.Time) *message.SetTime {
	return &message.SetTime{
		Date:  message.Date(t.Minute(), t.Hour(), int(t.Weekday()), t.Day()-1, int(t.Month())-1, t.Year()-2000),
		Scale: skySpeed,
	}
}
