package recording

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/codec"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
)

// Config configures a Writer.
type Config struct {
	// Archives returns what a release is built from, by its hash. It is called on the
	// Writer's goroutine, once for each release. An error ends the recording, since a
	// recording that lacks one of its releases is of no use. It may be nil if Release is not
	// called.
	Archives func(hash string) (Release, error)
	// Every is the time between two writes to the file; 0: the default. With a time of its own
	// the Writer hands over to the operating system whatever it writes, at once.
	Every       time.Duration
	Development bool // as of the realm
	Headless    bool // as of the realm
	Log         zerolog.Logger
}

// MaxQueued is the limit in bytes of what waits for the disk. Beyond it the recording ends;
// the realm continues.
const MaxQueued = 256 << 20

// Times of the Writer's goroutine. A crash loses at most their sum, and what the operating
// system has not written yet.
const (
	drainEvery = 100 * time.Millisecond
	flushAfter = 5 // drains that wrote something
)

// ErrSlow reports a recording that ended because the disk could not keep up.
var ErrSlow = fmt.Errorf("the disk is too slow: more than %d MB are waiting", MaxQueued>>20)

// Writer is a realm's recorder. A recording that fails ends with one line in the log; the
// realm is not affected.
type Writer struct {
	cfg     Config
	stop    chan struct{}   // closed by Close, once
	asks    chan chan error // sent to by Flush, taken by the goroutine
	once    sync.Once       // of closing stop
	done    chan struct{}   // closed by the goroutine
	written atomic.Int64    // bytes that the file has taken

	mu     sync.Mutex // guards the rest; held for an append
	queue  []item
	queued int   // bytes, estimated
	most   int   // limit of queued bytes
	ended  bool  // no more input is taken
	err    error // the reason

	// Below: owned by the goroutine.
	spare    []item
	file     *bufio.Writer
	zip      *gzip.Writer
	coder    *codec.Coder
	head     []byte // of a frame
	lanes    map[Box]lane
	boxes    int
	releases map[string]bool
	archives map[digest]bool
	unsaid   int // drains since the last flush
}

// lane is a box in the file.
type lane struct {
	number int
	step   int64 // of its last frame
}

// item is a queued frame.
type item struct {
	kind  Kind
	box   Box
	step  int64
	hash  uint64
	input any    // input.Input or state.Input
	state []byte // of a snapshot
	text  string // hash of a release
}

// itemBytes is the estimated size of an item with its input, without a snapshot.
const itemBytes = 256

var _ realm.Recorder = (*Writer)(nil)

// NewWriter starts a recording. Close ends it; the caller owns the file.
func NewWriter(file io.Writer, cfg Config) (*Writer, error) {
	w := newWriter(file, cfg)
	if err := w.begin(); err != nil {
		return nil, fmt.Errorf("begin a recording: %w", err)
	}
	tick := time.NewTicker(cmp.Or(cfg.Every, drainEvery))
	go func() { // stopped and waited for by Close
		defer tick.Stop()
		w.run(tick.C)
	}()
	return w, nil
}

func newWriter(file io.Writer, cfg Config) *Writer {
	w := &Writer{
		cfg: cfg, most: MaxQueued, stop: make(chan struct{}), asks: make(chan chan error), done: make(chan struct{}),
		coder: codec.NewWriter(), lanes: make(map[Box]lane), releases: make(map[string]bool), archives: make(map[digest]bool),
	}
	w.file = bufio.NewWriterSize(&counting{file, &w.written}, 64<<10)
	level := gzip.DefaultCompression
	if cfg.Every > 0 {
		level = gzip.NoCompression
	}
	w.zip, _ = gzip.NewWriterLevel(w.file, level) // fails for unknown levels only
	return w
}

// counting counts the bytes that a file takes.
type counting struct {
	file io.Writer
	n    *atomic.Int64
}

func (c *counting) Write(data []byte) (int, error) {
	n, err := c.file.Write(data)
	c.n.Add(int64(n))
	return n, err
}

func (w *Writer) begin() error {
	h := Header{Format: Format, Build: ThisBuild(), HashEvery: realm.HashEvery, Development: w.cfg.Development, Headless: w.cfg.Headless}
	if err := w.frame(kindHeader, h.code); err != nil {
		return err
	}
	return w.flush()
}

// push queues a frame for the goroutine.
func (w *Writer) push(i item) {
	size := itemBytes + len(i.state)
	w.mu.Lock()
	if w.ended {
		w.mu.Unlock()
		return
	}
	full := w.queued+size > w.most
	if full {
		w.ended, w.err = true, ErrSlow
	} else {
		w.queue, w.queued = append(w.queue, i), w.queued+size
	}
	w.mu.Unlock()
	if full {
		w.cfg.Log.Error().Err(ErrSlow).Msg("the recording has stopped; the realm continues")
	}
}

// Flush hands over to the operating system what was recorded before the call. It returns why
// the recording has ended, if it has.
func (w *Writer) Flush() error {
	answer := make(chan error, 1) // sent to once
	select {
	case w.asks <- answer:
		return <-answer
	case <-w.done:
		return w.reason()
	}
}

