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

// Identity is the account behind a session.
type Identity struct {
	Account int64
	Name    string
	Role    auth.Role
	Guest   bool // an account created for this machine in development
}

// Realm is what a session needs of the realm. Calls with a context may wait for the store and
// never run on a map's goroutine.
type Realm interface {
	// Guest creates or finds the guest account of a key (a secret that the browser keeps); it
	// is refused outside development.
	Guest(ctx context.Context, key string) (Identity, error)
	// Login checks name and password; from is the peer's address, for throttling.
	Login(ctx context.Context, name, password, from string) (Identity, error)
	// Challenge starts a log-in that does not send the password, and Prove completes it. An
	// unknown name gets a challenge that nobody can answer.
	Challenge(ctx context.Context, name string) (*auth.Challenge, error)
	Prove(ctx context.Context, name string, challenge *auth.Challenge, proof Proof, from string) (Proven, error)
	// SignUp creates the account of an invited person; from is the peer's address, for
	// throttling. It does not log in.
	SignUp(ctx context.Context, u SignUp, from string) error
	Characters(ctx context.Context, account int64) ([]character.Record, error)
	Create(ctx context.Context, account int64, c Creation) (character.Record, error)
	// Delete removes a character of the account for good, and Rename gives it another name.
	// Both refuse a character that is in the world; one that no session plays any more leaves
	// the world first.
	Delete(ctx context.Context, account, characterID int64) error
	Rename(ctx context.Context, account, characterID int64, name string) (character.Record, error)
	// Enter brings a character into the world. A session that already plays it is closed
	// first: the newer session takes over the player as it is.
	Enter(ctx context.Context, who Identity, characterID int64, guest Guest) (Seat, error)
	// Content returns the content of the running release and its number.
	Content() (*content.Snapshot, int)
	// Commands returns the commands of the running release.
	Commands() *command.Table
	// PlayersOn lists the players on a map, by name, or with "" all players in the world.
	PlayersOn(id content.ID) []string
	// Development reports whether guests, time control and evaluation are allowed.
	Development() bool
	// Control pauses, steps or speeds up all maps, in development only.
	Control(c TimeControl) error
}

// Creation describes a new character.
type Creation struct {
	Name   string
	Start  string           // content id
	Traits character.Traits // the appearance; may be nil
}

// Guest is the session as the realm sees it. No method blocks.
type Guest interface {
	// Seated reports the map on which the player now is; it is called again after a transfer.
	// Batches of that instance with that viewer are meant for this session.
	Seated(s Place)
	// Closed reports that the realm has ended the stay.
	Closed(reason string)
}

// Place is where a session's player and viewer are.
type Place struct {
	Map      content.ID
	Instance uint16
	Player   guid.GUID
	Viewer   guid.GUID
}

// Seat is a player's stay in the world.
type Seat interface {
	// Submit gives an intent to the player's map; it returns gamemap.ErrBusy if too many are
	// queued.
	Submit(in intent.Intent) error
	// Leave ends the stay because the player wants to: the player leaves the map and is
	// saved, at once or when its combat is over.
	Leave()
	// Lost ends the session's part because its connection is gone: the player stays for a
	// while, so that its combat continues and a newer session can take it over.
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
