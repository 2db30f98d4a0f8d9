// Package mods composes bundles into one world: it orders them by their
// dependencies, merges their definitions, checks every reference between them, and
// builds the content snapshot. The embedded bundle base always comes first.
//
// It reads no YAML (package bundle does), compiles no Lua (package scripting does),
// and publishes nothing: package release makes a release of a [Merged]. It starts no
// goroutine. A Merged does not change, so every goroutine may read it.
package mods

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/base"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// RuleFile is a file of rules of a bundle, or the table of their numbers.
type RuleFile struct {
	Bundle string
	Label  string // of the bundle
	bundle.File
}

// Merged is the complete content of a world.
type Merged struct {
	Snapshot *content.Snapshot
	// Bundles are in dependency order: base first, and each bundle after those that
	// it depends on. They have shed their definitions.
	Bundles []*bundle.Bundle
	Scripts []bundle.Script // of all bundles in that order, by path within a bundle
	Rules   []RuleFile      // of all bundles in that order, by path within a bundle
	Hash    Hash            // of every file of every bundle
	// Resolve holds the choices of the operator that made a difference.
	Resolve Resolve
	// Printed is the output of print in data stages, at most MaxPrinted lines; none
	// if they did not have to run again.
	Printed []Printed
	texts   bool // scripts may write out a text that another bundle translates
}

// Printed is a line that a data stage printed.
type Printed struct {
	Bundle, File string
	Line         int
	Text         string
}

// MaxPrinted is the maximum number of printed lines that a release keeps.
const MaxPrinted = 1000

// Options are the inputs of composing besides bundles. The zero Options are valid.
type Options struct {
	Resolve Resolve
	// ResolveAt returns the file, line and
	// excerpt where the operator wrote a choice. If it is nil, choices that are not
	// needed are ignored, because they were made for other bundles.
	ResolveAt func(field string) diag.Place
	// Overrides reports whether the operator allows a bundle to change definitions
	// of others. If not, its overrides are left out. Nil allows all.
	Overrides func(*bundle.Bundle) bool
	// Settings returns the settings of a bundle that are in force, as a table. Its
	// definitions that use settings are read with them, and its data stage sees
	// them. Nil uses the defaults of the bundle.
	Settings func(*bundle.Bundle) value.Value
	// Substitute returns the bundle that is taken instead of the one at a path, whose
	// files are not read; if that is nil, the bundle is left out. Nil replaces none.
	Substitute func(path string) (b *bundle.Bundle, instead bool)
	// Admit is called with the hash of the files before any of their code runs; if it
	// returns false, nothing is composed. Nil admits all.
	Admit func(Hash) bool
	// Watch limits the time and memory of composing, in a process that does nothing
	// else; nil sets no limits but those of instructions.
	Watch *quota.Watch
	// Spent is called with the instructions of each data stage that runs; may be nil.
	Spent func(bundle string, instructions int)
	// Geometries caches baked geometry; nil bakes everything again.
	Geometries *Geometries
	// Trace is the id of the definitions whose contributions Study keeps.
	Trace content.ID

	unread bool // some bundles have problems: definitions may be incomplete
	asked  bool // called by a data stage, repeatedly, for any definition
}

// Base returns the embedded bundle, which is read at the first call. Any goroutine
// may call it.
func Base() *bundle.Bundle { return embedded() }

var embedded = sync.OnceValue(func() *bundle.Bundle {
	b, problems := bundle.OpenFS(yamlschema.Base, base.FS)
	if len(problems) > 0 {
		panic("mods: the embedded bundle is broken: " + problems.Error())
	}
	return b
})

// Load reads bundles and composes them. Each path is a bundle or a folder of
// bundles. If there is any problem, there is no Merged; the problems of reading and
// of composing are returned together.
func Load(paths ...string) (*Merged, diag.List) { return Options{}.Load(paths...) }

// Load is the function Load with options.
func (o Options) Load(paths ...string) (*Merged, diag.List) {
	bundles, problems := readAll(paths, o.opening(o.open))
	return o.composed(Base(), bundles, problems)
}

// chosen returns the values in force for a bundle, by name; nil is the bundle's own.
func (o *Options) chosen(b *bundle.Bundle) map[string]value.Value {
	if o.Settings == nil {
		return nil
	}
	values := make(map[string]value.Value, len(b.Settings))
	for _, e := range o.Settings(b).Entries() {
		values[e.Key.Text()] = e.Value
	}
	return values
}

