// Package conn is what a part of the conversation with a game client, such as that
// about quests, needs of its client: [Client] where it takes what that asks for,
// [Sight] where it tells what happened. A part owns its numbers of a version, what a
// connection remembers of it, how its messages are taken and how its events and views
// are told; package world owns the connection and calls the parts.
package conn

import (
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// Client is the connection of one client. Any goroutine may call.
type Client interface {
	// Put leaves a message for the next flush, Offer does that where the version has it
	// and tells whether it has, Send sends it at once and Flush what was put.
	Put(m packets.Body)
	Offer(m packets.Body) bool
	Send(m packets.Body)
	Flush()
	// Say puts words of the server's own.
	Say(text string)
	// Submit hands an intent to the player's map. The error ends the connection; what
	// is refused is none.
	Submit(in intent.Intent) error
	// Named is what the client's name of a thing names on the player's map; 0 is nothing.
	Named(name uint64) guid.GUID
	// Player is the client's player; 0 is none yet.
	Player() guid.GUID
	// Lag is how long in ms a message takes to the client and back, as that last said.
	Lag() int64
	// Edition is what the client calls things in the running release.
	Edition() *idmap.ReleaseNames
	// Clock is the real time.
	Clock() time.Time
	// Ask has one of the client's parts answer a question, where it tells.
	Ask(question any)
	// Packet is the layout of its messages.
	Packet() codec.Version
	// Malformed counts what no client can mean, Unasked an answer to what nobody has
	// asked.
	Malformed()
	Unasked()
}

// Sight is a client that is shown a map: its parts have one as long as its player
// stands there. It belongs to the goroutine that tells.
type Sight interface {
	Client
	Shown() bool                   // the client has got the map and knows its own player
	Now() clock.Time               // map time of what is told
	Map() content.ID               // on which the player stands
	Sees(g guid.GUID) *view.Object // what the client has been told of and not to forget, or nil
	// Called is what a creature is called as the client was told, or otherwise.
	Called(g guid.GUID, otherwise string) string
	Name(g guid.GUID) uint64       // by which the client knows something on its map
	Change(values []packets.Value) // tells of changed fields of the player's own
	InGroup() bool                 // the player is in one, as the client was told
	// Known is how a player is shown in lists: as of a class, and in a zone as long as it
	// plays with a client of the version.
	Known(player guid.GUID) (class uint8, zone uint32)
	// Meet notes what a player is called of whom the client is told, wherever that is.
	Meet(g guid.GUID, name string)
}

// What a part of what a client is told may have to do is asked for once, when parts are
// put together. All of it belongs to the goroutine that tells. False is what is another
// part's.
type (
	// Part tells of what happened to the player.
	Part interface{ Event(e event.Event) bool }
	// Refuser tells of why something did not happen.
	Refuser interface{ Refused(e event.Refused) bool }
	// Answerer answers what the client has asked with [Client.Ask].
	Answerer interface{ Answer(question any) bool }
	// Follower keeps what a step says, before anything of it is told.
	Follower interface{ Follow(told *view.Viewer) }
	// Teller tells of what a step says to a client beside events.
	Teller interface{ Told(told *view.Viewer) }
)
