// Package wire sends and receives messages over byte streams, for any protocol whose messages
// begin with a header that contains their length, encrypted or not. It owns listeners,
// framing, header ciphers, the limits of what is read and of what may be queued for writing,
// deadlines, and the end of a connection. It does not depend on opcodes or message bodies: a
// protocol provides a [Layout] for each direction, ciphers after the key exchange, and a
// [Receiver].
//
// Bodies are encoded once, into a [Block] that any number of connections share; a connection
// copies it when it writes and encrypts only the headers, in the order of sending.
//
// A connection has two goroutines: one reads and calls the Receiver, one writes. A [Listener]
// has one more, which accepts what its [port.Listener] lets in. Any goroutine may call the functions that send, which never
// block.
package wire

import (
	"errors"
	"time"

	"github.com/rs/zerolog"
)

// Message is one received message. Header and Body belong to the connection and are valid
// until the call that received the message returns.
type Message struct {
	Opcode uint32
	Header []byte // decrypted
	Body   []byte
}

// Receiver takes the messages of a connection. Both methods are called on the connection's
// reading goroutine, never at the same time.
type Receiver interface {
	// Receive takes the next message. The connection reads no further until it returns, so
	// long work must limit itself, for example by Conn.Context. An error ends the connection:
	// an *End with its reason, any other as Failed. Nothing is received after the connection
	// has ended.
	Receive(m Message) error
	// Ended is called once, last, with the reason of the end. Messages sent before the end
	// may still be on their way.
	Ended(why *End)
}

// Config configures the connections of one protocol. In and Out must be set.
type Config struct {
	In  Layout // of received messages
	Out Layout // of sent messages

	MaxBody  int // limit of one received body; zero: 10 KB
	OutBytes int // limit of queued bytes; zero: 256 KB

	HandshakeTime time.Duration // from the start until Conn.Established; zero: 15 s
	IdleTime      time.Duration // between two received messages, after that; zero: 2 min
	PartTime      time.Duration // for the rest of a message to arrive; zero: 10 s
	WriteTime     time.Duration // for one write; zero: 4 s
	FlushTime     time.Duration // for writing what is queued after the end; zero: 4 s

	Log      zerolog.Logger
	Counters *Counters // zero: nobody reads them
}

// fill sets defaults, and returns an error for values that are not possible.
func (c *Config) fill() error {
	for _, l := range []Layout{c.In, c.Out} {
		if err := check(l); err != nil {
			return err
		}
	}
	if min(c.MaxBody, c.OutBytes) < 0 || min(c.HandshakeTime, c.IdleTime, c.PartTime, c.WriteTime, c.FlushTime) < 0 {
		return errors.New("a limit of connections is negative")
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
