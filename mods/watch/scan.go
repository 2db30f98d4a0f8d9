package watch

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"loam/mods/bundle"
)

// racy is the minimum age of a file's time at which an unchanged time means unchanged
// bytes: file systems store time in steps of up to two seconds.
const racy = 2 * time.Second

// maxFiles bounds the scan of a folder that is not a mods folder.
const maxFiles = 200000

// tree is the content of a folder.
type tree struct {
	files  map[string]sum // by path below the root
	moving bool           // a file changed during reading
}

// scanner reads a tree. It only reads files again that may have changed.
type scanner struct {
	root  string
	also  []string         // single files elsewhere
	add   func(dir string) // called for each folder before it is listed
	known map[string]sum
	stamp map[string]stamp
}

// stamp is the state of a file when it was last read.
type stamp struct {
	size   int64
	time   time.Time
	steady bool // its time was old enough to be reliable
}

// scan reads the whole tree. It fails only if the root cannot be listed; entries that are
// removed meanwhile are omitted.
func (s *scanner) scan(now time.Time) (tree, error) {
	t := tree{files: make(map[string]sum)}
	stamps := make(map[string]stamp, len(s.stamp))
	s.add(s.root)
	entries, err := os.ReadDir(s.root)
	if err != nil {
		return tree{}, err
	}
	s.folder(&t, stamps, now, "", entries)
	for _, file := range s.also {
		s.add(filepath.Dir(file)) // replacing a file only causes events for its folder
		name, err := filepath.Rel(s.root, file)
		if info, missing := os.Stat(file); err == nil && missing == nil && info.Mode().IsRegular() {
			s.file(&t, stamps, now, name, info)
		}
	}
	s.known, s.stamp = t.files, stamps
	return t, nil
}

func (s *scanner) folder(t *tree, stamps map[string]stamp, now time.Time, below string, entries []os.DirEntry) {
	for _, entry := range entries {
		if bundle.Ignored(entry.Name()) || len(t.files) >= maxFiles {
			continue
		}
		name := filepath.Join(below, entry.Name())
		path := filepath.Join(s.root, name)
		info, err := entry.Info()
		if err == nil && below == "" && info.Mode()&os.ModeSymlink != 0 {
			info, err = os.Stat(path) // a bundle may be a link to its working folder
		}
		switch {
		case err != nil:
		case info.IsDir():
			s.add(path) // before listing: later changes cause an event
			if more, err := os.ReadDir(path); err == nil {
				s.folder(t, stamps, now, name, more)
			}
		case info.Mode().IsRegular():
			s.file(t, stamps, now, name, info)
		case below != "" || bundle.IsBundle(path): // it is not opened, and causes a problem of its bundle
			t.files[name] = sum{hash: sha256.Sum256([]byte(info.Mode().Type().String()))}
		}
	}
}

func (s *scanner) file(t *tree, stamps map[string]stamp, now time.Time, name string, info os.FileInfo) {
	mark := stamp{info.Size(), info.ModTime(), now.Sub(info.ModTime()) > racy}
	if before, ok := s.stamp[name]; ok && before.steady && before == mark {
		t.files[name], stamps[name] = s.known[name], mark
		return
	}
	path := filepath.Join(s.root, name)
	got, err := hashFile(path, info.Size())
	if err != nil {
		t.moving = t.moving || !os.IsNotExist(err) && !os.IsPermission(err)
		return
	}
	after, err := os.Stat(path)
	if err != nil || after.Size() != info.Size() || !after.ModTime().Equal(info.ModTime()) {
		t.moving = true
	}
	t.files[name], stamps[name] = got, mark
}

// hashFile hashes a file, at most as much of it as all files of a bundle may have together:
// larger files are not read elsewhere either.
func hashFile(path string, size int64) (sum, error) {
	file, err := os.Open(path)
	if err != nil {
		return sum{}, err
	}
	defer file.Close()
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(file, bundle.MaxBundleBytes))
	if err != nil {
		return sum{}, err
	}
	if n == bundle.MaxBundleBytes {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(size))) // never fails
	}
	return sum{[32]byte(h.Sum(nil)), n == 0}, nil
}

// staleLock is the minimum age of a git lock that a crashed git has left.
const staleLock = 30 * time.Second

// maxGitFile is the maximum size of a file .git, in bytes; git writes one path into it.
const maxGitFile = 4096

// locked reports whether git is changing the folder, a bundle in it, or a work tree around
// it.
func locked(dir string, now time.Time) bool {
	if held(dir, now) {
		return true
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, entry := range entries {
		if !bundle.Ignored(entry.Name()) && held(filepath.Join(dir, entry.Name()), now) {
			return true
		}
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for up := filepath.Dir(abs); up != abs; abs, up = up, filepath.Dir(up) {
		if held(up, now) {
			return true
		}
	}
	return false
}

// held reports whether a work tree that begins at dir has its index locked.
func held(dir string, now time.Time) bool {
	git := filepath.Join(dir, ".git")
	info, err := os.Stat(git)
	if err != nil {
		return false
	}
	if !info.IsDir() { // a linked work tree: the file contains the path of its data
		if !info.Mode().IsRegular() || info.Size() > maxGitFile {
			return false // reading it might never end
		}
		text, err := os.ReadFile(git)
		if err != nil {
			return false
		}
		git = strings.TrimSpace(strings.TrimPrefix(string(text), "gitdir:"))
		if !filepath.IsAbs(git) {
			git = filepath.Join(dir, git)
		}
	}
	lock, err := os.Stat(filepath.Join(git, "index.lock"))
	return err == nil && now.Sub(lock.ModTime()) < staleLock
}
