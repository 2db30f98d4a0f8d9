package world

import (
	"loam/core/auth"
	"loam/core/intent"
	"loam/core/protocol/auctions"
	"loam/core/protocol/battle"
	"loam/core/protocol/belongings"
	"loam/core/protocol/chat"
	"loam/core/protocol/copies"
	"loam/core/protocol/groups"
	"loam/core/protocol/growth"
	"loam/core/protocol/guilds"
	"loam/core/protocol/guise"
	"loam/core/protocol/menus"
	"loam/core/protocol/message"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/motion"
	"loam/core/protocol/outlook"
	"loam/core/protocol/packet"
	"loam/core/protocol/quests"
	"loam/core/protocol/stables"
	"loam/core/session"
	"loam/core/wire"
)

// Version is all that the conversation needs to know of one version of the
// clients, as data. It is shared by connections and does not change.
type Version struct {
	Packet    packet.Version
	Name      string // as bundles call it in `clients:`
	Build     uint32 // that may connect
	Expansion uint8  // that accounts have
	Header    wire.Header
	// Ciphers are those of what comes and of what is sent, for a new connection.
	Ciphers func(key auth.SessionKey) (in, out wire.Cipher)
	// ClientCiphers are those of a client's side.
	ClientCiphers func(key auth.SessionKey) (in, out wire.Cipher)

	Inbound  []Inbound         // every message that clients of the version may send
	Outbound map[string]uint16 // opcodes of what servers send, by name

	// Declines says that an answer to who asks the player to come may be no.
	Declines bool

	// Unnamed says that there is an answer for names that nobody has.
	Unnamed bool

	guise.Looks

	Results Results
	Items   belongings.Numbers
	Growth  growth.Numbers
	// Stables are what clients show of a stable.
	Stables stables.Numbers
	// Auctions are how long auctions last of which clients give the choice, in minutes.
	Auctions auctions.Spans
	Menus    menus.Numbers
	Quests   quests.Numbers
	Skies    outlook.Skies
	Copies   copies.Numbers
	// Bosses tells whether clients have frames of bosses.
	Bosses   bool
	Movement []MovementFlag
	Splines  SplineFlags
	// Transport is the movement flags that say that a player stands on what carries it.
	Transport uint32
	Aboard    uint32 // the one of them that the server tells
	Chat      chat.Types
	Groups    groups.Numbers
	Guilds    guilds.Numbers
	Battle    battle.Numbers

	// Greeting is sent after the handshake, Arrival when a player enters the
	// world, before its own object.
	Greeting func(g *Greeting) []message.Body
	Arrival  func(a *Arrival) []message.Body
	// AfterArrival is sent behind the player's own object.
	AfterArrival func(a *Arrival) []message.Body
}

// Inbound is one message that clients send: who may send it and what it does.
type Inbound struct {
	Opcode uint32
	Name   string
	Need   Need
	Rate   Rate
	Take   Take // nil: known, and ignored on purpose
}

// Need says how far a conversation must have come for a message.
type Need uint8

// What a message may need.
const (
	Stranger Need = iota // who it is has not been proved yet
	Nothing              // a connection
	Account              // who it is has been proved
	World                // a player stands in the world
)

// Take does what a message asks for. The error ends the connection; what is
// merely refused is answered instead.
type Take func(c *Conn, m message.Body) error

// Results are the numbers of what can come of a request.
type Results struct {
	AuthFailed, AuthVersion                                                      uint8
	Created, CreateFailed, TooMany, Disabled                                     uint8
	Deleted, DeleteFailed                                                        uint8
	NameTaken, NameEmpty, NameShort, NameLong, NameBad, NameReserved, NameFailed uint8
	NameMixed, NameThrice                                                        uint8
	NoWorld, InUse, LoginFailed, NoCharacter                                     uint8
}

// of is the number of a refusal, or otherwise where the version has none.
func (r *Results) of(err error, otherwise uint8) uint8 {
	switch session.WhyOf(err) {
	case session.NameEmpty:
		return r.NameEmpty
	case session.NameShort:
		return r.NameShort
	case session.NameLong:
		return r.NameLong
	case session.NameBad:
		return r.NameBad
	case session.NameMixed:
		return r.NameMixed
	case session.NameThrice:
		return r.NameThrice
	case session.NameReserved:
		return r.NameReserved
	case session.NameTaken:
		return r.NameTaken
	case session.TooMany:
		return r.TooMany
	}
	return otherwise
}

// ofLogin is the number of a refusal to bring a character into the world.
func (r *Results) ofLogin(err error) uint8 {
	switch session.WhyOf(err) {
	case session.NotYours:
		return r.NoCharacter
	case session.InUse:
		return r.InUse
	case session.NoSuchStart:
		return r.NoWorld
	}
	return r.LoginFailed
}

// MovementFlag says which bit of a version's movement flags means what.
type MovementFlag struct {
	Bit  uint32
	Flag intent.Flags
}

// SplineFlags are those of ways that creatures walk.
type SplineFlags struct {
	Run, Walk uint32
	Aloft     uint32 // through the air, along a route
	Enabled   uint32 // among the movement flags of what comes into view: it is on a way
	Middle    bool   // points of a way are counted from its middle, else from its end
}

// Greeting is what a client is told when it has proved who it is.
type Greeting struct {
	Cache     uint32 // another number than before makes it forget names and texts
	Tutorials *message.Tutorials
}

// Arrival is a player's entering of the world.
type Arrival struct {
	Again    bool // from another map: what belongs to the whole stay is known
	GUID     uint64
	Map      uint32
	Zone     uint32
	Position motion.Vector
	Facing   float32
	Unix     int64 // now, in seconds
	Greeting string
	States   []message.WorldState // counters that the map shows

	Bind      *message.BindPoint // where the player comes back
	Kept      *message.DataTimes // what is kept of the player
	Factions  []message.Standing // by their places in the client's list
	Talents   *stories.Talents
	Spells    *battle.InitialSpells
	Buttons   *message.ActionButtons
	Tutorials *message.Tutorials

	Achievements *stories.Achievements
}
