package codec

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
)

// U8 visits a byte.
func (c *Coder) U8(name string, v *uint8) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = 0
		if p := c.take(name, 1); p != nil {
			*v = p[0]
		}
	default:
		c.buf = append(c.buf, *v)
	}
}

// Bool visits a byte that is 0 or 1; any value other than 0 reads as true.
func (c *Coder) Bool(name string, v *bool) {
	var b uint8
	if *v {
		b = 1
	}
	if c.tell(name, *v) {
		return
	}
	c.U8(name, &b)
	if c.reading {
		*v = b != 0
	}
}

// Bool32 is Bool in four bytes.
func (c *Coder) Bool32(name string, v *bool) {
	var b uint32
	if *v {
		b = 1
	}
	if c.tell(name, *v) {
		return
	}
	c.U32(name, &b)
	if c.reading {
		*v = b != 0
	}
}

// U16 visits two bytes, the lower first.
func (c *Coder) U16(name string, v *uint16) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = 0
		if p := c.take(name, 2); p != nil {
			*v = binary.LittleEndian.Uint16(p)
		}
	default:
		c.buf = binary.LittleEndian.AppendUint16(c.buf, *v)
	}
}

// U32 visits four bytes, the lowest first.
func (c *Coder) U32(name string, v *uint32) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = 0
		if p := c.take(name, 4); p != nil {
			*v = binary.LittleEndian.Uint32(p)
		}
	default:
		c.buf = binary.LittleEndian.AppendUint32(c.buf, *v)
	}
}

// I32 is U32 of a number that may be negative.
func (c *Coder) I32(name string, v *int32) {
	if c.tell(name, *v) {
		return
	}
	u := uint32(*v)
	c.U32(name, &u)
	if c.reading {
		*v = int32(u)
	}
}

// U48 visits six bytes that are one number in two parts, the lower part first.
func (c *Coder) U48(name string, low *uint32, high *uint16) {
	if c.tell(name, uint64(*low)|uint64(*high)<<32) {
		return
	}
	c.U32(name, low)
	c.U16(name, high)
}

// U64 visits eight bytes, the lowest first, for example a full GUID.
func (c *Coder) U64(name string, v *uint64) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = 0
		if p := c.take(name, 8); p != nil {
			*v = binary.LittleEndian.Uint64(p)
		}
	default:
		c.buf = binary.LittleEndian.AppendUint64(c.buf, *v)
	}
}

// F32 visits an IEEE single. NaN and infinities are accepted; the protocol decides how to
// handle them.
func (c *Coder) F32(name string, v *float32) {
	if c.tell(name, *v) {
		return
	}
	u := math.Float32bits(*v)
	c.U32(name, &u)
	if c.reading {
		*v = math.Float32frombits(u)
	}
}

// Packed visits a packed GUID: a byte with one bit for each of the eight bytes that is
// present, and these bytes, the lowest first. Bytes that are present and zero are accepted.
func (c *Coder) Packed(name string, v *uint64) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = c.takePacked(name)
	default:
		c.buf = appendPacked(c.buf, *v)
	}
}

func (c *Coder) takePacked(name string) uint64 {
	var mask uint8
	c.U8(name, &mask)
	p := c.take(name, bits.OnesCount8(mask))
	var v uint64
	for i := range 8 {
		if mask&(1<<i) != 0 && len(p) > 0 {
			v |= uint64(p[0]) << (8 * i)
			p = p[1:]
		}
	}
	return v
}

func appendPacked(buf []byte, v uint64) []byte {
	at := len(buf)
	buf = append(buf, 0)
	for i := range 8 {
		if b := byte(v >> (8 * i)); b != 0 {
			buf[at] |= 1 << i
			buf = append(buf, b)
		}
	}
	return buf
}

