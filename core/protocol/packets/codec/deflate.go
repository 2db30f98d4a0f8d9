package codec

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
)

// Inflate undoes Deflate. size is the inflated size that the message states, at most limit.
// Inflate never allocates or reads more than that.
func Inflate(p []byte, size, limit int) ([]byte, error) {
	if size < 0 || size > limit {
		return nil, fmt.Errorf("inflates to %d bytes, at most %d are allowed", size, limit)
	}
	r, err := zlib.NewReader(bytes.NewReader(p))
	if err != nil {
		return nil, fmt.Errorf("inflate: %w", err)
	}
	out, err := io.ReadAll(io.LimitReader(r, int64(size)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("inflate: %w", err)
	case len(out) != size:
		return nil, errors.New("the inflated length differs from the stated length")
	}
	return out, nil
}

// Deflate appends p to buf in the form of RFC 1950. level is 1 (fastest) to 9.
func Deflate(buf, p []byte, level int) ([]byte, error) {
	d, err := NewDeflater(level)
	if err != nil {
		return buf, err
	}
	return d.Append(buf, p)
}

// Deflater deflates repeatedly with the same memory, which is large. It belongs to one
// goroutine.
type Deflater struct{ w *zlib.Writer }

// NewDeflater returns a Deflater; level is 1 (fastest) to 9.
func NewDeflater(level int) (*Deflater, error) {
	w, err := zlib.NewWriterLevel(io.Discard, level)
	if err != nil {
		return nil, fmt.Errorf("deflate: %w", err)
	}
	return &Deflater{w}, nil
}

// Append appends p to buf in the form of RFC 1950.
func (d *Deflater) Append(buf, p []byte) ([]byte, error) {
	out := bytes.NewBuffer(buf)
	d.w.Reset(out)
	_, err := d.w.Write(p)
	if err := errors.Join(err, d.w.Close()); err != nil {
		return buf, fmt.Errorf("deflate: %w", err)
	}
	return out.Bytes(), nil
}
