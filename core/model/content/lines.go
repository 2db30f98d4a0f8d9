package content

import (
	"strings"

	"loam/core/lib/text"
	"loam/core/lib/value"
)

// DefaultLanguage is the last language in which a line is searched for.
const DefaultLanguage = text.DefaultLanguage

// lineKey names a line of a locale.
type lineKey struct{ language, bundle, key string }

// readLines reads the lines that are more than words, once for all readers.
func readLines(locale map[string]map[string]map[string]string) map[lineKey]*text.Line {
	lines := make(map[lineKey]*text.Line)
	for language, bundles := range locale {
		for bundle, list := range bundles {
			for key, source := range list {
				if strings.ContainsAny(source, `{}\`) {
					lines[lineKey{language, bundle, key}] = text.Read(source)
				}
			}
		}
	}
	return lines
}

// Reader reads the snapshot's texts in a language; a missing text is searched for along
// the chain of languages: de_AT, de, en, the key itself.
func (s *Snapshot) Reader(language string) text.Reader {
	return text.Reader{Book: book{s}, Language: language}
}

// Words returns a text as plain words in a language, its placeholders filled with args;
// a placeholder without an argument stays as written.
func (s *Snapshot) Words(language string, t Text, args value.Value) string {
	if t.Bundle == "" {
		return t.Key
	}
	for tag := language; tag != ""; tag = text.Wider(tag) {
		if source, ok := s.Locale[tag][t.Bundle][t.Key]; ok {
			if _, marked := s.lines[lineKey{tag, t.Bundle, t.Key}]; !marked {
				return source // most lines are names
			}
			break
		}
	}
	return s.Reader(language).Plain(t.Bundle, t.Key, args)
}

// Argument returns the text as an argument of another text, translated for that text's
// reader.
func (t Text) Argument() value.Value {
	if t.Bundle == "" {
		return value.OfString(t.Key)
	}
	return value.OfRecord(text.BundleField, t.Bundle, text.KeyField, t.Key)
}

// Line returns a text without arguments as plain words in a language.
func (s *Snapshot) Line(language string, t Text) string {
	return s.Words(language, t, value.Value{})
}

// book is the snapshot as package text looks things up in it.
type book struct{ *Snapshot }

// Line implements text.Book.
func (b book) Line(language, bundle, key string) (*text.Line, bool) {
	source, ok := b.Locale[language][bundle][key]
	if !ok {
		return nil, false
	}
	if line, marked := b.lines[lineKey{language, bundle, key}]; marked {
		return line, true
	}
	return text.Literal(source), true
}

// Name implements text.Book.
func (b book) Name(kind, id string) (bundle, key string, ok bool) {
	t, ok := b.nameOf(kind, ID(id))
	return t.Bundle, t.Key, ok && t.Key != ""
}

// nameOf is what names a definition, by its kind as a line writes it.
func (s *Snapshot) nameOf(kind string, id ID) (Text, bool) {
	switch kind {
	case text.Creature:
		return nameIn(s.Creature(id))(func(d *Creature) Text { return d.Name })
	case text.Faction:
		return nameIn(s.Faction(id))(func(d *Faction) Text { return d.Name })
	case text.Item:
		return nameIn(s.Item(id))(func(d *Item) Text { return d.Name })
	case text.Map:
		return nameIn(s.Map(id))(func(d *Map) Text { return d.Name })
	case text.Place:
		return nameIn(s.Place(id))(func(d *Place) Text { return d.Name })
	case text.Start:
		return nameIn(s.Start(id))(func(d *Start) Text { return d.Name })
	}
	return Text{}, false
}

func nameIn[T any](d *T, ok bool) func(func(*T) Text) (Text, bool) {
	return func(name func(*T) Text) (Text, bool) {
		if !ok {
			return Text{}, false
		}
		return name(d), true
	}
}
