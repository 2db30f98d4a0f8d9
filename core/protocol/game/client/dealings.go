package client

import (
	"slices"

	"loam/core/protocol/packets"
)

// dealings lists the messages about vendors, bankers, trainers and flights.
var dealings = []string{
	"MSG_LIST_STABLED_PETS", "SMSG_STABLE_RESULT",
	"SMSG_BUY_BANK_SLOT_RESULT", "SMSG_BUY_FAILED", "SMSG_BUY_ITEM", "SMSG_LIST_INVENTORY", "SMSG_SELL_ITEM", "SMSG_SHOW_BANK",
	"SMSG_ACTIVATETAXIREPLY", "SMSG_BINDPOINTUPDATE", "SMSG_NEW_TAXI_PATH", "SMSG_PLAYERBOUND", "SMSG_SHOWTAXINODES", "SMSG_TAXINODE_STATUS",
	"SMSG_TRAINER_BUY_FAILED", "SMSG_TRAINER_BUY_SUCCEEDED", "SMSG_TRAINER_LIST",
}

// takeDealing records a message about vendors, bankers, trainers and flights. Called with
// mu held.
func (m *Model) takeDealing(name string, body packets.Body) {
	if slices.Contains(dealings, name) {
		m.Dealings = append(m.Dealings, body)
	}
}
