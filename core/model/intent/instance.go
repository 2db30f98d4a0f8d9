package intent

import (
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Instance asks for something about copies of maps. The realm takes it wherever the
// player stands.
type Instance struct {
	Act InstanceAct
	// For and Difficulty are of InstanceChoose.
	For        content.CopyFor
	Difficulty string
}

// InstanceAct is what may be asked about copies.
type InstanceAct uint8

// The acts.
const (
	InstanceReset  InstanceAct = iota // end the copies of the player's group, or its own
	InstanceChoose                    // the difficulty of those to come
	InstanceList                      // to which copies the player is bound
)

// Kind implements [Intent].
func (Instance) Kind() Kind { return KindInstance }

func (in *Instance) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.Int(c, &in.For)
	c.String(&in.Difficulty)
}
