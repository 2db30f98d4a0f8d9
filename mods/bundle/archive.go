package bundle

import (
	"fmt"
	"path"

	"loam/core/lib/diag"
	"loam/mods/archive"
)

// Archive packs a bundle into a zip file that OpenArchive reads. The same files give
// the same bytes. The signature is not included.
func (b *Bundle) Archive() []byte { return archive.Write(b.Files) }

// unzip reads all files of an archive, sorted by path, without those that reading a folder
// would ignore. An archive with any problem returns no files.
func unzip(label string, data []byte) ([]File, diag.List) {
	files, found := archive.Read(data, hidden)
	var problems diag.List
	for _, p := range found {
		msg := "loam pack makes a valid archive; this " + p.Msg
		problems = append(problems, diag.Problem{File: label, Code: diag.BadArchive, Msg: msg, Text: diag.Quote(p.Text)})
	}
	return files, problems
}

// tooLarge is the problem of an archive that is too large to read.
func tooLarge(label string) diag.List {
	return diag.List{{File: label, Code: diag.OverLimit, Msg: fmt.Sprintf("archive is larger than %d MB", archive.MaxBytes>>20)}}
}

// hidden reports whether reading a folder would ignore the file.
func hidden(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if Ignored(path.Base(name)) {
			return true
		}
	}
	return false
}
