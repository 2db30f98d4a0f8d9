// Package client logs on like a game client, over real connections and without a screen:
// for tests, for finding out why log-ons fail, and for bots. It supports both versions,
// checks the server's proof, and reports the step and the answer with which a log-on
// failed.
//
// It starts no goroutine. A Conn belongs to one goroutine at a time.
package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

// Config states the address, the account and the version of a log-on.
type Config struct {
	Address  string        // host:port
	Version  codec.Version // version of the client; 1.12.1 when zero
	Build    uint16        // build that it reports; that of the version when zero
	Name     string        // of the account, in any case
	Password string
	Wait     time.Duration // for an answer; 10 s when zero
	Random   io.Reader     // crypto/rand when nil
}

// Step is a part of logging on.
type Step string

// The steps, in their order.
const (
	Connect        Step = "connect"
	Challenge      Step = "challenge"
	Proof          Step = "proof"
	ServerProof    Step = "proof of the server"
	Reconnect      Step = "reconnect challenge"
	ReconnectProof Step = "reconnect proof"
	RealmList      Step = "realm list"
)

// Error reports why a log-on failed: the step, and the answer of the server or the error of
// the connection.
type Error struct {
	Step   Step
	Result logon.Result // answer of the server; Success if there was none
	Err    error        // of the connection, or about a malformed answer; may be nil
}

