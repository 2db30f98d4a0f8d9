package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"loam/mods/archive"
)

// Digest returns the hash of the files at the path of a bundle, which it neither interprets
// nor keeps in memory; "" if they cannot be read. Of more than a bundle may have it covers
// the beginning.
func Digest(path string) string {
	h := sha256.New()
	left := int64(MaxBundleBytes)
	err := visit(path, func(fsys fs.FS, name string, info fs.FileInfo) error {
		fmt.Fprintf(h, "%q %v %d ", name, info.Mode().Type(), info.Size())
		if !info.Mode().IsRegular() {
			return nil
		}
		file, err := fsys.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		n, err := io.Copy(h, io.LimitReader(file, left))
		left -= n
		return err
	})
	if err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Stamp returns the names, sizes and times of the files at the path of a bundle as one hash:
// as long as it is the same, the files are too, unless somebody has set their times. ""
// means that they cannot be listed.
func Stamp(path string) string {
	h := sha256.New()
	err := visit(path, func(_ fs.FS, name string, info fs.FileInfo) error {
		fmt.Fprintf(h, "%q %v %d %d ", name, info.Mode().Type(), info.Size(), info.ModTime().UnixNano())
		return nil
	})
	if err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// visit calls do for each file at the path of a bundle that belongs to it, in order, and for
// what is no file, up to the number of files that a bundle may have.
func visit(path string, do func(fsys fs.FS, name string, info fs.FileInfo) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return do(os.DirFS(filepath.Dir(path)), filepath.Base(path), info)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	files, entries := 0, 0
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		entries++
		switch {
		case err != nil:
			return err
		case entries > maxEntries:
			return fs.SkipAll
		case entry.IsDir() && (name != "." && Ignored(entry.Name()) || len(name) > archive.MaxPathBytes):
			return fs.SkipDir
		case entry.IsDir() || Ignored(entry.Name()):
			return nil
		}
		if files++; files > MaxFiles {
			return fs.SkipAll
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		return do(root.FS(), name, info)
	})
}
