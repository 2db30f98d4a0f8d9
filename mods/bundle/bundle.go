// Package bundle reads one bundle, from a folder or an archive, into content tables,
// and reports all of its problems at once, each with file, line, column and, if
// possible, a suggestion. It owns the parts of a bundle: manifest, folders,
// settings, text, archive and signature, and the list of kinds of definitions
// ([Sections]), whose keys are in packages of their own. Reading, errors and the
// reference that [Reference] returns all use these tables.
//
// It checks what can be checked with one bundle. What needs other bundles (whether a
// creature's faction exists, whether a spawn is within its map) is left in Refs and
// Spots for package mods. It neither compiles Lua nor runs scenarios; it only keeps
// their text.
//
// It starts no goroutine and keeps no state. A Bundle does not change after it is
// returned, so every goroutine may read it.
package bundle

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/Masterminds/semver/v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/quota"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/archive"
	"loam/mods/definition"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// API is the version of the bundle format and the script interface that this build
// supports; bundle.yaml states it.
const API = 1

// ArchiveSuffix is the suffix of a bundle that is one zip file.
const ArchiveSuffix = archive.Suffix

// Bundle is one bundle.
type Bundle struct {
	yamlschema.Source
	Version     *semver.Version
	API         int
	Depends     []Dependency // by name, without base unless bundle.yaml names it
	Optional    []Dependency // not required; by name
	Conflicts   []Dependency // cannot be loaded together with; by name
	Permissions []Permission // as written
	Events      []Event      // by name
	Isolated    bool         // its scripts run in a separate Lua state
	Apart       bool         // and that is in a process of its own
	// StorageVersion is the version of the bundle's stored data, from 1.
	StorageVersion int
	Signed         *Signature // nil without a valid signature
	Scripts        []Script   // by path
	Rules          []File     // files of rules, and the table of their numbers, by path
	Scenarios      []File     // by path
	Readme         string
	Tables         content.Tables       // own definitions; rules that it does not fill are nil
	Refs           []yamlschema.Ref     // references that composing checks
	Spots          []yamlschema.Spot    // points that composing checks against their map
	Overlays       []definition.Overlay // definitions that extend or override others, in the order written
	// Incomplete reports that a file could not be read as YAML, so that definitions
	// may be missing.
	Incomplete bool
	shed       bool                          // definitions, references and spots have been dropped
	began      time.Duration                 // of the watch, while it is read for the first time
	under      map[string]value.Value        // settings with which it was read that are not the default
	given      map[content.ID]*formula.Table // own tables that other bundles can change; nil before that is known
}

// Dependency is another bundle that this one needs, works with or excludes.
type Dependency struct {
	Name  string
	Range *semver.Constraints
	Text  string // the range as written
	At    content.Origin
}

// Permission is a permission that the bundle requests: a word of package permission.
type Permission struct {
	Name string
	At   content.Origin
}

// File is a file of a bundle, its path relative to the bundle and with slashes.
type File = yamlschema.File

// Script is a Lua file of a bundle.
type Script struct {
	Bundle string
	Path   string // within the bundle
	Source []byte
	Realm  bool // runs in the realm box: below scripts/realm
	Lib    bool // runs only when required: below scripts/lib
	// Migration is the storage version that the file migrates to; 0 for other files.
	Migration int
}

// Open reads a bundle from a folder, or from an archive whose name ends in
// ArchiveSuffix. The label is the last element of path.
func Open(path string) (*Bundle, diag.List) { return OpenWatched(nil, path) }

// OpenWatched is Open in a process whose work is watched.
func OpenWatched(w *quota.Watch, path string) (*Bundle, diag.List) {
	label, files, problems := take(path)
	return readWatched(w, label, files, problems)
}

// Size returns the bytes of the files at the path of a bundle, at most what a bundle may
// have. For an archive it is an estimate of their size when unpacked.
func Size(path string) int {
	size := int64(0)
	_ = filepath.WalkDir(path, func(_ string, entry fs.DirEntry, err error) error { // what cannot be read is reported when it is read
		if err != nil || size >= archive.MaxBytes {
			return fs.SkipAll
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	if strings.HasSuffix(path, ArchiveSuffix) {
		size *= packedTimes
	}
	return int(min(size, archive.MaxBytes))
}

// packedTimes is how much smaller an archive usually is than its files, at most.
const packedTimes = 10

// LabelOf returns the label of the bundle at a path: the path's last element.
func LabelOf(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return filepath.Base(path)
}

// take reads the files of a bundle without interpreting them.
func take(path string) (label string, files []File, problems diag.List) {
	label = LabelOf(path)
	info, err := os.Stat(path)
	if err != nil {
		return label, nil, diag.List{{File: label, Code: diag.CannotRead, Msg: "cannot read: " + reason(err)}}
	}
	if info.IsDir() {
		files, problems = takeFolder(label, path)
		return label, files, problems
	}
	if !info.Mode().IsRegular() {
		return label, nil, diag.List{{File: label, Code: diag.CannotRead, Msg: "is not a regular file"}}
	}
	if info.Size() > archive.MaxBytes {
		return label, nil, tooLarge(label)
	}
	data, err := readArchive(path)
	if err != nil {
		return label, nil, diag.List{{File: label, Code: diag.CannotRead, Msg: "cannot read: " + reason(err)}}
	}
	files, problems = unzip(label, data)
	return label, files, problems
}

// readArchive reads a file that may grow during reading.
func readArchive(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, archive.MaxBytes+1)) // one byte too many is reported when it is unpacked
}

// takeFolder goes through os.Root, so that no link leads out of the bundle.
func takeFolder(label, path string) ([]File, diag.List) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, diag.List{{File: label, Code: diag.CannotRead, Msg: "cannot read: " + reason(err)}}
	}
	defer root.Close()
	return gather(label, root.FS())
}

// OpenFS reads a bundle whose bundle.yaml is at the root of fsys. File names in
// problems start with the label. The bundle is never nil; if there are problems, it
// holds what could be read.
func OpenFS(label string, fsys fs.FS) (*Bundle, diag.List) {
	files, problems := gather(label, fsys)
	return read(label, files, problems)
}

// OpenArchive reads a bundle from the bytes of a zip file, as OpenFS does.
func OpenArchive(label string, data []byte) (*Bundle, diag.List) {
	files, problems := unzip(label, data)
	return read(label, files, problems)
}

// IsBundle reports whether path is a bundle: a folder with a bundle.yaml, or a file
// whose name ends in ArchiveSuffix.
func IsBundle(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	if !info.IsDir() {
		return strings.HasSuffix(path, ArchiveSuffix)
	}
	_, err = os.Stat(filepath.Join(path, yamlschema.ManifestFile))
	return err == nil
}

// Asks returns the set of permissions that the bundle requests.
func (b *Bundle) Asks() permission.Set {
	var asks permission.Set
	for _, p := range b.Permissions {
		of, _ := permission.Of(p.Name)
		asks |= of
	}
	return asks
}

func empty(label string) *Bundle {
	return &Bundle{Source: yamlschema.Source{Label: label}, Incomplete: true, StorageVersion: 1}
}

// reason returns an error without the path, which the problem already has.
func reason(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}
