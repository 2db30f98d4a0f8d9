package combat

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// PetBar gives the player the bar of a pet or of whom it controls:
// SMSG_PET_SPELLS. Without one it takes the bar away.
type PetBar struct {
	Pet       uint64
	None      bool   // nothing of the rest is there
	Family    uint16 // 3.3.5a
	Duration  uint32 // ms; 0 is for ever
	React     uint8  // PetPassive...
	Command   uint8  // PetStay...
	Unknown   uint8
	Enabled   uint8      // 0, or 8 where it cannot be commanded
	Actions   [10]uint32 // see PetAction
	Spells    []uint32   // all that it has, as in Actions
	Cooldowns []PetCooldown
}

// PetCooldown is a spell of a pet that has to wait.
type PetCooldown struct {
	Spell              uint32 // two bytes in 1.12.1
	Category           uint16
	Left, CategoryLeft uint32 // ms
}

// What a pet does about others by itself.
const (
	PetPassive = iota
	PetDefensive
	PetAggressive
)

// What a pet is told to do.
const (
	PetStay = iota
	PetFollow
	PetAttack
	PetDismiss
)

// The kinds of what a place of a pet's bar has; a spell's says whether the pet
// casts it by itself, too.
const (
	PetKindPassive = 0x01 // a spell that cannot be cast
	PetKindReact   = 0x06
	PetKindCommand = 0x07
	PetKindManual  = 0x81 // a spell
	PetKindAuto    = 0xC1 // a spell that the pet casts by itself
)

// PetAction is one place of a pet's bar, or what is asked of a pet: a spell, a
// command or a reaction, and of which kind it is.
func PetAction(kind uint8, what uint32) uint32 { return uint32(kind)<<24 | what&0xFFFFFF }

// PetActionOf takes one apart.
func PetActionOf(action uint32) (kind uint8, what uint32) {
	return uint8(action >> 24), action & 0xFFFFFF
}

// Name implements message.Body.
func (*PetBar) Name() string { return "SMSG_PET_SPELLS" }

// Code implements codec.Message. When reading, the length tells whether there
// is a bar.
func (m *PetBar) Code(c *codec.Coder) {
	c.U64("pet", &m.Pet)
	if c.Reading() {
		m.None = c.Left() == 0
	}
	if m.None {
		return
	}
	if c.Wrath() {
		c.U16("family", &m.Family)
	}
	c.U32("duration", &m.Duration)
	c.U8("react", &m.React)
	c.U8("command", &m.Command)
	c.U8("unknown", &m.Unknown)
	c.U8("pet_enabled", &m.Enabled)
	for i := range m.Actions {
		c.U32("action_bars", &m.Actions[i])
	}
	codec.List(c, "amount_of_spells", 1, maxHits, 4, &m.Spells, func(c *codec.Coder, v *uint32) { c.U32("spells", v) })
	codec.List(c, "amount_of_cooldowns", 1, maxHits, 12, &m.Cooldowns, func(c *codec.Coder, v *PetCooldown) {
		short(c, "spell", &v.Spell)
		c.U16("spell_category", &v.Category)
		c.U32("cooldown", &v.Left)
		c.U32("category_cooldown", &v.CategoryLeft)
	})
}

// PetMode says what a pet does: SMSG_PET_MODE.
type PetMode struct {
	Pet                              uint64
	React, Command, Unknown, Enabled uint8 // as in PetBar
}

// Name implements message.Body.
func (*PetMode) Name() string { return "SMSG_PET_MODE" }

// Code implements codec.Message.
func (m *PetMode) Code(c *codec.Coder) {
	c.U64("guid", &m.Pet)
	c.U8("react_state", &m.React)
	c.U8("command_state", &m.Command)
	c.U8("unknown1", &m.Unknown)
	c.U8("pet_enabled", &m.Enabled)
}

// CommandPet asks a pet to do something: CMSG_PET_ACTION.
type CommandPet struct {
	Pet    uint64
	Action uint32 // see PetAction
	Target uint64
}

// Name implements message.Body.
func (*CommandPet) Name() string { return "CMSG_PET_ACTION" }

// Code implements codec.Message.
func (m *CommandPet) Code(c *codec.Coder) {
	c.U64("pet", &m.Pet)
	c.U32("data", &m.Action)
	c.U64("target", &m.Target)
}

// ArrangePet puts something into a place of a pet's bar, or exchanges two:
// CMSG_PET_SET_ACTION.
type ArrangePet struct {
	Pet    uint64
	Places []PetPlace // one or two
}

// PetPlace is a place of a pet's bar.
type PetPlace struct{ Place, Action uint32 } // Action: see PetAction

// Name implements message.Body.
func (*ArrangePet) Name() string { return "CMSG_PET_SET_ACTION" }

