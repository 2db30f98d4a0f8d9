package combat

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// PetBar sets the bar of a pet or of a controlled unit: SMSG_PET_SPELLS. Without a pet it
// removes the bar.
type PetBar struct {
	Pet       uint64
	None      bool   // the rest is absent
	Family    uint16 // 3.3.5a
	Duration  uint32 // ms; 0 is permanent
	React     uint8  // PetPassive...
	Command   uint8  // PetStay...
	Unknown   uint8
	Enabled   uint8      // 0, or 8 where it cannot be commanded
	Actions   [10]uint32 // see PetAction
	Spells    []uint32   // all that it knows, as in Actions
	Cooldowns []PetCooldown
}

// PetCooldown is a cooldown of a pet's spell.
type PetCooldown struct {
	Spell              uint32 // two bytes in 1.12.1
	Category           uint16
	Left, CategoryLeft uint32 // ms
}

// The reaction modes of a pet.
const (
	PetPassive = iota
	PetDefensive
	PetAggressive
)

// The commands to a pet.
const (
	PetStay = iota
	PetFollow
	PetAttack
	PetDismiss
)

// The kinds of a button of a pet's bar; for a spell, the kind states whether autocast is
// on.
const (
	PetKindPassive = 0x01 // a spell that cannot be cast
	PetKindReact   = 0x06
	PetKindCommand = 0x07
	PetKindManual  = 0x81 // a spell
	PetKindAuto    = 0xC1 // a spell with autocast on
)

// PetAction is one button of a pet's bar, or a request to a pet: a spell, a command or a
// reaction mode, with its kind.
func PetAction(kind uint8, what uint32) uint32 { return uint32(kind)<<24 | what&0xFFFFFF }

// PetActionOf splits a packed action into its kind and its value.
func PetActionOf(action uint32) (kind uint8, what uint32) {
	return uint8(action >> 24), action & 0xFFFFFF
}

// Name implements message.Body.
func (*PetBar) Name() string { return "SMSG_PET_SPELLS" }

// Code implements codec.Message. When reading, the length decides whether there is a bar.
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

// PetMode has the reaction mode and the command of a pet: SMSG_PET_MODE.
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

// CommandPet is a command to a pet: CMSG_PET_ACTION.
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

// ArrangePet sets a button of a pet's bar, or exchanges two: CMSG_PET_SET_ACTION.
type ArrangePet struct {
	Pet    uint64
	Places []PetPlace // one or two
}

// PetPlace is a button of a pet's bar.
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

// CastPet makes a pet cast a spell: CMSG_PET_CAST_SPELL.
type CastPet struct {
	Pet     uint64
	Count   uint8 // 3.3.5a
	Spell   uint32
	Flags   uint8 // 3.3.5a: 2 if Missile follows
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

// PetCastsItself sets the autocast of a pet's spell: CMSG_PET_SPELL_AUTOCAST.
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

// RenamePet asks to rename a pet: CMSG_PET_RENAME.
type RenamePet struct {
	Pet      uint64
	NewName  string
	Declined bool // 3.3.5a: Names follow, which some definitions lack
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

// PetNumber is a number for a pet: in SMSG_PET_ACTION_SOUND the sound, and in
// SMSG_PET_UNLEARN_CONFIRM the price for unlearning its spells.
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

// PetGone plays the sound of a dismissed pet: SMSG_PET_DISMISS_SOUND.
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

// Totem shows the player one of its totems, in 3.3.5a: SMSG_TOTEM_CREATED.
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
