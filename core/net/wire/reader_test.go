package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"testing/iotest"
)

// said is a message of a conversation; after it, both sides may change ciphers.
type said struct {
	opcode  uint32
	body    []byte
	ciphers int // that are in force from the next message on: 0 as before, or an index + 1
}

// conversation is all that one side of a connection says.
type conversation struct {
	name     string
	layout   Layout
	encipher []func() Cipher
	decipher []func() Cipher
	said     []said
}

var secret = []byte("0123456789abcdefghijABCDEFGHIJ!@#$%^&*()")

// conversations are what is cut into pieces. Each begins in clear and switches
// its cipher on in the middle; one of them switches again, and off.
func conversations() []conversation {
	text := func(n int) []byte { return bytes.Repeat([]byte{byte(n), 0xFF, 0}, n)[:n] }
	handshake := func(rest ...said) []said {
		return append([]said{{0x1EC, text(4), 0}, {0x1ED, text(37), 1}, {0x1EE, nil, 0}}, rest...)
	}
	drop := func(key string) func() Cipher {
		return func() Cipher { return NewHMACRC4(unhex(key), secret, drop335) }
	}
	on := func() Cipher { return NewXorEncipher(secret) }
	off := func() Cipher { return NewXorDecipher(secret) }
	clear := func() Cipher { return nil }
	return []conversation{
		{"of an old client", fromClient, []func() Cipher{on}, []func() Cipher{off}, handshake(said{1, text(9), 0}, said{2, nil, 0}, said{3, text(200), 0})},
		{"with an old client", toOld, []func() Cipher{on}, []func() Cipher{off}, handshake(said{1, text(300), 0}, said{0xFFFF, text(1), 0})},
		{"with a new client", toNew, []func() Cipher{drop(toClient335)}, []func() Cipher{drop(toClient335)},
			handshake(said{7, text(0x7FFE), 0}, said{8, text(3), 0})},
		{"of headers now short, now long", Header{SizeBytes: 1, OpcodeBytes: 2, Long: true}, []func() Cipher{on}, []func() Cipher{off},
			handshake(said{7, text(0x7F), 0}, said{8, text(0x80), 0}, said{9, text(3), 0}, said{8, text(500), 0})},
		{"that changes ciphers twice", toNew, []func() Cipher{drop(toServer335), clear, on}, []func() Cipher{drop(toServer335), clear, off},
			[]said{{1, text(5), 1}, {2, text(6), 0}, {3, nil, 2}, {4, text(8), 0}, {5, text(9), 3}, {6, text(10), 0}}},
		{"without opcodes", Header{SizeBytes: 1}, nil, nil, []said{{0, text(0), 0}, {0, text(255), 0}, {0, text(1), 0}}},
	}
}

// record is the bytes of a conversation.
func (c conversation) record(t *testing.T) []byte {
	t.Helper()
	var stream []byte
	var cipher Cipher
	for _, s := range c.said {
		b := NewBlock(c.layout)
		if err := b.Add(s.opcode, s.body); err != nil {
			t.Fatal(err)
		}
		stream = b.appendTo(stream, cipher)
		if s.ciphers > 0 {
			cipher = c.encipher[s.ciphers-1]()
		}
	}
	return stream
}

// replay reads a conversation and checks that it is what was said.
func (c conversation) replay(from io.Reader) error {
	r := NewReader(from, c.layout, 1<<16)
	for i, want := range c.said {
		m, err := r.Next()
		if err != nil {
			return fmt.Errorf("message %d: %w", i, err)
		}
		if m.Opcode != want.opcode || !bytes.Equal(m.Body, want.body) {
			return fmt.Errorf("message %d: got %d with %d bytes, want %d with %d", i, m.Opcode, len(m.Body), want.opcode, len(want.body))
		}
		header, err := c.layout.Append(nil, want.opcode, len(want.body))
		if err != nil || !bytes.Equal(m.Header, header) {
			return fmt.Errorf("message %d: got the header %x, want %x, %v", i, m.Header, header, err)
		}
		if want.ciphers > 0 {
			r.Decipher(c.decipher[want.ciphers-1]())
		}
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("at the end: %w, want io.EOF", err)
	}
	return nil
}

