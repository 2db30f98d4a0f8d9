package logon

import (
	"math"

	"loam/core/protocol/packets/codec"
)

// RealmListRequest requests the realm list.
type RealmListRequest struct{ Padding uint32 }

// Code implements [codec.Message].
func (m *RealmListRequest) Code(c *codec.Coder) { c.U32("padding", &m.Padding) }

// Flags states how clients show a realm, as bits.
type Flags uint8

// The flags.
const (
	FlagInvalid     Flags = 0x01 // shown red
	FlagOffline     Flags = 0x02
	FlagBuildTold   Flags = 0x04 // in 3.3.5a: the version of the realm follows
	FlagRecommended Flags = 0x20
	FlagNew         Flags = 0x40
	FlagFull        Flags = 0x80
)

// Type is the kind of play on a realm.
type Type uint8

// The types.
const (
	TypeNormal Type = 0
	TypePvP    Type = 1
	TypeRP     Type = 6
	TypeRPPvP  Type = 8
)

// Populations as clients show them; clients round other values to the nearest.
const (
	PopulationLow    float32 = 0
	PopulationMedium float32 = 1
	PopulationHigh   float32 = 2
)

// Realm is one line of a realm list.
type Realm struct {
	Name       string
	Address    string // host:port of the world
	Type       Type
	Flags      Flags
	Locked     bool // in 3.3.5a
	Population float32
	Characters uint8 // of the requesting account
	Category   uint8
	ID         uint8

	Major, Minor, Patch uint8 // in 3.3.5a, with FlagBuildTold
	Build               uint16
}

// Code implements [codec.Message].
func (m *Realm) Code(c *codec.Coder) {
	m.codeType(c)
	if c.Wrath() {
		c.Bool("locked", &m.Locked)
	}
	flags := uint8(m.Flags)
	c.U8("flag", &flags)
	m.Flags = Flags(flags)
	c.Text("name", maxText, &m.Name)
	c.Text("address", maxText, &m.Address)
	c.F32("population", &m.Population)
	c.U8("number_of_characters_on_realm", &m.Characters)
	c.U8("category", &m.Category)
	c.U8("realm_id", &m.ID)
	if c.Wrath() && m.Flags&FlagBuildTold != 0 {
		c.U8("major", &m.Major)
		c.U8("minor", &m.Minor)
		c.U8("patch", &m.Patch)
		c.U16("build", &m.Build)
	}
}

func (m *Realm) codeType(c *codec.Coder) {
	kind := uint32(m.Type)
	if c.Wrath() {
		b := uint8(kind)
		c.U8("realm_type", &b)
		kind = uint32(b)
	} else {
		c.U32("realm_type", &kind)
	}
	if kind > math.MaxUint8 {
		c.Fail("realm_type", "there is no type %d", kind)
		return
	}
	m.Type = Type(kind)
}

const (
	maxText      = 255 // bytes of the name or address of a realm
	maxRealms    = 255 // in a list, since old clients count realms in a byte
	leastOfRealm = 14  // minimum bytes of a realm
)

// RealmList answers a RealmListRequest.
type RealmList struct {
	Padding uint32
	Realms  []Realm
	Footer  uint16
}

// Code implements [codec.Message]. The bytes behind the size are a message of their own,
// whose size must be known before it is written.
func (m *RealmList) Code(c *codec.Coder) {
	var rest []byte
	if !c.Reading() {
		var err error
		if rest, err = codec.Append(c.Version(), nil, (*realmListRest)(m)); err != nil {
			c.Fail("realms", "%w", err)
			return
		}
	}
	if len(rest) > math.MaxUint16 {
		c.Fail("size", "a list of %d bytes, at most %d are allowed", len(rest), math.MaxUint16)
		return
	}
	size := uint16(len(rest))
	c.U16("size", &size)
	c.Need("size", int(size))
	before := c.Left()
	(*realmListRest)(m).Code(c)
	if c.Reading() && c.Err() == nil && before-c.Left() != int(size) {
		c.Fail("size", "says %d bytes, but %d follow", size, before-c.Left())
	}
}

// realmListRest is the part of a RealmList behind the size.
type realmListRest RealmList

// Code implements [codec.Message].
func (m *realmListRest) Code(c *codec.Coder) {
	c.U32("header_padding", &m.Padding)
	width := 1
	if c.Wrath() {
		width = 2
	}
	codec.List(c, "number_of_realms", width, maxRealms, leastOfRealm, &m.Realms, func(c *codec.Coder, r *Realm) { c.Part(r) })
	c.U16("footer_padding", &m.Footer)
}
