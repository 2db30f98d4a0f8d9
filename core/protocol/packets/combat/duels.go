package combat

import "loam/core/protocol/packets/codec"

// DuelAsked invites a player to a duel and names the challenger: SMSG_DUEL_REQUESTED.
// Clients answer with the flag's GUID: CMSG_DUEL_ACCEPTED or CMSG_DUEL_CANCELLED.
type DuelAsked struct{ Flag, By uint64 } // the duel flag; the challenger

// Name implements message.Body.
func (*DuelAsked) Name() string { return "SMSG_DUEL_REQUESTED" }

// Code implements codec.Message.
func (m *DuelAsked) Code(c *codec.Coder) {
	c.U64("initiator", &m.Flag)
	c.U64("target", &m.By)
}

// DuelWon names the winner: SMSG_DUEL_WINNER.
type DuelWon struct {
	Fled          bool // the loser fled
	Winner, Loser string
}

// Name implements message.Body.
func (*DuelWon) Name() string { return "SMSG_DUEL_WINNER" }

// Code implements codec.Message.
func (m *DuelWon) Code(c *codec.Coder) {
	c.Bool("reason", &m.Fled)
	c.Text("opponent_name", maxName, &m.Winner)
	c.Text("initiator_name", maxName, &m.Loser)
}

// SummonAsked offers the player a summon: SMSG_SUMMON_REQUEST.
type SummonAsked struct {
	By   uint64
	Zone uint32 // where the summoner is
	Left uint32 // ms to answer
}

// Name implements message.Body.
func (*SummonAsked) Name() string { return "SMSG_SUMMON_REQUEST" }

// Code implements codec.Message.
func (m *SummonAsked) Code(c *codec.Coder) {
	c.U64("summoner", &m.By)
	c.U32("area", &m.Zone)
	c.U32("auto_decline_time", &m.Left)
}

// SummonAnswered answers it: CMSG_SUMMON_RESPONSE. Clients of 1.12.1 send it only to
// accept.
type SummonAnswered struct {
	By     uint64
	Agrees bool // 3.3.5a
}

// Name implements message.Body.
func (*SummonAnswered) Name() string { return "CMSG_SUMMON_RESPONSE" }

// Code implements codec.Message.
func (m *SummonAnswered) Code(c *codec.Coder) {
	c.U64("summoner", &m.By)
	if c.Wrath() {
		c.Bool("agree", &m.Agrees)
	}
}

// ResurrectAsked offers a dead player a resurrection: SMSG_RESURRECT_REQUEST. Some
// definitions have one boolean behind the name; public cores and readers of recordings have
// two, the first often as the end of the name.
type ResurrectAsked struct {
	By       uint64
	From     string // the name of a creature; clients request names of players
	Sickness bool   // warns of resurrection sickness
	Timer    bool   // the delay for reclaiming a corpse applies here too
}

// Name implements message.Body.
func (*ResurrectAsked) Name() string { return "SMSG_RESURRECT_REQUEST" }

// Code implements codec.Message.
func (m *ResurrectAsked) Code(c *codec.Coder) {
	c.U64("guid", &m.By)
	c.Sized("name", 4, maxName, true, &m.From)
	c.Bool("sickness", &m.Sickness)
	c.Bool("timer", &m.Timer)
}

// ResurrectAnswered answers it: CMSG_RESURRECT_RESPONSE.
type ResurrectAnswered struct {
	By     uint64
	Status uint8 // 1 is yes
}

// Name implements message.Body.
func (*ResurrectAnswered) Name() string { return "CMSG_RESURRECT_RESPONSE" }

// Code implements codec.Message.
func (m *ResurrectAnswered) Code(c *codec.Coder) {
	c.U64("guid", &m.By)
	c.U8("status", &m.Status)
}
