package wire

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Headers as clients that exist have them.
var (
	fromClient = Header{SizeBytes: 2, OpcodeBytes: 4, OpcodeOrder: LittleEndian, Counts: CountsOpcode}
	toOld      = Header{SizeBytes: 2, OpcodeBytes: 2, OpcodeOrder: LittleEndian, Counts: CountsOpcode}
	toNew      = Header{SizeBytes: 2, OpcodeBytes: 2, OpcodeOrder: LittleEndian, Counts: CountsOpcode, Long: true}
)

func TestHeaderBytes(t *testing.T) {
	plain := Header{SizeBytes: 4, SizeOrder: LittleEndian}
	all := Header{SizeBytes: 1, OpcodeBytes: 1, Counts: CountsAll}
	allLong := Header{SizeBytes: 1, OpcodeBytes: 1, Counts: CountsAll, Long: true}
	for _, test := range []struct {
		name   string
		header Header
		opcode uint32
		body   int
		want   string // hex
	}{
		{"from a client, the opcode counts", fromClient, 0x1ED, 6, "000a ed010000"},
		{"to a client, the opcode counts", toOld, 0x1EE, 1, "0003 ee01"},
		{"the largest size of an old header", toOld, 0xFFFF, 0xFFFD, "ffff ffff"},
		{"the largest size of the short form", toNew, 0x1F6, 0x7FFD, "7fff f601"},
		{"the smallest size of the long form", toNew, 0x1F6, 0x7FFE, "808000 f601"},
		{"the largest size of the long form", toNew, 0x1F6, 0x7FFFFD, "ffffff f601"},
		{"no opcode, little-endian", plain, 0, 0x01020304, "04030201"},
		{"nothing in it", plain, 0, 0, "00000000"},
		{"everything counts", all, 7, 253, "ff 07"},
		{"everything counts, the largest of the short form", allLong, 7, 0x7D, "7f 07"},
		{"everything counts, also the byte that the long form adds", allLong, 7, 0x7E, "8081 07"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := unhex(strings.ReplaceAll(test.want, " ", ""))
			got, err := test.header.Append([]byte{0xAA}, test.opcode, test.body)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got[1:], want) || got[0] != 0xAA {
				t.Errorf("Append(%d, %d) = %x, want aa%x", test.opcode, test.body, got, want)
			}
			head, err := readAll(test.header, want)
			if err != nil || head != (Head{len(want), test.opcode, test.body}) {
				t.Errorf("Read(%x) = %+v, %v, want opcode %d with %d bytes of body", want, head, err, test.opcode, test.body)
			}
		})
	}
}

// readAll gives a layout what it asks for.
func readAll(l Layout, header []byte) (Head, error) {
	known := 0
	for {
		head, err := l.Read(header[:known])
		if err != nil || head.Need <= known {
			return head, err
		}
		if head.Need > len(header) {
			return head, fmt.Errorf("needs %d of %d bytes", head.Need, len(header))
		}
		known = head.Need
	}
}

func TestHeaderRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		header Header
		opcode uint32
		body   int
		want   error
	}{
		{"a body too large by one", toOld, 1, 0xFFFE, ErrTooBig},
		{"a body too large by one for the long form", toNew, 1, 0x7FFFFE, ErrTooBig},
		{"an opcode of more bytes", toOld, 0x10000, 0, ErrMalformed},
		{"an opcode where there is none", Header{SizeBytes: 1}, 1, 0, ErrMalformed},
		{"a negative body", toOld, 1, -1, ErrMalformed},
		{"a body beyond everything", toOld, 1, math.MaxInt, ErrTooBig},
	} {
		t.Run("writing "+test.name, func(t *testing.T) {
			got, err := test.header.Append([]byte{0xAA}, test.opcode, test.body)
			if !errors.Is(err, test.want) || len(got) != 1 {
				t.Errorf("Append = %x, %v, want %v", got, err, test.want)
			}
		})
	}
	for _, test := range []struct {
		name   string
		header Header
		bytes  string
		want   error
	}{
		{"a size without the opcode that it counts", fromClient, "000300000000", ErrMalformed},
		{"nothing at all", fromClient, "000000000000", ErrMalformed},
		{"a size less than itself", Header{SizeBytes: 2, Counts: CountsAll}, "0001", ErrMalformed},
		{"a long form that counts nothing", toNew, "8000010000", ErrMalformed},
		{"4 GB", Header{SizeBytes: 4}, "ffffffff", ErrTooBig},
	} {
		t.Run("reading "+test.name, func(t *testing.T) {
			if head, err := readAll(test.header, unhex(test.bytes)); !errors.Is(err, test.want) {
				t.Errorf("Read(%s) = %+v, %v, want %v", test.bytes, head, err, test.want)
			}
		})
	}
}