// Code implements codec.Message.
func (m *ArrangePet) Code(c *codec.Coder) {
	c.U64("guid", &m.Pet)
	if c.Reading() && c.Left() == 0 {
		c.Fail("position", "it is missing")
	}
	toEnd(c, "position", 2, &m.Places, func(c *codec.Coder, p *PetPlace) {
		c.U32("position", &p.Place)
		c.U32("data", &p.Action)
	})
}

// CastPet asks a pet to cast a spell: CMSG_PET_CAST_SPELL.
type CastPet struct {
	Pet     uint64
	Count   uint8 // 3.3.5a
	Spell   uint32
	Flags   uint8 // 3.3.5a: 2 says that Missile follows
	Targets Targets
	Missile Missile // 3.3.5a
}

// Name implements message.Body.
func (*CastPet) Name() string { return "CMSG_PET_CAST_SPELL" }

// Code implements codec.Message.
func (m *CastPet) Code(c *codec.Coder) {
	c.U64("guid", &m.Pet)
	if c.Wrath() {
		c.U8("cast_count", &m.Count)
	}
	c.U32("id", &m.Spell)
	if c.Wrath() {
		c.U8("cast_flags", &m.Flags)
	}
	c.Part(&m.Targets)
	m.Missile.follow(c, m.Flags, "movement")
}

// PetCastsItself says whether a pet casts a spell by itself:
// CMSG_PET_SPELL_AUTOCAST.
type PetCastsItself struct {
	Pet   uint64
	Spell uint32
	Does  bool
}

// Name implements message.Body.
func (*PetCastsItself) Name() string { return "CMSG_PET_SPELL_AUTOCAST" }

// Code implements codec.Message.
func (m *PetCastsItself) Code(c *codec.Coder) {
	c.U64("guid", &m.Pet)
	c.U32("id", &m.Spell)
	c.Bool("autocast_enabled", &m.Does)
}

// RenamePet asks for another name of a pet: CMSG_PET_RENAME.
type RenamePet struct {
	Pet      uint64
	NewName  string
	Declined bool // 3.3.5a: Names follow, of which some definitions know nothing
	Names    [5]string
}

// Name implements message.Body.
func (*RenamePet) Name() string { return "CMSG_PET_RENAME" }

// Code implements codec.Message.
func (m *RenamePet) Code(c *codec.Coder) {
	c.U64("pet", &m.Pet)
	c.Text("name", maxName, &m.NewName)
	if !c.Wrath() {
		return
	}
	c.Bool("declined", &m.Declined)
	if m.Declined {
		for i := range m.Names {
			c.Text("declined_names", maxName, &m.Names[i])
		}
	}
}

// PetNumber is a number about a pet: SMSG_PET_ACTION_SOUND, what it says, and
// SMSG_PET_UNLEARN_CONFIRM, what it costs that it forgets all.
type PetNumber struct {
	Is    string // its name
	Pet   uint64
	Value uint32
}

// Name implements message.Body.
func (m *PetNumber) Name() string { return m.Is }

// Code implements codec.Message.
func (m *PetNumber) Code(c *codec.Coder) {
	c.U64("guid", &m.Pet)
	c.U32("value", &m.Value)
}

// PetGone plays the sound of a pet that goes: SMSG_PET_DISMISS_SOUND.
type PetGone struct {
	Sound uint32
	At    movement.Vector
}

// Name implements message.Body.
func (*PetGone) Name() string { return "SMSG_PET_DISMISS_SOUND" }

// Code implements codec.Message.
func (m *PetGone) Code(c *codec.Coder) {
	c.U32("sound_id", &m.Sound)
	m.At.Code(c)
}

// PetGUIDs lists the player's pets, in 3.3.5a: SMSG_PET_GUIDS.
type PetGUIDs struct{ List []uint64 }

// Name implements message.Body.
func (*PetGUIDs) Name() string { return "SMSG_PET_GUIDS" }

// Code implements codec.Message.
func (m *PetGUIDs) Code(c *codec.Coder) {
	codec.List(c, "amount_of_guids", 4, maxFew, 8, &m.List, func(c *codec.Coder, v *uint64) { c.U64("guids", v) })
}

// Totem shows the player that a totem of its stands, in 3.3.5a:
// SMSG_TOTEM_CREATED.
type Totem struct {
	Slot     uint8
	GUID     uint64
	Duration uint32 // ms
	Spell    uint32
}

// Name implements message.Body.
func (*Totem) Name() string { return "SMSG_TOTEM_CREATED" }

// Code implements codec.Message.
func (m *Totem) Code(c *codec.Coder) {
	c.U8("slot", &m.Slot)
	c.U64("totem", &m.GUID)
	c.U32("duration", &m.Duration)
	c.U32("spell", &m.Spell)
}
