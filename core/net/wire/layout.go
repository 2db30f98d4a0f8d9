package wire

import (
	"errors"
	"fmt"
	"math"
)

// What can be wrong with a header.
var (
	ErrTooBig    = errors.New("message too big")
	ErrMalformed = errors.New("malformed header")
)

// Layout is how the headers of one direction look. It is shared by connections
// and goroutines and must not change.
type Layout interface {
	// Read says what a header tells. It is given the bytes of it that are known,
	// deciphered, none at first, and answers how many it needs: when that is
	// more than there are, it is called again with exactly so many. Each byte is
	// deciphered only when it is asked for. An error ends the connection.
	Read(header []byte) (Head, error)
	// Append appends the header of a message with that many bytes of body to
	// dst. What does not fit into a header is an ErrTooBig.
	Append(dst []byte, opcode uint32, body int) ([]byte, error)
	// Longest is the most that Read may need, in bytes, at least 1.
	Longest() int
}

// Head is what a header tells. Opcode and Body mean something only when no more
// than the known bytes are needed.
type Head struct {
	Need   int // bytes of the whole header, as far as is known
	Opcode uint32
	Body   int // bytes that follow the header
}

// Order is the order of the bytes of a number.
type Order uint8

// The orders.
const (
	BigEndian Order = iota
	LittleEndian
)

// Counts is what the size in a header counts.
type Counts uint8

// What a size may count.
const (
	CountsBody   Counts = iota // what follows the header
	CountsOpcode               // the opcode and what follows it
	CountsAll                  // the whole message, with the size itself
)

// Header is the Layout of headers that consist of a size and an opcode.
type Header struct {
	SizeBytes   int // 1 to 4
	SizeOrder   Order
	OpcodeBytes int // 0 to 4; 0: there is none, and it reads as 0
	OpcodeOrder Order
	Counts      Counts
	// Long says that a size which does not fit into SizeBytes with its highest
	// bit clear takes one byte more and has its highest bit set. SizeOrder must
	// be BigEndian, so that the first byte tells, and SizeBytes at most 3.
	Long bool
}

// longMark is the bit of a size's first byte that says that it has one more.
const longMark = 0x80

// Check reports what cannot be in a header.
func (h Header) Check() error {
	switch {
	case h.SizeBytes < 1 || h.SizeBytes > 4:
		return fmt.Errorf("header with a size of %d bytes, want 1 to 4", h.SizeBytes)
	case h.OpcodeBytes < 0 || h.OpcodeBytes > 4:
		return fmt.Errorf("header with an opcode of %d bytes, want 0 to 4", h.OpcodeBytes)
	case h.SizeOrder > LittleEndian || h.OpcodeOrder > LittleEndian || h.Counts > CountsAll:
		return fmt.Errorf("header with unknown order or count")
	case h.Long && (h.SizeOrder != BigEndian || h.SizeBytes > 3):
		return fmt.Errorf("header with a long form, want a big-endian size of at most 3 bytes")
	}
	return nil
}

// check reports whether a layout can be used.
func check(l Layout) error {
	if l == nil {
		return errors.New("no layout of headers")
	}
	if c, ok := l.(interface{ Check() error }); ok {
		if err := c.Check(); err != nil {
			return err
		}
	}
	if n := l.Longest(); n < 1 || n > 64 {
		return fmt.Errorf("layout with headers of up to %d bytes, want 1 to 64", n)
	}
	return nil
}

// Longest implements Layout.
func (h Header) Longest() int {
	n := h.SizeBytes + h.OpcodeBytes
	if h.Long {
		n++
	}
	return n
}

// Read implements Layout.
func (h Header) Read(header []byte) (Head, error) {
	size := h.SizeBytes
	if h.Long {
		if len(header) == 0 {
			return Head{Need: 1}, nil
		}
		if header[0]&longMark != 0 {
			size++
		}
	}
	need := size + h.OpcodeBytes
	if len(header) < need {
		return Head{Need: need}, nil
	}
	count := h.SizeOrder.read(header[:size])
	if h.Long && size > h.SizeBytes {
		count &^= longMark << (8 * (size - 1))
	}
	beside := h.beside(size)
	switch {
	case count < beside:
		return Head{}, fmt.Errorf("%w: a size of %d is less than its own %d bytes", ErrMalformed, count, beside)
	case count-beside > math.MaxInt32:
		return Head{}, fmt.Errorf("%w: a body of %d bytes", ErrTooBig, count-beside)
	}
	opcode := h.OpcodeOrder.read(header[size:need])
	return Head{Need: need, Opcode: uint32(opcode), Body: int(count - beside)}, nil
}

// Append implements Layout.
func (h Header) Append(dst []byte, opcode uint32, body int) ([]byte, error) {
	if body < 0 || uint64(opcode)>>(8*h.OpcodeBytes) != 0 {
		return dst, fmt.Errorf("%w: opcode %d does not fit into %d bytes", ErrMalformed, opcode, h.OpcodeBytes)
	}
	size, room := h.SizeBytes, uint64(1)<<(8*h.SizeBytes)
	mark := uint64(0)
	if h.Long {
		room >>= 1
		if uint64(body)+h.beside(size) >= room {
			room <<= 8
			size++
			mark = room
		}
	}
	count := uint64(body) + h.beside(size)
	if count >= room {
		return dst, fmt.Errorf("%w: a size of %d, more than the %d that its header can hold", ErrTooBig, count, room-1)
	}
	dst = h.SizeOrder.append(dst, count|mark, size)
	return h.OpcodeOrder.append(dst, uint64(opcode), h.OpcodeBytes), nil
}

// beside is what a size of that many bytes counts besides the body.
func (h Header) beside(size int) uint64 {
	switch h.Counts {
	case CountsOpcode:
		return uint64(h.OpcodeBytes)
	case CountsAll:
		return uint64(size + h.OpcodeBytes)
	}
	return 0
}

func (o Order) read(bytes []byte) uint64 {
	n := uint64(0)
	for i, b := range bytes {
		if o == BigEndian {
			n = n<<8 | uint64(b)
		} else {
			n |= uint64(b) << (8 * i)
		}
	}
	return n
}

func (o Order) append(dst []byte, n uint64, bytes int) []byte {
	for i := range bytes {
		if o == BigEndian {
			i = bytes - 1 - i
		}
		dst = append(dst, byte(n>>(8*i)))
	}
	return dst
}
