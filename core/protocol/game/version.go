package game

import (
	"loam/core/model/auth"
	"loam/core/model/intent"
	"loam/core/net/wire"
	"loam/core/protocol/game/auction"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/environment"
	"loam/core/protocol/game/gossip"
	"loam/core/protocol/game/group"
	"loam/core/protocol/game/guild"
	"loam/core/protocol/game/instance"
	gameitem "loam/core/protocol/game/item"
	"loam/core/protocol/game/progression"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/game/stable"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/session"
)

// Version is all that the conversation needs to know of one version of the
// clients, as data. It is shared by connections and does not change.
type Version struct {
	Packet    codec.Version
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

	updatefield.Looks

	Results Results
	Items   gameitem.Numbers
	Growth  progression.Numbers
	// Stables are what clients show of a stable.
	Stables stable.Numbers
	// Auctions are how long auctions last of which clients give the choice, in minutes.
	Auctions auction.Durations
	Menus    gossip.Numbers
	Quests   quest.Numbers
	Skies    environment.WeatherTable
	Copies   instance.Numbers
	// Bosses tells whether clients have frames of bosses.
	Bosses   bool
	Movement []MovementFlag
	Splines  SplineFlags
	// Transport is the movement flags that say that a player stands on what carries it.
	Transport uint32
	Aboard    uint32 // the one of them that the server tells
	Chat      chat.Types
	Groups    group.Numbers
	Guilds    guild.Numbers
	Battle    combat.Numbers

	// Greeting is sent after the handshake, Arrival when a player enters the
	// world, before its own object.
	Greeting func(g *Greeting) []packets.Body
	Arrival  func(a *Arrival) []packets.Body
	// AfterArrival is sent behind the player's own object.
	AfterArrival func(a *Arrival) []packets.Body
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
type Take func(c *Conn, m packets.Body) error

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
	Tutorials *packets.Tutorials
}

// Arrival is a player's entering of the world.
type Arrival struct {
	Again    bool // from another map: what belongs to the whole stay is known
	GUID     uint64
	Map      uint32
	Zone     uint32
	Position movement.Vector
	Facing   float32
	Unix     int64 // now, in seconds
	Greeting string
	States   []packets.WorldState // counters that the map shows

	Bind      *packets.BindPoint // where the player comes back
	Kept      *packets.DataTimes // what is kept of the player
	Factions  []packets.Standing // by their places in the client's list
	Talents   *npc.Talents
	Spells    *combat.InitialSpells
	Buttons   *packets.ActionButtons
	Tutorials *packets.Tutorials

	Achievements *npc.Achievements
}
