// Package codec reads and writes the bodies of the binary messages of game clients:
// little-endian numbers, zero-terminated strings, GUIDs in full and packed, lists and
// deflated data. A message describes its fields once, in its Code method, and a [Coder]
// reads, writes or lists them, so that the three cannot differ.
//
// It does not depend on opcodes or messages, and does no framing and no encryption (package
// wire does). It never allocates for a length that the available bytes cannot contain. A
// Coder belongs to one goroutine at a time; any goroutine may call the functions.
package codec

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Version is a family of clients whose messages have one layout.
type Version uint8

// The versions, in the order of their age.
const (
	Vanilla Version = iota + 1 // 1.12.1, build 5875
	Wrath                      // 3.3.5a, build 12340
)

// String is the number that players know a version by.
func (v Version) String() string {
	switch v {
	case Vanilla:
		return "1.12.1"
	case Wrath:
		return "3.3.5a"
	}
	return fmt.Sprintf("version-%d", uint8(v))
}

// Message is the body of a message. Code visits its fields in the order in
// which they stand in the bytes.
type Message interface{ Code(c *Coder) }

// ErrShort reports a body that ends in the middle of a field.
var ErrShort = errors.New("the message ends too early")

// shortError is an ErrShort that knows by how much.
type shortError struct{ wanted, left int }

// Error tells both numbers.
func (e shortError) Error() string {
	return fmt.Sprintf("%v: %d bytes needed, %d are left", ErrShort, e.wanted, e.left)
}

// Unwrap is ErrShort.
func (shortError) Unwrap() error { return ErrShort }

// Missing is how many more bytes the body must have at the least that gave
// Read this error; 0 for an error that more bytes do not mend. It is for
// protocols that have no frames: whoever reads one asks for exactly so much.
func Missing(err error) int {
	var short shortError
	if errors.As(err, &short) {
		return short.wanted - short.left
	}
	return 0
}

// Read fills m from body and returns how many bytes follow it. Texts and byte
// lists are copies: body may be used again. After an error m is half filled and
// worth nothing.
func Read(v Version, body []byte, m Message) (left int, err error) {
	c := Coder{version: v, reading: true, buf: body}
	m.Code(&c)
	return len(c.buf) - c.at, c.err
}

// Append writes m behind buf and returns both. It fails where m has what the
// layout cannot hold: a list that is too long for its count, a text with a zero
// byte in it.
func Append(v Version, buf []byte, m Message) ([]byte, error) {
	c := Coder{version: v, buf: buf}
	m.Code(&c)
	return c.buf, c.err
}

// Field is one part of a message, for people and tests.
type Field struct {
	Name  string
	Value any // a number, a bool, a string, or a []byte
}

// Describe lists the fields of m in the order of its bytes; those of lists and
// of parts within it stand one after the other.
func Describe(v Version, m Message) []Field {
	c := Coder{version: v, telling: true}
	m.Code(&c)
	return c.told
}

// Coder visits the fields of one message. After an error all that it reads is
// zero, and all that it writes is lost.
type Coder struct {
	version Version
	reading bool
	telling bool
	buf     []byte // read from at, or appended to
	at      int
	told    []Field
	err     error
}

// Version is that of the client at the other end.
func (c *Coder) Version() Version { return c.version }

// Wrath tells that the layout is that of 3.3.5a.
func (c *Coder) Wrath() bool { return c.version == Wrath }

// Reading tells that fields are filled, not written.
func (c *Coder) Reading() bool { return c.reading }

// Left is how many bytes wait to be read; 0 while writing. It is for parts that
// are there or not without a field that says so.
func (c *Coder) Left() int {
	if !c.reading || c.err != nil {
		return 0
	}
	return len(c.buf) - c.at
}

// Peek is the next n bytes that wait to be read, or nil where there are fewer; they are
// not to be kept.
func (c *Coder) Peek(n int) []byte {
	if c.Left() < n {
		return nil
	}
	return c.buf[c.at : c.at+n]
}

// Err is the first thing that went wrong, or nil.
func (c *Coder) Err() error { return c.err }

// Fail says that the field called name cannot be as it is; the first failure counts.
func (c *Coder) Fail(name, format string, args ...any) {
	c.fail(name, fmt.Errorf(format, args...))
}

func (c *Coder) fail(name string, err error) { c.failAt(c.place(), name, err) }

func (c *Coder) failAt(at int, name string, err error) {
	if c.err == nil {
		c.err = fmt.Errorf("%s at byte %d: %w", name, at, err)
	}
}

func (c *Coder) place() int {
	if c.reading {
		return c.at
	}
	return len(c.buf)
}

// take is the next n bytes while reading, or nil when there are fewer. They
// are a part of the body.
func (c *Coder) take(name string, n int) []byte {
	if c.err != nil {
		return nil
	}
	if n > len(c.buf)-c.at {
		c.fail(name, shortError{n, len(c.buf) - c.at})
		return nil
	}
	part := c.buf[c.at : c.at+n]
	c.at += n
	return part
}

// Need fails, while reading, where fewer than n bytes are left; a length that
// the message names for the rest of it is checked so.
func (c *Coder) Need(name string, n int) {
	if c.reading && c.err == nil && n > len(c.buf)-c.at {
		c.fail(name, shortError{n, len(c.buf) - c.at})
	}
}

// tell notes a field when fields are listed, and reports whether they are.
func (c *Coder) tell(name string, value any) bool {
	if c.telling {
		c.told = append(c.told, Field{name, value})
	}
	return c.telling
}

// Part codes m as a part of a message.
func (c *Coder) Part(m Message) { m.Code(c) }

// Bytes visits a field of exactly len(p) bytes.
func (c *Coder) Bytes(name string, p []byte) {
	switch {
	case c.telling:
		c.tell(name, slices.Clone(p))
	case c.reading:
		clear(p)
		copy(p, c.take(name, len(p)))
	default:
		c.buf = append(c.buf, p...)
	}
}

// Blob visits n bytes, of which the message says before how many they are. The
// caller has checked n against its own limit; no more is allocated than there is.
func (c *Coder) Blob(name string, n int, p *[]byte) {
	switch {
	case c.telling:
		c.tell(name, slices.Clone(*p))
	case c.reading:
		*p = nil
		if n < 0 {
			c.Fail(name, "a length of %d bytes", n)
			return
		}
		*p = slices.Clone(c.take(name, n))
	default:
		c.buf = append(c.buf, *p...)
	}
}

// Rest visits all bytes up to the end of the message.
func (c *Coder) Rest(name string, p *[]byte) { c.Blob(name, c.Left(), p) }

// Capped is an amount as messages tell it, whose readers may take it to be signed:
// nothing at least, and at most what has room then.
func Capped[N ~int64](n N) uint32 { return uint32(min(max(n, 0), math.MaxInt32)) }
