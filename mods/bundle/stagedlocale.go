package bundle

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
)

// stagedLines reads the bundle's own lines in the output of its data stage: by key, then by
// language.
func (r *reader) stagedLines(n *yaml.Node) {
	list, _ := r.Pairs(n, string(Locale))
	for _, p := range list {
		if !validKey(p.Key) || len(p.Key) > maxKey {
			r.Problem(p.At, diag.BadText, "the key of a line must consist of names joined by dots, not", p.Key, "")
			continue
		}
		for _, in := range r.languages(p) {
			r.ownLine(in.Key, p.Key, in, r.begin(in.Key))
		}
	}
}

// stagedTranslations reads the lines for other bundles in the output of the data stage: by
// id, then by language.
func (r *reader) stagedTranslations(n *yaml.Node) {
	list, _ := r.Pairs(n, string(Locale))
	for _, p := range list {
		of, key, whole := strings.Cut(p.Key, ":")
		switch {
		case !whole || key == "" || len(key) > maxLine:
			r.Problem(p.At, diag.BadText, "the id of a line of another bundle is bundle:key, not", p.Key, "")
		case r.mayTranslate(p.At, of):
			r.Translated, r.Within = of, of
			for _, in := range r.languages(p) {
				r.translate(in.Key, key, yamlschema.Entry{Key: p.Key, At: p.At, Value: in.Value})
			}
			r.Translated, r.Within = "", ""
		}
	}
}

// languages lists the text of a line in each language.
func (r *reader) languages(line yamlschema.Entry) []yamlschema.Entry {
	list, _ := r.Pairs(line.Value, "line "+line.Key)
	var all []yamlschema.Entry
	for _, in := range list {
		if !ValidLanguage(in.Key) {
			r.Problem(in.At, diag.BadText, "the texts of a line need a language as key, such as de or pt_BR, not", in.Key, "")
			continue
		}
		all = append(all, in)
	}
	return all
}
