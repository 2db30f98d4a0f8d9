// Package history stores the last releases of a world as files, so that an operator
// can roll back to one of them. Each is a zip file with the archives of its bundles
// and the operator's choices. The package owns the folder, the format of its files
// and their number; it publishes nothing.
//
// It starts no goroutine. One goroutine at a time may call the methods of a Shelf.
package history

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	valuelib "loam/core/lib/value"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
)

// Most is the number of releases that are kept.
const Most = 10

// The names within the folder and within a file.
const (
	suffix   = ".zip"
	heldFile = "held.json"
	headFile = "release.json"
	within   = "bundles/"
)

// maxHead bounds the description of a release in a file, in bytes.
const maxHead = 4 << 20

// Shelf is the folder with the releases of one world.
type Shelf struct {
	Dir string           // created with the first release
	Now func() time.Time // wall clock
}

// Entry is a release on the shelf.
type Entry struct {
	Number  int       // on the shelf, increasing; never reused
	At      time.Time // when it was adopted
	Hash    string
	Bundles []string // name and version, in the order of the release
}

// head is the description of the release in a file.
type head struct {
	At       time.Time
	Hash     string
	Bundles  []string                  // names
	Versions []string                  // of them
	Settings map[string]map[string]any // chosen by the operator, by bundle and name
	Resolve  mods.Resolve
}

// Held reports that an older release runs instead of the one that the files would
// make.
type Held struct {
	Number int    // of the release on the shelf that runs
	Files  string // hash of the release of the files when the Hold began
	Why    string // for people
}

// Entries lists the releases on the shelf, newest first. Unreadable files are
// skipped.
func (s *Shelf) Entries() ([]Entry, error) {
	var all []Entry
	numbers, err := s.numbers()
	for _, n := range slices.Backward(numbers) {
		if h, _, err := s.open(n, false); err == nil {
			all = append(all, entryOf(n, h))
		}
	}
	return all, err
}

func entryOf(n int, h *head) Entry {
	e := Entry{Number: n, At: h.At, Hash: h.Hash}
	for i, name := range h.Bundles {
		e.Bundles = append(e.Bundles, name+" "+h.Versions[i])
	}
	return e
}

// numbers returns the numbers of the files, ascending.
func (s *Shelf) numbers() ([]int, error) {
	files, err := os.ReadDir(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the release history: %w", err)
	}
	var all []int
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), suffix)
		if n, err := strconv.Atoi(name); ok && err == nil && n > 0 {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all, nil
}

func (s *Shelf) file(n int) string { return filepath.Join(s.Dir, fmt.Sprintf("%06d", n)+suffix) }

// Add stores a release, unless it is already the newest, and returns its number. The
// oldest releases are removed.
func (s *Shelf) Add(r *release.Release) (int, error) {
	numbers, err := s.numbers()
	if err != nil {
		return 0, err
	}
	next := 1
	if len(numbers) > 0 {
		last := numbers[len(numbers)-1]
		if h, _, err := s.open(last, false); err == nil && h.Hash == r.Hash {
			return last, nil
		}
		next = last + 1
	}
	data, err := pack(r, s.Now())
	if err == nil {
		err = os.MkdirAll(s.Dir, 0o700)
	}
	if err == nil {
		err = writeFile(s.file(next), data)
	}
	if err != nil {
		return 0, fmt.Errorf("store the release: %w", err)
	}
	for _, n := range numbers[:max(0, len(numbers)+1-Most)] {
		if err := os.Remove(s.file(n)); err != nil {
			return next, fmt.Errorf("delete an old release: %w", err)
		}
	}
	return next, nil
}

// writeFile replaces a file atomically: readers find the old one or the new one.
func writeFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".part-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // a remaining file does no harm
	}
	return err
}

