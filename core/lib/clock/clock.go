// Package clock is the time of a map and what depends on it: [Time] and how authors
// write durations, the timer [Wheel], and the named random [Streams].
//
// Time is a number that the owner of a map advances; only the [Pacer], which decides when
// steps run, reads the wall clock. Wheels and streams belong to one map, and every method
// of theirs runs on the goroutine of that map. No goroutine starts here.
package clock

// Time is milliseconds since the map started; spans are Times too.
type Time int64

// Units of Time.
const (
	Millisecond Time = 1
	Second           = 1000 * Millisecond
	Minute           = 60 * Second
	Hour             = 60 * Minute
	Day              = 24 * Hour
)

// Step is the default length of a map step.
const Step = 50 * Millisecond

// Seconds returns t in seconds.
func (t Time) Seconds() float64 { return float64(t) / float64(Second) }
