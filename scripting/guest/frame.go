package guest

import (
	"encoding/binary"
	"fmt"
	"io"
)

// frames are messages on a stream: each has its length before it, in four bytes.
type frames struct {
	in  io.Reader
	out io.Writer
	buf []byte // of the last message that was read
	one []byte // of the message that is written
}

// headBytes is the size of the length of a message.
const headBytes = 4

// write writes a message.
func (f *frames) write(message []byte) error {
	if len(message) > maxMessage {
		return fmt.Errorf("a message has %d bytes, at most %d are allowed", len(message), maxMessage)
	}
	f.one = binary.LittleEndian.AppendUint32(f.one[:0], uint32(len(message)))
	f.one = append(f.one, message...)
	_, err := f.out.Write(f.one)
	return err
}

// read reads a message, which is valid until the next one. It makes room for a length only
// within the limit.
func (f *frames) read() ([]byte, error) {
	var head [headBytes]byte
	if _, err := io.ReadFull(f.in, head[:]); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n == 0 || n > maxMessage {
		return nil, errMalformed
	}
	if int(n) > cap(f.buf) {
		f.buf = make([]byte, n)
	}
	f.buf = f.buf[:n]
	if _, err := io.ReadFull(f.in, f.buf); err != nil {
		return nil, err
	}
	return f.buf, nil
}
