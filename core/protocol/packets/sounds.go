package packets

import "loam/core/protocol/packets/codec"

// SoundHeard plays a sound at an object.
type SoundHeard struct {
	Sound uint32
	GUID  uint64
}

// Name implements Body.
func (*SoundHeard) Name() string { return "SMSG_PLAY_OBJECT_SOUND" }

// Code implements codec.Message.
func (m *SoundHeard) Code(c *codec.Coder) {
	c.U32("sound_id", &m.Sound)
	c.U64("guid", &m.GUID)
}
