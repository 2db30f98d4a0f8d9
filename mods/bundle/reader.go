package bundle

import (
	"path"
	"slices"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/quota"
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
	piece     string                                // of watched work
}

// newReader makes a reader that fills a bundle.
func newReader(b *Bundle, problems diag.List) *reader {
	of := &yamlschema.Reader{Source: &b.Source, Problems: problems, IDs: make(map[string]content.ID), Incomplete: len(problems) > 0}
	if of.Began = b.began; b.Watch != nil && of.Began == 0 {
		of.Began = b.Watch.Clock()
	}
	return &reader{Reader: definition.NewReader(of, &b.Tables), b: b, sections: Sections()}
}

// read reads a bundle from its files, with every setting at its default.
func read(label string, files []File, problems diag.List) (*Bundle, diag.List) {
	return readWatched(nil, label, files, problems)
}

// readWatched is read in a process whose work is watched.
func readWatched(w *quota.Watch, label string, files []File, problems diag.List) (*Bundle, diag.List) {
	b := empty(label)
	if b.Watch = w; w != nil {
		b.began = w.Clock()
	}
	b, problems = b.readAll(files, problems)
	if len(problems) == 0 {
		problems = b.atTheEnds()
	}
	b.began = 0
	return b, problems
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
		r.watched()
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

// largeFile is the size from which reading a file is a piece of work of its own, in bytes.
const largeFile = 64 << 10

// watched begins the piece of work in which the current file is read.
func (r *reader) watched() {
	if r.Watch == nil || r.At.Path == yamlschema.ManifestFile {
		return
	}
	piece, bytes := r.Label, 0
	if len(r.At.Data) >= largeFile && path.Ext(r.At.Path) == ".yaml" {
		piece, bytes = r.Label+"/"+r.At.Path, len(r.At.Data)
	}
	if piece == r.piece {
		return
	}
	if r.piece = piece; bytes == 0 {
		for i := range r.Files {
			bytes += len(r.Files[i].Data)
		}
	}
	r.Watch.File(piece, bytes)
}

// manifest reads bundle.yaml, to which everything else refers.
func (r *reader) manifest() {
	i := slices.IndexFunc(r.Files, func(f File) bool { return f.Path == yamlschema.ManifestFile })
	if i >= 0 {
		r.At = &r.Files[i]
		if root := r.Parse(); root != nil {
			r.readManifest(root)
		} else if !r.Incomplete {
			r.ProblemAt(r.Place(1, 1), diag.NoManifest, "is empty", "", "")
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
			r.Add(diag.Problem{File: r.Label, Code: diag.NoManifest, Msg: yamlschema.ManifestFile + " must be at the top level of a bundle, not at", Text: f.Path})
			return
		}
	}
	r.Add(diag.Problem{File: r.Label, Code: diag.NoManifest, Msg: "has no " + yamlschema.ManifestFile})
}
