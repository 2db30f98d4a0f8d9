// Package conn declares what a part of the conversation with a game client, such as the part
// about quests, needs of its connection: [Client] where it takes requests, and [Sight] where
// it sends updates. A part owns the numbers of a version, the state of a connection, the
// handling of its messages, and the messages for its events and views. Package protocol/game
// owns the connection and calls the parts.
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

// Client is the connection of one client. Any goroutine may call it.
type Client interface {
	// Put queues a message for the next flush. Offer does the same if the version has the
	// message, and reports whether it has. Send sends a message at once, and Flush sends the
	// queued messages.
	Put(m packets.Body)
	Offer(m packets.Body) bool
	Send(m packets.Body)
	Flush()
	// Say sends a text of the server.
	Say(text string)
	// Submit gives an intent to the player's map. An error ends the connection; a refusal is
	// not an error.
	Submit(in intent.Intent) error
	// Named returns the object on the player's map that the client names; 0 is none.
	Named(name uint64) guid.GUID
	// Player returns the client's player; 0 is none yet.
	Player() guid.GUID
	// Lag returns the round-trip time in ms that the client last reported.
	Lag() int64
	// Edition returns the names and numbers of the client in the running release.
	Edition() *idmap.ReleaseNames
	// Clock returns the real time.
	Clock() time.Time
	// Ask gives a question to the client's parts, on the goroutine of the broadcast; one of
	// them answers it.
	Ask(question any)
	// Packet returns the version of the message layouts.
	Packet() codec.Version
	// Malformed counts a message that no client can mean, Unasked an answer that nobody asked
	// for.
	Malformed()
	Unasked()
}

// Sight is a client that is shown a map. Its parts have one for as long as the player is on
// that map. It belongs to the goroutine of the broadcast.
type Sight interface {
	Client
	Shown() bool                   // the client has received the map and knows its own player
	Now() clock.Time               // map time of the step that is being sent
	Map() content.ID               // on which the player is
	Sees(g guid.GUID) *view.Object // what the client has received of an object and has not removed, or nil
	// Called returns the name of a creature that the client has received, or otherwise.
	Called(g guid.GUID, otherwise string) string
	Name(g guid.GUID) uint64       // the client's name of an object on its map
	Change(values []packets.Value) // sends changed update fields of the player
	InGroup() bool                 // the player is in a group, as the client last received it
	// Known returns how lists show a player: its class, and its zone for as long as it plays
	// with a client of the version.
	Known(player guid.GUID) (class uint8, zone uint32)
	// Meet records the name of a player that the client has been sent, wherever the player
	// is.
	Meet(g guid.GUID, name string)
}

// The optional interfaces of a part that sends updates. They are looked up once, when the
// parts are assembled. All run on the goroutine of the broadcast. False means that another
// part handles it.
type (
	// Part sends what happened to the player.
	Part interface{ Event(e event.Event) bool }
	// Refuser sends why a request was refused.
	Refuser interface{ Refused(e event.Refused) bool }
	// Answerer answers what the client asked with [Client.Ask].
	Answerer interface{ Answer(question any) bool }
	// Follower records the content of a step before any of it is sent.
	Follower interface{ Follow(told *view.Viewer) }
	// Teller sends the content of a step apart from events.
	Teller interface{ Told(told *view.Viewer) }
)