func TestHeaderCheck(t *testing.T) {
	for _, test := range []struct {
		header Layout
		want   string
	}{
		{fromClient, ""},
		{toNew, ""},
		{nil, "no layout of headers"},
		{Header{}, "size of 0 bytes, want 1 to 4"},
		{Header{SizeBytes: 5}, "size of 5 bytes"},
		{Header{SizeBytes: 2, OpcodeBytes: 5}, "opcode of 5 bytes, want 0 to 4"},
		{Header{SizeBytes: 2, OpcodeBytes: -1}, "opcode of -1 bytes"},
		{Header{SizeBytes: 2, SizeOrder: 2}, "unknown order"},
		{Header{SizeBytes: 2, OpcodeOrder: 9}, "unknown order"},
		{Header{SizeBytes: 2, Counts: 3}, "unknown order or count"},
		{Header{SizeBytes: 2, SizeOrder: LittleEndian, Long: true}, "want a big-endian size"},
		{Header{SizeBytes: 4, Long: true}, "at most 3 bytes"},
		{shortLayout(0), "headers of up to 0 bytes"},
		{shortLayout(65), "headers of up to 65 bytes"},
	} {
		_, err := NewDialer(Config{In: test.header, Out: toOld})
		_, err2 := NewDialer(Config{In: toOld, Out: test.header})
		if got := fmt.Sprint(err); (err == nil) != (test.want == "") || !strings.Contains(got, test.want) || fmt.Sprint(err2) != got {
			t.Errorf("with %+v: %v, %v, want %q", test.header, err, err2, test.want)
		}
	}
}

// shortLayout is a Layout of which only the length matters.
type shortLayout int

func (shortLayout) Read([]byte) (Head, error)                  { panic("not called") }
func (shortLayout) Append([]byte, uint32, int) ([]byte, error) { panic("not called") }
func (l shortLayout) Longest() int                             { return int(l) }

// drawHeader is any header that can be.
func drawHeader(t *rapid.T) Header {
	h := Header{
		SizeBytes:   rapid.IntRange(1, 4).Draw(t, "size bytes"),
		SizeOrder:   rapid.SampledFrom([]Order{BigEndian, LittleEndian}).Draw(t, "size order"),
		OpcodeBytes: rapid.IntRange(0, 4).Draw(t, "opcode bytes"),
		OpcodeOrder: rapid.SampledFrom([]Order{BigEndian, LittleEndian}).Draw(t, "opcode order"),
		Counts:      rapid.SampledFrom([]Counts{CountsBody, CountsOpcode, CountsAll}).Draw(t, "counts"),
	}
	if h.SizeOrder == BigEndian && h.SizeBytes < 4 {
		h.Long = rapid.Bool().Draw(t, "long")
	}
	return h
}

// Whatever header can be written is read back the same, and is no longer than
// the layout says.
func TestHeadersComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHeader(t)
		opcode := rapid.Uint32().Draw(t, "opcode") & uint32(uint64(1)<<(8*h.OpcodeBytes)-1)
		body := rapid.IntRange(0, 1<<rapid.IntRange(0, 31).Draw(t, "bits")-1).Draw(t, "body")
		header, err := h.Append(nil, opcode, body)
		if errors.Is(err, ErrTooBig) {
			if most := 1<<(8*h.SizeBytes-1) - 16; body < most {
				t.Fatalf("%+v has no room for %d bytes of body: %v", h, body, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(header) > h.Longest() {
			t.Errorf("%+v: a header of %d bytes, and Longest is %d", h, len(header), h.Longest())
		}
		if got, err := readAll(h, header); err != nil || got != (Head{len(header), opcode, body}) {
			t.Errorf("%+v: %x reads as %+v, %v, want opcode %d, body %d", h, header, got, err, opcode, body)
		}
	})
}
