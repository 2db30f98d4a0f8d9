package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/character"
)

// ErrClosed reports a submission to a Saver that is closed or closing.
var ErrClosed = errors.New("the saver is closed")

// BatchWriter is the part of a Store that a Saver writes to.
type BatchWriter interface {
	Save(ctx context.Context, epoch int64, b Batch) error
}

// SaverOptions tune a Saver; zero values are the defaults.
type SaverOptions struct {
	Batch    int           // characters and entries in one transaction; 100
	Attempts int           // consecutive failures before an error is logged; 8
	Timeout  time.Duration // for one transaction; 30 s
	// Wait returns a channel that fires after a pause between two attempts; time.After.
	Wait func(time.Duration) <-chan time.Time
	// Now returns the time; time.Now.
	Now func() time.Time
	// Measure takes how long each transaction lasted, also one that failed; it must not wait.
	Measure func(took time.Duration)
	Log     zerolog.Logger
}

// Pauses between attempts: the first, doubled each time up to the last.
const (
	firstPause = 50 * time.Millisecond
	lastPause  = 5 * time.Second
)

// SaverCounts are the counts of a Saver since its start. Items are characters and entries of
// realm storage.
type SaverCounts struct {
	Submitted int64 // items submitted
	Replaced  int64 // of them, those that replaced a queued one
	Saved     int64 // items committed
	Batches   int64 // transactions committed
	Failures  int64 // transactions that failed
	Refused   int64 // items that no database accepts (ErrInvalid); not saved
	Lost      int64 // items that Close or ErrStale dropped; not saved
	Waiting   int   // items not committed yet
	Failing   int   // consecutive failures; 0 if saving works
	// Oldest is how long ago the oldest uncommitted item was submitted; 0 if all are committed.
	Oldest time.Duration
}

// Saver saves without blocking maps. It queues submissions, keeps the newest value of each
// character and entry, and commits in batches. It commits together what was submitted
// together. While the database fails it keeps everything and retries without a limit: the
// queue never holds more than one record of a character. It drops the queue only when it is
// closed, when a newer owner has claimed the database, or for items that can never be
// stored.
type Saver struct {
	to    BatchWriter
	epoch int64
	o     SaverOptions

	wake    chan struct{} // holds one: there is work; sent by Submit and Close, never closed
	closing chan struct{} // closed by Close
	done    chan struct{} // closed by run when it returns
	ctx     context.Context
	cancel  context.CancelFunc // called by Close, to interrupt a commit

	mu       sync.Mutex // guards the rest; held for the queue's bookkeeping, never during a write
	queue    queue
	inFlight int       // items being committed
	taken    time.Time // when the oldest of them was submitted
	counts   SaverCounts
	stopped  error // why submissions are refused
	watch    func(error)
	told     bool // the watcher has received that saving fails
}

// NewSaver starts a Saver that writes as the owner of epoch. Close stops it.
func NewSaver(to BatchWriter, epoch int64, o SaverOptions) *Saver {
	if o.Batch == 0 {
		o.Batch = 100
	}
	if o.Attempts == 0 {
		o.Attempts = 8
	}
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Measure == nil {
		o.Measure = func(time.Duration) {}
	}
	if o.Wait == nil {
		o.Wait = time.After
	}
	s := &Saver{
		to: to, epoch: epoch, o: o,
		wake: make(chan struct{}, 1), closing: make(chan struct{}), done: make(chan struct{}),
		queue: queue{index: map[key]place{}},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run() // stopped and waited for by Close
	return s
}

// Submit queues records of characters, which the caller must not change afterwards, and
// returns at once. They are committed in one transaction. Done, unless nil, is called on the
// Saver's goroutine, so it must not wait: with nil when these records or newer ones are
// committed, or with the error for which they never will be. Submit returns ErrClosed or
// ErrStale, and then does not call done, when the Saver accepts nothing any more.
func (s *Saver) Submit(done func(error), records ...character.Record) error {
	return s.SubmitBatch(done, Batch{Characters: records})
}

// SubmitBatch is Submit for characters and realm storage that belong together.
func (s *Saver) SubmitBatch(done func(error), b Batch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped != nil {
		return s.stopped
	}
	items := itemsOf(b)
	s.counts.Submitted += int64(len(items))
	var calls []func(error)
	if done != nil {
		calls = append(calls, done)
	}
	if len(items)+len(calls) > 0 {
		s.queue.at = s.o.Now()
		s.counts.Replaced += int64(s.queue.add(items, calls...))
	}
	s.signal()
	return nil
}

// Flush waits until everything submitted before is committed or given up, or ctx is done.
// It does not report which of the two happened; done functions do.
func (s *Saver) Flush(ctx context.Context) error {
	flushed := make(chan struct{}) // closed by the Saver's goroutine
	if err := s.SubmitBatch(func(error) { close(flushed) }, Batch{}); err != nil {
		return err
	}
	select {
	case <-flushed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Watch sets tell, which is called once when saving begins to fail, or stops for good, with
// the reason, and once with nil when it works again. It is called on the Saver's goroutine,
// so it must not wait. Failures while the Saver closes are not reported.
func (s *Saver) Watch(tell func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watch = tell
}

// Counts returns the current counts.
func (s *Saver) Counts() SaverCounts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.counts
	c.Waiting = s.queue.count + s.inFlight
	oldest, some := s.queue.oldest()
	if s.inFlight > 0 {
		oldest, some = s.taken, true
	}
	if some {
		c.Oldest = s.o.Now().Sub(oldest)
	}
	return c
}

// Close accepts nothing more, commits what is queued and returns. When ctx is done it
// stops, and returns the number of lost items. Further calls return ErrClosed.
func (s *Saver) Close(ctx context.Context) error {
	s.mu.Lock()
	if errors.Is(s.stopped, ErrClosed) {
		s.mu.Unlock()
		return ErrClosed
	}
	s.stopped = ErrClosed
	close(s.closing)
	s.signal()
	s.mu.Unlock()
	select {
	case <-s.done:
	case <-ctx.Done():
		s.cancel()
		<-s.done
	}
	s.cancel()
	if lost := s.Counts().Lost; lost > 0 {
		return fmt.Errorf("close the saver: %d characters and storage entries were not saved", lost)
	}
	return nil
}

func (s *Saver) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
