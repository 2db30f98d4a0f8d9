package logon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/protocol/packets/codec"
)

// step is the state of a connection: the message that it expects.
type step uint8

const (
	atChallenge step = iota
	atProof
	atReconnectProof
	atRealmList
)

var stepNames = [...]string{atChallenge: "challenge", atProof: "proof", atReconnectProof: "reconnect proof", atRealmList: "realm list"}

func (s step) String() string { return stepNames[s] }

// visit is one connection. It belongs to the goroutine of the connection.
type visit struct {
	s      *Server
	conn   net.Conn
	stream *Stream
	from   string

	step     step
	build    uint16        // 0 before the first challenge
	version  codec.Version // of that build; 0 if no build is served
	old      bool          // protocol 2, see ChallengeAnswer
	name     string        // as the client sent it
	account  Account       // of that name; only its name is valid for an unknown one
	known    bool
	failures int
	begun    int // challenges

	challenge *auth.Challenge // of the pending proof, or nil
	reconnect [16]byte        // challenge of a reconnect
	key       auth.SessionKey // account of the pending reconnect

	list   []byte // the latest realm list, in its sent form
	listed time.Time
}

func newVisit(s *Server, conn net.Conn) *visit {
	return &visit{s: s, conn: conn, stream: NewStream(conn, s.config.Limits.MessageLength), from: addressOf(conn)}
}

// errEnough ends a connection whose reason is already logged.
var errEnough = errors.New("enough")

// inbound lists all messages that a client may send. Before a challenge, which determines
// the version, a client may only send a challenge.
var inbound = map[Opcode]struct {
	name  string
	first bool // may be the first message
	take  func(*visit) error
}{
	OpChallenge:          {"challenge", true, (*visit).takeChallenge},
	OpProof:              {"proof", false, (*visit).takeProof},
	OpReconnectChallenge: {"reconnect challenge", true, (*visit).takeReconnectChallenge},
	OpReconnectProof:     {"reconnect proof", false, (*visit).takeReconnectProof},
	OpRealmList:          {"realm list", false, (*visit).takeRealmListRequest},
	// Not supported: a survey's result (0x04), since no survey is sent, and the transfer of
	// a newer client (0x30 to 0x34), since none is offered.
}

// run serves the connection until it ends.
func (v *visit) run() {
	limits := v.s.config.Limits
	for {
		op, err := v.stream.Opcode(limits.Idle)
		if err != nil {
			v.lost(err, false)
			return
		}
		message, ok := inbound[op]
		switch {
		case !ok:
			v.refuse("unknown message 0x%02x at step %s", uint8(op), v.step)
			return
		case v.version == 0 && !message.first:
			v.refuse("%s before a challenge", message.name)
			return
		}
		switch err := message.take(v); {
		case errors.Is(err, errEnough):
			return
		case err != nil:
			v.lost(err, true)
			return
		case v.failures >= limits.Failures:
			v.refuse("%d failures on one connection", v.failures)
			return
		}
	}
}

// established reports to the listener that the client has logged on.
func (v *visit) established() {
	if c, ok := v.conn.(interface{ Established() }); ok {
		c.Established()
	}
}

// read reads the rest of the message after its opcode.
func (v *visit) read(m codec.Message) error {
	return v.stream.Read(v.version, v.s.config.Limits.Message, m)
}

// errNotTaken reports that a client did not read an answer in time.
var errNotTaken = errors.New("the client did not read the answer")

func (v *visit) write(op Opcode, m codec.Message) error {
	if err := v.stream.Write(v.version, v.s.config.Limits.Write, op, m); err != nil {
		return fmt.Errorf("%w: %w", errNotTaken, err)
	}
	return nil
}

// ask returns a context for one call of the Gate.
func (v *visit) ask() (context.Context, context.CancelFunc) {
	return context.WithTimeout(v.s.ctx, v.s.config.Limits.Store)
}

// random fills p.
func (v *visit) random(p []byte) error {
	_, err := io.ReadFull(v.s.config.Random, p)
	return err
}

// fail answers a failed log-on and logs the reason. The client may try again on the same
// connection.
func (v *visit) fail(op Opcode, answer codec.Message, reason string, args ...any) error {
	v.step, v.challenge, v.key = atChallenge, nil, auth.SessionKey{}
	v.refuse(reason, args...)
	return v.write(op, answer)
}

// refuse counts a failure and logs the reason.
func (v *visit) refuse(reason string, args ...any) {
	v.failures++
	v.s.counters.Failed.Add(1)
	v.tell(v.s.config.Log.Warn(), fmt.Sprintf(reason, args...))
}

func (v *visit) tell(line *zerolog.Event, reason string) {
	if v.build != 0 {
		line = line.Str("account", strings.ToValidUTF8(v.name, "?")).Uint16("build", v.build)
	}
	line = line.Str("address", v.from).Str("reason", reason)
	if do := remedy(reason); do != "" {
		line = line.Str("do", do)
	}
	line.Msg("log-on refused")
}

// lost ends a connection that is closed, silent, or sends malformed bytes; within is set if
// a message had begun. It logs nothing for connections that have logged on, never began, or
// have a failure in the log.
func (v *visit) lost(err error, within bool) {
	at := fmt.Sprintf("at step %s", v.step)
	timeout, notTaken := errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, errNotTaken)
	if notTaken {
		within = false
	}
	switch {
	case v.s.ctx.Err() != nil:
		return
	case errors.Is(err, ErrMalformed):
		v.refuse("%v, %s", err, at)
		return
	case !within && (v.step == atRealmList || v.step == atChallenge):
		return
	case timeout && notTaken:
		at = fmt.Sprintf("%v within %v, %s", errNotTaken, v.s.config.Limits.Write, at)
	case timeout && within:
		at = fmt.Sprintf("incomplete message after %v, %s", v.s.config.Limits.Message, at)
	case timeout:
		at = fmt.Sprintf("no message for %v, %s", v.s.config.Limits.Idle, at)
	default:
		at = "connection lost " + at
	}
	v.s.counters.Failed.Add(1)
	v.tell(v.s.config.Log.Info(), at)
}