// Written returns how many bytes have been handed to the operating system so far.
func (w *Writer) Written() int64 { return w.written.Load() }

// reason returns why the recording ended early; nil if it did not.
func (w *Writer) reason() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Close writes what is queued and ends the recording. It returns why the recording ended
// early, if it did.
func (w *Writer) Close() error {
	w.once.Do(func() { close(w.stop) })
	<-w.done
	return w.reason()
}

func (w *Writer) run(tick <-chan time.Time) {
	defer close(w.done)
	for {
		select {
		case <-tick:
			w.drain()
		case answer := <-w.asks:
			w.drain()
			w.fail(w.flush())
			answer <- w.reason()
		case <-w.stop:
			w.drain()
			w.finish()
			return
		}
	}
}

// drain writes what is queued.
func (w *Writer) drain() {
	w.mu.Lock()
	items := w.queue
	w.queue, w.queued = w.spare[:0], 0
	w.mu.Unlock()
	for i := range items {
		if err := w.write(&items[i]); err != nil {
			w.fail(err)
			break
		}
	}
	clear(items)
	if w.spare = items[:0]; cap(items) > spareItems {
		w.spare = nil
	}
	if len(items) > 0 || w.unsaid > 0 {
		if w.unsaid++; w.unsaid >= flushAfter || w.cfg.Every > 0 {
			w.fail(w.flush())
		}
	}
}

// spareItems is the largest queue that is kept for reuse.
const spareItems = 1 << 14

// fail ends the recording for an error.
func (w *Writer) fail(err error) {
	if err == nil {
		return
	}
	w.mu.Lock()
	first := !w.ended || w.err == nil
	if first {
		w.ended, w.err = true, err
	}
	w.queue, w.queued = nil, 0
	w.mu.Unlock()
	if first {
		w.cfg.Log.Error().Err(err).Msg("the recording has stopped; the realm continues")
	}
}

// finish writes the end frame, with the reason if the recording ends early.
func (w *Writer) finish() {
	w.mu.Lock()
	reason := ""
	if w.err != nil {
		reason = w.err.Error()
	}
	w.ended = true
	w.mu.Unlock()
	err := w.frame(kindEnd, func(c *codec.Coder) { c.String(&reason) })
	w.fail(errors.Join(err, w.zip.Close(), w.file.Flush()))
}

func (w *Writer) flush() error {
	w.unsaid = 0
	return errors.Join(w.zip.Flush(), w.file.Flush())
}

func (w *Writer) write(i *item) error {
	if i.kind == KindRelease {
		return w.release(i.text)
	}
	n, err := w.laneOf(i.box, i.step)
	if err != nil {
		return err
	}
	f := Frame{Kind: i.kind, Lane: n, Step: i.step, State: i.state, Hash: i.hash}
	switch in := i.input.(type) {
	case input.Input:
		f.MapInput = in
	case state.Input:
		f.BoxInput = in
	}
	return w.frame(i.kind, f.codeBody)
}

// laneOf returns the number of a box. Steps that go backwards belong to a restarted map with
// the name of an old one.
func (w *Writer) laneOf(b Box, step int64) (int, error) {
	l, ok := w.lanes[b]
	if !ok || step < l.step {
		if w.boxes == MaxBoxes {
			return 0, fmt.Errorf("more than %d boxes", MaxBoxes)
		}
		if err := w.frame(kindBox, b.code); err != nil {
			return 0, err
		}
		l.number = w.boxes
		w.boxes++
	}
	l.step = step
	w.lanes[b] = l
	return l.number, nil
}

// release writes a release with its bundles, once.
func (w *Writer) release(hash string) error {
	if w.releases[hash] {
		return nil
	}
	r, err := w.cfg.Archives(hash)
	if err != nil {
		return fmt.Errorf("find release %.12s: %w", hash, err)
	}
	f := releaseFrame{hash: hash, settings: r.Settings, withheld: r.Withheld}
	for _, a := range r.Archives {
		d := digest(sha256.Sum256(a.Data))
		f.labels, f.archives = append(f.labels, a.Label), append(f.archives, d)
		if w.archives[d] {
			continue
		}
		if err := w.frame(kindArchive, func(c *codec.Coder) { c.Bytes(&a.Data) }); err != nil {
			return err
		}
		w.archives[d] = true
	}
	w.releases[hash] = true
	return w.frame(KindRelease, f.code)
}

// frame writes one frame.
func (w *Writer) frame(kind Kind, body func(*codec.Coder)) error {
	w.coder.Reset()
	body(w.coder)
	data := w.coder.Data()
	if len(data) > limitOf(kind) {
		return fmt.Errorf("a frame of %d bytes, more than %d", len(data), limitOf(kind))
	}
	w.head = binary.AppendUvarint(append(w.head[:0], byte(kind)), uint64(len(data)))
	if _, err := w.zip.Write(w.head); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	if _, err := w.zip.Write(data); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	return nil
}

// limitOf returns the limit in bytes of a frame of a kind.
func limitOf(k Kind) int {
	switch k {
	case kindArchive, KindSnapshot:
		return MaxFrame
	}
	return MaxInput
}
