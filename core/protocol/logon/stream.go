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

// ErrMalformed reports bytes that are not the expected message, or that exceed the limit of
// the reader. The connection must be closed, since the start of the next message is
// unknown.
var ErrMalformed = errors.New("malformed message")

// readAhead is the size of the read buffer of a connection.
const readAhead = 512

// Stream reads and writes the messages of a connection, at either end of it. This protocol
// has no frames: the length of a message follows from its fields. So a Stream reads exactly
// the bytes of the fields, and never more than its limit for one message. It belongs to one
// goroutine.
type Stream struct {
	conn  net.Conn
	in    *bufio.Reader
	limit int
	buf   []byte
}

// NewStream returns a Stream on a connection that reads messages of at most limit bytes.
// The caller closes the connection.
func NewStream(conn net.Conn, limit int) *Stream {
	return &Stream{conn: conn, in: bufio.NewReaderSize(conn, readAhead), limit: limit}
}

// Opcode waits for the next message up to the given time, and returns its first byte. The
// error is that of the connection.
func (s *Stream) Opcode(wait time.Duration) (Opcode, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(wait)); err != nil {
		return 0, err
	}
	op, err := s.in.ReadByte()
	return Opcode(op), err
}

// Read fills m with the bytes after the opcode, which must all arrive within the given
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

// Write sends one message; the peer must read it within the given time.
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
