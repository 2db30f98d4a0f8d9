// Package codec writes plain data, reads it back and hashes it. A type describes its fields
// once, in a method that visits them in order; the same description serves snapshot,
// restore and state hash, so the three cannot differ.
//
// It is not a protocol for untrusted peers and has no schema: the build that wrote data
// reads it back, and callers write a format version first. A Coder belongs to one
// goroutine.
package codec

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/cespare/xxhash/v2"
)

type mode uint8

const (
	writing mode = iota
	reading
	hashing
)

// flushBytes is how many bytes a hashing Coder collects before it feeds the digest.
const flushBytes = 4096

// ErrShort reports data that ends too early or states a length beyond its end.
var ErrShort = errors.New("codec: data ends too early")

// Coder codes fields. While reading, it keeps the first error, and every later field
// becomes zero.
type Coder struct {
	mode   mode
	buf    []byte
	at     int
	digest *xxhash.Digest
	err    error
}

// NewWriter returns a Coder that appends to its own buffer.
func NewWriter() *Coder { return &Coder{mode: writing} }

// NewReader returns a Coder that reads data. It does not change data, and does not keep it
// beyond its own lifetime.
func NewReader(data []byte) *Coder { return &Coder{mode: reading, buf: data} }

// NewHasher returns a Coder whose Sum is the 64-bit hash of the visited fields.
func NewHasher() *Coder {
	return &Coder{mode: hashing, buf: make([]byte, 0, flushBytes+64), digest: xxhash.New()}
}

// Reset clears a writer or hasher and keeps its memory.
func (c *Coder) Reset() {
	c.buf, c.err, c.at = c.buf[:0], nil, 0
	if c.mode == hashing {
		c.digest.Reset()
	}
}

// Reading reports whether fields are being filled. Visitors use it to rebuild indexes and
// caches afterwards.
func (c *Coder) Reading() bool { return c.mode == reading }

// Data returns the written bytes.
func (c *Coder) Data() []byte { return c.buf }

// Sum returns the hash of all visited fields.
func (c *Coder) Sum() uint64 {
	c.flush()
	return c.digest.Sum64()
}

func (c *Coder) flush() {
	_, _ = c.digest.Write(c.buf) // a digest never fails
	c.buf = c.buf[:0]
}

// Err returns the first error of a reader.
func (c *Coder) Err() error { return c.err }

// Fail records an error of a visitor in the read data, unless there is an earlier one.
func (c *Coder) Fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// Rest returns the number of unread bytes.
func (c *Coder) Rest() int { return len(c.buf) - c.at }

// Close returns the first error of a reader, or an error if data is left.
func (c *Coder) Close() error {
	if c.err == nil && c.mode == reading && c.Rest() != 0 {
		return fmt.Errorf("codec: %d bytes left over", c.Rest())
	}
	return c.err
}

// wrote is small enough to be inlined.
func (c *Coder) wrote() {
	if len(c.buf) >= flushBytes && c.mode == hashing {
		c.flush()
	}
}

// small appends a number that is usually small.
func (c *Coder) small(v int64) {
	if u := uint64(v)<<1 ^ uint64(v>>63); u < 0x80 {
		c.buf = append(c.buf, byte(u))
	} else {
		c.buf = binary.AppendVarint(c.buf, v)
	}
	c.wrote()
}

func (c *Coder) take(n int) []byte {
	if c.err != nil || n < 0 || n > c.Rest() {
		c.Fail(ErrShort)
		return nil
	}
	b := c.buf[c.at : c.at+n]
	c.at += n
	return b
}

// Word visits a number in 8 bytes.
func (c *Coder) Word(v *uint64) {
	if c.mode != reading {
		c.buf = binary.LittleEndian.AppendUint64(c.buf, *v)
		c.wrote()
		return
	}
	if b := c.take(8); b != nil {
		*v = binary.LittleEndian.Uint64(b)
		return
	}
	*v = 0
}

