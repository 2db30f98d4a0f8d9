// Package logon is the log-on server of game clients of both versions: SRP6 challenge and
// proof, the shorter reconnect with the key of an earlier log-on, and the realm list. It owns
// the messages, their order, the answer to each failure and its line in the log. The build
// number of a client determines its version.
//
// It stores no account and decides nothing about realms: a [Gate] does. It reads what clients
// report about themselves, their checksums and their keys, and ignores it. Nobody can find
// out whether an account exists: an unknown name is challenged like a known one and fails
// like a wrong password. No line of the log contains a secret.
//
// Every connection has one goroutine, which [Server.Serve] starts and [Server.Close] waits
// for; everything else that is shared is guarded by a mutex.
package logon

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/protocol/packets/codec"
)

// The builds that are served.
const (
	BuildVanilla = 5875
	BuildWrath   = 12340
)

// VersionOf returns the version of a build.
func VersionOf(build uint16) (codec.Version, bool) {
	switch build {
	case BuildVanilla:
		return codec.Vanilla, true
	case BuildWrath:
		return codec.Wrath, true
	}
	return 0, false
}

// ErrUnknown is the Gate's error for a name without an account.
var ErrUnknown = errors.New("unknown account")

// Account is the data of an account that the service needs.
type Account struct {
	ID          int64
	Name        string // as stored
	Credentials auth.Credentials
	Ban         auth.Ban
}

// Gate gives the service access to accounts and realms. All methods may be called from any
// goroutine; those with a context may wait.
type Gate interface {
	// Account finds an account by its name in any case. It returns ErrUnknown if there is
	// none.
	Account(ctx context.Context, name string) (Account, error)
	// Try requests an attempt to prove a password, by account name and address, and counts
	// it as failed until Succeeded reverts it. The error states how long to wait.
	Try(name, from string) error
	Succeeded(name, from string)
	// Realms returns the realms for that account and a client version. A realm without an
	// address is at the address of the log-on service that the client has used, with the
	// given port.
	Realms(ctx context.Context, account int64, v codec.Version) (list []Realm, port uint16, err error)
}

// Config has the dependencies and settings of a Server.
type Config struct {
	Gate Gate
	Keys *auth.Keys // receives the session keys, for the world
	// Secret derives the challenges of unknown names, which must stay the same across
	// restarts. It must be long enough that it cannot be guessed.
	Secret []byte
	Limits Limits
	Log    zerolog.Logger
	Random io.Reader        // crypto/rand when nil; used by several goroutines
	Now    func() time.Time // for bans; time.Now when nil
}

// Limits bound the cost of connections. A zero value selects the default.
type Limits struct {
	Idle          time.Duration // of inactivity, after which a connection is closed; 30 s
	Message       time.Duration // from the first byte of a message to its last; 5 s
	Write         time.Duration // for a client to read an answer; 5 s
	Store         time.Duration // for an answer of the Gate; 5 s
	Failures      int           // failed log-ons on one connection, which is then closed; 10
	Challenges    int           // on one connection, which is then closed, since each costs CPU time; 20
	ListAtMost    time.Duration // for which a realm list is reused; 1 s
	ProofsToKnow  int           // accepted proofs that are remembered, to recognize replays; 4,096
	MessageLength int           // bytes of a message; 1,024
}

func (l Limits) withDefaults() Limits {
	orElse(&l.Idle, 30*time.Second)
	orElse(&l.Message, 5*time.Second)
	orElse(&l.Write, 5*time.Second)
	orElse(&l.Store, 5*time.Second)
	orElse(&l.Failures, 10)
	orElse(&l.Challenges, 20)
	orElse(&l.ListAtMost, time.Second)
	orElse(&l.ProofsToKnow, 4096)
	orElse(&l.MessageLength, 1024)
	return l
}

func orElse[T comparable](v *T, usual T) {
	var zero T
	if *v == zero {
		*v = usual
	}
}

func (c Config) withDefaults() Config {
	c.Limits = c.Limits.withDefaults()
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}