// Error includes all fields.
func (e *Error) Error() string {
	text := "log on, " + string(e.Step)
	if e.Result != logon.Success {
		text += ": the server answers: " + e.Result.String()
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the error of the connection.
func (e *Error) Unwrap() error { return e.Err }

// Conn is a connection to a log-on service.
type Conn struct {
	config Config
	conn   net.Conn
	stream *logon.Stream
}

// maxMessage bounds the size of a message from the server: a realm list has at most 65,535
// bytes.
const maxMessage = 1 << 17

// usualWait is the default timeout for an answer.
const usualWait = 10 * time.Second

// Dial connects. The error is an *Error.
func Dial(ctx context.Context, cfg Config) (*Conn, error) {
	wait := cfg.Wait
	if wait == 0 {
		wait = usualWait
	}
	conn, err := (&net.Dialer{Timeout: wait}).DialContext(ctx, "tcp", cfg.Address)
	if err != nil {
		return nil, &Error{Step: Connect, Err: err}
	}
	return New(conn, cfg), nil
}

// New returns a client on an existing connection.
func New(conn net.Conn, cfg Config) *Conn {
	if cfg.Version == 0 {
		cfg.Version = codec.Vanilla
	}
	if cfg.Build == 0 {
		cfg.Build = logon.BuildVanilla
		if cfg.Version == codec.Wrath {
			cfg.Build = logon.BuildWrath
		}
	}
	if cfg.Wait == 0 {
		cfg.Wait = usualWait
	}
	if cfg.Random == nil {
		cfg.Random = rand.Reader
	}
	return &Conn{config: cfg, conn: conn, stream: logon.NewStream(conn, maxMessage)}
}

// Close ends the connection.
func (c *Conn) Close() error { return c.conn.Close() }

// LogOn logs on in full and returns the session key, which the world service requires and
// which allows a reconnect. The error is an *Error.
func (c *Conn) LogOn() (auth.SessionKey, error) {
	var answer logon.ChallengeAnswer
	if err := c.ask(Challenge, logon.OpChallenge, c.challenge(false), &answer); err != nil {
		return auth.SessionKey{}, err
	}
	if answer.Result != logon.Success {
		return auth.SessionKey{}, &Error{Step: Challenge, Result: answer.Result}
	}
	mine, err := c.answer(&answer)
	if err != nil {
		return auth.SessionKey{}, &Error{Step: Challenge, Err: err}
	}
	var proof logon.ProofAnswer
	if err := c.ask(Proof, logon.OpProof, &logon.Proof{Public: mine.Public, Proof: mine.Proof}, &proof); err != nil {
		return auth.SessionKey{}, err
	}
	switch {
	case proof.Result != logon.Success:
		return auth.SessionKey{}, &Error{Step: Proof, Result: proof.Result}
	case !mine.Verify(proof.Proof):
		return auth.SessionKey{}, &Error{Step: ServerProof, Err: errors.New("the server does not know the account's secret")}
	}
	return mine.Key, nil
}

// challenge returns the challenge of the client.
func (c *Conn) challenge(again bool) *logon.Challenge {
	m := &logon.Challenge{
		Protocol: 3, Game: 0x00576f57, Build: c.config.Build, Major: 1, Minor: 12, Patch: 1,
		Platform: 0x00783836, OS: 0x0057696e, Locale: 0x656e4742, Address: [4]byte{127, 0, 0, 1},
		Name: strings.ToUpper(c.config.Name),
	}
	if again {
		m.Protocol = 2
	}
	if c.config.Version == codec.Wrath {
		m.Protocol, m.Major, m.Minor, m.Patch = 8, 3, 3, 5
	}
	return m
}

// answer computes the client's half of the exchange.
func (c *Conn) answer(m *logon.ChallengeAnswer) (auth.Answer, error) {
	prime := auth.Prime()
	switch {
	case len(m.Generator) != 1 || m.Generator[0] != auth.Generator || string(m.Prime) != string(prime[:]):
		return auth.Answer{}, errors.New("the server uses other SRP-6 parameters than game clients")
	case m.Security.Flags != 0:
		return auth.Answer{}, fmt.Errorf("the server asks for more than a password (security 0x%02x)", m.Security.Flags)
	}
	return auth.NewAnswer(c.config.Random, c.config.Name, c.config.Password, m.Public, m.Salt)
}

// Reconnect logs on with the key of an earlier log-on. The error is an *Error.
func (c *Conn) Reconnect(key auth.SessionKey) error {
	var answer logon.ReconnectAnswer
	if err := c.ask(Reconnect, logon.OpReconnectChallenge, c.challenge(true), &answer); err != nil {
		return err
	}
	if answer.Result != logon.Success {
		return &Error{Step: Reconnect, Result: answer.Result}
	}
	var m logon.ReconnectProof
	if _, err := io.ReadFull(c.config.Random, m.Data[:]); err != nil {
		return &Error{Step: ReconnectProof, Err: err}
	}
	m.Proof = key.ReconnectProof(c.config.Name, m.Data, answer.Challenge)
	var last logon.ReconnectProofAnswer
	if err := c.ask(ReconnectProof, logon.OpReconnectProof, &m, &last); err != nil {
		return err
	}
	if last.Result != logon.Success {
		return &Error{Step: ReconnectProof, Result: last.Result}
	}
	return nil
}

// Realms requests the realm list; the connection must have logged on. The error is an
// *Error.
func (c *Conn) Realms() ([]logon.Realm, error) {
	var list logon.RealmList
	if err := c.ask(RealmList, logon.OpRealmList, new(logon.RealmListRequest), &list); err != nil {
		return nil, err
	}
	return list.Realms, nil
}

// ask sends a message and reads its answer, which has the same opcode.
func (c *Conn) ask(step Step, op logon.Opcode, question, answer codec.Message) error {
	if err := c.stream.Write(c.config.Version, c.config.Wait, op, question); err != nil {
		return &Error{Step: step, Err: err}
	}
	got, err := c.stream.Opcode(c.config.Wait)
	if err == nil && got != op {
		err = fmt.Errorf("the server answers with message 0x%02x, 0x%02x was expected", uint8(got), uint8(op))
	}
	if err == nil {
		err = c.stream.Read(c.config.Version, c.config.Wait, answer)
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("the server has closed the connection")
	}
	if err != nil {
		return &Error{Step: step, Err: err}
	}
	return nil
}
