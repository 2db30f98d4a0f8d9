package bundle

import (
	"bytes"
	"fmt"
	"maps"
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

// Locale is the kind of lines of text. The id of a line consists of its bundle and
// its key, such as meadow:wolf.growl; its fields are languages. A text that a bundle
// writes directly, without a line for it, is its own key.
const Locale content.Kind = "locale"

// KeyOf returns the key of a line from its id.
func KeyOf(id content.ID) string {
	_, key, _ := strings.Cut(string(id), ":")
	return key
}

// translations reads lines of one language for other bundles.
func (r *reader) translations(language string, n *yaml.Node) {
	list, _ := r.Pairs(n, definition.Override)
	if len(list) > 0 {
		r.asks(n)
	}
	for _, p := range list {
		if r.mayTranslate(p.At, p.Key) {
			r.Translated, r.Within = p.Key, p.Key
			r.translation(language, p.Value, "")
			r.Translated, r.Within = "", ""
		}
	}
}

// mayTranslate reports whether this bundle may write lines of another bundle.
func (r *reader) mayTranslate(at *yaml.Node, of string) bool {
	switch {
	case !yamlschema.ValidName(of):
		return r.BadName(at, "a bundle name under override")
	case of == r.Name:
		r.Problem(at, diag.BadOverride, "override is for lines of other bundles; put lines of this bundle outside it:", of, "")
		return false
	case of == yamlschema.Base || r.May == nil || r.May[of] || r.MayOver[of]:
		return true
	}
	known := slices.Sorted(maps.Keys(r.May))
	known = append(append(known, yamlschema.Base), slices.Sorted(maps.Keys(r.MayOver))...)
	r.Problem(at, diag.BadOverride, fmt.Sprintf("only bundles listed under depends or optional in %s can be translated, not", yamlschema.ManifestFile), of, yamlschema.Suggest(of, known))
	return false
}

// translation reads lines of a mapping; keys of nested mappings are joined by dots. A text
// that is not such a key is its own key.
func (r *reader) translation(language string, n *yaml.Node, prefix string) {
	list, _ := r.Pairs(n, "the lines of "+r.Translated)
	for _, p := range list {
		key := prefix + p.Key
		switch {
		case !validKey(p.Key) && prefix != "" || len(key) > maxLine:
			r.Problem(p.At, diag.BadText, "the key of a line must consist of names joined by dots, not", p.Key, "")
		case p.Value.Kind == yaml.MappingNode && !definition.Resets(p.Value):
			r.translation(language, p.Value, key+".")
		default:
			r.translate(language, key, p)
		}
	}
}

// maxLine bounds a text that is its own key, in bytes.
const maxLine = 4096

func (r *reader) translate(language, key string, p yamlschema.Entry) {
	id := content.ID(r.Translated + ":" + key)
	c := definition.Contribution{Field: language, Value: p.Value, At: r.WhereWritten(p.Value)}
	if definition.Resets(p.Value) {
		c.Op, c.Value = definition.Reset, nil
	} else if source, ok := r.Text(p.Key, p.Value); !ok || r.Parsed(language, yamlschema.Line{Source: source, Node: p.Value, File: r.At}) == nil {
		return
	}
	once := strings.Join([]string{definition.Override, string(Locale), string(id), language}, "\x00")
	if first, twice := r.Defined[once]; twice {
		r.Problem(p.At, diag.Duplicate, fmt.Sprintf("duplicate line of %s, first at %s:", r.Translated, first.Place()), key, "")
		return
	}
	r.Defined[once] = r.Where(p.At)
	r.Overlays = append(r.Overlays, definition.Overlay{Kind: Locale, ID: id, Text: key, At: r.Where(p.At), Defined: r.Where(p.At), Fields: []definition.Contribution{c}})
}

// Line is a line of a bundle's own locale.
type Line struct {
	At     content.Origin // of the text, which is in Text
	parsed *text.Line     // nil: it has problems
}

// Lines are the lines of a bundle's own locale, by language and key.
type Lines map[string]map[string]Line

// Lines reads the bundle's own locale again.
func (b *Bundle) Lines() Lines {
	r := b.localeReader()
	all := make(Lines)
	for language, lines := range r.said {
		all[language] = make(map[string]Line, len(lines))
		for key, s := range lines {
			r.At = s.File
			at := r.Where(s.Node)
			at.Text = s.Source
			all[language][key] = Line{at, s.Parsed}
		}
	}
	return all
}

// source returns the line from which others are translated.
func (l Lines) source(key string) Line { return l[sourceLanguage(l)][key] }

// Has reports whether any language has a line.
func (l Lines) Has(key string) bool {
	for _, of := range l {
		if _, ok := of[key]; ok {
			return true
		}
	}
	return false
}

// near returns the likely intended key.
func (l Lines) near(key string) string {
	var known []string
	for _, of := range l {
		known = slices.AppendSeq(known, maps.Keys(of))
	}
	slices.Sort(known)
	near, _ := suggest.Name(key, slices.Compact(known))
	return near
}

// Translates checks the line that a bundle sets for another one, which has lines:
// whether exists knows such a line or text, and whether it has the arguments that
// the text needs.
func Translates(by, owner *Bundle, o *definition.Overlay, lines Lines) (exists bool, problems diag.List) {
	key := KeyOf(o.ID)
	if !lines.Has(key) && !owner.writes(key) {
		if !owner.Incomplete {
			problems = diag.List{yamlschema.NewProblem(o.At, diag.BadText, "bundle "+owner.Name+" has no such line or text", o.Text, lines.near(key))}
		}
		return false, problems
	}
	want, where := lines.source(key), "the text itself"
	if want.parsed != nil {
		where = fmt.Sprintf("%s:%d", want.At.File, want.At.Line)
	} else if !lines.Has(key) {
		want.parsed, _ = text.Parse(key)
	}
	for i := range o.Fields {
		c := &o.Fields[i]
		if c.Op != definition.Set || want.parsed == nil {
			continue
		}
		r := definition.ReaderFor(&by.Source, c.At.File, "")
		if line, _ := text.Parse(c.Value.Value); line != nil {
			compareNames(r, yamlschema.Line{Source: c.Value.Value, Parsed: line, Node: c.Value, File: r.At}, want.parsed.Names(), where)
		}
		problems = append(problems, r.Reported()...)
	}
	return true, problems
}

// writes reports whether the bundle has a text somewhere in its definitions, panels or
// scripts. It assumes so for a text that may be quoted differently.
func (b *Bundle) writes(line string) bool {
	if strings.ContainsAny(line, "'\"\\\n") {
		return true
	}
	return slices.ContainsFunc(b.Files, func(f File) bool {
		spoken := strings.HasSuffix(f.Path, ".yaml") && f.Path != yamlschema.ManifestFile || strings.HasSuffix(f.Path, ".lua")
		return spoken && !strings.HasPrefix(f.Path, "locale/") && standsIn(f.Data, line)
	})
}

// standsIn reports whether data contains a text that is not part of a longer word.
func standsIn(data []byte, line string) bool {
	for from := 0; from < len(data); from++ {
		i := bytes.Index(data[from:], []byte(line))
		if i < 0 {
			return false
		}
		from += i
		if !partOfWord(data, from-1) && !partOfWord(data, from+len(line)) {
			return true
		}
	}
	return false
}

func partOfWord(data []byte, i int) bool {
	if i < 0 || i >= len(data) {
		return false
	}
	c := data[i]
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
