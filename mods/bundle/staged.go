package bundle

import (
	"gopkg.in/yaml.v3"

	"loam/core/problem"
)

// StageFile is the file at the root of a bundle that computes definitions. It
// runs when those of the bundles are known on which this one depends, so this
// package only carries it along: package stage runs it.
const StageFile = "data.lua"

// Staged returns the bundle with what its StageFile has said: a document as a
// data file holds it, whose nodes have the lines of that file. It is read as data
// files are, together with them.
func (b *Bundle) Staged(said *yaml.Node) (*Bundle, problem.List) {
	return b.again(said, b.under)
}

// staged reads what the StageFile has said.
func (r *reader) staged() {
	i, ok := r.b.find(StageFile)
	if r.b.staged == nil || !ok {
		return
	}
	r.file = &r.b.Files[i]
	r.headings(r.b.staged)
}
