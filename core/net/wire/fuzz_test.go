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

// fuzzedHeader is a header made of some bits.
func fuzzedHeader(bits uint16) Header {
	h := Header{
		SizeBytes:   1 + int(bits&3),
		SizeOrder:   Order(bits >> 2 & 1),
		OpcodeBytes: int(bits>>3&7) % 5,
		OpcodeOrder: Order(bits >> 6 & 1),
		Counts:      Counts(bits>>7&3) % 3,
	}
	h.Long = bits>>9&1 == 1 && h.SizeOrder == BigEndian && h.SizeBytes < 4
	return h
}

// fuzzedCipher is one of the ciphers, or none.
func fuzzedCipher(bits uint16) Cipher {
	switch bits >> 10 & 3 {
	case 1:
		return NewXorDecipher(secret)
	case 2:
		return NewRC4(secret, 3)
	}
	return nil
}

// oracleMessages reads a stream that is all there, in the simplest way: a byte
// of header at a time, one loop, numbers put together by hand.
func oracleMessages(h Header, stream []byte, most, switchAt int, c Cipher) (messages []string, end error) {
	number := func(b []byte, o Order) (n uint64) {
		if o == LittleEndian {
			b = bytes.Clone(b)
			slices.Reverse(b)
		}
		for _, x := range b {
			n = n*256 + uint64(x)
		}
		return n
	}
	for len(stream) > 0 {
		var header []byte
		need, long := h.SizeBytes+h.OpcodeBytes, 0
		for len(header) < need {
			if len(stream) == 0 {
				return messages, io.ErrUnexpectedEOF
			}
			b := []byte{stream[0]}
			if c != nil && len(messages) >= switchAt {
				c.Apply(b)
			}
			if h.Long && len(header) == 0 && b[0] >= 0x80 {
				need, long = need+1, 1
			}
			header, stream = append(header, b...), stream[1:]
		}
		size := header[:h.SizeBytes+long]
		count := number(size, h.SizeOrder)
		if long == 1 {
			count = number(append([]byte{size[0] - 0x80}, size[1:]...), BigEndian)
		}
		count -= []uint64{0, uint64(h.OpcodeBytes), uint64(need)}[h.Counts]
		switch {
		case count > 1<<40: // less than nothing
			return messages, ErrMalformed
		case count > uint64(most):
			return messages, ErrTooBig
		case count > uint64(len(stream)):
			return messages, io.ErrUnexpectedEOF
		}
		opcode := number(header[len(size):], h.OpcodeOrder)
		messages = append(messages, fmt.Sprintf("%d %x", opcode, stream[:count]))
		stream = stream[count:]
	}
	return messages, io.EOF
}

// Whatever comes, in whatever pieces, it reads as the same messages and the
// same end as an oracle makes of it, in bounded memory.
func FuzzReader(f *testing.F) {
	for _, c := range conversations()[:3] {
		stream := []byte{}
		for _, s := range c.said[:3] {
			b := NewBlock(c.layout)
			if err := b.Add(s.opcode, s.body); err != nil {
				f.Fatal(err)
			}
			stream = append(stream, b.Bytes()...)
		}
		f.Add(stream, uint16(0b0000_0000_1101_1001), uint16(3), uint8(1))
	}
	f.Add([]byte{0, 3, 7, 'a', 'b', 0, 1, 8}, uint16(0b1000_1001), uint16(2), uint8(9))
	f.Add([]byte{0x80, 0x80, 0, 1, 2}, uint16(0b10_1001_0001), uint16(1), uint8(0))
	f.Add([]byte{0x03, 0x9C, 0x11, 0x22, 0x33, 0x44}, uint16(0b0110_1001_0001), uint16(4), uint8(0))
	f.Fuzz(func(t *testing.T, stream []byte, bits, piece uint16, switchAt uint8) {
		const most = 4000
		h := fuzzedHeader(bits)
		if err := h.Check(); err != nil {
			t.Fatalf("%+v: %v", h, err)
		}
		want, wantEnd := oracleMessages(h, stream, most, int(switchAt), fuzzedCipher(bits))
		var cut pieces
		for rest := stream; len(rest) > 0; {
			n := min(int(piece)+1, len(rest))
			cut, rest = append(cut, bytes.Clone(rest[:n])), rest[n:]
		}
		for name, from := range map[string]io.Reader{
			"at once": bytes.NewReader(stream), "byte by byte": iotest.OneByteReader(bytes.NewReader(stream)), "in pieces": &cut,
		} {
			r := NewReader(from, h, most)
			got, end := []string(nil), error(nil)
			for end == nil {
				if len(got) == int(switchAt) {
					r.Decipher(fuzzedCipher(bits))
				}
				var m Message
				if m, end = r.Next(); end == nil {
					got = append(got, fmt.Sprintf("%d %x", m.Opcode, m.Body))
				}
			}
			if !slices.Equal(got, want) || !errors.Is(end, wantEnd) {
				t.Errorf("%+v %s: got %q, %v, want %q, %v", h, name, got, end, want, wantEnd)
			}
			if limit := h.Longest() + most; len(r.buffer) > limit {
				t.Errorf("a buffer of %d bytes, want at most %d", len(r.buffer), limit)
			}
		}
	})
}
