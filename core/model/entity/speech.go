package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Speech is the state of a creature's text groups.
type Speech struct {
	Said  []Said    // in the order of first use
	Group string    // of the current line, for the hook at its end
	To    guid.GUID // the addressee of that line; 0 is nobody
}

// Said is which lines of a group were said since all of them were, a bit for each.
type Said struct {
	Group string
	Lines uint32
}

// Of returns the entry of a group, and makes it if there is none.
func (s *Speech) Of(group string) *Said {
	for i := range s.Said {
		if s.Said[i].Group == group {
			return &s.Said[i]
		}
	}
	s.Said = append(s.Said, Said{Group: group})
	return &s.Said[len(s.Said)-1]
}

func (s *Speech) code(c *codec.Coder) {
	codec.Slice(c, &s.Said, func(c *codec.Coder, d *Said) {
		c.String(&d.Group)
		codec.Int(c, &d.Lines)
	})
	c.String(&s.Group)
	codec.ID(c, &s.To)
}
