package bundle

import (
	"gopkg.in/yaml.v3"

	"loam/core/problem"
	"loam/mods/form"
)

// Staged returns the bundle with what its form.StageFile has form.Line: a document as a
// data file holds it, whose nodes have the lines of that file. It is read as data
// files are, together with them.
func (b *Bundle) Staged(said *yaml.Node) (*Bundle, problem.List) {
	return b.again(said, b.under)
}

// staged reads what the form.StageFile has form.Line.
func (r *reader) staged() {
	i, ok := r.b.Find(form.StageFile)
	if r.b.Computed == nil || !ok {
		return
	}
	r.At = &r.Files[i]
	r.headings(r.b.Computed)
}
