package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Gesture makes a gesture that those around see. It is one of content's, or one
// that only the clients of one version know: then Emote is "" and they know it by
// Number.
type Gesture struct {
	Emote  string    // content id
	Target guid.GUID // at whom; 0 is nobody
	Client string    // version of the clients, as content calls it
	Number int64
}

// Away says that a player does not listen, or does again: whoever whispers to it is
// answered. Said anew with the same Busy and no Text it ends.
type Away struct {
	Busy bool   // it does not want to be disturbed; else it is away
	Text string // the answer; may be ""
}

func (in *Gesture) code(c *codec.Coder) {
	c.String(&in.Emote)
	codec.ID(c, &in.Target)
	c.String(&in.Client)
	codec.Int(c, &in.Number)
}

func (in *Away) code(c *codec.Coder) {
	c.Bool(&in.Busy)
	c.String(&in.Text)
}
