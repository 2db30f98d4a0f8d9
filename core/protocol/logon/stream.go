package logon

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"loam/core/protocol/packets/codec"
)

// ErrMalformed reports bytes that cannot be the message that they should be, or
// that would be longer than their reader takes. The connection is worth nothing
// any more, since nobody knows where the next message begins.
var ErrMalformed = errors.New("malformed message")

// readAhead is how many bytes of a connection are taken in at a time.
const readAhead = 512

// Stream reads and writes the messages of a connection, at either end of it.
// There are no frames in this protocol: how long a message is follows from its
// fields, so a Stream reads exactly what they ask for, and never more than its
// limit for one message. It belongs to one goroutine.
type Stream struct {
	conn  net.Conn
	in    *bufio.Reader
	limit int
	buf   []byte
}

// NewStream is a Stream of a connection that takes messages of at most limit
// bytes. Closing the connection is left to the caller.
func NewStream(conn net.Conn, limit int) *Stream {
	return &Stream{conn: conn, in: bufio.NewReaderSize(conn, readAhead), limit: limit}
}

// Opcode waits for the next message at most so long, and returns its first byte.
// The error is that of the connection.
func (s *Stream) Opcode(wait time.Duration) (Opcode, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(wait)); err != nil {
		return 0, err
	}
	op, err := s.in.ReadByte()
	return Opcode(op), err
}

// Read fills m with what follows the opcode; all of it must be here within the
// time. The error is ErrMalformed or that of the connection.
func (s *Stream) Read(v codec.Version, within time.Duration, m codec.Message) error {
	if err := s.conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return err
	}
	s.buf = s.buf[:0]
	for {
		_, err := codec.Read(v, s.buf, m)
		more := codec.Missing(err)
		switch {
		case err == nil:
			return nil
		case more == 0:
			return fmt.Errorf("%w: %w", ErrMalformed, err)
		}
		have := len(s.buf)
		if have+more > s.limit {
			return fmt.Errorf("%w: %d bytes, at most %d are allowed", ErrMalformed, have+more, s.limit)
		}
		s.buf = append(s.buf, make([]byte, more)...)
		if _, err := io.ReadFull(s.in, s.buf[have:]); err != nil {
			return err
		}
	}
}

// Write sends one message; it must be taken within the time.
func (s *Stream) Write(v codec.Version, within time.Duration, op Opcode, m codec.Message) error {
	bytes, err := codec.Append(v, []byte{byte(op)}, m)
	if err != nil {
		return fmt.Errorf("write message 0x%02x: %w", uint8(op), err)
	}
	return s.send(within, bytes)
}

func (s *Stream) send(within time.Duration, bytes []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(within)); err != nil {
		return err
	}
	_, err := s.conn.Write(bytes)
	return err
}
