package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

// VerifyWorld has the player's position when it enters the world.
type VerifyWorld struct {
	Map      uint32
	Position movement.Vector
	Facing   float32
}

// Name implements Body.
func (*VerifyWorld) Name() string { return "SMSG_LOGIN_VERIFY_WORLD" }

// Code implements codec.Message.
func (m *VerifyWorld) Code(c *codec.Coder) {
	c.U32("map", &m.Map)
	m.Position.Code(c)
	c.F32("orientation", &m.Facing)
}

// NewWorld has the player's position on another map.
type NewWorld struct{ VerifyWorld }

// Name implements Body.
func (*NewWorld) Name() string { return "SMSG_NEW_WORLD" }

// Pending announces a transfer to another map.
type Pending struct {
	Map          uint32
	Riding       bool // the next two follow
	Transport    uint32
	TransportMap uint32
}

// Name implements Body.
func (*Pending) Name() string { return "SMSG_TRANSFER_PENDING" }

// Code implements codec.Message.
func (m *Pending) Code(c *codec.Coder) {
	c.U32("map", &m.Map)
	if c.Reading() {
		m.Riding = c.Left() > 0
	}
	if m.Riding {
		c.U32("transport", &m.Transport)
		c.U32("transport_map", &m.TransportMap)
	}
}

// BindPoint has the player's home.
type BindPoint struct {
	Position  movement.Vector
	Map, Area uint32
}

// Name implements Body.
func (*BindPoint) Name() string { return "SMSG_BINDPOINTUPDATE" }

// Code implements codec.Message.
func (m *BindPoint) Code(c *codec.Coder) {
	m.Position.Code(c)
	c.U32("map", &m.Map)
	c.U32("area", &m.Area)
}

// SetTime sets the client's clock.
type SetTime struct {
	Date    uint32  // see Date
	Scale   float32 // game minutes for each second
	Unknown uint32  // 3.3.5a
}

// Name implements Body.
func (*SetTime) Name() string { return "SMSG_LOGIN_SETTIMESPEED" }

// Code implements codec.Message.
func (m *SetTime) Code(c *codec.Coder) {
	c.U32("datetime", &m.Date)
	c.F32("timescale", &m.Scale)
	if c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
}

// Date packs a time: minute, hour, weekday (0 is Sunday), day and month (from
// 0), and years after 2000.
func Date(minute, hour, weekday, day, month, year int) uint32 {
	return uint32(minute | hour<<6 | weekday<<11 | day<<14 | month<<20 | year<<24)
}

// ActionButtons has the player's action bars: 120 buttons in 1.12.1, 144 in 3.3.5a. In
// 3.3.5a the buttons are absent if Behavior clears them.
type ActionButtons struct {
	Behavior uint8 // 3.3.5a: 0 first, 1 set, 2 clear
	Buttons  [144]uint32
}

const clearButtons = 2

// Name implements Body.
func (*ActionButtons) Name() string { return "SMSG_ACTION_BUTTONS" }

// Code implements codec.Message.
func (m *ActionButtons) Code(c *codec.Coder) {
	buttons := m.Buttons[:]
	if c.Wrath() {
		c.U8("behavior", &m.Behavior)
		if m.Behavior == clearButtons {
			return
		}
	} else {
		buttons = buttons[:120]
	}
	codec.Numbers(c, "data", buttons)
}

// Factions lists the player's reputation with every faction of the client: 64 in 1.12.1,
// 128 in 3.3.5a.
type Factions struct{ List []Standing }

// Standing is one of them.
type Standing struct {
	Flags uint8
	Value uint32
}

// Name implements Body.
func (*Factions) Name() string { return "SMSG_INITIALIZE_FACTIONS" }

// Code implements codec.Message.
func (m *Factions) Code(c *codec.Coder) {
	codec.List(c, "amount_of_factions", 4, codec.MaxMany, 5, &m.List, func(c *codec.Coder, s *Standing) {
		c.U8("flag", &s.Flags)
		c.U32("standing", &s.Value)
	})
}

// Reactions makes factions friendly or hostile to the player, regardless of reputation:
// SMSG_SET_FORCED_REACTIONS.
type Reactions struct{ List []ForcedReaction }

// ForcedReaction is one of them.
type ForcedReaction struct {
	Faction uint16
	Rank    uint32
}

// Name implements Body.
func (*Reactions) Name() string { return "SMSG_SET_FORCED_REACTIONS" }

