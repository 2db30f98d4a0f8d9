package recording

import (
	"crypto/sha256"
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/input"
	"loam/core/realm/state"
)

// Kind is the kind of a frame. On disk a frame is its kind in one byte, the length of its
// body as a varint, and the body; all frames are one gzip stream.
type Kind uint8

const (
	kindHeader   Kind = iota + 1
	kindArchive       // a bundle, once for all releases that contain it
	KindRelease       // Frame.Release
	kindBox           // the name of the next box, from 0
	KindSnapshot      // Frame.Box, Step, State
	KindMapInput      // Frame.Box, Step, MapInput
	KindBoxInput      // Frame.Box, Step, BoxInput
	KindHash          // Frame.Box, Step, Hash
	kindEnd           // why the recording ended
	KindStep          // Frame.Box, Step: the box makes its next step; in journals
	KindGone          // Frame.Box, Step: the box runs no more; in journals
)

// Frame is one unit that a Reader returns.
type Frame struct {
	Kind     Kind
	Lane     int   // number of the box; a restarted map has a new one
	Box      Box   // to which the frame belongs
	Step     int64 // number of steps that the box had made
	State    []byte
	MapInput input.Input
	BoxInput state.Input
	Hash     uint64
	Release  Release
}

// digest identifies an archive within a recording.
type digest [sha256.Size]byte

func (d *digest) code(c *codec.Coder) {
	b := d[:]
	c.Bytes(&b)
	if !c.Reading() || c.Err() != nil {
		return
	}
	if len(b) != len(d) {
		c.Fail(fmt.Errorf("an archive's name of %d bytes", len(b)))
		return
	}
	copy(d[:], b)
}

// releaseFrame is the body of KindRelease: it refers to archives by digest.
type releaseFrame struct {
	hash     string
	labels   []string
	archives []digest
	settings []Setting
	withheld []string
}

func (r *releaseFrame) code(c *codec.Coder) {
	c.String(&r.hash)
	codec.Slice(c, &r.labels, func(c *codec.Coder, s *string) { c.String(s) })
	codec.Slice(c, &r.archives, func(c *codec.Coder, d *digest) { d.code(c) })
	codec.Slice(c, &r.settings, func(c *codec.Coder, s *Setting) { s.code(c) })
	codec.Slice(c, &r.withheld, func(c *codec.Coder, s *string) { c.String(s) })
	if c.Reading() && c.Err() == nil && len(r.labels) != len(r.archives) {
		c.Fail(fmt.Errorf("%d labels for %d archives", len(r.labels), len(r.archives)))
	}
}

// codeBody visits the body of a box's frame, after its lane and step.
func (f *Frame) codeBody(c *codec.Coder) {
	codec.Int(c, &f.Lane)
	codec.Int(c, &f.Step)
	switch f.Kind {
	case KindSnapshot:
		c.Bytes(&f.State)
	case KindMapInput:
		input.Code(c, &f.MapInput)
	case KindBoxInput:
		state.CodeInput(c, &f.BoxInput)
	case KindHash:
		c.Word(&f.Hash)
	}
}