// pieces gives its parts one by one.
type pieces [][]byte

func (p *pieces) Read(into []byte) (int, error) {
	for len(*p) > 0 && len((*p)[0]) == 0 {
		*p = (*p)[1:]
	}
	if len(*p) == 0 {
		return 0, io.EOF
	}
	n := copy(into, (*p)[0])
	(*p)[0] = (*p)[0][n:]
	return n, nil
}

// TestSplits: however a conversation arrives, in two parts cut anywhere, byte by
// byte or coalesced, it is the same one.
func TestSplits(t *testing.T) {
	for _, c := range conversations() {
		t.Run(c.name, func(t *testing.T) {
			stream := c.record(t)
			if err := c.replay(bytes.NewReader(stream)); err != nil {
				t.Fatalf("coalesced: %v", err)
			}
			if err := c.replay(iotest.OneByteReader(bytes.NewReader(stream))); err != nil {
				t.Errorf("byte by byte: %v", err)
			}
			if err := c.replay(iotest.DataErrReader(bytes.NewReader(stream))); err != nil {
				t.Errorf("with the end said early: %v", err)
			}
			step := 1
			if raceEnabled && len(stream) > 10_000 {
				step = 23 // one goroutine: there is nothing to find out but that it is slow
			}
			for at := 0; at <= len(stream); at += step {
				if err := c.replay(&pieces{stream[:at], stream[at:]}); err != nil {
					t.Fatalf("cut at byte %d of %d: %v", at, len(stream), err)
				}
			}
		})
	}
}

// TestTruncated: wherever a conversation breaks off, all messages that are whole
// come first, and the end tells whether something is missing.
func TestTruncated(t *testing.T) {
	c := conversations()[0]
	stream := c.record(t)
	var ends []int // of messages
	for _, s := range c.said {
		ends = append(ends, len(s.body)+6)
		if n := len(ends); n > 1 {
			ends[n-1] += ends[n-2]
		}
	}
	for at := range stream {
		err := c.replay(bytes.NewReader(stream[:at]))
		want := io.ErrUnexpectedEOF
		if at == 0 || slices.Contains(ends, at) {
			want = io.EOF
		}
		whole := 0
		for whole < len(ends) && ends[whole] <= at {
			whole++
		}
		if got := fmt.Sprintf("message %d: %v", whole, want); err == nil || err.Error() != got {
			t.Errorf("broken off at byte %d: %v, want %s", at, err, got)
		}
	}
}

// TestReaderResumes: what interrupts reading loses nothing.
func TestReaderResumes(t *testing.T) {
	b := NewBlock(toOld)
	if err := b.Add(5, []byte("body")); err != nil {
		t.Fatal(err)
	}
	r := NewReader(iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(b.Bytes()))), toOld, 100)
	if _, err := r.Next(); !errors.Is(err, iotest.ErrTimeout) {
		t.Fatalf("interrupted: %v", err)
	}
	if !r.Partial() {
		t.Error("a byte came, and nothing is partial")
	}
	m, err := r.Next()
	if err != nil || m.Opcode != 5 || string(m.Body) != "body" {
		t.Fatalf("after an interruption: %+v, %v", m, err)
	}
	if r.Partial() {
		t.Error("all is read, and something is partial")
	}
}

// endless counts what is taken from a stream of nothing but one byte.
type endless struct {
	value byte
	taken int
}

func (e *endless) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = e.value
	}
	e.taken += len(into)
	return len(into), nil
}

