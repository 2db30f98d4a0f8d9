package intent

import (
	"loam/core/model/content"
)

// Instance acts on instances. The realm handles it, on whatever map the player is.
//
//loam:kind 51 instance
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
