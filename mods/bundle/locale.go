package bundle

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/lib/text"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

var language = regexp.MustCompile(`^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?$`)

// ValidLanguage reports whether s is the name of a locale: de, pt_BR, zh_Hant_TW.
func ValidLanguage(s string) bool { return language.MatchString(s) }

// locale reads the text of one language.
func (r *reader) locale() {
	name := strings.TrimSuffix(path.Base(r.At.Path), ".yaml")
	if !ValidLanguage(name) {
		p := diag.Problem{File: r.Label + "/" + r.At.Path, Code: diag.BadFileName, Msg: "a locale must be named after its language, such as en.yaml or pt_BR.yaml, not", Text: path.Base(r.At.Path)}
		if tag := text.Tag(name); ValidLanguage(tag) {
			p.Suggestion = tag + ".yaml"
		}
		r.Add(p)
		return
	}
	root := r.Parse()
	if root == nil {
		return
	}
	r.lines(root, "", name, r.begin(name))
}

// begin returns the lines of a language, to which the caller adds.
func (r *reader) begin(language string) map[string]string {
	if r.said == nil {
		r.said = make(map[string]map[string]yamlschema.Line)
	}
	if r.said[language] == nil {
		r.said[language] = make(map[string]yamlschema.Line)
		r.b.Tables.Locale[language] = map[string]map[string]string{r.Name: make(map[string]string)}
	}
	return r.b.Tables.Locale[language][r.Name]
}

// maxKey bounds the key of a line, including its dots.
const maxKey = 200

// lines collects the lines of a mapping; keys of nested mappings are joined by dots.
func (r *reader) lines(n *yaml.Node, prefix, language string, lines map[string]string) {
	list, ok := r.Pairs(n, "a locale")
	if !ok {
		return
	}
	for _, p := range list {
		if r.Stopped(p.At.Line) {
			return
		}
		if prefix == "" && p.Key == definition.Override {
			r.translations(language, p.Value)
			continue
		}
		key := prefix + p.Key
		if !validKey(p.Key) || len(key) > maxKey {
			r.Problem(p.At, diag.BadText, "the key of a line must consist of names joined by dots, not", p.Key, "")
			continue
		}
		if p.Value.Kind == yaml.MappingNode {
			r.lines(p.Value, key+".", language, lines)
			continue
		}
		r.ownLine(language, key, p, lines)
	}
}

// ownLine reads a line of the bundle itself.
func (r *reader) ownLine(language, key string, p yamlschema.Entry, lines map[string]string) {
	source, ok := r.Text(p.Key, p.Value)
	if !ok {
		lines[key] = source // it is not missing elsewhere
		return
	}
	if first, twice := r.said[language][key]; twice {
		where := fmt.Sprintf("line %d", first.At.Line)
		if first.File != r.At {
			where = first.At.Place()
		}
		r.Problem(p.At, diag.Duplicate, fmt.Sprintf("duplicate line, first at %s:", where), key, "")
		return
	}
	s := yamlschema.Line{At: r.Where(p.At), Source: source, Node: p.Value, File: r.At}
	s.Parsed = r.Parsed(language, s)
	lines[key], r.said[language][key] = source, s
}

// sourceLanguage returns the language from which others are translated: English, or without
// it the first by name.
func sourceLanguage[T any](languages map[string]T) string {
	if _, ok := languages[content.DefaultLanguage]; ok || len(languages) == 0 {
		return content.DefaultLanguage
	}
	return slices.Min(slices.Collect(maps.Keys(languages)))
}

// compareLocales checks that a line has the same arguments in every language.
func (r *reader) compareLocales() {
	source := sourceLanguage(r.said)
	for _, language := range slices.Sorted(maps.Keys(r.said)) {
		if language == source {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(r.said[language])) {
			here, there := r.said[language][key], r.said[source][key]
			if here.Parsed != nil && there.Parsed != nil {
				r.compareLines(here, there)
			}
		}
	}
}

func (r *reader) compareLines(here, there yamlschema.Line) {
	file, _ := strings.CutPrefix(there.At.File, r.Label+"/")
	compareNames(r.Reader.Reader, here, there.Parsed.Names(), fmt.Sprintf("%s:%d", file, there.At.Line))
}

// compareNames checks that a line has the arguments of another one at a given place.
func compareNames(r *yamlschema.Reader, here yamlschema.Line, want []string, where string) {
	got := here.Parsed.Names()
	if slices.Equal(want, got) {
		return
	}
	var meant []string
	for _, name := range got {
		if slices.Contains(want, name) {
			continue
		}
		near, _ := suggest.Name(name, slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(got, w) }))
		meant = append(meant, near)
		at := r.InLine(here, max(strings.Index(here.Source, "{"+name), 0)+1)
		r.ProblemAt(at, diag.BadText, fmt.Sprintf("placeholder does not exist in the line at %s:", where), name, near)
	}
	for _, name := range want {
		if !slices.Contains(got, name) && !slices.Contains(meant, name) {
			r.At = here.File
			r.ProblemAt(r.Where(here.Node), diag.BadText, fmt.Sprintf("placeholder of the line at %s is missing:", where), "{"+name+"}", "")
		}
	}
}
