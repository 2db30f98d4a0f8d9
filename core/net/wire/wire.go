// Package wire carries messages over streams of bytes, for any protocol whose
// messages begin with a header that tells their length, enciphered or not. It
// owns listeners, framing, header ciphers, the bounds of what is read and of
// what may wait to be written, deadlines, and the end of a connection. It knows
// neither opcodes nor what a body says: a protocol gives it a [Layout] for each
// direction, ciphers when it has agreed on keys, and a [Receiver].
//
// Bodies are encoded once, into a [Block] that any number of connections share;
// a connection copies it when it writes and enciphers only the headers, in the
// order of sending.
//
// A connection has two goroutines: one reads and calls the Receiver, one writes.
// A [Listener] has one more, which accepts. Everything that sends may be called
// from any goroutine and never blocks.
package wire

import (
	"errors"
	"time"

	"github.com/rs/zerolog"
)

// Message is one message as it came. Header and Body belong to the connection
// and are valid until the call that was given the message returns.
type Message struct {
	Opcode uint32
	Header []byte // deciphered
	Body   []byte
}

// Receiver is what a connection tells its consumer. Both methods are called on
// the connection's reading goroutine, never at the same time.
type Receiver interface {
	// Receive takes the next message. The connection reads no further until it
	// returns, so what takes long must bound itself, say by Conn.Context. An
	// error ends the connection: an *End as it says, any other as Failed.
	// Nothing is received after the connection has ended.
	Receive(m Message) error
	// Ended is called once, last, with the reason that counts. What was sent
	// before the end may still be on its way.
	Ended(why *End)
}

// Config is how connections of one protocol behave. In and Out must be set.
type Config struct {
	In  Layout // of what comes
	Out Layout // of what is sent

	MaxBody  int // bytes of one body that comes; zero: 10 KB
	OutBytes int // that may wait to be written; zero: 256 KB

	HandshakeTime time.Duration // from the beginning until Conn.Established; zero: 15 s
	IdleTime      time.Duration // between two messages that come, after that; zero: 2 min
	PartTime      time.Duration // the rest of a message may take to come; zero: 10 s
	WriteTime     time.Duration // one write may take; zero: 4 s
	FlushTime     time.Duration // what waits may take to be written after the end; zero: 4 s

	Log      zerolog.Logger
	Counters *Counters // zero: of nobody's interest
}

// fill puts defaults where nothing is said, and reports what cannot be.
func (c *Config) fill() error {
	for _, l := range []Layout{c.In, c.Out} {
		if err := check(l); err != nil {
			return err
		}
	}
	if min(c.MaxBody, c.OutBytes) < 0 || min(c.HandshakeTime, c.IdleTime, c.PartTime, c.WriteTime, c.FlushTime) < 0 {
		return errors.New("a bound of connections is negative")
	}
	orElse(&c.MaxBody, 10<<10)
	orElse(&c.OutBytes, 256<<10)
	orElse(&c.HandshakeTime, 15*time.Second)
	orElse(&c.IdleTime, 2*time.Minute)
	orElse(&c.PartTime, 10*time.Second)
	orElse(&c.WriteTime, 4*time.Second)
	orElse(&c.FlushTime, 4*time.Second)
	if c.Counters == nil {
		c.Counters = new(Counters)
	}
	return nil
}

func orElse[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}
