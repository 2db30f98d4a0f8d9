package mods

import (
	"maps"
	"slices"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
)

// lineField returns the name of a line in one language, as in Resolve:
// meadow:wolf.growl@de.
func lineField(id content.ID, language string) string { return string(id) + "@" + language }

// line identifies a line in one language.
type line struct {
	id       content.ID
	language string
}

// translation is a bundle's contribution to a line of another one.
type translation struct {
	by *bundle.Bundle
	*definition.Contribution
}

// text returns the new text of the line; a removed line is empty.
func (t translation) text() string {
	if t.Value == nil {
		return ""
	}
	return t.Value.Value
}

// translator applies the contributions of bundles to lines of others, in the order of
// bundles.
type translator struct {
	*merger
	own   map[string]bundle.Lines // by bundle, its own lines
	said  map[line][]translation
	order []line             // of said
	fresh map[[2]string]bool // by language and bundle: merged lines no longer belong to one bundle
}

// translate merges the lines to which other bundles contribute.
func (m *merger) translate(sorted []*bundle.Bundle) {
	t := &translator{merger: m, own: make(map[string]bundle.Lines), said: make(map[line][]translation), fresh: make(map[[2]string]bool)}
	present := make(map[string]*bundle.Bundle)
	for _, b := range sorted {
		present[b.Name] = b
		for i := range b.Overlays {
			o := &b.Overlays[i]
			if owner := present[definition.Owner(o.ID)]; o.Kind == bundle.Locale && owner != nil && m.options.lets(b) {
				t.take(b, owner, o)
			}
		}
	}
	for _, l := range t.order {
		t.put(l, t.decideLine(l))
	}
}

// take records a bundle's contribution to an existing line.
func (t *translator) take(by, owner *bundle.Bundle, o *definition.Overlay) {
	if t.own[owner.Name] == nil {
		t.own[owner.Name] = owner.Lines()
	}
	exists, problems := bundle.Translates(by, owner, o, t.own[owner.Name])
	t.problems = append(t.problems, problems...)
	for i := range o.Fields {
		l := line{o.ID, o.Fields[i].Field}
		if !exists {
			continue
		}
		t.texts = t.texts || !t.own[owner.Name].Has(bundle.KeyOf(o.ID))
		if t.said[l] == nil {
			t.order = append(t.order, l)
		}
		t.said[l] = append(t.said[l], translation{by, &o.Fields[i]})
	}
}

// decideLine determines which contribution to a line applies.
func (t *translator) decideLine(l line) translation {
	c := Conflict{Kind: bundle.Locale, Field: lineField(l.id, l.language)}
	said := t.said[l]
	var voices []voice
	for _, s := range said {
		c.Said = append(c.Said, contributorOf(s.by.Name, s.Contribution))
		voices = append(voices, voice{s.by.Name, true})
	}
	if a, b, found := strangers(t.above, voices, func(a, b int) bool { return said[a].text() != said[b].text() }); found {
		if winner := t.decide(c, a, b); winner != "" {
			return said[slices.IndexFunc(said, func(s translation) bool { return s.by.Name == winner })]
		}
	}
	return said[len(said)-1]
}

// put sets a line to a bundle's contribution.
func (t *translator) put(l line, last translation) {
	owner, key := definition.Owner(l.id), bundle.KeyOf(l.id)
	lines := t.lines(l.language, owner)
	if last.Op == definition.Reset {
		delete(lines, key)
	} else {
		lines[key] = last.text()
	}
	name := content.FieldName(bundle.Locale, l.id, l.language)
	t.tables.Origins[name] = last.At
	if own, ok := t.own[owner][l.language][key]; ok {
		t.tables.Contributors[name] = append(t.tables.Contributors[name], content.Contributor{Origin: own.At, Bundle: owner, Op: definition.Set.String()})
	}
	for _, s := range t.said[l] {
		t.tables.Contributors[name] = append(t.tables.Contributors[name], contributorOf(s.by.Name, s.Contribution))
	}
}

// lines returns the merged lines of a bundle in a language, which the caller may change.
func (t *translator) lines(language, owner string) map[string]string {
	all := t.tables.Locale
	if all[language] == nil {
		all[language] = make(map[string]map[string]string)
	}
	if at := [2]string{language, owner}; !t.fresh[at] {
		t.fresh[at] = true
		lines := make(map[string]string)
		maps.Copy(lines, all[language][owner])
		all[language][owner] = lines
	}
	return all[language][owner]
}

// lineIDs lists all lines of text, each once, in any order.
func (m *merger) lineIDs() []content.ID {
	seen := make(map[content.ID]bool)
	for _, byBundle := range m.tables.Locale {
		for of, lines := range byBundle {
			for key := range lines {
				seen[content.ID(of+":"+key)] = true
			}
		}
	}
	return slices.Collect(maps.Keys(seen))
}

// lineFields returns a line of text by language.
func (m *merger) lineFields(id content.ID) (value.Value, bool) {
	var entries []value.Entry
	for _, language := range slices.Sorted(maps.Keys(m.tables.Locale)) {
		if line, ok := m.tables.Locale[language][definition.Owner(id)][bundle.KeyOf(id)]; ok {
			entries = append(entries, value.Entry{Key: value.OfString(language), Value: value.OfString(line)})
		}
	}
	return value.OfTable(entries), len(entries) > 0
}

// explainLine returns the contributions to a line of text, in all languages or in one. The
// part of its name after a dot belongs to its key.
func (s *Study) explainLine(id content.ID, field string) (Explained, bool) {
	name := string(id)
	if field != "" {
		name += "." + field
	}
	of, language := name, ""
	if at := strings.LastIndexByte(name, '@'); at >= 0 && bundle.ValidLanguage(name[at+1:]) {
		of, language = name[:at], name[at+1:]
	}
	e := Explained{Kind: bundle.Locale, One: "line", ID: content.ID(of), Fields: []ExplainedField{}}
	i := slices.IndexFunc(s.Bundles, func(b *bundle.Bundle) bool { return b.Name == definition.Owner(e.ID) })
	if i < 0 {
		return e, false
	}
	own := s.Bundles[i].Lines()
	for _, tag := range slices.Sorted(maps.Keys(s.Tables.Locale)) {
		if f, ok := s.lineIn(e.ID, tag, own); ok && (language == "" || language == tag) {
			e.Fields = append(e.Fields, f)
		}
	}
	return e, len(e.Fields) > 0
}

// lineIn returns the contributions to a line in one language.
func (s *Study) lineIn(id content.ID, language string, own bundle.Lines) (ExplainedField, bool) {
	owner, key := definition.Owner(id), bundle.KeyOf(id)
	name := content.FieldName(bundle.Locale, id, language)
	f := ExplainedField{Name: language, Value: s.Tables.Locale[language][owner][key], Said: []Voice{}}
	said, winner := s.Tables.Contributors[name], s.Tables.Origins[name]
	if line, ok := own[language][key]; ok && said == nil {
		said, winner = []content.Contributor{{Origin: line.At, Bundle: owner, Op: definition.Set.String()}}, line.At
	}
	for _, c := range said {
		v := voiceOf(c)
		v.Counts = c.Origin == winner
		f.Said = append(f.Said, v)
	}
	return f, len(said) > 0
}
