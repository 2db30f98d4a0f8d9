package recording

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
)

// Config is what a Writer needs besides where to write.
type Config struct {
	// Archives finds what a release is made of by its hash. It is called on the
	// Writer's goroutine, once a release. A recording without one of its releases
	// is of no use, so that an error ends it.
	Archives    func(hash string) (Release, error)
	Development bool // as the realm's
	Headless    bool // as the realm's
	Log         zerolog.Logger
}

// MaxQueued is how many bytes may wait for the disk. Beyond it the recording
// ends; the realm goes on.
const MaxQueued = 256 << 20

// Times of the Writer's goroutine: what a crash loses at most is their sum and
// what the system has not written yet.
const (
	drainEvery = 100 * time.Millisecond
	flushAfter = 5 // drains with something in them
)

// ErrSlow reports a recording that ended since the disk could not keep up.
var ErrSlow = fmt.Errorf("the disk cannot keep up: more than %d MB wait", MaxQueued>>20)

// Writer is a realm's recorder. A recording that fails ends with one line in
// the log; the realm does not notice.
type Writer struct {
	cfg  Config
	stop chan struct{} // closed by Close, once
	once sync.Once     // of closing stop
	done chan struct{} // closed by the goroutine

	mu     sync.Mutex // guards the rest; held for an append
	queue  []item
	queued int   // bytes, about
	most   int   // bytes that may wait
	ended  bool  // nothing is taken any more
	err    error // why

	// Below: owned by the goroutine.
	spare    []item
	file     *bufio.Writer
	zip      *gzip.Writer
	coder    *codec.Coder
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

// item is a frame that waits.
type item struct {
	kind  Kind
	box   Box
	step  int64
	hash  uint64
	input any    // input.Input or state.Input
	state []byte // of a snapshot
	text  string // hash of a release
}

// itemBytes is about what an item takes, with its input but without a snapshot.
const itemBytes = 256

var _ realm.Recorder = (*Writer)(nil)

// NewWriter begins a recording. Close ends it; the file is the caller's.
func NewWriter(file io.Writer, cfg Config) (*Writer, error) {
	w := newWriter(file, cfg)
	if err := w.begin(); err != nil {
		return nil, fmt.Errorf("begin a recording: %w", err)
	}
	tick := time.NewTicker(drainEvery)
	go func() { // stopped and waited for by Close
		defer tick.Stop()
		w.run(tick.C)
	}()
	return w, nil
}

func newWriter(file io.Writer, cfg Config) *Writer {
	w := &Writer{
		cfg: cfg, most: MaxQueued, stop: make(chan struct{}), done: make(chan struct{}), file: bufio.NewWriterSize(file, 64<<10),
		coder: codec.NewWriter(), lanes: make(map[Box]lane), releases: make(map[string]bool), archives: make(map[digest]bool),
	}
	w.zip = gzip.NewWriter(w.file)
	return w
}

func (w *Writer) begin() error {
	h := Header{Format: Format, Build: ThisBuild(), HashEvery: realm.HashEvery, Development: w.cfg.Development, Headless: w.cfg.Headless}
	if err := w.frame(kindHeader, h.code); err != nil {
		return err
	}
	return w.flush()
}

// MapInput takes an input of a map.
func (w *Writer) MapInput(id content.ID, instance uint16, step int64, in input.Input) {
	w.push(item{kind: KindMapInput, box: Box{Map: id, Instance: instance}, step: step, input: in})
}

// MapSnapshot takes a snapshot of a map, which must not be changed any more.
func (w *Writer) MapSnapshot(id content.ID, instance uint16, step int64, state []byte) {
	w.push(item{kind: KindSnapshot, box: Box{Map: id, Instance: instance}, step: step, state: state})
}

// MapHash takes the hash of a map's state.
func (w *Writer) MapHash(id content.ID, instance uint16, step int64, hash uint64) {
	w.push(item{kind: KindHash, box: Box{Map: id, Instance: instance}, step: step, hash: hash})
}

// BoxInput takes an input of the realm box.
func (w *Writer) BoxInput(step int64, in state.Input) {
	w.push(item{kind: KindBoxInput, box: Box{Realm: true}, step: step, input: in})
}

// BoxSnapshot takes a snapshot of the realm box.
func (w *Writer) BoxSnapshot(step int64, state []byte) {
	w.push(item{kind: KindSnapshot, box: Box{Realm: true}, step: step, state: state})
}

// BoxHash takes the hash of the realm box's state.
func (w *Writer) BoxHash(step int64, hash uint64) {
	w.push(item{kind: KindHash, box: Box{Realm: true}, step: step, hash: hash})
}

// Release takes that boxes are about to run a release.
func (w *Writer) Release(hash string) {
	w.push(item{kind: KindRelease, text: hash})
}

// push leaves a frame for the goroutine.
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
		w.cfg.Log.Error().Err(ErrSlow).Msg("the recording has ended; the realm goes on")
	}
}

// Close writes what waits and ends the recording. It returns why it ended
// early, if it did.
func (w *Writer) Close() error {
	w.once.Do(func() { close(w.stop) })
	<-w.done
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

func (w *Writer) run(tick <-chan time.Time) {
	defer close(w.done)
	for {
		select {
		case <-tick:
			w.drain()
		case <-w.stop:
			w.drain()
			w.finish()
			return
		}
	}
}

// drain writes what waits.
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
		if w.unsaid++; w.unsaid >= flushAfter {
			w.fail(w.flush())
		}
	}
}

// spareItems is how large a queue is kept for the next turn.
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
		w.cfg.Log.Error().Err(err).Msg("the recording has ended; the realm goes on")
	}
}

// finish writes the end, and why it came early.
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

// laneOf is the number of a box. Steps that go back belong to a map that was
// started anew under the name of an old one.
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

// release writes what a release is made of, once.
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
	head := binary.AppendUvarint([]byte{byte(kind)}, uint64(len(data)))
	if _, err := w.zip.Write(head); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	if _, err := w.zip.Write(data); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	return nil
}

// limitOf is how many bytes a frame of a kind may have.
func limitOf(k Kind) int {
	switch k {
	case kindArchive, KindSnapshot:
		return MaxFrame
	}
	return MaxInput
}
