package bundle

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// stagedLines reads lines of the bundle's own that its StageFile has said: by
// key, then by language.
func (r *reader) stagedLines(n *yaml.Node) {
	list, _ := r.pairs(n, string(Locale))
	for _, p := range list {
		if !validKey(p.key) || len(p.key) > maxKey {
			r.problem(p.at, "the key of a line must be names joined by dots, not", p.key, "")
			continue
		}
		for _, in := range r.languages(p) {
			r.ownLine(in.key, p.key, in, r.begin(in.key))
		}
	}
}

// stagedTranslations reads lines for other bundles that the StageFile has said:
// by id, then by language.
func (r *reader) stagedTranslations(n *yaml.Node) {
	list, _ := r.pairs(n, string(Locale))
	for _, p := range list {
		of, key, whole := strings.Cut(p.key, ":")
		switch {
		case !whole || key == "" || len(key) > maxLine:
			r.problem(p.at, "a line of another bundle is named bundle:key, not", p.key, "")
		case r.mayTranslate(p.at, of):
			r.translated, r.within = of, of
			for _, in := range r.languages(p) {
				r.translate(in.key, key, pair{p.key, p.at, in.value})
			}
			r.translated, r.within = "", ""
		}
	}
}

// languages lists what a line is in each language.
func (r *reader) languages(line pair) []pair {
	list, _ := r.pairs(line.value, "line "+line.key)
	var all []pair
	for _, in := range list {
		if !ValidLanguage(in.key) {
			r.problem(in.at, "a line is given by language, such as de or pt_BR, not", in.key, "")
			continue
		}
		all = append(all, in)
	}
	return all
}
