// Package journal keeps what it takes to make a realm again after its process has ended in
// whatever way: in a folder, snapshots of all boxes and their inputs since, in the form of a
// recording. It owns the files of the folder. A [Journal] is the journal of a running realm;
// [Recover] reads what an earlier process has left.
//
// The folder holds parts, which are recordings that follow one another and are named by the
// epoch of their owner and a number, and the releases that they refer to, each once. A part
// begins with a snapshot of each box; when all of them are written, and the store has all that
// was handed to it before, the older parts are removed.
//
// Any goroutine may call the methods of a Journal.
package journal

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
)

// Defaults of a Config.
const (
	PartAfter = 2 * time.Minute // new snapshots are made
	PartBytes = 64 << 20        // or when a part has that many bytes
	WriteAge  = 20 * time.Millisecond
)

// Config configures a Journal; zero values are the defaults.
type Config struct {
	Dir   string // is made if it does not exist
	Epoch int64  // of the owner of the realm's database
	// Archives returns what a release is built from, by its hash.
	Archives func(hash string) (recording.Release, error)
	// Build makes a release from what it was built from; for Again.
	Build       func(recording.Release) (state.Release, error)
	Faults      string        // folder of the files that Again makes; is made if it does not exist
	Development bool          // as of the realm
	Headless    bool          // as of the realm
	PartAfter   time.Duration // how long a part lasts
	PartBytes   int64         // how large a part becomes
	WriteAge    time.Duration // how long what is written may wait for the operating system
	Now         func() time.Time
	Log         zerolog.Logger
}

// Journal is the journal of a running realm. If its disk fails it removes its files, since they
// would say what is no longer true, and begins again with the next part: until then the maps do
// not come back after a crash, and everything else goes on.
type Journal struct {
	cfg Config

	files sync.Mutex // held while files are removed, and while Again reads them

	mu       sync.RWMutex // guards the next; held for an append, and for the change to another part
	part     *part        // nil: it has failed
	written  int64        // bytes of the parts before
	releases map[string]bool
	number   int
	began    time.Time
	current  string // hash of the release that runs
	needed   map[string]bool

	after after
}

// part is a file of the journal.
type part struct {
	*recording.Writer
	file *os.File
	name string
}

var _ realm.Journal = (*Journal)(nil)

// Open makes a journal in a folder. It writes an empty part, and nothing else before the first
// Rotate; the first Trim removes the files of other owners.
func Open(cfg Config) (*Journal, error) {
	cfg.PartAfter, cfg.PartBytes = cmp.Or(cfg.PartAfter, PartAfter), cmp.Or(cfg.PartBytes, PartBytes)
	cfg.WriteAge = cmp.Or(cfg.WriteAge, WriteAge)
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	// A part of this owner, though empty: whoever comes next sees that this owner came.
	first := filepath.Join(cfg.Dir, fmt.Sprintf(partName, cfg.Epoch, 0))
	if err := os.WriteFile(first, nil, 0o600); err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	j := &Journal{cfg: cfg, releases: make(map[string]bool), needed: make(map[string]bool), began: cfg.Now()}
	j.after.begin(j.flush)
	return j, nil
}

// to calls do with the current part, if there is one.
func (j *Journal) to(do func(*part)) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	if j.part != nil {
		do(j.part)
	}
}

// MapStep implements [realm.Journal].
func (j *Journal) MapStep(id content.ID, instance uint16, step int64) {
	j.to(func(p *part) { p.MapStep(id, instance, step) })
}

// MapInput implements [realm.Journal].
func (j *Journal) MapInput(id content.ID, instance uint16, step int64, in input.Input) {
	j.to(func(p *part) { p.MapInput(id, instance, step, in) })
}

// MapSnapshot implements [realm.Journal].
func (j *Journal) MapSnapshot(id content.ID, instance uint16, step int64, state []byte) {
	j.to(func(p *part) { p.MapSnapshot(id, instance, step, state) })
}

// MapGone implements [realm.Journal].
func (j *Journal) MapGone(id content.ID, instance uint16, step int64) {
	j.to(func(p *part) { p.MapGone(id, instance, step) })
}

// BoxStep implements [realm.Journal].
func (j *Journal) BoxStep(step int64) { j.to(func(p *part) { p.BoxStep(step) }) }

// BoxInput implements [realm.Journal].
func (j *Journal) BoxInput(step int64, in state.Input) {
	j.to(func(p *part) { p.BoxInput(step, in) })
}

// BoxSnapshot implements [realm.Journal].
func (j *Journal) BoxSnapshot(step int64, state []byte) {
	j.to(func(p *part) { p.BoxSnapshot(step, state) })
}

// BoxGone implements [realm.Journal].
func (j *Journal) BoxGone(step int64) {
	j.to(func(p *part) { p.BoxGone(step) })
}

// Release keeps a release, once. It waits for the disk.
func (j *Journal) Release(hash string) {
	j.mu.Lock()
	known := j.releases[hash]
	j.releases[hash], j.needed[hash], j.current = true, true, hash
	j.mu.Unlock()
	if known {
		return
	}
	if err := j.writeRelease(hash); err != nil {
		j.fail(err)
	}
}

// Due reports whether the next part is to begin.
func (j *Journal) Due() bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.cfg.Now().Sub(j.began) >= j.cfg.PartAfter || j.part != nil && j.part.Written() >= j.cfg.PartBytes
}

