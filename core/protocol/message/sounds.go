package message

import "loam/core/protocol/packet"

// SoundHeard plays a sound that comes from something.
type SoundHeard struct {
	Sound uint32
	GUID  uint64
}

// Name implements Body.
func (*SoundHeard) Name() string { return "SMSG_PLAY_OBJECT_SOUND" }

// Code implements packet.Message.
func (m *SoundHeard) Code(c *packet.Coder) {
	c.U32("sound_id", &m.Sound)
	c.U64("guid", &m.GUID)
}
