// Package archive reads and writes a bundle as one zip file. It owns the rules for
// such a file: names that mean the same on every system, regular files only, nothing
// hidden between or below the entries, and limits. The limits are checked against
// the sizes that the file declares before memory is allocated for it, and against
// its content afterwards.
//
// It is stricter than common zip readers, so that no two programs see different
// files in one archive. It uses archive/zip of the standard library for writing
// only. Package bundle interprets the files.
//
// It starts no goroutine and keeps no state.
package archive

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Suffix is the suffix of a bundle that is one zip file.
const Suffix = ".loam"

// Limits for reading.
const (
	MaxBytes      = 64 << 20  // the archive
	MaxFileBytes  = 8 << 20   // one file
	MaxTotalBytes = 256 << 20 // all files together
	MaxFiles      = 10000     // entries
	MaxDirectory  = 8 << 20   // the list of entries at the end, in bytes
	// MaxRatio is the maximum ratio of a file's size to its packed size. It is not
	// checked for content below freeBytes, because a short file of blanks is
	// harmless.
	MaxRatio  = 200
	freeBytes = 64 << 10
	// MaxPathBytes is the maximum length of the path of a file within a bundle.
	MaxPathBytes = 240
)

// File is a file of a bundle, its path relative to the bundle and with slashes.
type File struct {
	Path string
	Data []byte
}

// Problem is one problem of an archive.
type Problem struct {
	Msg  string
	Text string // the name of the entry; "" if it concerns the archive
}

// maxProblems bounds the reported problems of one archive.
const maxProblems = 50

// Write packs files, which are sorted by path. The same files give the same bytes:
// all entries have the same fixed time and mode.
func Write(files []File) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.Path, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(0o644)
		entry, err := w.CreateHeader(header)
		if err == nil {
			_, err = entry.Write(f.Data)
		}
		if err != nil {
			panic("archive: writing to memory failed: " + err.Error())
		}
	}
	if err := w.Close(); err != nil {
		panic("archive: writing to memory failed: " + err.Error())
	}
	return out.Bytes()
}

// Read unpacks all files of an archive, sorted by path, except those that skip
// leaves out. An archive with any problem returns no files.
func Read(data []byte, skip func(path string) bool) ([]File, []Problem) {
	r := &reader{data: data, names: make(map[string]string)}
	r.directory()
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	for i := range r.entries {
		r.look(&r.entries[i])
	}
	r.extents()
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	var files []File
	for i := range r.entries {
		e := &r.entries[i]
		if e.folder || skip != nil && skip(e.name) {
			continue
		}
		if file, ok := r.unpack(e); ok {
			files = append(files, File{e.name, file})
		}
	}
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

// Check reports which files of a folder could not be part of an archive, by their
// paths, so that every bundle that can be loaded can be packed.
func Check(files []File) []Problem {
	r := &reader{names: make(map[string]string)}
	for _, f := range files {
		switch {
		case !CleanPath(f.Path):
			r.problems = append(r.problems, Problem{"file name is not valid on every operating system", f.Path})
		case !r.claim(f.Path, false):
			r.problems = append(r.problems, Problem{"file name differs from another one only in case, which some operating systems cannot store", f.Path})
		case nested(f.Path, f.Data):
			r.problems = append(r.problems, Problem{"is an archive; a bundle cannot contain archives", f.Path})
		}
		if len(r.problems) == maxProblems {
			break
		}
	}
	return r.problems
}

// reader reads one archive.
type reader struct {
	data     []byte
	list     int // offset of the list of entries
	entries  []entry
	names    map[string]string // of files and folders, by the form in which systems may confuse them
	total    uint64
	problems []Problem
}

func (r *reader) problem(msg, name string) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{"archive " + msg, name})
	}
}

// CleanPath reports whether a name stays inside the bundle and means the same on
// every system.
func CleanPath(name string) bool {
	if !fs.ValidPath(name) || name == "." || len(name) > MaxPathBytes || !utf8.ValidString(name) {
		return false
	}
	if strings.ContainsFunc(name, func(r rune) bool { return strings.ContainsRune(`\:*?"<>|`, r) || !unicode.IsPrint(r) }) {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		stem, _, _ := strings.Cut(strings.ToLower(part), ".")
		if strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") || slices.Contains(devices, strings.TrimRight(stem, " ")) {
			return false
		}
	}
	return true
}

// devices has names that are not files on some systems, regardless of their suffix.
var devices = []string{
	"con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// claim reserves a name for an entry, and the folders above it. It reports false if some
// system would confuse it with an existing one.
func (r *reader) claim(name string, folder bool) bool {
	for i, c := range name {
		if c == '/' && !r.enter(name[:i]+"/") {
			return false
		}
	}
	if folder {
		return r.enter(name + "/")
	}
	key := fold(name)
	if _, taken := r.names[key]; taken {
		return false
	}
	if _, taken := r.names[key+"/"]; taken {
		return false
	}
	r.names[key] = name
	return true
}

// enter adds a folder; many files may be in it, if they spell it the same way.
func (r *reader) enter(folder string) bool {
	key := fold(folder)
	if _, file := r.names[strings.TrimSuffix(key, "/")]; file {
		return false
	}
	if before, there := r.names[key]; there {
		return before == folder
	}
	r.names[key] = folder
	return true
}

// fold returns a name without the difference between upper and lower case.
func fold(name string) string { return strings.ToLower(strings.ToUpper(name)) }

// nested reports whether a file is itself an archive.
func nested(name string, data []byte) bool {
	for _, suffix := range []string{Suffix, ".zip", ".gz", ".tgz", ".tar", ".7z", ".rar", ".bz2", ".xz", ".zst", ".jar"} {
		if strings.HasSuffix(strings.ToLower(name), suffix) {
			return true
		}
	}
	return bytes.HasPrefix(data, []byte(fileMark)) || bytes.HasPrefix(data, []byte(endMark))
}

func megabytes(n int) string { return fmt.Sprintf("%d MB", n>>20) }