// Written returns how many bytes the journal has written since it was opened. Any goroutine may
// call it.
func (j *Journal) Written() int64 {
	j.mu.RLock()
	defer j.mu.RUnlock()
	if j.part == nil {
		return j.written
	}
	return j.written + j.part.Written()
}

// Works reports whether the journal is written. Any goroutine may call it.
func (j *Journal) Works() bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.part != nil
}

// Rotate begins the next part. It waits for the disk.
func (j *Journal) Rotate() {
	j.flush() // so that nobody waits long for the rest of the old part
	j.mu.Lock()
	defer j.mu.Unlock()
	j.began = j.cfg.Now()
	if old := j.part; old != nil {
		// All of the old part precedes all of the new one, whenever the process ends.
		err := errors.Join(old.Close(), old.file.Close())
		j.written += old.Written()
		if err != nil {
			j.failed(err)
			j.removeAll()
		}
	}
	j.number++
	next, err := j.create(fmt.Sprintf(partName, j.cfg.Epoch, j.number))
	if err != nil {
		j.failed(err)
		j.part = nil
		return
	}
	j.part, j.needed = next, map[string]bool{}
	if j.current != "" {
		j.needed[j.current] = true
	}
}

func (j *Journal) create(name string) (*part, error) {
	file, err := os.OpenFile(filepath.Join(j.cfg.Dir, name), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	w, err := recording.NewWriter(file, recording.Config{
		Every: j.cfg.WriteAge, Development: j.cfg.Development, Headless: j.cfg.Headless, Log: zerolog.Nop(),
	})
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &part{w, file, name}, nil
}

// Sync returns when all that was handed to the journal before is safe on the disk: what the
// store keeps may depend on it. A journal that has failed does not hold up the store.
func (j *Journal) Sync() { j.handOver(func(p *part) error { return p.file.Sync() }) }

// Trim removes the parts before the current one, and the releases that no part needs.
func (j *Journal) Trim() {
	j.files.Lock()
	defer j.files.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.part == nil {
		return
	}
	keep := map[string]bool{j.part.name: true}
	for hash := range j.needed { // in no order: it becomes a set
		keep[releaseFile(hash)] = true
	}
	for _, name := range names(j.cfg.Dir) {
		if keep[name] {
			continue
		}
		if err := os.Remove(filepath.Join(j.cfg.Dir, name)); err != nil {
			j.cfg.Log.Warn().Err(err).Msg("cannot remove an old part of the journal")
		}
	}
	for hash := range j.releases {
		if !j.needed[hash] {
			delete(j.releases, hash)
		}
	}
}

// After implements [realm.Journal].
func (j *Journal) After(do func()) { j.after.put(do) }

// flush hands over to the operating system what was handed to the journal before.
func (j *Journal) flush() { j.handOver(func(*part) error { return nil }) }

// handOver flushes the current part, if there is one, and then calls do with it. An error ends
// the part, unless do finds it closed: the next one has begun meanwhile, and it is whole.
func (j *Journal) handOver(do func(*part) error) {
	j.mu.RLock()
	p := j.part
	j.mu.RUnlock()
	if p == nil {
		return
	}
	err := p.Flush()
	if err == nil {
		if err = do(p); errors.Is(err, os.ErrClosed) {
			err = nil
		}
	}
	if err != nil {
		j.fail(err)
	}
}

// Close ends the journal; its files remain for Recover.
func (j *Journal) Close() error {
	j.after.end()
	j.mu.Lock()
	defer j.mu.Unlock()
	p := j.part
	j.part = nil
	if p == nil {
		return nil
	}
	return errors.Join(p.Close(), p.file.Sync(), p.file.Close())
}

// fail ends the current part for an error.
func (j *Journal) fail(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.part == nil {
		return
	}
	j.failed(err)
	_, _ = j.part.Close(), j.part.file.Close() // it is removed
	j.written += j.part.Written()
	j.part = nil
	j.removeAll()
}

// failed says that the journal does not work. Called with mu held.
func (j *Journal) failed(err error) {
	j.cfg.Log.Error().Err(err).Str("part", "journal").Msg("the journal cannot be written: until it works again, a crash loses the state of the maps, but not what is saved")
}

// removeAll removes the files: they say what is no longer true. Called with mu held.
func (j *Journal) removeAll() {
	if err := Remove(j.cfg.Dir); err != nil {
		j.cfg.Log.Error().Err(err).Str("part", "journal").Msg("cannot remove the journal; remove its files before the world starts again")
	}
	clear(j.releases)
}

// Forget removes what earlier owners have left, and reports whether there was anything.
func (j *Journal) Forget() (some bool, err error) {
	var failed []error
	for _, name := range names(j.cfg.Dir) {
		if epoch, _, ok := partOf(name); ok && epoch != j.cfg.Epoch {
			some = true
			failed = append(failed, os.Remove(filepath.Join(j.cfg.Dir, name)))
		}
	}
	return some, errors.Join(failed...)
}

// Remove removes the files of a journal: the realm then continues from the store alone.
func Remove(dir string) error {
	var failed []error
	for _, name := range names(dir) {
		failed = append(failed, os.Remove(filepath.Join(dir, name)))
	}
	return errors.Join(failed...)
}