// TestReaderRefuses: what is announced too large, or cannot be, costs nothing.
func TestReaderRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		layout Layout
		value  byte
		want   error
	}{
		{"64 KB from a client", fromClient, 0xFF, ErrTooBig},
		{"8 MB for a new client", toNew, 0xFF, ErrTooBig},
		{"4 GB", Header{SizeBytes: 4}, 0xFF, ErrTooBig},
		{"2 GB", Header{SizeBytes: 4}, 0x7F, ErrTooBig},
		{"sizes of nothing", fromClient, 0, ErrMalformed},
	} {
		t.Run(test.name, func(t *testing.T) {
			from := &endless{value: test.value}
			r := NewReader(from, test.layout, 10<<10)
			for range 2 { // it stays refused
				if m, err := r.Next(); !errors.Is(err, test.want) {
					t.Fatalf("Next = %+v, %v, want %v", m, err, test.want)
				}
			}
			if from.taken > firstBuffer || len(r.buffer) > firstBuffer {
				t.Errorf("%d bytes were read, %d are kept, for a header", from.taken, len(r.buffer))
			}
		})
	}
}

// TestReaderBuffer: memory follows what has come.
func TestReaderBuffer(t *testing.T) {
	const most = 1 << 20
	layout := Header{SizeBytes: 4}
	stream, err := layout.Append(nil, 0, most)
	if err != nil {
		t.Fatal(err)
	}
	stream = append(stream, make([]byte, most)...)
	for _, come := range []int{4, 1000, 5000, 100_000, most} {
		r := NewReader(bytes.NewReader(stream[:come]), layout, most)
		if _, err := r.Next(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatal(err)
		}
		if limit := max(firstBuffer, 2*come); len(r.buffer) > limit {
			t.Errorf("after %d bytes the buffer has %d, want at most %d", come, len(r.buffer), limit)
		}
	}
	r := NewReader(bytes.NewReader(stream), layout, most)
	if m, err := r.Next(); err != nil || len(m.Body) != most {
		t.Fatalf("the largest message: %d bytes, %v", len(m.Body), err)
	}
	if want := layout.Longest() + most; len(r.buffer) > want {
		t.Errorf("the buffer has %d bytes, want at most %d", len(r.buffer), want)
	}
}

// byOpcode is a layout whose first byte decides on the rest: 0 has a size of two
// bytes behind a byte of its own, 1 has seven bytes of body, others are refused.
type byOpcode struct{}

func (byOpcode) Longest() int { return 4 }

func (byOpcode) Append(dst []byte, opcode uint32, _ int) ([]byte, error) {
	return append(dst, byte(opcode)), nil
}

func (byOpcode) Read(header []byte) (Head, error) {
	switch {
	case len(header) == 0:
		return Head{Need: 1}, nil
	case header[0] == 1:
		return Head{Need: 1, Opcode: 1, Body: 7}, nil
	case header[0] > 1:
		return Head{}, fmt.Errorf("%w: opcode %d", ErrMalformed, header[0])
	case len(header) < 4:
		return Head{Need: 4}, nil
	}
	return Head{Need: 4, Body: int(header[2]) | int(header[3])<<8}, nil
}

func TestOwnLayout(t *testing.T) {
	stream := []byte("\x00\x08\x03\x00abc" + "\x01sevenby" + "\x00\x03\x00\x00" + "\x02")
	for name, from := range map[string]io.Reader{
		"coalesced":    bytes.NewReader(stream),
		"byte by byte": iotest.OneByteReader(bytes.NewReader(stream)),
	} {
		r := NewReader(from, byOpcode{}, 100)
		var got []string
		for {
			m, err := r.Next()
			if err != nil {
				if !errors.Is(err, ErrMalformed) {
					t.Errorf("%s: %v", name, err)
				}
				break
			}
			got = append(got, fmt.Sprintf("%d %x %s", m.Opcode, m.Header, m.Body))
		}
		if want := []string{"0 00080300 abc", "1 01 sevenby", "0 00030000 "}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
