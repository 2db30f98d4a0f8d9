package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// Info describes a bundle apart from its files.
type Info struct {
	Name string
	// Incomplete is set if part of the bundle could not be read, which has been
	// reported. Its ids are then not looked up, and there is no dry run.
	Incomplete bool
	Version    string   // decides whether its migrate is called
	Depends    []string // bundles whose files it may require
	// Asked are the permissions that the bundle asks for, Granted those that the
	// operator grants.
	Asked, Granted permission.Set
	// Settings are the values in effect, as a table.
	Settings value.Value
	// Events are the events that it publishes.
	Events []Event
	// Commands are names that the operator has assigned to this bundle's commands,
	// where another bundle with no dependency order to it declares the same name.
	Commands []string
	// Isolated gives the bundle a Lua state of its own in each box.
	Isolated bool
	// Apart runs its scripts in a guest, which is a process of its own where there are
	// processes for guests. It implies Isolated.
	Apart bool
	// StorageVersion is the version of the data that the bundle stores; 0 means 1.
	StorageVersion int
	// Instructions is the limit of one entry into a handler; 0 is the default.
	Instructions int
	// Memory is the number of bytes that it may hold on one map, or in the realm box;
	// 0 is the default.
	Memory int
}

// Bundle is the compiled files of one bundle.
type Bundle struct {
	Info  Info
	Order int            // in the order of dependencies
	Maps  []*source.File // main chunks on maps, by path
	Realm []*source.File // main chunks of the realm box, by path
	Libs  map[string]*source.File
	// Migrations are in the order of the versions to which they lead.
	Migrations []*source.File
}

// New returns a bundle without files.
func New(info Info, order int) *Bundle {
	return &Bundle{Info: info, Order: order, Libs: make(map[string]*source.File)}
}

// Add adds a file to the list of its kind. Files of one kind must be added in the order
// of their paths.
func (b *Bundle) Add(f *source.File) {
	switch {
	case f.Migration > 0:
		at, _ := slices.BinarySearchFunc(b.Migrations, f.Migration, func(o *source.File, to int) int { return o.Migration - to })
		b.Migrations = slices.Insert(b.Migrations, at, f)
	case f.Lib:
		b.Libs[libName(f.Path)] = f
	case f.Realm:
		b.Realm = append(b.Realm, f)
	default:
		b.Maps = append(b.Maps, f)
	}
}

// Version returns the version of the data that the bundle stores, from 1.
func (b *Bundle) Version() int { return max(1, b.Info.StorageVersion) }

// Mains returns a bundle's main chunks for a kind of box.
func (b *Bundle) Mains(place luaapi.Where) []*source.File {
	if place == luaapi.InRealm {
		return b.Realm
	}
	return b.Maps
}

// Files returns the files of a bundle, main chunks and libraries, by path.
func (b *Bundle) Files() []*source.File {
	all := slices.Concat(b.Maps, b.Realm)
	for _, name := range slices.Sorted(maps.Keys(b.Libs)) {
		all = append(all, b.Libs[name])
	}
	return all
}

// Library finds a file that the bundle requires. The error is for the author.
func (b *Bundle) Library(name string) (*source.File, error) {
	if other, _, ok := strings.Cut(name, ":"); ok && other != b.Info.Name {
		return nil, fmt.Errorf("files of other bundles cannot be required: call what %s exports, as in imports.%s.name(...)", other, other)
	}
	short := strings.TrimPrefix(name, b.Info.Name+":")
	short = strings.TrimPrefix(strings.TrimSuffix(short, ".lua"), "lib/")
	f := b.Libs[short]
	if f == nil {
		hint := ""
		if s, ok := suggest.Name(short, slices.Sorted(maps.Keys(b.Libs))); ok {
			hint = fmt.Sprintf(" (did you mean %q?)", s)
		}
		return nil, fmt.Errorf("there is no file scripts/lib/%s.lua in bundle %s%s", short, b.Info.Name, hint)
	}
	return f, nil
}

// May reports whether the bundle asks for permissions and has them.
func (b *Bundle) May(p permission.Set) bool { return b.Info.Asked.Has(p) && b.Info.Granted.Has(p) }

// Refusal returns why the bundle does not have permissions.
func (b *Bundle) Refusal(p permission.Set) string {
	if !b.Info.Asked.Has(p) {
		return p.Undeclared(b.Info.Asked)
	}
	return p.Ungranted(b.Info.Name)
}

// libName returns the name with which a file below scripts/lib is required: its path there
// without the suffix.
func libName(path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path, "scripts/lib/"), ".lua")
}

// defined has every function name that a bundle sets.
func (b *Bundle) defined() map[string]bool {
	names := make(map[string]bool)
	for _, f := range b.Files() {
		maps.Copy(names, f.Seen.Defined)
	}
	return names
}

// written has the globals that any main chunk of a bundle assigns.
func (b *Bundle) written() map[string]bool {
	names := make(map[string]bool)
	for _, f := range b.Files() {
		for _, g := range f.Chunk.Globals() {
			if g.Write {
				names[g.Name] = true
			}
		}
	}
	return names
}
