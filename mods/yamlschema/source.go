package yamlschema

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/quota"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/archive"
)

// File is a file of a bundle, its path relative to the bundle and with slashes.
type File = archive.File

// Base is the name of the bundle that is part of every world. Every bundle depends
// on it implicitly.
const Base = "base"

// ManifestFile is the file name of the manifest.
const ManifestFile = "bundle.yaml"

// StageFile is the file at the root of a bundle that computes definitions.
const StageFile = "data.lua"

// Source is the part of a bundle that its files need to be read.
type Source struct {
	Label string // folder or archive name; the prefix of file names in problems
	Name  string
	Files []File // every file except for the signature, by path
	// Computed is the output of its data stage; nil if there is none.
	Computed *yaml.Node
	// Watch limits the time and memory of reading, in a process that does nothing else;
	// nil sets no limits.
	Watch *quota.Watch

	Settings []Setting              // by name
	Settled  map[string]value.Value // the values of all settings when it was read
	Uses     map[string]bool        // settings that its definitions use

	May      map[string]bool                         // bundles whose names may be used; nil if unknown
	MayOver  map[string]bool                         // bundles whose names may be used within overrides of their definitions
	LookUps  map[string]*formula.Table               // by their names in formulas
	OwnStats map[string]bool                         // by name; known when formulas are compiled
	Locale   map[string]map[string]map[string]string // as in content.Tables.Locale
}

// File returns the bytes of a file of the bundle by its path.
func (s *Source) File(path string) ([]byte, bool) {
	i, ok := s.Find(path)
	if !ok {
		return nil, false
	}
	return s.Files[i].Data, true
}

// Find returns the position of a file in Files.
func (s *Source) Find(path string) (int, bool) {
	return slices.BinarySearchFunc(s.Files, path, func(f File, p string) int { return strings.Compare(f.Path, p) })
}

// Reader reads the files of one bundle and collects the results.
type Reader struct {
	*Source
	At       *File     // the current file; nil before the first
	Problems diag.List // at most diag.Most of a file; see Reported
	Found
	// Incomplete reports that something could not be read, so that definitions may
	// be missing.
	Incomplete bool
	// Began is the time of the watch at which reading the bundle began.
	Began   time.Duration
	stopped bool // reading has taken too much

	// From and Index identify the definition that is being read: its kind and its
	// position in the table of the kind.
	From  content.Kind
	Index int
	// Within is the bundle whose definition an override changes, Translated the
	// bundle whose lines are written.
	Within, Translated string

	Later    []func()                // formulas, which need the tables of all files
	IDs      map[string]content.ID   // cache of the full ids of names as written; nil caches none
	silent   map[content.Origin]bool // places of unknown settings, whose values need no further reports
	listed   map[*File]int           // problems by file
	further  map[string]int          // problems that are not listed, by the name of the file
	placed   *File                   // its name in problems is label
	label    string
	defaults map[string]Value // of fields of mappings within definitions
}

// Found is a collection of references in values.
type Found struct {
	Refs    []Ref   // references that composing checks
	Spots   []Spot  // points that composing checks against their map
	Presses []Press // handlers that a part of a panel names
}

// Ref is a reference from one definition to another.
type Ref struct {
	Kind  content.Kind // of the named definition
	ID    content.ID   // of the named definition
	Text  string       // as the author wrote it
	From  content.Kind // of the naming definition
	Index int          // of that definition in Tables
	At    content.Origin
}

// Spot is a point whose map may be in another bundle.
type Spot struct {
	From     content.Kind // places, spawns or paths
	Index    int          // of the definition in Tables
	Point    int          // of a path: which waypoint
	Grounded bool         // no height was written: it is the ground of the map
	At       content.Origin
}

// Press is a handler that a panel names, with its place.
type Press struct {
	Name string
	At   content.Origin
}

// Compile compiles the formulas that have been read.
func (r *Reader) Compile() {
	for _, compile := range r.Later {
		if r.stopped {
			return
		}
		compile()
	}
}

// enough bounds the listed problems of all files of a bundle before they are sorted and
// cut to diag.Most.
const enough = 20 * diag.Most

