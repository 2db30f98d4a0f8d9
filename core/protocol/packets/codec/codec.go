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

// The versions, oldest first.
const (
	Vanilla Version = iota + 1 // 1.12.1, build 5875
	Wrath                      // 3.3.5a, build 12340
)

// String returns the number by which players know a version.
func (v Version) String() string {
	switch v {
	case Vanilla:
		return "1.12.1"
	case Wrath:
		return "3.3.5a"
	}
	return fmt.Sprintf("version-%d", uint8(v))
}

// Message is the body of a message. Code visits its fields in the order of the bytes.
type Message interface{ Code(c *Coder) }

// ErrShort reports a body that ends in the middle of a field.
var ErrShort = errors.New("the message ends too early")

// shortError is an ErrShort with the number of missing bytes.
type shortError struct{ wanted, left int }

// Error includes both numbers.
func (e shortError) Error() string {
	return fmt.Sprintf("%v: %d bytes needed, %d are left", ErrShort, e.wanted, e.left)
}

// Unwrap returns ErrShort.
func (shortError) Unwrap() error { return ErrShort }

// Missing returns the minimum number of bytes to add to the body for which Read returned
// this error, or 0 for an error that more bytes do not fix. It is for protocols without
// frames: their readers request exactly that many bytes.
func Missing(err error) int {
	var short shortError
	if errors.As(err, &short) {
		return short.wanted - short.left
	}
	return 0
}

// Read fills m from body and returns how many bytes follow it. Texts and byte lists are
// copies: body may be used again. After an error m is partly filled and must not be used.
func Read(v Version, body []byte, m Message) (left int, err error) {
	c := Coder{version: v, reading: true, buf: body}
	m.Code(&c)
	return len(c.buf) - c.at, c.err
}

// Append appends m to buf and returns the extended buffer. It fails if a value of m does not
// fit the layout: a list that is too long for its count, or a text that contains a zero
// byte.
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

// Describe lists the fields of m in the order of the bytes. Fields of lists and of nested
// parts are listed one after the other.
func Describe(v Version, m Message) []Field {
	c := Coder{version: v, telling: true}
	m.Code(&c)
	return c.told
}

// Coder visits the fields of one message. After an error everything it reads is zero and
// everything it writes is discarded.
type Coder struct {
	version Version
	reading bool
	telling bool
	buf     []byte // read from position at, or appended to
	at      int
	told    []Field
	err     error
}

// Version returns the version of the client at the other end.
func (c *Coder) Version() Version { return c.version }

// Wrath reports whether the layout is that of 3.3.5a.
func (c *Coder) Wrath() bool { return c.version == Wrath }

// Reading reports whether fields are filled and not written.
func (c *Coder) Reading() bool { return c.reading }

// Left returns the number of unread bytes; 0 while writing. It is for optional parts that
// no field announces.
func (c *Coder) Left() int {
	if !c.reading || c.err != nil {
		return 0
	}
	return len(c.buf) - c.at
}

// Peek returns the next n unread bytes, or nil if there are fewer. The caller must not keep
// them.
func (c *Coder) Peek(n int) []byte {
	if c.Left() < n {
		return nil
	}
	return c.buf[c.at : c.at+n]
}

// Err returns the first error, or nil.
func (c *Coder) Err() error { return c.err }

// Fail records that the field called name is invalid. Only the first failure is kept.
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

// take returns the next n bytes while reading, or nil if there are fewer. They are a part
// of the body.
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

// Need fails, while reading, if fewer than n bytes are left. It checks a length that the
// message states for its remaining part.
func (c *Coder) Need(name string, n int) {
	if c.reading && c.err == nil && n > len(c.buf)-c.at {
		c.fail(name, shortError{n, len(c.buf) - c.at})
	}
}

// tell records a field if fields are listed, and reports whether they are.
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

// Blob visits n bytes; an earlier field of the message has their number. The caller has
// checked n against its own limit. Blob allocates no more than the available bytes.
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

// Capped returns an amount for a message whose readers may take it as signed: at least 0,
// and at most what fits.
func Capped[N ~int64](n N) uint32 { return uint32(min(max(n, 0), math.MaxInt32)) }