// Text visits a text that ends in a zero byte and has at most limit bytes
// before it. The bytes need not be UTF-8.
func (c *Coder) Text(name string, limit int, v *string) {
	switch {
	case c.telling:
		c.tell(name, *v)
	case c.reading:
		*v = c.takeText(name, limit)
	case bytes.IndexByte([]byte(*v), 0) >= 0:
		c.Fail(name, "a zero byte within a text")
	case len(*v) > limit:
		c.Fail(name, "a text of %d bytes, at most %d are allowed", len(*v), limit)
	default:
		c.buf = append(append(c.buf, *v...), 0)
	}
}

func (c *Coder) takeText(name string, limit int) string {
	if c.err != nil {
		return ""
	}
	rest := c.buf[c.at:]
	end := bytes.IndexByte(rest[:min(len(rest), limit+1)], 0)
	switch {
	case end >= 0:
		c.at += end + 1
		return string(rest[:end])
	case len(rest) > limit:
		c.Fail(name, "a text of more than %d bytes", limit)
	default:
		c.fail(name, shortError{len(rest) + 1, len(rest)})
	}
	return ""
}

// Sized visits a text that follows its length. The length has the given width in bytes (1,
// 2 or 4) and is at most limit. With zero, a zero byte follows the text and is included in
// the length.
func (c *Coder) Sized(name string, width, limit int, zero bool, v *string) {
	if c.tell(name, *v) {
		return
	}
	end := 0
	if zero {
		end = 1
	}
	n := len(*v) + end
	c.Count(name, width, limit+end, 1, &n)
	if !c.reading {
		c.buf = append(c.buf, *v...)
		c.buf = append(c.buf, make([]byte, end)...)
		return
	}
	p := c.take(name, n)
	if zero && len(p) > 0 && p[len(p)-1] == 0 {
		p = p[:len(p)-1]
	}
	if len(p) > limit { // a text that should have ended in a zero byte
		c.Fail(name, "a text of %d bytes, at most %d are allowed", len(p), limit)
		p = nil
	}
	*v = string(p)
}

// Count visits the number of items that follow, in width bytes: at most limit. Each item
// has at least each bytes, so that a count that does not fit into the rest of the message
// fails before anything is allocated; the count then reads as 0. Descriptions do not list
// counts.
func (c *Coder) Count(name string, width, limit, each int, n *int) {
	if c.telling {
		return
	}
	if !c.reading && (*n < 0 || *n > limit || uint64(*n) >= 1<<(8*width)) {
		c.Fail(name, "%d elements, at most %d are allowed", *n, limit)
		return
	}
	at := c.place()
	var number uint64
	if !c.reading {
		number = uint64(*n)
	}
	switch width {
	case 1:
		v := uint8(number)
		c.U8(name, &v)
		number = uint64(v)
	case 2:
		v := uint16(number)
		c.U16(name, &v)
		number = uint64(v)
	default:
		v := uint32(number)
		c.U32(name, &v)
		number = uint64(v)
	}
	if !c.reading {
		return
	}
	*n = 0
	switch {
	case c.err != nil:
	case number > uint64(limit):
		c.failAt(at, name, fmt.Errorf("%d elements, at most %d are allowed", number, limit))
	case number*uint64(each) > uint64(len(c.buf)-c.at):
		c.failAt(at, name, shortError{int(number) * each, len(c.buf) - c.at})
	default:
		*n = int(number)
	}
}

// List visits the number of items, as Count does, and each item.
func List[T any](c *Coder, name string, width, limit, each int, list *[]T, item func(*Coder, *T)) {
	n := len(*list)
	c.Count(name, width, limit, each, &n)
	Items(c, n, list, item)
}

// Items visits n items of a list; another field of the message has their number. Reading
// stops at the first error.
func Items[T any](c *Coder, n int, list *[]T, item func(*Coder, *T)) {
	if c.reading {
		*list = nil
		if n > 0 && c.err == nil {
			*list = make([]T, n)
		}
	}
	for i := range *list {
		if c.err != nil {
			return
		}
		item(c, &(*list)[i])
	}
}
