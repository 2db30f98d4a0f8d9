package idmap

import (
	"path/filepath"
	"strconv"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Entry is one line of a table.
type Entry struct {
	Kind   Kind
	Number uint32
	// ID is as written: with its bundle, or without one, which is then that of the table.
	ID           string
	Line, Column int
}

// Full is the id with its bundle.
func (e *Entry) Full(bundle string) content.ID {
	for _, c := range e.ID {
		if c == ':' {
			return content.ID(e.ID)
		}
	}
	return content.ID(bundle + ":" + e.ID)
}

// Read reads a table in the order of the file: a mapping of kinds, and below each a mapping
// of numbers to ids. File is its name in problems.
func Read(file string, data []byte) ([]Entry, diag.List) {
	source := &yamlschema.Source{Label: filepath.ToSlash(filepath.Dir(file))}
	r := &yamlschema.Reader{Source: source, At: &yamlschema.File{Path: filepath.Base(file), Data: data}}
	var all []Entry
	root := r.Parse()
	if root == nil || yamlschema.IsNull(root) {
		return nil, named(r.Problems, file)
	}
	kinds, _ := r.Pairs(root, "a table of numbers")
	known := make([]string, len(Kinds))
	for i, k := range Kinds {
		known[i] = string(k)
	}
	for _, k := range kinds {
		i := -1
		for j := range known {
			if known[j] == k.Key {
				i = j
			}
		}
		if i < 0 {
			r.Unknown(k, "a table of numbers", known)
			continue
		}
		lines, _ := r.Pairs(k.Value, k.Key)
		for _, l := range lines {
			n, err := strconv.ParseUint(l.Key, 0, 32)
			switch {
			case err != nil || n == 0 || n >= First:
				r.Problem(l.At, diag.BadNumbers, "a number must be a whole number from 1 to "+strconv.Itoa(First-1)+", not", l.Key, "")
			case l.Value.Value == "" || len(l.Value.Content) > 0:
				r.Problem(l.Value, diag.BadNumbers, "a number must be mapped to an id, not", yamlschema.Quote(l.Value), "")
			default:
				all = append(all, Entry{Kind: Kinds[i], Number: uint32(n), ID: l.Value.Value, Line: l.Value.Line, Column: l.Value.Column})
			}
		}
	}
	return all, named(r.Problems, file)
}

func named(problems diag.List, file string) diag.List {
	for i := range problems {
		problems[i].File = file
	}
	return problems.Sort()
}
