package guest

import (
	"encoding/binary"
	"errors"
	"math"
)

// errMalformed is the error of a message that is none.
var errMalformed = errors.New("it wrote what is not a message")

// writer appends the parts of a message to a buffer.
type writer struct{ buf []byte }

// begin empties the buffer and writes the kind of a message.
func (w *writer) begin(op byte) { w.buf = append(w.buf[:0], op) }

func (w *writer) byte(b byte) { w.buf = append(w.buf, b) }
func (w *writer) count(n int) { w.buf = binary.AppendUvarint(w.buf, uint64(max(n, 0))) }
func (w *writer) id(n uint64) { w.buf = binary.AppendUvarint(w.buf, n) }
func (w *writer) number(f float64) {
	w.buf = binary.LittleEndian.AppendUint64(w.buf, math.Float64bits(f))
}

func (w *writer) text(s string) {
	w.count(len(s))
	w.buf = append(w.buf, s...)
}

func (w *writer) flag(is bool) {
	if is {
		w.byte(1)
	} else {
		w.byte(0)
	}
}

// reader reads the parts of a message. It keeps the first error, and returns zeros from then
// on. It allocates nothing that the message does not contain.
type reader struct {
	buf []byte
	err error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.buf = nil
}

func (r *reader) byte() byte {
	if len(r.buf) == 0 {
		r.fail(errMalformed)
		return 0
	}
	b := r.buf[0]
	r.buf = r.buf[1:]
	return b
}

func (r *reader) flag() bool { return r.byte() == 1 }

func (r *reader) id() uint64 {
	n, size := binary.Uvarint(r.buf)
	if size <= 0 {
		r.fail(errMalformed)
		return 0
	}
	r.buf = r.buf[size:]
	return n
}

// count reads a number that is at most most.
func (r *reader) count(most int) int {
	n := r.id()
	if n > uint64(most) {
		r.fail(errMalformed)
		return 0
	}
	return int(n)
}

func (r *reader) number() float64 {
	if len(r.buf) < 8 {
		r.fail(errMalformed)
		return 0
	}
	f := math.Float64frombits(binary.LittleEndian.Uint64(r.buf))
	r.buf = r.buf[8:]
	return f
}

func (r *reader) text() string {
	n := r.count(len(r.buf))
	if r.err != nil {
		return ""
	}
	s := string(r.buf[:n])
	r.buf = r.buf[n:]
	return s
}
