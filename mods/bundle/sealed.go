package bundle

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/mods/archive"
	"loam/mods/signature"
)

// Signature identifies who signed a bundle.
type Signature struct {
	Key  signature.Key
	Text []byte // of the file that holds it
}

// Packed reports whether the bundle came as an archive.
func (b *Bundle) Packed() bool { return strings.HasSuffix(b.Label, ArchiveSuffix) }

// unseal removes the signature from the files and checks it. An invalid one is a problem,
// even if signatures are not required, since the signed files have been changed.
func (b *Bundle) unseal(files []File, problems diag.List) ([]File, diag.List) {
	i := slices.IndexFunc(files, func(f File) bool { return f.Path == signature.File })
	if i < 0 {
		return files, problems
	}
	text := files[i].Data
	rest := slices.Concat(files[:i], files[i+1:])
	if len(problems) > 0 {
		return rest, problems // of files that could not be read
	}
	key, err := signature.Verify(rest, text)
	if err != nil {
		return rest, append(problems, diag.Problem{File: b.Label + "/" + signature.File, Code: diag.BadSignature, Msg: err.Error()})
	}
	b.Signed = &Signature{key, text}
	return rest, problems
}

// again reads the bundle's files once more, without the signature, which was
// checked.
func (b *Bundle) again(said *yaml.Node, chosen map[string]value.Value) (*Bundle, diag.List) {
	made := empty(b.Label)
	made.Watch = b.Watch
	made.Computed, made.under, made.given = said, chosen, b.given
	made, problems := made.readAll(b.Files, nil)
	made.Signed = b.Signed
	return made, problems
}

// Pack packs the bundle for distribution: with the signature of secret or, if that
// is nil, with its existing signature.
func (b *Bundle) Pack(secret *signature.Secret) []byte {
	files := b.Files
	switch {
	case secret != nil:
		files = withFile(files, File{Path: signature.File, Data: signature.Sign(files, *secret)})
	case b.Signed != nil:
		files = withFile(files, File{Path: signature.File, Data: b.Signed.Text})
	}
	return archive.Write(files)
}

// withFile is sorted files with one more.
func withFile(files []File, f File) []File {
	i, _ := slices.BinarySearchFunc(files, f, byPath)
	return slices.Insert(slices.Clone(files), i, f)
}
