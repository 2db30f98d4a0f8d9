package combat

import "loam/core/protocol/packets/codec"

// ComboPoints has the player's combo points on a target, in 3.3.5a:
// SMSG_UPDATE_COMBO_POINTS. In 1.12.1 the player's fields have them.
type ComboPoints struct {
	Target uint64
	Points uint8
}

// Name implements message.Body.
func (*ComboPoints) Name() string { return "SMSG_UPDATE_COMBO_POINTS" }

// Code implements codec.Message.
func (m *ComboPoints) Code(c *codec.Coder) {
	c.Packed("target", &m.Target)
	c.U8("combo_points", &m.Points)
}

// PetPoints is ComboPoints of a unit that the player controls, in 3.3.5a:
// SMSG_PET_UPDATE_COMBO_POINTS.
type PetPoints struct {
	Pet, Target uint64
	Points      uint8
}

// Name implements message.Body.
func (*PetPoints) Name() string { return "SMSG_PET_UPDATE_COMBO_POINTS" }

// Code implements codec.Message.
func (m *PetPoints) Code(c *codec.Coder) {
	c.Packed("unit", &m.Pet)
	c.Packed("target", &m.Target)
	c.U8("combo_points", &m.Points)
}

// PetMisnamed rejects a pet's name: SMSG_PET_NAME_INVALID. In 1.12.1 it is empty.
type PetMisnamed struct {
	Reason   uint32
	NewName  string
	Declined bool // Names follow
	Names    [5]string
}

// Name implements message.Body.
func (*PetMisnamed) Name() string { return "SMSG_PET_NAME_INVALID" }

// Code implements codec.Message.
func (m *PetMisnamed) Code(c *codec.Coder) {
	if !c.Wrath() {
		return
	}
	c.U32("reason", &m.Reason)
	c.Text("name", maxName, &m.NewName)
	c.Bool("included", &m.Declined)
	if m.Declined {
		for i := range m.Names {
			c.Text("declined_names", maxName, &m.Names[i])
		}
	}
}
