package wire

import (
	"errors"
	"fmt"
	"io"
)

// firstBuffer is what a Reader begins with, in bytes.
const firstBuffer = 2 << 10

// Reader cuts a stream of bytes into messages, however the stream is cut. Its
// buffer follows what has come, not what was announced, and never grows over
// the longest header with the largest body. It runs on one goroutine.
type Reader struct {
	from   io.Reader
	layout Layout
	cipher Cipher // nil: headers are clear
	most   int    // bytes of a body

	buffer     []byte
	start, end int  // of what waits in buffer
	head       Head // of the message at start, as far as is known
	clear      int  // bytes at start that are deciphered
	whole      bool // head is known
	taken      int  // bytes at start that the caller has been given
}

// NewReader reads messages of up to most bytes of body. Headers are clear until
// Decipher. The layout must be one that a Config takes.
func NewReader(from io.Reader, layout Layout, most int) *Reader {
	return &Reader{from: from, layout: layout, most: most, buffer: make([]byte, firstBuffer)}
}

// Decipher takes effect with the header after the message that was returned
// last, whether or not its bytes have come already. With nil, headers are clear
// from there on. It must not be called after Next has failed.
func (r *Reader) Decipher(c Cipher) { r.cipher = c }

// Partial reports whether a part of a message has come after the last one that
// Next returned.
func (r *Reader) Partial() bool { return r.end-r.start > r.taken }

// Next returns the next message; it is valid until the next call. At the end of
// the stream it returns io.EOF between two messages and io.ErrUnexpectedEOF
// within one, for a header that is refused an ErrMalformed or ErrTooBig before
// anything is kept of its body, and what reading fails with. After a failed
// read that was not the end of the stream, it may be called again and goes on
// where it was.
func (r *Reader) Next() (Message, error) {
	r.start += r.taken
	r.taken = 0
	for {
		done, err := r.decode()
		if err != nil {
			return Message{}, err
		}
		if done {
			break
		}
		if err := r.fill(); err != nil {
			return Message{}, err
		}
	}
	header := r.start + r.head.Need
	r.taken = r.head.Need + r.head.Body
	m := Message{
		Opcode: r.head.Opcode,
		Header: r.buffer[r.start:header:header],
		Body:   r.buffer[header : r.start+r.taken : r.start+r.taken],
	}
	r.head, r.clear, r.whole = Head{}, 0, false
	return m, nil
}

// decode reports whether the message at start is all there.
func (r *Reader) decode() (bool, error) {
	for !r.whole {
		header := r.buffer[r.start : r.start+r.clear]
		head, err := r.layout.Read(header)
		switch {
		case err != nil:
			return false, err
		case head.Need == r.clear && r.clear > 0:
			if head.Body < 0 || head.Body > r.most {
				return false, fmt.Errorf("%w: a body of %d bytes, and %d are taken", ErrTooBig, head.Body, r.most)
			}
			r.head, r.whole = head, true
		case head.Need <= r.clear || head.Need > r.layout.Longest():
			panic(fmt.Sprintf("wire: %T needs %d bytes of header after %d", r.layout, head.Need, r.clear))
		case r.end-r.start < head.Need:
			return false, nil
		default:
			if r.cipher != nil {
				r.cipher.Apply(r.buffer[r.start+r.clear : r.start+head.Need])
			}
			r.clear = head.Need
		}
	}
	return r.end-r.start >= r.head.Need+r.head.Body, nil
}

// fill reads what there is, making room first.
func (r *Reader) fill() error {
	r.makeRoom()
	n, err := r.from.Read(r.buffer[r.end:])
	if n < 0 || n > len(r.buffer)-r.end {
		panic("wire: a stream that reads more than there is room for")
	}
	r.end += n
	switch {
	case n > 0: // what else was said comes again with the next read
		return nil
	case errors.Is(err, io.EOF) && r.end > r.start:
		return io.ErrUnexpectedEOF
	case err == nil:
		return io.ErrNoProgress
	}
	return err
}

// makeRoom leaves at least one byte of room behind end. A message is moved once
// at most, since it is at the beginning from then on.
func (r *Reader) makeRoom() {
	if r.start > 0 {
		r.end = copy(r.buffer, r.buffer[r.start:r.end])
		r.start = 0
	}
	if r.end == len(r.buffer) {
		larger := make([]byte, min(2*len(r.buffer), r.layout.Longest()+r.most))
		copy(larger, r.buffer)
		r.buffer = larger
	}
}
