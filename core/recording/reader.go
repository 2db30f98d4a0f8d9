package recording

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"loam/core/lib/codec"
)

// ErrCut reports a recording that ends without its last frame, as after a crash. The frames
// before are valid.
var ErrCut = errors.New("the recording is cut off")

var errNoRecording = errors.New("this is not a recording")

// Reader reads a recording frame by frame. It belongs to one goroutine.
type Reader struct {
	zip      *gzip.Reader
	in       *bufio.Reader
	header   Header
	boxes    []Box
	archives map[digest][]byte
	bytes    int // of archives
	releases int
	body     []byte
	end      string
	err      error // returned by every later call
}

// NewReader reads the header of a recording.
func NewReader(file io.Reader) (*Reader, error) {
	z, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("read a recording: %w", errNoRecording)
	}
	z.Multistream(false)
	r := &Reader{zip: z, in: bufio.NewReaderSize(z, 64<<10), archives: make(map[digest][]byte)}
	kind, body, err := r.frame()
	if err == nil && kind != kindHeader {
		err = errNoRecording
	}
	if err == nil {
		c := codec.NewReader(body)
		r.header.code(c)
		err = c.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("read a recording: %w", err)
	}
	return r, nil
}

// Header returns the header of the recording.
func (r *Reader) Header() Header { return r.header }

// End returns why the recording ended early, as its writer recorded; "" if there is no such
// reason, or if the end has not been read.
func (r *Reader) End() string { return r.end }

// Next reads the next frame. The end is io.EOF; ErrCut is a recording that was cut off; any
// other error is damage. After an error every call returns it again.
func (r *Reader) Next() (Frame, error) {
	if r.err != nil {
		return Frame{}, r.err
	}
	for {
		kind, body, err := r.frame()
		if err != nil {
			r.err = err
			return Frame{}, err
		}
		f, out, err := r.take(kind, body)
		if err != nil {
			if err != io.EOF {
				err = fmt.Errorf("the recording is damaged: %w", err)
			}
			r.err = err
			return Frame{}, err
		}
		if out {
			return f, nil
		}
	}
}

// frame reads one frame; the body is valid until the next call.
func (r *Reader) frame() (Kind, []byte, error) {
	kind, err := r.in.ReadByte()
	if err != nil {
		return 0, nil, cut(err)
	}
	n, err := binary.ReadUvarint(r.in)
	if err != nil {
		return 0, nil, cut(err)
	}
	if n > uint64(limitOf(Kind(kind))) {
		return 0, nil, fmt.Errorf("the recording is damaged: a frame of %d bytes, more than %d", n, limitOf(Kind(kind)))
	}
	r.body = r.body[:0]
	for left := int(n); left > 0; { // allocates what is present, not what the length claims
		part := min(left, readStep)
		at := len(r.body)
		r.body = append(r.body, make([]byte, part)...)
		if _, err := io.ReadFull(r.in, r.body[at:]); err != nil {
			return 0, nil, cut(err)
		}
		left -= part
	}
	return Kind(kind), r.body, nil
}

// readStep is the number of bytes that are read at once.
const readStep = 1 << 20

// cut distinguishes a file that ends too early from a damaged one.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrCut
	}
	return fmt.Errorf("the recording is damaged: %w", err)
}

// take decodes a frame; out reports that it is for the caller.
func (r *Reader) take(kind Kind, body []byte) (f Frame, out bool, err error) {
	c := codec.NewReader(body)
	switch kind {
	case KindSnapshot, KindMapInput, KindBoxInput, KindHash, KindStep, KindGone:
		f.Kind = kind
		f.codeBody(c)
		if err := c.Close(); err != nil {
			return Frame{}, false, err
		}
		return f, true, r.place(&f)
	case KindRelease:
		f.Kind = kind
		f.Release, err = r.release(c)
		return f, true, err
	case kindArchive:
		return f, false, r.archive(c)
	case kindBox:
		return f, false, r.box(c)
	case kindEnd:
		c.String(&r.end)
		if err := c.Close(); err != nil {
			return f, false, err
		}
		return f, false, io.EOF
	}
	return f, false, fmt.Errorf("a frame of kind %d", kind)
}

// place finds the box of a frame.
func (r *Reader) place(f *Frame) error {
	if f.Lane < 0 || f.Lane >= len(r.boxes) {
		return fmt.Errorf("a frame of box %d of %d", f.Lane, len(r.boxes))
	}
	f.Box = r.boxes[f.Lane]
	wrong := f.Kind == KindMapInput && f.Box.Realm || f.Kind == KindBoxInput && !f.Box.Realm
	if wrong || f.Step < 0 {
		return fmt.Errorf("a frame of kind %d of the %s at step %d", f.Kind, f.Box, f.Step)
	}
	return nil
}

func (r *Reader) box(c *codec.Coder) error {
	var b Box
	b.code(c)
	if err := c.Close(); err != nil {
		return err
	}
	if len(r.boxes) == MaxBoxes {
		return fmt.Errorf("more than %d boxes", MaxBoxes)
	}
	r.boxes = append(r.boxes, b)
	return nil
}

func (r *Reader) archive(c *codec.Coder) error {
	var data []byte
	c.Bytes(&data)
	if err := c.Close(); err != nil {
		return err
	}
	if r.bytes += len(data); r.bytes > MaxArchives {
		return fmt.Errorf("archives of more than %d MB", MaxArchives>>20)
	}
	r.archives[sha256.Sum256(data)] = data
	return nil
}

func (r *Reader) release(c *codec.Coder) (Release, error) {
	var f releaseFrame
	f.code(c)
	if err := c.Close(); err != nil {
		return Release{}, err
	}
	if r.releases++; r.releases > MaxReleases {
		return Release{}, fmt.Errorf("more than %d releases", MaxReleases)
	}
	out := Release{Hash: f.hash, Settings: f.settings, Withheld: f.withheld}
	for i, d := range f.archives {
		data, ok := r.archives[d]
		if !ok {
			return Release{}, fmt.Errorf("release %.12s lacks the archive of %.60q", f.hash, f.labels[i])
		}
		out.Archives = append(out.Archives, Archive{f.labels[i], data})
	}
	return out, nil
}
