package session

import (
	"context"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// Identity is who stands behind a session.
type Identity struct {
	Account int64
	Name    string
	Role    auth.Role
	Guest   bool // an account made for this machine in development
}

// Realm is what a session asks of the realm. Calls with a context may wait for
// the store and never run on a map's goroutine.
type Realm interface {
	// Guest makes or finds the guest account that key names (a secret the
	// browser keeps); it is refused outside development.
	Guest(ctx context.Context, key string) (Identity, error)
	// Login checks name and password; from is the peer's address, for throttling.
	Login(ctx context.Context, name, password, from string) (Identity, error)
	// Challenge begins a log-in that does not send the password, and Prove ends it.
	// A name that no account has gets a challenge that nobody can answer.
	Challenge(ctx context.Context, name string) (*auth.Challenge, error)
	Prove(ctx context.Context, name string, challenge *auth.Challenge, proof Proof, from string) (Proven, error)
	// SignUp makes the account of somebody who has been invited; from is the
	// peer's address, for throttling. It logs nobody in.
	SignUp(ctx context.Context, u SignUp, from string) error
	Characters(ctx context.Context, account int64) ([]character.Record, error)
	Create(ctx context.Context, account int64, c Creation) (character.Record, error)
	// Delete removes a character of the account for good, and Rename gives it
	// another name. Neither works on one that is in the world; one that nobody
	// plays any more leaves it first.
	Delete(ctx context.Context, account, characterID int64) error
	Rename(ctx context.Context, account, characterID int64, name string) (character.Record, error)
	// Enter brings a character into the world. A session that already plays it
	// is closed first: the newer one wins and takes the player over as it stands.
	Enter(ctx context.Context, who Identity, characterID int64, guest Guest) (Seat, error)
	// Content is the running release's content and its number.
	Content() (*content.Snapshot, int)
	// Commands are those of the running release.
	Commands() *command.Table
	// PlayersOn lists who stands on a map, by name, or with "" who is in the world.
	PlayersOn(id content.ID) []string
	// Development tells whether guests, time control and evaluation are allowed.
	Development() bool
	// Control pauses, steps or speeds up all maps, in development only.
	Control(c TimeControl) error
}

// Creation is what a player wants a new character to be.
type Creation struct {
	Name   string
	Start  string           // content id
	Traits character.Traits // how it looks; may be nil
}

// Guest is the session as the realm sees it. No method blocks.
type Guest interface {
	// Seated says on which map the player now stands; it is called again after
	// a transfer. Batches of that instance with that viewer are meant for it.
	Seated(s Place)
	// Closed says that the realm has ended the stay.
	Closed(reason string)
}

// Place is where a session's player and viewer stand.
type Place struct {
	Map      content.ID
	Instance uint16
	Player   guid.GUID
	Viewer   guid.GUID
}

// Seat is a player's stay in the world.
type Seat interface {
	// Submit hands an intent to the map on which the player stands; it returns
	// gamemap.ErrBusy when too many wait.
	Submit(in intent.Intent) error
	// Leave ends the stay because the player wants to: it leaves the map and is
	// saved, at once or when its fight is over.
	Leave()
	// Lost ends the session's part because its connection is gone: the player
	// stays for a while, so that a fight goes on and a newer session takes it over.
	Lost()
}

// TimeControl is the development switch of the page and console.
type TimeControl struct {
	Paused bool
	Steps  int     // while paused: run this many steps
	Speed  float64 // 1 is real time, at most 20
}

// Outlet turns batches into bytes for the sessions of one protocol. Publish is
// called on map goroutines, must return at once and keeps the order of each map.
type Outlet interface {
	Publish(b *view.Batch)
}