// Float visits a number by its bits.
func (c *Coder) Float(v *float64) {
	if c.mode != reading { // here and below: data that is not read is not written to
		c.buf = binary.LittleEndian.AppendUint64(c.buf, math.Float64bits(*v))
		c.wrote()
		return
	}
	w := math.Float64bits(*v)
	c.Word(&w)
	*v = math.Float64frombits(w)
}

// Varint visits a number that is usually small.
func (c *Coder) Varint(v *int64) {
	if c.mode != reading {
		c.small(*v)
		return
	}
	*v = 0
	if c.err != nil {
		return
	}
	got, n := binary.Varint(c.buf[c.at:])
	if n <= 0 {
		c.Fail(ErrShort)
		return
	}
	*v, c.at = got, c.at+n
}

// Bool visits a boolean.
func (c *Coder) Bool(v *bool) {
	if c.mode != reading {
		b := byte(0)
		if *v {
			b = 2 // as Varint writes 1
		}
		c.buf = append(c.buf, b)
		c.wrote()
		return
	}
	var w int64
	if *v {
		w = 1
	}
	c.Varint(&w)
	*v = w == 1
}

// String visits a string.
func (c *Coder) String(v *string) {
	n := c.Len(len(*v), 1)
	if c.mode != reading {
		c.buf = append(c.buf, *v...)
		c.wrote()
		return
	}
	*v = string(c.take(n))
}

// Bytes visits a byte slice; an empty one is read as nil.
func (c *Coder) Bytes(v *[]byte) {
	n := c.Len(len(*v), 1)
	if c.mode != reading {
		c.buf = append(c.buf, *v...)
		c.wrote()
		return
	}
	*v = append([]byte(nil), c.take(n)...)
}

// Len visits a length. A reader refuses one that the remaining data cannot
// hold at least bytes per element, before anything is allocated.
func (c *Coder) Len(n, atLeast int) int {
	if c.mode != reading {
		c.small(int64(n))
		return n
	}
	var v int64
	c.Varint(&v)
	if c.err != nil || (v < 0 || v > int64(c.Rest()/max(atLeast, 1))) {
		c.Fail(ErrShort)
		return 0
	}
	return int(v)
}

// Int visits any kind of integer.
func Int[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32](c *Coder, v *T) {
	if c.mode != reading {
		c.small(int64(*v))
		return
	}
	var w int64
	c.Varint(&w)
	*v = T(w)
	if int64(*v) != w {
		c.Fail(fmt.Errorf("codec: number %d does not fit", w))
	}
}

// ID visits any 64-bit identity.
func ID[T ~uint64](c *Coder, v *T) {
	if c.mode != reading {
		c.buf = binary.LittleEndian.AppendUint64(c.buf, uint64(*v))
		c.wrote()
		return
	}
	var w uint64
	c.Word(&w)
	*v = T(w)
}

// Text visits any kind of string.
func Text[T ~string](c *Coder, v *T) {
	if c.mode != reading {
		c.small(int64(len(*v)))
		c.buf = append(c.buf, *v...)
		c.wrote()
		return
	}
	var s string
	c.String(&s)
	*v = T(s)
}

// Slice visits each element in order; an empty slice is read as nil.
func Slice[T any](c *Coder, v *[]T, each func(*Coder, *T)) {
	n := c.Len(len(*v), 1)
	if c.Reading() {
		*v = nil
		if n == 0 || c.err != nil {
			return
		}
		*v = make([]T, n)
	}
	for i := range *v {
		if c.err != nil {
			return
		}
		each(c, &(*v)[i])
	}
}

// Pointer visits an optional value.
func Pointer[T any](c *Coder, v **T, each func(*Coder, *T)) {
	has := *v != nil
	c.Bool(&has)
	if c.Reading() {
		*v = nil
		if has {
			*v = new(T)
		}
	}
	if *v != nil {
		each(c, *v)
	}
}
