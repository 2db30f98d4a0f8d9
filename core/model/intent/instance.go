package intent

import (
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Instance acts on instances. The realm handles it, on whatever map the player is.
type Instance struct {
	Act InstanceAct
	// For and Difficulty are for InstanceChoose.
	For        content.CopyFor
	Difficulty string
}

// InstanceAct is an action on instances.
type InstanceAct uint8

// The acts.
const (
	InstanceReset  InstanceAct = iota // end the instances of the player's group, or its own
	InstanceChoose                    // set the difficulty of new instances
	InstanceList                      // list the instances to which the player is bound
)

// Kind implements [Intent].
func (Instance) Kind() Kind { return KindInstance }

func (in *Instance) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.Int(c, &in.For)
	c.String(&in.Difficulty)
}
