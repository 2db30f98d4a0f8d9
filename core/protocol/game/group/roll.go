package group

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Roll takes MSG_RANDOM_ROLL.
func (f *Requests) Roll(m packets.Body) error {
	in := m.(*social.Roll)
	return f.client.Submit(intent.RollDice{Low: int64(in.Minimum), High: int64(in.Maximum)})
}

// Rolled returns MSG_RANDOM_ROLL for a roll that the player sees.
func Rolled(_ conn.Sight, e event.DiceRolled) packets.Body {
	return &social.Rolled{Roll: social.Roll{Minimum: uint32(e.Low), Maximum: uint32(e.High)}, Actual: uint32(e.Number), GUID: idmap.Name(e.By, 0)}
}