// Add reports a problem.
func (r *Reader) Add(p diag.Problem) {
	if r.Full() {
		r.Count(1)
		return
	}
	if r.listed == nil {
		r.listed = make(map[*File]int)
	}
	r.listed[r.At]++
	r.Problems = append(r.Problems, p)
}

// Full reports whether further problems of the current file are only counted, so that
// nobody needs to find a message or a suggestion.
func (r *Reader) Full() bool { return r.listed[r.At] >= diag.Most || len(r.Problems) >= enough }

// Count reports problems of the current file without listing them.
func (r *Reader) Count(n int) {
	r.Incomplete = true // not all are listed; consequences need not be either
	if r.further == nil {
		r.further = make(map[string]int)
	}
	file := r.Label
	if r.At != nil {
		file = r.Place(0, 0).File
	}
	r.further[file] += n
}

// Reported returns all problems, sorted and cut, with the number of those that are not
// listed.
func (r *Reader) Reported() diag.List {
	all := slices.Clone(r.Problems)
	for file, n := range r.further {
		all = append(all, diag.Further(file, n))
	}
	return all.Sort().Cut()
}

// Problem reports a problem at a node.
func (r *Reader) Problem(n *yaml.Node, code diag.Code, msg, text, suggestion string) {
	r.ProblemAt(r.Where(n), code, msg, text, suggestion)
}

// ProblemAt reports a problem at a place.
func (r *Reader) ProblemAt(at content.Origin, code diag.Code, msg, text, suggestion string) {
	if r.silent[at] {
		return
	}
	if what, ok := strings.CutSuffix(msg, ", not"); ok && text == "" {
		msg = what + ", but is empty"
	}
	r.Add(NewProblem(at, code, msg, text, suggestion))
}

// NewProblem returns a problem at a place. Its excerpt is added later, for the shown
// problems.
func NewProblem(at content.Origin, code diag.Code, msg, text, suggestion string) diag.Problem {
	return diag.Problem{
		File: at.File, Line: at.Line, Column: at.Column, Code: code, Msg: msg, Text: diag.Quote(text), Suggestion: suggestion,
	}
}

// Place returns a place in the file that is being read.
func (r *Reader) Place(line, column int) content.Origin {
	if r.placed != r.At {
		r.placed, r.label = r.At, r.Label+"/"+r.At.Path
	}
	return content.Origin{File: r.label, Line: line, Column: column}
}

// Where returns the place of a node.
func (r *Reader) Where(n *yaml.Node) content.Origin { return r.Place(n.Line, n.Column) }

// WhereWritten returns the place of a value, with its text.
func (r *Reader) WhereWritten(n *yaml.Node) content.Origin {
	at := r.Where(n)
	at.Text = Written(n)
	return at
}

// Value reads the value of a field. If ok is false, it has reported the problem. It does
// not read formulas; Formula does.
func (r *Reader) Value(f *Field, n *yaml.Node) (v Value, ok bool) {
	if f.Type.Read == nil {
		panic(fmt.Sprintf("form: no reader for %s, of type %s", f.Key, f.Type.Word))
	}
	return f.Type.Read(r, f, n)
}

// Give reads the value of a field and passes it on: immediately or, for a formula, once it
// is compiled. If it returns false, it has reported the problem.
func (r *Reader) Give(f *Field, n *yaml.Node, set func(Value)) bool {
	if f.Type == Formula {
		before := len(r.Problems)
		r.Formula(f, n, func(compiled *formula.Formula) { set(Value{Formula: compiled}) })
		return len(r.Problems) == before
	}
	v, ok := r.Value(f, n)
	if ok {
		set(v)
	}
	return ok
}

// DefaultOf reads a default as if the author of a bundle had written it.
func DefaultOf(bundle string, f *Field) (v Value) {
	r := &Reader{Source: &Source{Name: bundle}, At: &File{Path: "defaults"}}
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(f.Default), &n); err != nil || len(n.Content) != 1 {
		panic("yamlschema: default of " + f.Key + " is no YAML")
	}
	r.Give(f, n.Content[0], func(given Value) { v = given })
	r.Compile()
	if len(r.Problems) > 0 {
		panic("yamlschema: default of " + f.Key + " is no value: " + r.Problems.Error())
	}
	return v
}
