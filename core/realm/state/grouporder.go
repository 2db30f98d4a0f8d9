package state

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/intent"
)

// GroupOrder is a request of a script on a map about the group of a player.
type GroupOrder struct {
	By     guid.GUID
	Act    intent.Group
	Forced bool
}

func (in *GroupOrder) code(c *codec.Coder) {
	codec.ID(c, &in.By)
	asked := intent.Intent(in.Act)
	if intent.Code(c, &asked); c.Reading() {
		in.Act, _ = asked.(intent.Group)
	}
	c.Bool(&in.Forced)
}

// groupOrdered executes a GroupOrder. It has no effect for a player that has left the world
// since.
func (b *Box) groupOrdered(in GroupOrder) {
	if by := b.s.Present(in.By); by != nil {
		b.groups.Act(by, in.Act, in.Forced)
	}
}
