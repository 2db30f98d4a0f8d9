package bundle

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/nearest"
	"loam/core/problem"
	"loam/core/text"
)

// said is a line of a locale as it was read.
type said struct {
	at     content.Origin // of the key
	source string
	line   *text.Line // nil: it has problems
	node   *yaml.Node // of the text
	file   *File
}

var language = regexp.MustCompile(`^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?$`)

// ValidLanguage tells whether s is called like the locale of a language: de,
// pt_BR, zh_Hant_TW.
func ValidLanguage(s string) bool { return language.MatchString(s) }

// locale reads the text of one language.
func (r *reader) locale() {
	name := strings.TrimSuffix(path.Base(r.file.Path), ".yaml")
	if !ValidLanguage(name) {
		p := problem.Problem{File: r.b.Label + "/" + r.file.Path, Msg: "a locale is called by its language, such as en.yaml or pt_BR.yaml, not", Text: path.Base(r.file.Path)}
		if tag := text.Tag(name); ValidLanguage(tag) {
			p.Suggestion = tag + ".yaml"
		}
		r.add(p)
		return
	}
	root := r.parse()
	if root == nil {
		return
	}
	r.lines(root, "", name, r.begin(name))
}

// begin are the lines of a language, to add to.
func (r *reader) begin(language string) map[string]string {
	if r.said == nil {
		r.said = make(map[string]map[string]said)
	}
	if r.said[language] == nil {
		r.said[language] = make(map[string]said)
		r.b.Tables.Locale[language] = map[string]map[string]string{r.b.Name: make(map[string]string)}
	}
	return r.b.Tables.Locale[language][r.b.Name]
}

// maxKey bounds the key of a line, its dots included.
const maxKey = 200

// lines collects the lines of a mapping; keys of nested mappings are joined by dots.
func (r *reader) lines(n *yaml.Node, prefix, language string, lines map[string]string) {
	list, ok := r.pairs(n, "a locale")
	if !ok {
		return
	}
	for _, p := range list {
		if prefix == "" && p.key == Override {
			r.translations(language, p.value)
			continue
		}
		key := prefix + p.key
		if !validKey(p.key) || len(key) > maxKey {
			r.problem(p.at, "the key of a line must be names joined by dots, not", p.key, "")
			continue
		}
		if p.value.Kind == yaml.MappingNode {
			r.lines(p.value, key+".", language, lines)
			continue
		}
		r.ownLine(language, key, p, lines)
	}
}

// ownLine reads a line of the bundle itself.
func (r *reader) ownLine(language, key string, p pair, lines map[string]string) {
	source, ok := r.text(p.key, p.value)
	if !ok {
		return
	}
	if first, twice := r.said[language][key]; twice {
		where := fmt.Sprintf("line %d", first.at.Line)
		if first.file != r.file {
			where = first.at.Place()
		}
		r.problem(p.at, fmt.Sprintf("line stands twice, first at %s:", where), key, "")
		return
	}
	s := said{at: r.where(p.at), source: source, node: p.value, file: r.file}
	s.line = r.line(language, s)
	lines[key], r.said[language][key] = source, s
}

// line reads what one line says, and checks what can be checked without the
// other languages.
func (r *reader) line(language string, s said) *text.Line {
	line, problems := text.Parse(s.source)
	for _, p := range problems {
		r.problemAt(r.inLine(s, p.Offset), p.Msg, p.Text, p.Suggestion)
	}
	if line == nil {
		return nil
	}
	for _, p := range line.Plurals() {
		r.plural(language, s, p)
	}
	for _, l := range line.Links() {
		r.link(s, l)
	}
	return line
}

// literal checks a text of a definition, which may be a line itself.
func (r *reader) literal(n *yaml.Node) {
	_ = r.line(content.DefaultLanguage, said{source: n.Value, node: n, file: r.file})
}

