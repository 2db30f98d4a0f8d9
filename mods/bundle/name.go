package bundle

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/name"
)

var nameRule = kind[content.NameRule]{
	name: content.NameRules,
	one:  "rule of names",
	doc: "Which names characters may be given, when they are made and when they are renamed; those that have a name keep it, whatever the rule comes to be. " +
		"`base:character` is the rule for all whose start has no other: a bundle changes it under `override`, or gives its starts a `name_rule` of its own.",
	id: func(d *content.NameRule) *content.ID { return &d.ID },
	fields: []field[content.NameRule]{
		{Field{Key: "least", Type: Whole, Unit: "letters", Min: 1, Max: name.MaxLetters, Default: "2", Doc: "How many letters a name has at least."},
			func(d *content.NameRule, v value) { d.Least = int(v.num) }},
		{Field{Key: "most", Type: Whole, Unit: "letters", Min: 1, Max: name.MaxLetters, Default: strconv.Itoa(name.MaxLetters),
			Doc: "How many at most. More could not be kept: a name has " + strconv.Itoa(name.MaxBytes) + " bytes, a letter up to four."},
			func(d *content.NameRule, v value) { d.Most = int(v.num) }},
		{Field{Key: "letters", Type: Letters, Default: "[any]",
			Doc: "Which letters: alphabets (`" + strings.Join(name.Alphabets(), "`, `") + "`), ranges such as `a-z`, and single letters, each small and capital. Only letters stand in names: no digits, spaces, signs or marks."},
			func(d *content.NameRule, v value) { d.Letters = v.words }},
		{Field{Key: "cased", Type: Choice, Choices: []string{"first", "typed"}, Default: "first", Doc: "`first`: the first letter becomes a capital, all others small; `typed`: they stay as they were typed. Names that differ in nothing else are the same name."},
			func(d *content.NameRule, v value) { d.Cased = v.choice == 0 }},
		{Field{Key: "mixed", Type: Bool, Default: "true", Doc: "`false`: the letters of a name belong to one alphabet, so that nobody takes a name that looks like another's. Han, hangul and kana go together."},
			func(d *content.NameRule, v value) { d.Mixed = v.flag }},
		{Field{Key: "thrice", Type: Bool, Default: "true", Doc: "`false`: the same letter does not stand three times in a row."},
			func(d *content.NameRule, v value) { d.Thrice = v.flag }},
		{Field{Key: "reserved", Type: Words, Default: "[]", Doc: "What nobody may be called; case does not count."},
			func(d *content.NameRule, v value) { d.Reserved = v.words }},
		{Field{Key: "reserved_within", Type: Words, Default: "[]", Doc: "Words that no name may be or have in it; case does not count."},
			func(d *content.NameRule, v value) { d.Within = v.words }},
	},
	check: func(d *content.NameRule) (key, msg, text string, ok bool) {
		switch {
		case d.Most < d.Least:
			return "most", "most must be at least as much as least, which is " + strconv.Itoa(d.Least) + ", not", strconv.Itoa(d.Most), false
		case len(d.Letters) == 0:
			return "letters", "nobody could be called anything without letters; allow some, or [any]:", "[]", false
		}
		return "", "", "", true
	},
}

// lettered reads a list of words, each of which read checks: it reports what is
// wrong, or returns the word as it counts.
func (r *reader) lettered(f *Field, n *yaml.Node, read func(*Field, *yaml.Node) (string, bool)) ([]string, bool) {
	items, ok := r.short(n, f.Key, maxList)
	words := make([]string, 0, len(items))
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || item.Value == "" || isNull(item) {
			ok = r.wrong(&Field{Key: "an entry of " + f.Key}, item, "a word")
			continue
		}
		word, good := read(f, item)
		ok = ok && good
		if good && slices.Contains(words, word) {
			r.problem(item, f.Key+" has a word twice:", item.Value, "")
			ok = false
			continue
		}
		words = append(words, word)
	}
	slices.Sort(words)
	return slices.Clip(words), ok
}

// letters reads one entry of a list of letters.
func (r *reader) letters(f *Field, n *yaml.Node) (string, bool) {
	suggestion, err := name.Letters(n.Value)
	if err != nil {
		r.problem(n, f.Key+": "+err.Error(), quote(n), suggestion)
	}
	return n.Value, err == nil
}

// nameWord reads one word of a list of names; it counts in small letters.
func (r *reader) nameWord(f *Field, n *yaml.Node) (string, bool) {
	for _, c := range n.Value {
		if !unicode.IsLetter(c) {
			r.problem(n, f.Key+": a name has only letters, so that none is refused for", quote(n), "")
			return "", false
		}
	}
	if small := smallLetters(n.Value); len([]rune(small)) <= name.MaxLetters {
		return small, true
	}
	r.problem(n, f.Key+": no name is as long as", quote(n), "")
	return "", false
}

// smallLetters is a word as the rules of names compare it.
func smallLetters(s string) string { return strings.ToLower(s) }

// counted is a word of a list as it counts.
func (f *Field) counted(word string) string {
	if f.Type == Words {
		return smallLetters(word)
	}
	return word
}
