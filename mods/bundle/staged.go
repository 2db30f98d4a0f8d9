package bundle

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
)

// Staged returns the bundle with the output of its data stage: a document like that of a
// data file, whose nodes have the lines of the stage's file. It is read together with the
// data files.
func (b *Bundle) Staged(said *yaml.Node) (*Bundle, diag.List) {
	return b.again(said, b.under)
}

// staged reads the output of the data stage.
func (r *reader) staged() {
	i, ok := r.b.Find(yamlschema.StageFile)
	if r.b.Computed == nil || !ok {
		return
	}
	r.At = &r.Files[i]
	r.headings(r.b.Computed)
}