// Differs reports whether the chosen settings would change the bundles' definitions.
func (o Options) Differs(bundles []*bundle.Bundle) bool {
	return slices.ContainsFunc(bundles, func(b *bundle.Bundle) bool { return b.Differs(o.chosen(b)) })
}

// opener reads one bundle.
type opener func(path string) (*bundle.Bundle, diag.List)

// opening returns an opener that replaces bundles, and for which reading one is a piece of
// watched work.
func (o *Options) opening(open opener) opener {
	return func(path string) (*bundle.Bundle, diag.List) {
		if o.Substitute != nil {
			if b, instead := o.Substitute(path); instead {
				return b, nil
			}
		}
		o.Watch.Piece(bundle.LabelOf(path))
		if o.Watch != nil {
			o.Watch.Input(bundle.Size(path))
		}
		return open(path)
	}
}

// open reads one bundle.
func (o *Options) open(path string) (*bundle.Bundle, diag.List) {
	return bundle.OpenWatched(o.Watch, path)
}

// notAdmitted is that the files are others than those that may be loaded.
const notAdmitted = "the files have changed while they were read"

// Open reads one bundle, as bundle.Open does.
func (o Options) Open(path string) (*bundle.Bundle, diag.List) {
	return o.opening(o.open)(path)
}

// readAll reads bundles and folders of bundles.
func readAll(paths []string, open opener) (bundles []*bundle.Bundle, problems diag.List) {
	for _, path := range paths {
		if bundle.IsBundle(path) {
			b, found := open(path)
			bundles, problems = with(bundles, b), append(problems, found...)
			continue
		}
		more, found := readDir(path, open)
		bundles, problems = append(bundles, more...), append(problems, found...)
	}
	return bundles, problems
}

// composed composes bundles that may have problems already.
func (o Options) composed(base *bundle.Bundle, bundles []*bundle.Bundle, problems diag.List) (*Merged, diag.List) {
	o.unread = len(problems) > 0
	s := o.study(base, bundles)
	if problems = append(problems, s.Problems...).Sort().Cut(); len(problems) > 0 {
		return nil, problems
	}
	return s.Merged, nil
}

// ReadDir reads all bundles of a mods folder: subfolders with a bundle.yaml, and
// archives. It ignores hidden files, files that editors leave behind, folders
// without bundle.yaml and other files, but reports a folder with data or scripts
// that lacks a bundle.yaml.
func ReadDir(dir string) ([]*bundle.Bundle, diag.List) { return Options{}.ReadDir(dir) }

// ReadDir is the function ReadDir with options.
func (o Options) ReadDir(dir string) ([]*bundle.Bundle, diag.List) {
	return readDir(dir, o.opening(o.open))
}

func readDir(dir string, open opener) ([]*bundle.Bundle, diag.List) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, diag.List{{File: filepath.Base(dir), Code: diag.CannotRead, Msg: "cannot read the mods folder: " + reason(err)}}
	}
	var bundles []*bundle.Bundle
	var problems diag.List
	for _, entry := range entries { // sorted by name
		path := filepath.Join(dir, entry.Name())
		if stem, isZip := strings.CutSuffix(entry.Name(), ".zip"); isZip && !entry.IsDir() {
			problems = append(problems, diag.Problem{File: entry.Name(), Code: diag.BadFileName, Msg: "the name of a packed bundle ends with .loam; rename it to", Text: stem + bundle.ArchiveSuffix})
			continue
		}
		if bundle.Ignored(entry.Name()) || !bundle.IsBundle(path) && !meantAsBundle(path) {
			continue
		}
		b, found := open(path)
		bundles, problems = with(bundles, b), append(problems, found...)
	}
	return bundles, problems
}

// with adds a bundle unless it is left out.
func with(bundles []*bundle.Bundle, b *bundle.Bundle) []*bundle.Bundle {
	if b == nil {
		return bundles
	}
	return append(bundles, b)
}

// meantAsBundle reports whether a folder looks like a bundle without bundle.yaml, or has it
// in a folder of its own name, as unpacking an archive may make.
func meantAsBundle(path string) bool {
	for _, name := range []string{"data", "scripts", "bundle.yml", filepath.Join(filepath.Base(path), yamlschema.ManifestFile)} {
		if _, err := os.Stat(filepath.Join(path, name)); err == nil {
			return true
		}
	}
	return false
}

func reason(err error) string {
	text := err.Error()
	if i := strings.LastIndex(text, ": "); i >= 0 {
		return text[i+2:]
	}
	return text
}