func pack(r *release.Release, at time.Time) ([]byte, error) {
	h := head{At: at.UTC().Truncate(time.Second), Hash: r.Hash, Settings: make(map[string]map[string]any), Resolve: r.Resolve}
	for _, b := range r.Bundles() {
		h.Bundles, h.Versions = append(h.Bundles, b.Name), append(h.Versions, b.Version.String())
	}
	for name, values := range r.Settings {
		h.Settings[name] = make(map[string]any)
		for key, v := range values {
			h.Settings[name][key] = v.Scalar()
		}
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	text, err := json.MarshalIndent(h, "", " ")
	if err == nil {
		err = put(w, headFile, text)
	}
	for _, a := range r.Archives() {
		if err == nil {
			err = put(w, within+a.Name+bundle.ArchiveSuffix, a.Data)
		}
	}
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}

func put(w *zip.Writer, name string, data []byte) error {
	f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store}) // archives are already compressed
	if err == nil {
		_, err = f.Write(data)
	}
	return err
}

// open reads the description in a file, and with archives also its bundles.
func (s *Shelf) open(n int, archives bool) (*head, []release.Archive, error) {
	z, err := zip.OpenReader(s.file(n))
	if err != nil {
		return nil, nil, fmt.Errorf("open release %d: %w", n, err)
	}
	defer z.Close()
	h := new(head)
	text, err := contents(&z.Reader, headFile, maxHead)
	if err == nil {
		err = json.Unmarshal(text, h)
	}
	if err == nil && len(h.Versions) != len(h.Bundles) {
		err = errors.New("the versions of its bundles are missing")
	}
	var all []release.Archive
	for i := 0; archives && err == nil && i < len(h.Bundles); i++ {
		var data []byte
		if data, err = contents(&z.Reader, within+h.Bundles[i]+bundle.ArchiveSuffix, bundle.MaxBundleBytes); err == nil {
			all = append(all, release.Archive{Name: h.Bundles[i], Data: data})
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read release %d: %w", n, err)
	}
	return h, all, nil
}

// contents reads a file of an archive of at most most bytes.
func contents(z *zip.Reader, name string, most int64) ([]byte, error) {
	f, err := z.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s has more than %d bytes", name, most)
	}
	return data, err
}

// ErrGone reports that a release is not on the shelf.
var ErrGone = errors.New("is not in the history")

// Load makes a stored release with its former settings and otherwise with o: permissions
// are decided again.
func (s *Shelf) Load(n int, o release.Options) (*release.Release, error) {
	if _, err := os.Stat(s.file(n)); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("release %d %w; to list its releases: loam mods releases", n, ErrGone)
	}
	h, archives, err := s.open(n, true)
	if err != nil {
		return nil, err
	}
	o.Settings, o.SettingAt, o.Resolve, o.ResolveAt, o.Cache = nil, nil, h.Resolve, nil, nil
	for name, values := range h.Settings {
		for key, v := range values {
			value, _ := valuelib.Of(v) // nil for any other type, which no setting accepts
			o.Settings = o.Settings.With(name, key, value)
		}
	}
	r, problems := release.OpenArchives(o, archives)
	if len(problems) > 0 {
		return nil, fmt.Errorf("this version of loam cannot load release %d: %w", n, problems.Err())
	}
	return r, nil
}

// Held returns which older release should run, if any.
func (s *Shelf) Held() (Held, bool) {
	var h Held
	data, err := os.ReadFile(filepath.Join(s.Dir, heldFile))
	if err != nil || json.Unmarshal(data, &h) != nil || h.Number < 1 {
		return Held{}, false
	}
	return h, true
}

// Hold makes an older release run until the files change.
func (s *Shelf) Hold(h Held) error {
	text, err := json.Marshal(h)
	if err == nil {
		err = writeFile(filepath.Join(s.Dir, heldFile), text)
	}
	if err != nil {
		return fmt.Errorf("store the rollback to release %d: %w", h.Number, err)
	}
	return nil
}

// Free ends a Hold.
func (s *Shelf) Free() error {
	err := os.Remove(filepath.Join(s.Dir, heldFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
