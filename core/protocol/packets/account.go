package packets

import (
	"math/bits"

	"loam/core/protocol/packets/codec"
)

// DataTimes has the time at which each kind of account data was last stored. In 1.12.1 it
// is 32 numbers; in 3.3.5a it has the times of the kinds in Mask, lowest first.
type DataTimes struct {
	Old      [32]uint32 // 1.12.1
	UnixTime uint32     // 3.3.5a, as the rest
	Unknown  uint8      // 1
	Mask     uint32
	Times    []uint32
}

// Name implements Body.
func (*DataTimes) Name() string { return "SMSG_ACCOUNT_DATA_TIMES" }

// Code implements codec.Message.
func (m *DataTimes) Code(c *codec.Coder) {
	if !c.Wrath() {
		codec.Numbers(c, "data", m.Old[:])
		return
	}
	c.U32("unix_time", &m.UnixTime)
	c.U8("unknown1", &m.Unknown)
	c.U32("mask", &m.Mask)
	n := bits.OnesCount32(m.Mask)
	if !c.Reading() && n != len(m.Times) {
		c.Fail("times", "%d elements for a mask of %d", len(m.Times), n)
		return
	}
	codec.Items(c, n, &m.Times, func(c *codec.Coder, t *uint32) { c.U32("time", t) })
}

// RequestData asks for the account data of a kind.
type RequestData struct{ DataType uint32 }

// Name implements Body.
func (*RequestData) Name() string { return "CMSG_REQUEST_ACCOUNT_DATA" }

// Code implements codec.Message.
func (m *RequestData) Code(c *codec.Coder) { c.U32("data_type", &m.DataType) }

// StoreData asks the server to store account data.
type StoreData struct {
	DataType uint32
	UnixTime uint32 // 3.3.5a
	Deflated
}

// Name implements Body.
func (*StoreData) Name() string { return "CMSG_UPDATE_ACCOUNT_DATA" }

// Code implements codec.Message.
func (m *StoreData) Code(c *codec.Coder) {
	c.U32("data_type", &m.DataType)
	if c.Wrath() {
		c.U32("unix_time", &m.UnixTime)
	}
	m.Deflated.Code(c)
}

// StoredData returns account data to the client.
type StoredData struct {
	Player   uint64 // 3.3.5a: in full, 0 for data of the account
	DataType uint32
	UnixTime uint32 // 3.3.5a
	Deflated
}

// Name implements Body.
func (*StoredData) Name() string { return "SMSG_UPDATE_ACCOUNT_DATA" }

// Code implements codec.Message. Public cores send the player and the time in
// 3.3.5a, which some definitions leave out.
func (m *StoredData) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U64("player", &m.Player)
	}
	c.U32("data_type", &m.DataType)
	if c.Wrath() {
		c.U32("unix_time", &m.UnixTime)
	}
	m.Deflated.Code(c)
}

// DataStored confirms that account data was stored, in 3.3.5a.
type DataStored struct {
	DataType uint32
	Unknown  uint32
}

// Name implements Body.
func (*DataStored) Name() string { return "SMSG_UPDATE_ACCOUNT_DATA_COMPLETE" }

// Code implements codec.Message.
func (m *DataStored) Code(c *codec.Coder) {
	c.U32("data_type", &m.DataType)
	c.U32("unknown1", &m.Unknown)
}

// TimeAnswer answers CMSG_QUERY_TIME.
type TimeAnswer struct {
	UnixTime   uint32
	UntilDaily uint32 // 3.3.5a: seconds until the daily quests reset
}

// Name implements Body.
func (*TimeAnswer) Name() string { return "SMSG_QUERY_TIME_RESPONSE" }

// Code implements codec.Message.
func (m *TimeAnswer) Code(c *codec.Coder) {
	c.U32("time", &m.UnixTime)
	if c.Wrath() {
		c.U32("time_until_daily_quest_reset", &m.UntilDaily)
	}
}

// TimeSync answers SMSG_TIME_SYNC_REQ, of 3.3.5a.
type TimeSync struct {
	Counter uint32
	Ticks   uint32 // ms of the client's clock
}

// Name implements Body.
func (*TimeSync) Name() string { return "CMSG_TIME_SYNC_RESP" }

// Code implements codec.Message.
func (m *TimeSync) Code(c *codec.Coder) {
	c.U32("time_sync", &m.Counter)
	c.U32("client_ticks", &m.Ticks)
}

// LogoutAnswer answers CMSG_LOGOUT_REQUEST.
type LogoutAnswer struct {
	Result uint32 // 0 is allowed
	Speed  uint8  // 1 at once, 0 after a delay
}

// Name implements Body.
func (*LogoutAnswer) Name() string { return "SMSG_LOGOUT_RESPONSE" }

// Code implements codec.Message.
func (m *LogoutAnswer) Code(c *codec.Coder) {
	c.U32("result", &m.Result)
	c.U8("speed", &m.Speed)
}

// PlayedAsk asks for the played time of the character.
type PlayedAsk struct{ Show bool } // always in 1.12.1

// Name implements Body.
func (*PlayedAsk) Name() string { return "CMSG_PLAYED_TIME" }

// Code implements codec.Message.
func (m *PlayedAsk) Code(c *codec.Coder) {
	if !c.Wrath() {
		m.Show = true
		return
	}
	c.Bool("show_on_ui", &m.Show)
}

// Played has the played time of the character, in seconds.
type Played struct {
	Total, Level uint32
	Show         bool // 3.3.5a
}

// Name implements Body.
func (*Played) Name() string { return "SMSG_PLAYED_TIME" }

// Code implements codec.Message.
func (m *Played) Code(c *codec.Coder) {
	c.U32("total_played_time", &m.Total)
	c.U32("level_played_time", &m.Level)
	if c.Wrath() {
		c.Bool("show_on_ui", &m.Show)
	}
}