// Code implements codec.Message.
func (m *Reactions) Code(c *codec.Coder) {
	codec.List(c, "amount_of_reactions", 4, codec.MaxMany, 6, &m.List, func(c *codec.Coder, r *ForcedReaction) {
		c.U16("faction", &r.Faction)
		c.U32("reputation_rank", &r.Rank)
	})
}

// Unlearn removes spells when the player enters: SMSG_SEND_UNLEARN_SPELLS.
type Unlearn struct{ Spells []uint32 }

// Name implements Body.
func (*Unlearn) Name() string { return "SMSG_SEND_UNLEARN_SPELLS" }

// Code implements codec.Message.
func (m *Unlearn) Code(c *codec.Coder) {
	codec.List(c, "amount_of_spells", 4, codec.MaxMany, 4, &m.Spells, func(c *codec.Coder, s *uint32) { c.U32("spell", s) })
}

// WorldStates has the world states that a map shows.
type WorldStates struct {
	Map, Area, SubArea uint32 // SubArea in 3.3.5a
	List               []WorldState
}

// WorldState is one world state.
type WorldState struct{ State, Value uint32 }

// Name implements Body.
func (*WorldStates) Name() string { return "SMSG_INIT_WORLD_STATES" }

// Code implements codec.Message.
func (m *WorldStates) Code(c *codec.Coder) {
	c.U32("map", &m.Map)
	c.U32("area", &m.Area)
	if c.Wrath() {
		c.U32("sub_area", &m.SubArea)
	}
	codec.List(c, "states", 2, codec.MaxMany, 8, &m.List, func(c *codec.Coder, s *WorldState) {
		c.U32("state", &s.State)
		c.U32("value", &s.Value)
	})
}

// Bytes is a message whose bytes are not interpreted, because they change nothing.
type Bytes struct {
	Is   string // its name
	Data []byte
}

// Name implements Body.
func (m *Bytes) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Bytes) Code(c *codec.Coder) { c.Rest("data", &m.Data) }

// Texts is a message of several texts, such as the message of the day of 3.3.5a.
type Texts struct {
	Is   string // its name
	List []string
}

// Name implements Body.
func (m *Texts) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Texts) Code(c *codec.Coder) {
	codec.List(c, "amount_of_motds", 4, codec.MaxFew, 1, &m.List, func(c *codec.Coder, s *string) { c.Text("motd", codec.MaxLabel, s) })
}

// Friends lists the friends of a player in 1.12.1: SMSG_FRIEND_LIST.
type Friends struct{ List []Friend }

// Friend is one of them.
type Friend struct {
	GUID uint64
	social.Presence
}

// Name implements Body.
func (*Friends) Name() string { return "SMSG_FRIEND_LIST" }

// Code implements codec.Message.
func (m *Friends) Code(c *codec.Coder) {
	codec.List(c, "amount_of_friends", 1, 255, 9, &m.List, func(c *codec.Coder, f *Friend) {
		c.U64("guid", &f.GUID)
		f.Presence.Code(c)
	})
}

// Ignored lists the players that a player ignores, in 1.12.1.
type Ignored struct{ List []uint64 }

// Name implements Body.
func (*Ignored) Name() string { return "SMSG_IGNORE_LIST" }

// Code implements codec.Message.
func (m *Ignored) Code(c *codec.Coder) {
	codec.List(c, "amount_of_ignored", 1, 255, 8, &m.List, func(c *codec.Coder, g *uint64) { c.U64("ignored", g) })
}

// Contacts lists friends and ignored players in 3.3.5a.
type Contacts struct {
	Mask uint32 // the kinds that it lists
	List []Contact
}

// Contact is one of them.
type Contact struct {
	GUID            uint64
	Mask            uint32 // 1 friend, 2 ignored, 4 muted
	Note            string
	social.Presence // of friends
}

// Name implements Body.
func (*Contacts) Name() string { return "SMSG_CONTACT_LIST" }

const friendMask = 1

// Code implements codec.Message.
func (m *Contacts) Code(c *codec.Coder) {
	c.U32("list_mask", &m.Mask)
	codec.List(c, "amount_of_relations", 4, codec.MaxMany, 13, &m.List, func(c *codec.Coder, p *Contact) {
		c.U64("guid", &p.GUID)
		c.U32("relation_mask", &p.Mask)
		c.Text("note", codec.MaxText, &p.Note)
		if p.Mask&friendMask != 0 {
			p.Presence.Code(c)
		}
	})
}
