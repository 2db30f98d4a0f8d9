package bundle

import (
	"path"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// reader turns the files of one bundle into definitions and problems.
type reader struct {
	*definition.Reader
	b         *Bundle
	sections  []definition.Section
	asked     bool                                  // a missing permission has been reported
	said      map[string]map[string]yamlschema.Line // lines by language and key
	storageAt content.Origin                        // place of the storage version in bundle.yaml
}

// newReader makes a reader that fills a bundle.
func newReader(b *Bundle, problems diag.List) *reader {
	of := &yamlschema.Reader{Source: &b.Source, Problems: problems, IDs: make(map[string]content.ID), Incomplete: len(problems) > 0}
	return &reader{Reader: definition.NewReader(of, &b.Tables), b: b, sections: Sections()}
}

// read reads a bundle from its files, with every setting at its default.
func read(label string, files []File, problems diag.List) (*Bundle, diag.List) {
	b, problems := readWith(label, files, nil, nil, problems)
	if len(problems) == 0 {
		problems = b.atTheEnds()
	}
	return b, problems
}

// readWith reads a bundle from its files, from the output of its data stage, and with
// chosen settings.
func readWith(label string, files []File, said *yaml.Node, chosen map[string]value.Value, problems diag.List) (*Bundle, diag.List) {
	b := empty(label)
	b.Computed, b.under = said, chosen
	return b.readAll(files, problems)
}

// readAll reads the content of the files.
func (b *Bundle) readAll(files []File, problems diag.List) (*Bundle, diag.List) {
	b.Files, problems = b.unseal(files, problems)
	b.Tables.Origins = make(map[string]content.Origin)
	b.Tables.Locale = make(map[string]map[string]map[string]string)
	b.Locale, b.LookUps = b.Tables.Locale, make(map[string]*formula.Table)
	r := newReader(b, problems)
	r.manifest()
	b.Settled = b.settle(b.under)
	for i := range b.Files {
		r.At = &b.Files[i]
		r.readFile()
	}
	r.staged()
	r.lookUps()
	r.ownStats()
	r.Compile()
	for _, check := range r.Last {
		check()
	}
	r.compareLocales()
	r.checkMigrations()
	b.Refs, b.Spots, b.Overlays, b.Incomplete = r.Refs, r.Spots, r.Overlays, r.Incomplete
	return b, WithExcerpts(r.Reported(), b)
}

// manifest reads bundle.yaml, to which everything else refers.
func (r *reader) manifest() {
	i := slices.IndexFunc(r.Files, func(f File) bool { return f.Path == yamlschema.ManifestFile })
	if i >= 0 {
		r.At = &r.Files[i]
		if root := r.Parse(); root != nil {
			r.readManifest(root)
		} else if !r.Incomplete {
			r.ProblemAt(r.Place(1, 1), "is empty", "", "")
		}
	} else if len(r.Files) > 0 || len(r.Problems) == 0 {
		r.noManifest()
	}
	if r.Name == "" && yamlschema.ValidName(r.Label) {
		r.Name = r.Label // so that the rest can be read and its problems reported
	}
}

// noManifest reports the missing file, and its place if it is one folder too deep.
func (r *reader) noManifest() {
	for _, f := range r.Files {
		if path.Base(f.Path) == yamlschema.ManifestFile {
			r.Add(diag.Problem{File: r.Label, Msg: yamlschema.ManifestFile + " must be at the top level of a bundle, not at", Text: f.Path})
			return
		}
	}
	r.Add(diag.Problem{File: r.Label, Msg: "has no " + yamlschema.ManifestFile})
}
