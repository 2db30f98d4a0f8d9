package bundle

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of an archive, besides those of any bundle.
const (
	MaxArchiveBytes = 64 << 20
	// MaxRatio is how many times its packed size a file may have; what unpacks
	// to less than freeBytes is not looked at, since a short file of blanks is harmless.
	MaxRatio  = 200
	freeBytes = 64 << 10
	// MaxPathBytes bounds the name of a file within a bundle.
	MaxPathBytes = 240
)

// Archive packs a bundle into a zip file that OpenArchive reads back. The same
// files give the same bytes: entries are sorted and carry one fixed time.
func (b *Bundle) Archive() []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range b.Files {
		header := &zip.FileHeader{Name: f.Path, Method: zip.Deflate,
			Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(0o644)
		entry, err := w.CreateHeader(header)
		if err == nil {
			_, err = entry.Write(f.Data)
		}
		if err != nil {
			panic("bundle: writing to memory failed: " + err.Error())
		}
	}
	if err := w.Close(); err != nil {
		panic("bundle: writing to memory failed: " + err.Error())
	}
	return out.Bytes()
}

// unzip reads all files of an archive, sorted by path. An archive that breaks a
// limit gives no files at all.
func unzip(label string, data []byte) ([]File, Problems) {
	if len(data) > MaxArchiveBytes {
		return nil, Problems{{File: label, Msg: fmt.Sprintf("archive is larger than %d MB", MaxArchiveBytes>>20)}}
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, Problems{{File: label, Msg: "not an archive: " + strings.TrimPrefix(err.Error(), "zip: ")}}
	}
	if len(z.File) > MaxFiles {
		return nil, Problems{{File: label, Msg: fmt.Sprintf("archive has more than %d entries", MaxFiles)}}
	}
	u := unzipper{label: label, seen: make(map[string]bool, len(z.File))}
	for _, entry := range z.File {
		u.visit(entry)
	}
	if len(u.problems) > 0 {
		return nil, u.problems
	}
	slices.SortFunc(u.files, byPath)
	return u.files, nil
}

type unzipper struct {
	label    string
	seen     map[string]bool // paths in lower case
	files    []File
	total    uint64
	problems Problems
}

func (u *unzipper) problem(msg, name string) {
	if len(u.problems) < MaxProblems {
		u.problems = append(u.problems, Problem{File: u.label, Msg: msg, Text: shorten(name)})
	}
}

func (u *unzipper) visit(entry *zip.File) {
	name := entry.Name
	folder := strings.HasSuffix(name, "/")
	if !cleanPath(strings.TrimSuffix(name, "/")) {
		u.problem("archive has an entry with a bad name", name)
		return
	}
	if folder && entry.UncompressedSize64 == 0 {
		return
	}
	if folder || entry.Mode()&fs.ModeType != 0 {
		u.problem("archive has an entry that is not a regular file", name)
		return
	}
	if key := strings.ToLower(name); u.seen[key] {
		u.problem("archive has two entries of one name", name)
		return
	} else {
		u.seen[key] = true
	}
	if hidden(name) {
		return
	}
	u.take(entry)
}

func (u *unzipper) take(entry *zip.File) {
	size, packed := entry.UncompressedSize64, entry.CompressedSize64
	u.total += size
	switch {
	case size > MaxFileBytes:
		u.problem(fmt.Sprintf("archive has a file larger than %d MB", MaxFileBytes>>20), entry.Name)
		return
	case size > freeBytes && size/MaxRatio > packed:
		u.problem(fmt.Sprintf("archive has a file that unpacks to more than %d times its size", MaxRatio), entry.Name)
		return
	case u.total > MaxBundleBytes:
		u.problem(fmt.Sprintf("archive unpacks to more than %d MB, reached at", MaxBundleBytes>>20), entry.Name)
		return
	}
	file, err := entry.Open()
	if err != nil {
		u.problem("archive has a file that cannot be unpacked", entry.Name)
		return
	}
	defer file.Close()
	// What it claims bounds what is read: an entry that lies fails here.
	data, err := io.ReadAll(io.LimitReader(file, int64(size)+1))
	if err != nil || uint64(len(data)) != size {
		u.problem("archive has a file that cannot be unpacked", entry.Name)
		return
	}
	u.files = append(u.files, File{entry.Name, data})
}

// cleanPath tells whether a name stays below the bundle and means the same on
// every system.
func cleanPath(name string) bool {
	if !fs.ValidPath(name) || name == "." || len(name) > MaxPathBytes || !utf8.ValidString(name) {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool {
		return r == '\\' || r == ':' || !unicode.IsPrint(r)
	})
}

// hidden tells whether a folder would have left the file out.
func hidden(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if Ignored(path.Base(name)) {
			return true
		}
	}
	return false
}
