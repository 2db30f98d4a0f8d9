package bundle

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
)

// Staged returns the bundle with what its yamlschema.StageFile has yamlschema.Line: a document as a
// data file holds it, whose nodes have the lines of that file. It is read as data
// files are, together with them.
func (b *Bundle) Staged(said *yaml.Node) (*Bundle, diag.List) {
	return b.again(said, b.under)
}

// staged reads what the yamlschema.StageFile has yamlschema.Line.
func (r *reader) staged() {
	i, ok := r.b.Find(yamlschema.StageFile)
	if r.b.Computed == nil || !ok {
		return
	}
	r.At = &r.Files[i]
	r.headings(r.b.Computed)
}
