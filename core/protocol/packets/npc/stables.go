package npc

import "loam/core/protocol/packets/codec"

// The results of a stable request, of SMSG_STABLE_RESULT.
const (
	StableNone    = 0 // clients print nothing
	StablePoor    = 1
	StableFailed  = 6
	StableLeft    = 8
	StableTaken   = 9
	StableSlotNow = 10
)

// StableOf requests one pet of a stable: CMSG_UNSTABLE_PET and CMSG_STABLE_SWAP_PET.
type StableOf struct {
	Is     string // its name
	GUID   uint64 // of the stable master
	Number uint32
}

// Name implements Body.
func (m *StableOf) Name() string { return m.Is }

// Code implements codec.Message.
func (m *StableOf) Code(c *codec.Coder) {
	c.U64("stable_master", &m.GUID)
	c.U32("pet_number", &m.Number)
}

// maxPetName is the maximum length of a name, in bytes.
const maxPetName = 256

// maxStalled is the maximum number of pets of a stable; the count is a byte.
const maxStalled = 255

// StableList lists the pets of a stable and the current pet: MSG_LIST_STABLED_PETS.
//
//loam:message MSG_LIST_STABLED_PETS server
type StableList struct {
	GUID  uint64
	Slots uint8
	Pets  []StalledPet
}

// StalledPet is a pet of the list.
type StalledPet struct {
	Number  uint32
	Entry   uint32
	Level   uint32
	Name    string
	Loyalty uint32 // 1.12.1
	Slot    uint8  // 1 for the current pet; for a stabled pet its slot and 1 in 1.12.1, 2 in 3.3.5a
}

// Name implements Body.
func (*StableList) Name() string { return "MSG_LIST_STABLED_PETS" }

// Code implements codec.Message.
func (m *StableList) Code(c *codec.Coder) {
	c.U64("npc", &m.GUID)
	n := len(m.Pets)
	size := 14
	if c.Wrath() {
		size -= 4
	}
	c.Count("amount_of_pets", 1, maxStalled, size, &n)
	if c.Reading() {
		m.Pets = make([]StalledPet, n)
	}
	c.U8("stable_slots", &m.Slots)
	for i := range m.Pets {
		m.Pets[i].code(c)
	}
}

func (p *StalledPet) code(c *codec.Coder) {
	c.U32("pet_number", &p.Number)
	c.U32("entry", &p.Entry)
	c.U32("level", &p.Level)
	c.Text("name", maxPetName, &p.Name)
	if !c.Wrath() {
		c.U32("loyalty", &p.Loyalty)
	}
	c.U8("slot", &p.Slot)
}