// inLine is the place of an offset of a line, as exactly as its quotes allow.
func (r *reader) inLine(s said, offset int) content.Origin {
	r.file = s.file
	at := r.where(s.node)
	switch {
	case at.Column == 0: // a data stage has said it
		return at
	case s.node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(s.source, "\n"):
		return at
	case s.node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		at.Column++
	}
	at.Column += utf8.RuneCountInString(s.source[:min(offset, len(s.source))])
	return at
}

// plural checks that a plural has the forms of its language and no others.
func (r *reader) plural(language string, s said, p text.Plural) {
	must, may, known := text.Forms(language)
	at := r.inLine(s, max(strings.Index(s.source, "{"+p.Name+"|"), 0))
	for _, form := range must {
		if !slices.Contains(p.Forms, form) {
			r.problemAt(at, fmt.Sprintf("plural of %s lacks the form %s=, which %s needs:", p.Name, form, language), "{"+p.Name+"|", "")
		}
	}
	for _, form := range p.Forms {
		if known && !slices.Contains(must, form) && !slices.Contains(may, form) {
			r.problemAt(at, fmt.Sprintf("%s has no plural form %s=, only %s:", language, form, strings.Join(append(must, may...), ", ")), "{"+p.Name+"|", "")
		}
	}
}

// linked are the definitions that a line may name.
var linked = map[string]content.Kind{
	text.Creature: content.Creatures, text.Faction: content.Factions, text.Map: content.Maps,
	text.Place: content.Places, text.Start: content.Starts, text.Item: content.Items,
}

func (r *reader) link(s said, l text.Link) {
	at := r.inLine(s, max(strings.Index(s.source, "{"+l.Kind+":"+l.ID), 0)+len(l.Kind)+2)
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: l.ID, Line: at.Line, Column: at.Column}
	r.from, r.index = "", 0
	if r.translated != "" && !strings.Contains(l.ID, ":") {
		n.Value = r.translated + ":" + l.ID // the line stands in for one of that bundle
	}
	if kind, ok := linked[l.Kind]; ok {
		r.name(&Field{Key: l.Kind, Kind: kind}, n)
		return
	}
	r.resolve(n)
}

// sourceLanguage is the one from which others are translated: English, or
// without it the first by name.
func sourceLanguage[T any](languages map[string]T) string {
	if _, ok := languages[content.DefaultLanguage]; ok || len(languages) == 0 {
		return content.DefaultLanguage
	}
	return slices.Min(slices.Collect(maps.Keys(languages)))
}

// compareLocales checks that a line asks for the same arguments in every
// language.
func (r *reader) compareLocales() {
	source := sourceLanguage(r.said)
	for _, language := range slices.Sorted(maps.Keys(r.said)) {
		if language == source {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(r.said[language])) {
			here, there := r.said[language][key], r.said[source][key]
			if here.line != nil && there.line != nil {
				r.compareLines(here, there)
			}
		}
	}
}

func (r *reader) compareLines(here, there said) {
	file, _ := strings.CutPrefix(there.at.File, r.b.Label+"/")
	r.compareNames(here, there.line.Names(), fmt.Sprintf("%s:%d", file, there.at.Line))
}

// compareNames checks that a line asks for the arguments of another one, which
// stands somewhere.
func (r *reader) compareNames(here said, want []string, where string) {
	got := here.line.Names()
	if slices.Equal(want, got) {
		return
	}
	var meant []string
	for _, name := range got {
		if slices.Contains(want, name) {
			continue
		}
		near, _ := nearest.Name(name, slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(got, w) }))
		meant = append(meant, near)
		at := r.inLine(here, max(strings.Index(here.source, "{"+name), 0)+1)
		r.problemAt(at, fmt.Sprintf("placeholder is not in the same line of %s:", where), name, near)
	}
	for _, name := range want {
		if !slices.Contains(got, name) && !slices.Contains(meant, name) {
			r.file = here.file
			r.problemAt(r.where(here.node), fmt.Sprintf("line lacks a placeholder that it has in %s:", where), "{"+name+"}", "")
		}
	}
}
