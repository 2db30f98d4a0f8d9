// Package mods makes one world of bundles: it orders them by what they depend
// on, merges their definitions, checks every reference from one to another, and
// builds the content snapshot. The embedded bundle base always comes first.
//
// It reads no YAML itself (package bundle does), compiles no Lua (package
// scripting does), and publishes nothing: a [Merged] is handed to whoever makes
// a release of it. It starts no goroutine; a Merged does not change any more, so
// every goroutine may read it.
package mods

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/diag"
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

// Merged is all content of a world.
type Merged struct {
	Snapshot *content.Snapshot
	// Bundles are in dependency order: base first, then who is depended on before
	// who depends. They have shed their definitions.
	Bundles []*bundle.Bundle
	Scripts []bundle.Script // of all bundles in that order, by path within a bundle
	Rules   []RuleFile      // of all bundles in that order, by path within a bundle
	Hash    Hash            // of every file of every bundle
	// Resolve are the choices of the operator that made a difference.
	Resolve Resolve
	// Printed is what data stages have printed, at most MaxPrinted lines; none when
	// they had not to run again.
	Printed []Printed
	texts   bool // scripts may write out a text that another bundle translates
}

// Printed is a line that a data stage has printed.
type Printed struct {
	Bundle, File string
	Line         int
	Text         string
}

// MaxPrinted bounds the printed lines that are kept of a release.
const MaxPrinted = 1000

// Options are what bundles are composed with besides themselves. The zero
// Options will do.
type Options struct {
	Resolve Resolve
	// ResolveAt is a problem with file, line and excerpt of where the operator
	// wrote a choice, without its message. With nil, choices that are not needed
	// are passed over: they were made for other bundles.
	ResolveAt func(field string) diag.Problem
	// Overrides tells whether the operator lets a bundle change definitions of
	// others; where it does not, its overrides are left out. Nil is always.
	Overrides func(*bundle.Bundle) bool
	// Settings are the values in force for a bundle, as a table: its definitions
	// that use settings are read with them, and its data stage sees them. Nil is
	// those that the bundle itself says.
	Settings func(*bundle.Bundle) value.Value
	// Geometries keeps what has been baked before; nil bakes everything anew.
	Geometries *Geometries
	// Trace is the id of definitions of which Study keeps all that is said of them.
	Trace content.ID

	unread bool // bundles were read with problems: what they mean is not whole
	asked  bool // by a data stage, again and again, for what is said of any definition
}

// Base is the embedded bundle, read at the first call. Any goroutine may call it.
func Base() *bundle.Bundle { return embedded() }

var embedded = sync.OnceValue(func() *bundle.Bundle {
	b, problems := bundle.OpenFS(yamlschema.Base, base.FS)
	if len(problems) > 0 {
		panic("mods: the embedded bundle is broken: " + problems.Error())
	}
	return b
})

// Load reads bundles and composes them. Each path is a bundle or a folder of
// bundles. With any problem at all there is no Merged, and the problems of
// reading and of composing come together.
func Load(paths ...string) (*Merged, diag.List) { return Options{}.Load(paths...) }

// Load is the function Load with options.
func (o Options) Load(paths ...string) (*Merged, diag.List) {
	bundles, problems := readAll(paths, bundle.Open)
	return o.composed(Base(), bundles, problems)
}

// chosen are the values in force for a bundle, by name; nil is its own.
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

// Differs tells whether the bundles' definitions would be others with the
// settings that were chosen.
func (o Options) Differs(bundles []*bundle.Bundle) bool {
	return slices.ContainsFunc(bundles, func(b *bundle.Bundle) bool { return b.Differs(o.chosen(b)) })
}

// opener reads one bundle.
type opener func(path string) (*bundle.Bundle, diag.List)

// readAll reads bundles and folders of bundles.
func readAll(paths []string, open opener) (bundles []*bundle.Bundle, problems diag.List) {
	for _, path := range paths {
		if bundle.IsBundle(path) {
			b, found := open(path)
			bundles, problems = append(bundles, b), append(problems, found...)
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

// ReadDir reads all bundles of a mods folder: subfolders with a bundle.yaml and
// archives. Hidden files, editors' leavings, folders without bundle.yaml and
// files of other kinds are passed by, except that a folder which holds data or
// scripts is said to lack its bundle.yaml.
func ReadDir(dir string) ([]*bundle.Bundle, diag.List) { return readDir(dir, bundle.Open) }

func readDir(dir string, open opener) ([]*bundle.Bundle, diag.List) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, diag.List{{File: filepath.Base(dir), Msg: "cannot read the folder of bundles: " + reason(err)}}
	}
	var bundles []*bundle.Bundle
	var problems diag.List
	for _, entry := range entries { // sorted by name
		path := filepath.Join(dir, entry.Name())
		if bundle.Ignored(entry.Name()) || !bundle.IsBundle(path) && !meantAsBundle(path) {
			continue
		}
		b, found := open(path)
		bundles, problems = append(bundles, b), append(problems, found...)
	}
	return bundles, problems
}

// meantAsBundle tells whether a folder looks like a bundle but for bundle.yaml.
func meantAsBundle(path string) bool {
	for _, name := range []string{"data", "scripts", "bundle.yml"} {
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
