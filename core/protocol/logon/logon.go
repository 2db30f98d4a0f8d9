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

// VersionOf is the version whose layouts a build speaks.
func VersionOf(build uint16) (codec.Version, bool) {
	switch build {
	case BuildVanilla:
		return codec.Vanilla, true
	case BuildWrath:
		return codec.Wrath, true
	}
	return 0, false
}

// ErrUnknown is what a Gate says of a name that no account has.
var ErrUnknown = errors.New("unknown account")

// Account is what the service must know of an account.
type Account struct {
	ID          int64
	Name        string // as it is kept
	Credentials auth.Credentials
	Ban         auth.Ban
}

// Gate is what the service asks of those who keep accounts and realms. All
// methods may be called from any goroutine; those with a context may wait.
type Gate interface {
	// Account finds an account by its name in any case; ErrUnknown.
	Account(ctx context.Context, name string) (Account, error)
	// Try asks for an attempt to prove a password, by account name and address,
	// and counts it as failed until Succeeded takes it back. The error says how
	// long to wait.
	Try(name, from string) error
	Succeeded(name, from string)
	// Realms are the realms as that account sees them with a client of a version;
	// one without an address is at the address at which it is asked for, on the port.
	Realms(ctx context.Context, account int64, v codec.Version) (list []Realm, port uint16, err error)
}

// Config is what a Server is made of.
type Config struct {
	Gate Gate
	Keys *auth.Keys // where the session keys go, for the world
	// Secret makes the challenges of unknown names, which must stay the same
	// over restarts: as many bytes as are hard to guess.
	Secret []byte
	Limits Limits
	Log    zerolog.Logger
	Random io.Reader        // crypto/rand when nil; used by several goroutines
	Now    func() time.Time // for bans; time.Now when nil
}

// Limits bound what connections may cost. What is zero has its default.
type Limits struct {
	Connections   int           // at once; 2,000
	PerAddress    int           // at once from one address that is not the loopback; 100
	Idle          time.Duration // of silence, after which a connection is closed; 30 s
	Message       time.Duration // from the first byte of a message to its last; 5 s
	Write         time.Duration // that a client may take to accept an answer; 5 s
	Store         time.Duration // that the Gate may take for an answer; 5 s
	Failures      int           // failed log-ons on one connection, which is then closed; 10
	Challenges    int           // on one connection, which is then closed: each costs work; 20
	ListAtMost    time.Duration // for so long a realm list is not put together anew; 1 s
	ProofsToKnow  int           // proofs that were believed, to know them when they are replayed; 4,096
	MessageLength int           // bytes of a message; 1,024
}

func (l Limits) withDefaults() Limits {
	orElse(&l.Connections, 2000)
	orElse(&l.PerAddress, 100)
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
