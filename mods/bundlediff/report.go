package bundlediff

import (
	"maps"
	"slices"
	"strings"

	"loam/mods/grant"
	"loam/scripting/permission"
)

// Pair is a value of the old version and of the new one.
type Pair[T any] struct {
	Old T `json:"old"`
	New T `json:"new"`
}

// Names are those that only one version has, and those that both have but differ.
type Names struct {
	Added   []string `json:"added"`
	Removed []string `json:"removed"`
	Changed []string `json:"changed"`
}

// Same reports whether both versions have the same.
func (n Names) Same() bool { return len(n.Added)+len(n.Removed)+len(n.Changed) == 0 }

// Kind is the definitions under one heading of data files.
type Kind struct {
	Heading string `json:"heading"`
	Names
}

// Report is what a new version of a bundle changes. Lists are sorted.
type Report struct {
	Bundle  string       `json:"bundle"`
	Version Pair[string] `json:"version"`
	// Wants has what the new version wants beyond the old one, as grant.Book.Wants.
	Wants    []string     `json:"wants"`
	SignedBy Pair[string] `json:"signed_by"` // "" is nobody

	Permissions    Names        `json:"permissions"`
	Isolated       Pair[string] `json:"isolated"`
	Depends        Names        `json:"depends"`
	Optional       Names        `json:"optional"`
	Conflicts      Names        `json:"conflicts"`
	Settings       Names        `json:"settings"`
	StorageVersion Pair[int]    `json:"storage_version"`
	Events         Names        `json:"events"` // that it publishes

	Hooks     Names  `json:"hooks"` // at which its handlers run: subject and hook
	Commands  Names  `json:"commands"`
	Kinds     []Kind `json:"definitions"` // that differ
	Overrides Names  `json:"overrides"`   // of definitions of other bundles
	Files     Names  `json:"files"`       // without definitions and texts; migrations among them

	Bytes              Pair[int] `json:"bytes"` // of all files
	FileCount          Pair[int] `json:"file_count"`
	ScriptInstructions Pair[int] `json:"script_instructions"` // to load its scripts
	StageInstructions  Pair[int] `json:"stage_instructions"`  // of data.lua

	// Unknown has the problems for which hooks, commands, computed definitions and
	// instructions of a version are unknown.
	Unknown []string `json:"unknown"`
}

// Compare returns what a new version changes in a world with these decisions of its operator.
func Compare(old, now Version, book *grant.Book) Report {
	a, b := old.Bundle, now.Bundle
	before, after := old.written(), now.written()
	r := Report{
		Bundle:         b.Name,
		Version:        Pair[string]{old.number(), now.number()},
		Wants:          append([]string{}, book.Wants(a, b)...),
		SignedBy:       Pair[string]{old.signer(), now.signer()},
		Permissions:    compare(words(a.Asks()), words(b.Asks())),
		Isolated:       Pair[string]{a.Isolation(), b.Isolation()},
		Depends:        compareValues(versions(a.Depends), versions(b.Depends)),
		Optional:       compareValues(versions(a.Optional), versions(b.Optional)),
		Conflicts:      compareValues(versions(a.Conflicts), versions(b.Conflicts)),
		Settings:       compareValues(old.settings(), now.settings()),
		StorageVersion: Pair[int]{a.StorageVersion, b.StorageVersion},
		Events:         compare(old.events(), now.events()),
		Kinds:          []Kind{},
		Overrides:      compareFields(before.overrides, after.overrides),
		Files:          compare(old.files(), now.files()),
		Bytes:          Pair[int]{old.bytes(), now.bytes()},
		FileCount:      Pair[int]{len(a.Files), len(b.Files)},
		Hooks:          compare(nil, nil),
		Commands:       compare(nil, nil),
		Unknown:        []string{},
	}
	for _, heading := range union(before.own, after.own) {
		if n := compareFields(before.own[heading], after.own[heading]); !n.Same() {
			r.Kinds = append(r.Kinds, Kind{heading, n})
		}
	}
	for _, v := range []Version{old, now} {
		if len(v.Problems) > 0 {
			r.Unknown = append(r.Unknown, v.number()+": "+v.Problems[0].Error())
		}
	}
	if len(r.Unknown) > 0 {
		return r
	}
	r.Hooks = compare(old.hooks(), now.hooks())
	r.Commands = compare(old.commands, now.commands)
	r.ScriptInstructions = Pair[int]{old.load.Instructions, now.load.Instructions}
	r.StageInstructions = Pair[int]{old.staged, now.staged}
	return r
}

// words returns the permissions of a set as a table.
func words(s permission.Set) map[string]string {
	all := make(map[string]string)
	for _, w := range s.Words() {
		all[w] = ""
	}
	return all
}

// union returns the keys of two tables, sorted.
func union[T any](a, b map[string]T) []string {
	names := slices.Sorted(maps.Keys(a))
	for name := range b { // sorted below
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// compare compares two tables of texts.
func compare(a, b map[string]string) Names {
	n := Names{Added: []string{}, Removed: []string{}, Changed: []string{}}
	for _, name := range union(a, b) {
		was, before := a[name]
		is, after := b[name]
		switch {
		case !before:
			n.Added = append(n.Added, name)
		case !after:
			n.Removed = append(n.Removed, name)
		case was != is:
			n.Changed = append(n.Changed, name)
		}
	}
	return n
}

// compareValues is compare for names that are followed by their values.
func compareValues(a, b map[string]string) Names {
	n := compare(a, b)
	for i, name := range n.Added {
		n.Added[i] = name + ": " + b[name]
	}
	for i, name := range n.Removed {
		n.Removed[i] = name + ": " + a[name]
	}
	for i, name := range n.Changed {
		n.Changed[i] = name + ": " + a[name] + " -> " + b[name]
	}
	return n
}

// compareFields is compare for definitions. One that has changed is followed by the fields
// that differ.
func compareFields(a, b map[string]fields) Names {
	n := Names{Added: []string{}, Removed: []string{}, Changed: []string{}}
	for _, id := range union(a, b) {
		was, before := a[id]
		is, after := b[id]
		switch {
		case !before:
			n.Added = append(n.Added, id)
		case !after:
			n.Removed = append(n.Removed, id)
		default:
			if of := compare(was, is); !of.Same() {
				changed := slices.Concat(of.Added, of.Removed, of.Changed)
				slices.Sort(changed)
				n.Changed = append(n.Changed, strings.TrimSuffix(id+": "+strings.Join(changed, ", "), ": "))
			}
		}
	}
	return n
}
