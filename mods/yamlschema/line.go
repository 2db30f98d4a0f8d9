package yamlschema

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/text"
	"loam/core/model/content"
)

// Line is one parsed line of text.
type Line struct {
	At     content.Origin // of the key
	Source string
	Parsed *text.Line // nil: it has problems
	Node   *yaml.Node // of the text
	File   *File
}

// Words reads a text for people: the key of a line, or the line itself.
func (r *Reader) Words(key string, n *yaml.Node) (content.Text, bool) {
	words, ok := r.Text(key, n)
	if ok {
		_ = r.Parsed(content.DefaultLanguage, Line{Source: n.Value, Node: n, File: r.At}) // it may be a line itself
	}
	if ok && r.Locale != nil && keyForm.MatchString(words) {
		file := r.At
		r.Later = append(r.Later, func() { r.At = file; r.defined(words, n) })
	}
	return content.Text{Bundle: r.Name, Key: words}, ok
}

// keyForm is the form of a text that can only be meant as the key of a line.
var keyForm = regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$`)

// defined reports a text with the form of a key that is not the key of a line of the bundle
// in any language.
func (r *Reader) defined(key string, n *yaml.Node) {
	if r.Incomplete {
		return // the line may be in a file that cannot be read
	}
	var known []string
	for _, bundles := range r.Locale {
		if _, ok := bundles[r.Name][key]; ok {
			return
		}
		known = append(known, slices.Collect(maps.Keys(bundles[r.Name]))...)
	}
	slices.Sort(known)
	r.Problem(n, diag.UnknownText, "no locale file has the line", key, Suggest(key, slices.Compact(known)))
}

// filled reports placeholders of a text that nothing fills: those that are not inputs of its
// field. The text may be a line of the locale, in several languages.
func (r *Reader) filled(f *Field, n *yaml.Node) {
	sources := []string{n.Value}
	for _, language := range slices.Sorted(maps.Keys(r.Locale)) {
		if line, ok := r.Locale[language][r.Name][n.Value]; ok {
			sources = append(sources, line)
		}
	}
	for _, source := range sources {
		line, _ := text.Parse(source)
		if line == nil {
			continue // reported where it is written
		}
		for _, name := range line.Names() {
			if !slices.Contains(f.Inputs, name) {
				r.Problem(n, diag.BadText, fmt.Sprintf("%s can use {%s}, and this text has a placeholder that nothing fills:", f.Key, strings.Join(f.Inputs, "}, {")), "{"+name+"}", braced(Suggest(name, f.Inputs)))
				return
			}
		}
	}
}

// braced returns a name as a placeholder, or "".
func braced(name string) string {
	if name == "" {
		return ""
	}
	return "{" + name + "}"
}

// Parsed parses one line, and checks what does not depend on the other languages.
func (r *Reader) Parsed(language string, s Line) *text.Line {
	line, problems := text.Parse(s.Source)
	for _, p := range problems {
		r.ProblemAt(r.InLine(s, p.Offset), diag.BadText, p.Msg, p.Text, p.Suggestion)
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

// InLine returns the place of an offset in a line, as exactly as its quotes allow.
func (r *Reader) InLine(s Line, offset int) content.Origin {
	r.At = s.File
	at := r.Where(s.Node)
	switch {
	case at.Column == 0: // a data stage has computed it
		return at
	case s.Node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(s.Source, "\n"):
		return at
	case s.Node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		at.Column++
	}
	at.Column += utf8.RuneCountInString(s.Source[:min(offset, len(s.Source))])
	return at
}

// plural checks that a plural has exactly the forms of its language.
func (r *Reader) plural(language string, s Line, p text.Plural) {
	must, may, known := text.Forms(language)
	at := r.InLine(s, max(strings.Index(s.Source, "{"+p.Name+"|"), 0))
	for _, form := range must {
		if !slices.Contains(p.Forms, form) {
			r.ProblemAt(at, diag.BadText, fmt.Sprintf("plural of %s lacks the form %s=, which %s needs:", p.Name, form, language), "{"+p.Name+"|", "")
		}
	}
	for _, form := range p.Forms {
		if known && !slices.Contains(must, form) && !slices.Contains(may, form) {
			r.ProblemAt(at, diag.BadText, fmt.Sprintf("%s has no plural form %s=, only %s:", language, form, strings.Join(append(must, may...), ", ")), "{"+p.Name+"|", "")
		}
	}
}

// linked has the definitions that a line may name.
var linked = map[string]content.Kind{
	text.Creature: content.Creatures, text.Faction: content.Factions, text.Map: content.Maps,
	text.Place: content.Places, text.Start: content.Starts, text.Item: content.Items,
}

func (r *Reader) link(s Line, l text.Link) {
	at := r.InLine(s, max(strings.Index(s.Source, "{"+l.Kind+":"+l.ID), 0)+len(l.Kind)+2)
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: l.ID, Line: at.Line, Column: at.Column}
	from, index := r.From, r.Index
	r.From, r.Index = "", 0 // the text exists regardless of the definition
	defer func() { r.From, r.Index = from, index }()
	if r.Translated != "" && !strings.Contains(l.ID, ":") {
		n.Value = r.Translated + ":" + l.ID // the line is for one of that bundle
	}
	if kind, ok := linked[l.Kind]; ok {
		r.ID(&Field{Key: l.Kind, Kind: kind}, n)
		return
	}
	r.Resolve(n)
}
