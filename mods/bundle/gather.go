package bundle

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/mods/archive"
)

// Limits of a bundle, checked before memory is allocated for it.
const (
	MaxFileBytes   = archive.MaxFileBytes  // one file
	MaxBundleBytes = archive.MaxTotalBytes // all files together
	MaxFiles       = archive.MaxFiles
	maxEntries     = 2 * MaxFiles // files and folders, also those that are ignored
)

// maxUnreadable bounds the reported files of one bundle that cannot be read.
const maxUnreadable = 100

// gather reads all files of a folder, sorted by path.
func gather(label string, fsys fs.FS) ([]File, diag.List) {
	g := gatherer{label: label, fsys: fsys}
	err := fs.WalkDir(fsys, ".", g.visit)
	if err != nil {
		g.problem(".", diag.CannotRead, "cannot read: "+reason(err))
	}
	slices.SortFunc(g.files, byPath)
	for _, p := range archive.Check(g.files) {
		g.problem(strings.ToValidUTF8(p.Text, "?"), diag.BadFileName, p.Msg)
	}
	return g.files, g.problems
}

func byPath(a, b File) int { return strings.Compare(a.Path, b.Path) }

type gatherer struct {
	label    string
	fsys     fs.FS
	files    []File
	total    int64
	entries  int // files and folders, also those that are ignored
	problems diag.List
}

func (g *gatherer) problem(name string, code diag.Code, msg string) {
	g.problems = append(g.problems, diag.Problem{File: path.Join(g.label, name), Code: code, Msg: msg})
}

func (g *gatherer) visit(name string, entry fs.DirEntry, err error) error {
	if err != nil {
		g.problem(name, diag.CannotRead, "cannot read: "+reason(err))
		if entry != nil && entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	}
	g.entries++
	switch {
	case name == ".":
		return nil
	case g.entries > maxEntries:
		g.problem(".", diag.OverLimit, fmt.Sprintf("bundle has more than %d files and folders", maxEntries))
		return fs.SkipAll
	case Ignored(entry.Name()):
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	case entry.IsDir() && len(name) > archive.MaxPathBytes:
		g.problem(name[:archive.MaxPathBytes], diag.OverLimit, fmt.Sprintf("folder is nested too deep: a path in a bundle has at most %d bytes", archive.MaxPathBytes))
		return fs.SkipDir
	case entry.IsDir():
		return nil
	case len(g.problems) == maxUnreadable:
		return fs.SkipAll
	case !entry.Type().IsRegular():
		g.problem(name, diag.CannotRead, "is not a regular file")
		return nil
	case len(g.files) == MaxFiles:
		g.problem(".", diag.OverLimit, fmt.Sprintf("bundle has more than %d files", MaxFiles))
		return fs.SkipAll
	}
	return g.take(name)
}

func (g *gatherer) take(name string) error {
	file, err := g.fsys.Open(name)
	if err != nil {
		g.problem(name, diag.CannotRead, "cannot read: "+reason(err))
		return nil
	}
	defer file.Close()
	data, err := limited(file, MaxFileBytes)
	if err != nil {
		g.problem(name, diag.OverLimit, reason(err))
		return nil
	}
	if g.total += int64(len(data)); g.total > MaxBundleBytes {
		g.problem(".", diag.OverLimit, fmt.Sprintf("bundle is larger than %d MB", MaxBundleBytes>>20))
		return fs.SkipAll
	}
	g.files = append(g.files, File{Path: name, Data: data})
	return nil
}

// limited reads a file of at most max bytes; it checks the stated size first and does not
// rely on it afterwards.
func limited(file fs.File, max int64) ([]byte, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("cannot read: %s", reason(err))
	}
	tooLarge := fmt.Errorf("file is larger than %d MB", max>>20)
	if info.Size() > max {
		return nil, tooLarge
	}
	data, err := io.ReadAll(io.LimitReader(file, max+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read: %s", reason(err))
	}
	if int64(len(data)) > max {
		return nil, tooLarge
	}
	return data, nil
}

// Ignored reports whether a file or folder does not belong to the bundle: hidden
// files, and files that editors leave behind.
func Ignored(name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") || name == "4913" { // vim checks whether it may write
		return true
	}
	for _, end := range []string{"~", ".swp", ".swx", ".tmp", "___jb_tmp___", "___jb_old___"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}
