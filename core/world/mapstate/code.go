package mapstate

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/entity"
	"loam/core/world/visibility"
)

// CodeTime encodes or decodes the map's time.
func (s *State) CodeTime(c *codec.Coder) { codec.Int(c, &s.now) }

// CodeNumbers encodes or decodes the last numbers that were given out.
func (s *State) CodeNumbers(c *codec.Coder) {
	codec.Int(c, &s.serial)
	codec.ID(c, &s.counter)
}

// CodeStreams encodes or decodes the random streams.
func (s *State) CodeStreams(c *codec.Coder) {
	saved := s.streams.All()
	codec.Slice(c, &saved, func(c *codec.Coder, s *clock.SavedStream) {
		c.String(&s.Name)
		c.Bytes(&s.State)
	})
	if c.Reading() && c.Err() == nil {
		streams, err := clock.Restore(s.seed, saved)
		if err != nil {
			c.Fail(err)
			return
		}
		s.streams = streams
	}
}

// CodeGone encodes or decodes the units that were removed in this step.
func (s *State) CodeGone(c *codec.Coder) {
	codec.Slice(c, &s.Gone, func(c *codec.Coder, d *visibility.Departed) {
		codec.ID(c, &d.GUID)
		codec.Int(c, &d.Slot)
		c.Bool(&d.Veiled)
	})
}

// CodeWheel encodes or decodes the pending wake-ups, in the order in which they fire; stale
// wake-ups are no state. Waited reports whether an owner still waits, rewound gives it the
// handle of what has been read.
func (s *State) CodeWheel(c *codec.Coder, waited func(clock.Time, Wake) bool, rewound func(Wake, clock.Handle)) {
	type entry struct {
		due clock.Time
		Wake
	}
	var entries []entry
	if !c.Reading() {
		for due, w := range s.Wheel.All() {
			if waited(due, w) {
				entries = append(entries, entry{due, w})
			}
		}
	}
	codec.Slice(c, &entries, func(c *codec.Coder, e *entry) {
		codec.Int(c, &e.due)
		codec.Int(c, &e.Kind)
		codec.Int(c, &e.What)
		codec.ID(c, &e.Unit)
		codec.Int(c, &e.Serial)
		codec.Text(c, &e.Spawn)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	s.Wheel = clock.NewWheel[Wake](s.now)
	for _, e := range entries {
		if e.What >= entity.DueCount || !waited(e.due, e.Wake) {
			c.Fail(fmt.Errorf("unknown wake-up %d/%d", e.Kind, e.What))
			return
		}
		rewound(e.Wake, s.Wheel.Add(e.due, e.Wake))
	}
}
