// Package bundle reads one bundle, from a folder or an archive, into content
// tables, and says what is wrong with it: all of it at once, each problem with
// file, line, column and, where there is one, a suggestion. It owns what a bundle
// is: its manifest, folders, settings, text, archive and signature, and which kinds
// of definitions there are ([Sections]), whose keys stand in packages of their own.
// From these tables come reading, errors, and the reference that [Reference]
// returns.
//
// It checks what one bundle can know. What needs other bundles (whether a
// creature's faction exists, whether a spawn lies within its map) is left in
// Refs and Spots for package mods. It neither compiles Lua nor runs scenarios:
// their text is carried along.
//
// It starts no goroutine and keeps no state; a Bundle does not change once it
// has been returned, so every goroutine may read it.
package bundle

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/Masterminds/semver/v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/archive"
	"loam/mods/definition"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// API is the version of the bundle format and the script interface that this
// build serves; bundle.yaml names it.
const API = 1

// ArchiveSuffix ends the name of a bundle that is one zip file.
const ArchiveSuffix = archive.Suffix

// Bundle is one bundle as read.
type Bundle struct {
	yamlschema.Source
	Version     *semver.Version
	API         int
	Depends     []Dependency // by name, without base unless bundle.yaml names it
	Optional    []Dependency // that it does without; by name
	Conflicts   []Dependency // that it cannot be together with; by name
	Permissions []Permission // as written
	Events      []Event      // by name
	Isolated    bool         // its scripts have a Lua state of their own
	// StorageVersion is the form of what the bundle keeps, from 1.
	StorageVersion int
	Signed         *Signature // nil when it is not signed, or not well
	Scripts        []Script   // by path
	Rules          []File     // files of rules, and the table of their numbers, by path
	Scenarios      []File     // by path
	Readme         string
	Tables         content.Tables       // own definitions; rules that it does not fill are nil
	Refs           []yamlschema.Ref     // references that composing checks
	Spots          []yamlschema.Spot    // points that composing checks against their map
	Overlays       []definition.Overlay // definitions that build upon others, in the order written
	// Incomplete says that a file could not be read as YAML, so that definitions
	// may be missing which the author wrote.
	Incomplete bool
	shed       bool                          // definitions, references and spots have been dropped
	under      map[string]value.Value        // settings with which it was read that are not the default
	given      map[content.ID]*formula.Table // tables of its own that others have a say in; nil before that is known
}

// Dependency is another bundle that this one needs, works with or excludes.
type Dependency struct {
	Name  string
	Range *semver.Constraints
	Text  string // the range as written
	At    content.Origin
}

// Permission is something that the bundle asks to be allowed: a word of package
// permission.
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
	// Migration is the storage version to which the file leads; 0 for other files.
	Migration int
}

// Open reads a bundle from a folder or from an archive that ends in
// ArchiveSuffix. The label is the last element of path.
func Open(path string) (*Bundle, diag.List) { return read(take(path)) }

// LabelOf is the label of the bundle at a path: the path's last element.
func LabelOf(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return filepath.Base(path)
}

// take reads the files of a bundle, and understands none of them yet.
func take(path string) (label string, files []File, problems diag.List) {
	label = LabelOf(path)
	info, err := os.Stat(path)
	if err != nil {
		return label, nil, diag.List{{File: label, Msg: "cannot read: " + reason(err)}}
	}
	if info.IsDir() {
		files, problems = takeFolder(label, path)
		return label, files, problems
	}
	if !info.Mode().IsRegular() {
		return label, nil, diag.List{{File: label, Msg: "is not a regular file"}}
	}
	if info.Size() > archive.MaxBytes {
		return label, nil, tooLarge(label)
	}
	data, err := readArchive(path)
	if err != nil {
		return label, nil, diag.List{{File: label, Msg: "cannot read: " + reason(err)}}
	}
	files, problems = unzip(label, data)
	return label, files, problems
}

// readArchive reads a file that may grow while it is read.
func readArchive(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, archive.MaxBytes+1)) // one byte more is told of where it is unpacked
}

// takeFolder goes through os.Root, so that no link leads out of the bundle.
func takeFolder(label, path string) ([]File, diag.List) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, diag.List{{File: label, Msg: "cannot read: " + reason(err)}}
	}
	defer root.Close()
	return gather(label, root.FS())
}

// OpenFS reads a bundle whose bundle.yaml lies at the root of fsys. The label
// heads the file names in problems. The bundle is never nil; with problems it
// holds what could be understood.
func OpenFS(label string, fsys fs.FS) (*Bundle, diag.List) {
	files, problems := gather(label, fsys)
	return read(label, files, problems)
}

// OpenArchive reads a bundle from the bytes of a zip file, as OpenFS does.
func OpenArchive(label string, data []byte) (*Bundle, diag.List) {
	files, problems := unzip(label, data)
	return read(label, files, problems)
}

// IsBundle tells whether path looks like a bundle: a folder with a bundle.yaml
// or a file that ends in ArchiveSuffix.
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

// Asks is the set of permissions that the bundle asks for.
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

// reason is an error without the path, which the problem names already.
func reason(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}
