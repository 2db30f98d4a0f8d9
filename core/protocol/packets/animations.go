package packets

import "loam/core/protocol/packets/codec"

// Animation plays an animation of a game object: SMSG_GAMEOBJECT_CUSTOM_ANIM.
type Animation struct {
	GUID uint64
	Kind uint32
}

// Name implements Body.
func (*Animation) Name() string { return "SMSG_GAMEOBJECT_CUSTOM_ANIM" }

// Code implements codec.Message.
func (m *Animation) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("animation_id", &m.Kind)
}
