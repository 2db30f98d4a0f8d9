package wire

import (
	"errors"
	"fmt"
	"io"
)

// firstBuffer is the initial buffer size of a Reader in bytes.
const firstBuffer = 2 << 10

// Reader splits a byte stream into messages. Its buffer grows with the bytes that have
// arrived, not with announced lengths, and never beyond the longest header with the largest
// body. It runs on one goroutine.
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

// NewReader reads messages with bodies of up to most bytes. Headers are clear until Decipher.
// The layout must be one that a Config accepts.
func NewReader(from io.Reader, layout Layout, most int) *Reader {
	return &Reader{from: from, layout: layout, most: most, buffer: make([]byte, firstBuffer)}
}

// Decipher sets the cipher from the header after the last returned message, whether or not
// its bytes have arrived. With nil, headers are clear from there on. It must not be called
// after Next has failed.
func (r *Reader) Decipher(c Cipher) { r.cipher = c }

// Partial reports whether a part of a message has arrived after the last one that Next
// returned.
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

// decode reports whether the message at start is complete.
func (r *Reader) decode() (bool, error) {
	for !r.whole {
		header := r.buffer[r.start : r.start+r.clear]
		head, err := r.layout.Read(header)
		switch {
		case err != nil:
			return false, err
		case head.Need == r.clear && r.clear > 0:
			if head.Body < 0 || head.Body > r.most {
				return false, fmt.Errorf("%w: a body of %d bytes, at most %d are allowed", ErrTooBig, head.Body, r.most)
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

// fill reads what is available, after making room.
func (r *Reader) fill() error {
	r.makeRoom()
	n, err := r.from.Read(r.buffer[r.end:])
	if n < 0 || n > len(r.buffer)-r.end {
		panic("wire: a stream that reads more than there is room for")
	}
	r.end += n
	switch {
	case n > 0: // the next read returns the error again
		return nil
	case errors.Is(err, io.EOF) && r.end > r.start:
		return io.ErrUnexpectedEOF
	case err == nil:
		return io.ErrNoProgress
	}
	return err
}

// makeRoom makes room for at least one byte after end. A message is moved once at most, since
// it is at the start from then on.
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
