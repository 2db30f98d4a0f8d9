package bundle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/lib/text"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Gaps lists the differences between the locale of a language and that of the
// bundle's source language: lines that are missing, at the line of the source, and
// lines that are not in the source, at their own place. A language with a region
// also uses the lines of the language without it. For the source language itself it
// lists lines that only other languages have. The lines for this bundle in others
// count as its own. Other problems of lines are not reported again.
func (b *Bundle) Gaps(language string, others ...*Bundle) diag.List {
	r := b.localeReader()
	for _, o := range others {
		r.addTranslations(o)
	}
	source := sourceLanguage(r.said)
	r.Problems = nil
	if language == source {
		r.onlyElsewhere(source)
	} else {
		r.untranslated(source, language)
	}
	return WithExcerpts(r.Problems.Sort(), b)
}

// localeReader returns a reader with the bundle's locale only.
func (b *Bundle) localeReader() *reader {
	r := newReader(empty(b.Label), nil)
	r.Name = b.Name
	r.b.Tables.Locale = make(map[string]map[string]map[string]string)
	for i := range b.Files {
		if r.At = &b.Files[i]; strings.HasPrefix(r.At.Path, "locale/") {
			r.readFile()
		}
	}
	r.stagedLocale(b)
	return r
}

// stagedLocale reads the lines that the bundle's data stage has written.
func (r *reader) stagedLocale(b *Bundle) {
	at, ok := b.Find(yamlschema.StageFile)
	if b.Computed == nil || !ok {
		return
	}
	r.At = &b.Files[at]
	list, _ := r.Pairs(b.Computed, "a data file")
	for _, p := range list {
		if p.Key == string(Locale) {
			r.stagedLines(p.Value)
		}
	}
}

// addTranslations adds the lines of another bundle for this one.
func (r *reader) addTranslations(by *Bundle) {
	for i := range by.Overlays {
		o := &by.Overlays[i]
		if o.Kind != Locale || definition.Owner(o.ID) != r.Name {
			continue
		}
		for _, c := range o.Fields {
			_, known := r.said[sourceLanguage(r.said)][KeyOf(o.ID)]
			if c.Op != definition.Set || !known {
				continue // removed, or not a line of the source but a text that is written out
			}
			if r.said[c.Field] == nil {
				r.said[c.Field] = make(map[string]yamlschema.Line)
			}
			r.said[c.Field][KeyOf(o.ID)] = yamlschema.Line{At: o.At, Source: c.Value.Value}
		}
	}
}

// untranslated compares a language with the source language.
func (r *reader) untranslated(source, language string) {
	has := make(map[string]bool)
	var tags []string
	for tag := language; tag != "" && tag != content.DefaultLanguage && tag != source; tag = text.Wider(tag) {
		tags = append(tags, tag)
		for key := range r.said[tag] {
			has[key] = true
		}
	}
	missing := make(map[string]bool)
	for key, s := range r.said[source] {
		if !has[key] {
			missing[key] = true
			r.Add(yamlschema.NewProblem(s.At, diag.MissingText, language+" has no line", key, ""))
		}
	}
	among := slices.Sorted(maps.Keys(missing))
	for _, tag := range tags {
		for key, s := range r.said[tag] {
			if _, ok := r.said[source][key]; !ok {
				near, _ := suggest.Name(key, among)
				r.Add(yamlschema.NewProblem(s.At, diag.MissingText, fmt.Sprintf("line of %s does not exist in %s:", tag, source), key, near))
			}
		}
	}
}

func (r *reader) onlyElsewhere(source string) {
	for language, lines := range r.said {
		for key, s := range lines {
			if _, ok := r.said[source][key]; !ok && language != source {
				r.Add(yamlschema.NewProblem(s.At, diag.MissingText, source+" has no line", key, ""))
			}
		}
	}
}
