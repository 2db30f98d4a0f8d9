package game

import (
	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/net/wire"
	"loam/core/protocol/game/auction"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/conn"
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

// Version is everything about one version of the clients that the conversation needs, as
// data. Connections share it; it does not change.
type Version struct {
	Packet    codec.Version
	Name      string // as bundles call it in `clients:`
	Build     uint32 // that may connect
	Expansion uint8  // that accounts have
	Header    wire.Header
	// Ciphers returns the ciphers of received and sent messages for a new connection.
	Ciphers func(key auth.SessionKey) (in, out wire.Cipher)
	// ClientCiphers returns the ciphers of the client's side.
	ClientCiphers func(key auth.SessionKey) (in, out wire.Cipher)

	Inbound  []Inbound         // every message that clients of the version may send
	Outbound map[string]uint16 // opcodes of sent messages, by name
	Told     map[event.Kind]Tell

	// Declines reports whether the answer to a summons may be no.
	Declines bool

	// Unnamed reports whether there is an answer for unknown names.
	Unnamed bool

	updatefield.Looks

	Results Results
	Items   gameitem.Numbers
	Growth  progression.Numbers
	// Stables are the version's numbers of stables.
	Stables stable.Numbers
	// Auctions are the auction durations that clients offer, in minutes.
	Auctions auction.Durations
	Menus    gossip.Numbers
	Quests   quest.Numbers
	Skies    environment.WeatherTable
	Copies   instance.Numbers
	// Bosses reports whether clients have boss frames.
	Bosses   bool
	Movement []MovementFlag
	Splines  SplineFlags
	// Transport are the movement flags for a player on a transport.
	Transport uint32
	Aboard    uint32 // the one of them that the server sends
	Chat      chat.Types
	Groups    group.Numbers
	Guilds    guild.Numbers
	Battle    combat.Numbers

	// Greeting returns the messages after the handshake; Arrival returns those when a player
	// enters the world, before its own object.
	Greeting func(g *Greeting) []packets.Body
	Arrival  func(a *Arrival) []packets.Body
	// AfterArrival returns the messages after the player's own object.
	AfterArrival func(a *Arrival) []packets.Body
}

// Inbound is one message that clients send: when it is allowed, and its handler.
type Inbound struct {
	Opcode uint32
	Name   string
	Need   Need
	Rate   Rate
	Take   Take // nil: known, and deliberately ignored
}

// Need is the state of the conversation that a message requires.
type Need uint8

// The states that a message may require.
const (
	Stranger Need = iota // the client has not authenticated
	Nothing              // a connection
	Account              // the client has authenticated
	World                // the player is in the world
)

// Take handles a message. An error ends the connection; a refused request is answered
// instead.
type Take func(c *Conn, m packets.Body) error

// Tell makes the message that shows an event to the player that it is for. It runs on the
// goroutine of the broadcast.
type Tell func(s conn.Sight, e event.Event) packets.Body

// Results are the result numbers of requests.
type Results struct {
	AuthFailed, AuthVersion                                                      uint8
	Created, CreateFailed, TooMany, Disabled                                     uint8
	Deleted, DeleteFailed                                                        uint8
	NameTaken, NameEmpty, NameShort, NameLong, NameBad, NameReserved, NameFailed uint8
	NameMixed, NameThrice                                                        uint8
	NoWorld, InUse, LoginFailed, NoCharacter                                     uint8
}

// of returns the number of a refusal, or otherwise if the version has none.
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

// ofLogin returns the number of a refusal to bring a character into the world.
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

// MovementFlag maps a bit of a version's movement flags.
type MovementFlag struct {
	Bit  uint32
	Flag intent.Flags
}

// SplineFlags are the spline flags of moving creatures.
type SplineFlags struct {
	Run, Walk uint32
	Aloft     uint32 // through the air, along a route
	Enabled   uint32 // among the movement flags of a unit that comes into view: it is on a path
	Middle    bool   // points of a path are relative to its middle, otherwise to its end
}

// Greeting is what a client receives after it has authenticated.
type Greeting struct {
	Cache     uint32 // with a different number the client drops its cached names and texts
	Tutorials *packets.Tutorials
}

// Arrival is a player that enters the world.
type Arrival struct {
	Again    bool // from another map: the client already has what is valid for the whole stay
	GUID     uint64
	Map      uint32
	Zone     uint32
	Position movement.Vector
	Facing   float32
	Unix     int64 // now, in seconds
	Greeting string
	States   []packets.WorldState // world states of the map

	Bind      *packets.BindPoint // the player's home
	Kept      *packets.DataTimes // times of the stored data of the player
	Factions  []packets.Standing // by their places in the client's list
	Talents   *npc.Talents
	Spells    *combat.InitialSpells
	Buttons   *packets.ActionButtons
	Tutorials *packets.Tutorials

	Achievements *npc.Achievements
}
