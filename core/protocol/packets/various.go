package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// Teleporting asks to move to a position, from an operator's client: CMSG_WORLD_TELEPORT.
type Teleporting struct {
	Time     uint32 // ms
	Map      uint32
	Unknown  uint64 // 3.3.5a
	Position movement.Vector
	Facing   float32
}

// Name implements Body.
func (*Teleporting) Name() string { return "CMSG_WORLD_TELEPORT" }

// Code implements codec.Message.
func (m *Teleporting) Code(c *codec.Coder) {
	c.U32("time", &m.Time)
	c.U32("map", &m.Map)
	if c.Wrath() {
		c.U64("unknown", &m.Unknown)
	}
	m.Position.Code(c)
	c.F32("orientation", &m.Facing)
}

// DeclineNames has the declensions of a name, in 3.3.5a.
type DeclineNames struct {
	GUID      uint64
	Character string
	Names     [5]string
}

// Name implements Body.
func (*DeclineNames) Name() string { return "CMSG_SET_PLAYER_DECLINED_NAMES" }

// Code implements codec.Message.
func (m *DeclineNames) Code(c *codec.Coder) {
	c.U64("player", &m.GUID)
	c.Text("name", codec.MaxName, &m.Character)
	for i := range m.Names {
		c.Text("declined_names", codec.MaxName, &m.Names[i])
	}
}

// Customize asks to change the look of a character, in 3.3.5a; Customized answers it.
type Customize struct {
	GUID                                                 uint64
	NewName                                              string
	Gender, Skin, HairColor, HairStyle, FacialHair, Face uint8
}

// Name implements Body.
func (*Customize) Name() string { return "CMSG_CHAR_CUSTOMIZE" }

// Code implements codec.Message.
func (m *Customize) Code(c *codec.Coder) {
	c.U64("player", &m.GUID)
	c.Text("new_name", codec.MaxName, &m.NewName)
	c.U8("gender", &m.Gender)
	c.U8("skin_color", &m.Skin)
	c.U8("hair_color", &m.HairColor)
	c.U8("hair_style", &m.HairStyle)
	c.U8("facial_hair", &m.FacialHair)
	c.U8("face", &m.Face)
}

// Customized answers Customize; the look follows when Result is 0.
type Customized struct {
	Result uint8
	Customize
}

// Name implements Body.
func (*Customized) Name() string { return "SMSG_CHAR_CUSTOMIZE" }

// Code implements codec.Message.
func (m *Customized) Code(c *codec.Coder) {
	c.U8("result", &m.Result)
	if m.Result != 0 {
		return
	}
	c.U64("guid", &m.GUID)
	c.Text("name", codec.MaxName, &m.NewName)
	c.U8("gender", &m.Gender)
	c.U8("skin_color", &m.Skin)
	c.U8("face", &m.Face)
	c.U8("hair_style", &m.HairStyle)
	c.U8("hair_color", &m.HairColor)
	c.U8("facial_hair", &m.FacialHair)
}

// Proficiency lists the item subclasses of a class that a player can use.
type Proficiency struct {
	Class uint8
	Mask  uint32
}

// Name implements Body.
func (*Proficiency) Name() string { return "SMSG_SET_PROFICIENCY" }

// Code implements codec.Message.
func (m *Proficiency) Code(c *codec.Coder) {
	c.U8("class", &m.Class)
	c.U32("item_sub_class_mask", &m.Mask)
}

// StateChanged sets one world state of a map: SMSG_UPDATE_WORLD_STATE.
type StateChanged struct{ WorldState }

// Name implements Body.
func (*StateChanged) Name() string { return "SMSG_UPDATE_WORLD_STATE" }

// Code implements codec.Message.
func (m *StateChanged) Code(c *codec.Coder) {
	c.U32("state", &m.State)
	c.U32("value", &m.Value)
}

// PowerChanged has the current power of a unit, in 3.3.5a.
type PowerChanged struct {
	GUID   uint64
	Power  uint8
	Amount uint32
}

// Name implements Body.
func (*PowerChanged) Name() string { return "SMSG_POWER_UPDATE" }

// Code implements codec.Message.
func (m *PowerChanged) Code(c *codec.Coder) {
	c.Packed("unit", &m.GUID)
	c.U8("power", &m.Power)
	c.U32("amount", &m.Amount)
}

// Weather sets the weather.
type Weather struct {
	Type   uint32
	Grade  float32 // 0 to 1
	Sound  uint32  // 1.12.1
	Change uint8   // 0 slowly, 1 at once
}

// Name implements Body.
func (*Weather) Name() string { return "SMSG_WEATHER" }

// Code implements codec.Message.
func (m *Weather) Code(c *codec.Coder) {
	c.U32("weather_type", &m.Type)
	c.F32("grade", &m.Grade)
	if !c.Wrath() {
		c.U32("sound_id", &m.Sound)
	}
	c.U8("change", &m.Change)
}

// PageAnswer has the text of a page.
type PageAnswer struct {
	Page uint32
	Text string
	Next uint32 // 0 is none
}

