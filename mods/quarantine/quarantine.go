// Package quarantine loads the bundles of a world in a process of its own before the world
// loads them. Files of strangers can be large, slow or crafted to use up memory; in the
// worst case that ends the process of the quarantine, which is replaced, and the world
// learns which file it was.
//
// A [Ward] is the side of the world: it starts the process and asks it. [Serve] is the
// other side. They exchange lines of JSON. The process stays warm: it caches what it has
// read and compiled, so a save costs it what it costs the world. It ends with its input.
//
// The package decides nothing about bundles: the options with which they are loaded, and
// what happens to a release, are given to it.
package quarantine

import (
	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/release"
)

// Held is a bundle that is not loaded from the folder as long as its files are the same.
type Held struct {
	Label   string // its name in the folder
	Digest  string // of its files, as bundle.Digest returns it
	Archive []byte // of the version that stands in for it; nil: the bundle is left out
}

// Verdict is the result of loading the bundles of a folder.
type Verdict struct {
	Files    string    // hash of the files that were read
	Hash     string    // of the release; "" with problems
	Problems diag.List // of the bundles
}

// Result is the result of running scenarios.
type Result struct {
	Passed, All int
	Failure     string // of the first scenario that failed; "" if none did
}

// question is what the world sends.
type question struct {
	ID     int
	Load   bool
	Held   []Held   `json:",omitempty"`
	Config []byte   `json:",omitempty"` // of the world, to be tried in place of its file; null: the file
	Test   []string `json:",omitempty"` // bundles whose scenarios are to run
	Hash   string   `json:",omitempty"` // of the release that they test
	Cancel bool     `json:",omitempty"` // the test with this ID
}

// answer is what the process sends. One with ID 0 reports what it is doing.
type answer struct {
	ID      int
	Piece   string        `json:",omitempty"` // the piece of work that begins
	Over    *diag.Problem `json:",omitempty"` // the process has exceeded its limits and ends
	Verdict *Verdict      `json:",omitempty"`
	Result  *Result       `json:",omitempty"`
	Unknown bool          `json:",omitempty"` // it has no release with that hash
}

// Substitute returns the function that release.Options need so that held bundles are not
// loaded from their folder.
func Substitute(held []Held) func(path string) (b *bundle.Bundle, instead bool) {
	if len(held) == 0 {
		return nil
	}
	return func(path string) (*bundle.Bundle, bool) {
		label := bundle.LabelOf(path)
		for i := range held {
			h := &held[i]
			if h.Label != label || bundle.Digest(path) != h.Digest {
				continue
			}
			if h.Archive == nil {
				return nil, true
			}
			b, problems := bundle.OpenArchive(label, h.Archive)
			return b, len(problems) == 0
		}
		return nil, false
	}
}

// verdictOf returns the verdict about a release, which is nil with problems.
func verdictOf(files string, r *release.Release, problems diag.List) *Verdict {
	v := &Verdict{Files: files, Problems: problems}
	if len(problems) == 0 {
		v.Hash = r.Hash
	}
	return v
}
