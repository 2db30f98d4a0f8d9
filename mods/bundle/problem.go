package bundle

import (
	"bytes"
	"strings"

	"loam/core/lib/diag"
)

// WithExcerpts adds excerpts to sorted problems whose files belong to the bundles.
// It reads each file once.
func WithExcerpts(list diag.List, bundles ...*Bundle) diag.List {
	var file string
	var rest []byte // of the file, from line at
	at := 0
	for i := range list {
		p := &list[i]
		if p.File != file {
			file, at, rest = p.File, 1, bytesOf(p.File, bundles)
		}
		for ; at < p.Line && rest != nil; at++ {
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
		}
		if at == p.Line {
			p.Excerpt = diag.Line(rest, 1)
		}
	}
	return list
}

func bytesOf(file string, bundles []*Bundle) []byte {
	for _, b := range bundles {
		if name, ok := strings.CutPrefix(file, b.Label+"/"); ok {
			if data, ok := b.File(name); ok {
				return data
			}
		}
	}
	return nil
}
