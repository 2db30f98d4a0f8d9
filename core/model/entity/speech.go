package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Speech is what a creature has said of the lines that it has ready.
type Speech struct {
	Said  []Said    // in the order in which it began with the groups
	Group string    // of the line that it says now, whose end is told
	To    guid.GUID // to whom it says that; 0 is nobody
}

// Said is which lines of a group were said since all of them were, a bit for each.
type Said struct {
	Group string
	Lines uint32
}

// Of is the place of a group, which is there from now on.
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