// Name implements Body.
func (*PageAnswer) Name() string { return "SMSG_PAGE_TEXT_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *PageAnswer) Code(c *codec.Coder) {
	c.U32("page_id", &m.Page)
	c.Text("text", codec.MaxPage, &m.Text)
	c.U32("next_page_id", &m.Next)
}

// PetNameAsk requests the name of a pet.
type PetNameAsk struct {
	Number uint32
	GUID   uint64
}

// Name implements Body.
func (*PetNameAsk) Name() string { return "CMSG_PET_NAME_QUERY" }

// Code implements codec.Message.
func (m *PetNameAsk) Code(c *codec.Coder) {
	c.U32("pet_number", &m.Number)
	c.U64("guid", &m.GUID)
}

// GuildAnswer has the name, ranks and emblem of a guild.
type GuildAnswer struct {
	ID     uint32
	Guild  string
	Ranks  [10]string
	Emblem [5]uint32 // style and colour, also of the border, and the background
}

// Name implements Body.
func (*GuildAnswer) Name() string { return "SMSG_GUILD_QUERY_RESPONSE" }

// Code implements codec.Message. Public cores of 3.3.5a end it with the number of ranks,
// which the definitions lack.
func (m *GuildAnswer) Code(c *codec.Coder) {
	c.U32("id", &m.ID)
	c.Text("name", codec.MaxName, &m.Guild)
	for i := range m.Ranks {
		c.Text("rank_names", codec.MaxName, &m.Ranks[i])
	}
	for i, name := range [...]string{"emblem_style", "emblem_color", "border_style", "border_color", "background_color"} {
		c.U32(name, &m.Emblem[i])
	}
}

// CorpseAnswer has the position of the player's corpse: MSG_CORPSE_QUERY from a server.
//
//loam:message MSG_CORPSE_QUERY server
type CorpseAnswer struct {
	Found     bool // the next three follow
	Map       uint32
	Position  movement.Vector
	CorpseMap uint32
	Unknown   uint32 // 3.3.5a
}

// Name implements Body.
func (*CorpseAnswer) Name() string { return "MSG_CORPSE_QUERY" }

// Code implements codec.Message.
func (m *CorpseAnswer) Code(c *codec.Coder) {
	c.Bool("result", &m.Found)
	if m.Found {
		c.U32("map", &m.Map)
		m.Position.Code(c)
		c.U32("corpse_map", &m.CorpseMap)
	}
	if c.Wrath() {
		c.U32("unknown", &m.Unknown)
	}
}

// KillLog names the killer of a unit: SMSG_PARTYKILLLOG.
type KillLog struct{ Killer, Victim uint64 }

// Name implements Body.
func (*KillLog) Name() string { return "SMSG_PARTYKILLLOG" }

// Code implements codec.Message.
func (m *KillLog) Code(c *codec.Coder) {
	c.U64("player_with_killing_blow", &m.Killer)
	c.U64("victim", &m.Victim)
}

// Environment reports environmental damage.
type Environment struct {
	GUID                   uint64
	Type                   uint8 // 0 fatigue, 1 drowning, 2 a fall, 3 lava, 4 slime, 5 fire
	Damage, Absorb, Resist uint32
}

// Name implements Body.
func (*Environment) Name() string { return "SMSG_ENVIRONMENTAL_DAMAGE_LOG" }

// Code implements codec.Message.
func (m *Environment) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("damage_type", &m.Type)
	c.U32("damage", &m.Damage)
	c.U32("absorb", &m.Absorb)
	c.U32("resist", &m.Resist)
}

// Threat is a creature's threat list, in 3.3.5a: SMSG_THREAT_UPDATE, or
// SMSG_HIGHEST_THREAT_UPDATE when its victim changes.
type Threat struct {
	Is     string // its name
	GUID   uint64
	Victim uint64 // of SMSG_HIGHEST_THREAT_UPDATE
	List   []Grudge
}

// Grudge is one entry of a threat list.
type Grudge struct {
	GUID   uint64
	Threat uint32
}

// Name implements Body.
func (m *Threat) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Threat) Code(c *codec.Coder) {
	c.Packed("unit", &m.GUID)
	if m.Is == "SMSG_HIGHEST_THREAT_UPDATE" {
		c.Packed("new_victim", &m.Victim)
	}
	codec.List(c, "units", 4, codec.MaxMany, 5, &m.List, func(c *codec.Coder, g *Grudge) {
		c.Packed("unit", &g.GUID)
		c.U32("threat", &g.Threat)
	})
}

// ThreatGone removes one unit from a threat list, in 3.3.5a, or all units
// (SMSG_THREAT_CLEAR).
type ThreatGone struct {
	Is     string // its name
	GUID   uint64
	Victim uint64 // of SMSG_THREAT_REMOVE
}

// Name implements Body.
func (m *ThreatGone) Name() string { return m.Is }

// Code implements codec.Message.
func (m *ThreatGone) Code(c *codec.Coder) {
	c.Packed("unit", &m.GUID)
	if m.Is == "SMSG_THREAT_REMOVE" {
		c.Packed("victim", &m.Victim)
	}
}
