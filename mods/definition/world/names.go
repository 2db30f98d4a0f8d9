package world

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/core/rules/naming"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// NameRules is the kind of that name.
var NameRules = definition.Of[content.NameRule]{
	Name: content.NameRules,
	One:  "rule of names",
	Doc: "Which names characters may be given, when they are made and when they are renamed; those that have a name keep it, whatever the rule comes to be. " +
		"`base:character` is the rule for all whose start has no other: a bundle changes it under `override`, or gives its starts a `name_rule` of its own.",
	Table: func(t *content.Tables) *[]content.NameRule { return &t.Names },
	ID:    func(d *content.NameRule) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.NameRule]{
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Unit: "letters", Min: 1, Max: naming.MaxLetters, Default: "2", Doc: "How many letters a name has at least."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Least = int(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "letters", Min: 1, Max: naming.MaxLetters, Default: strconv.Itoa(naming.MaxLetters),
			Doc: "How many at most. More could not be kept: a name has " + strconv.Itoa(naming.MaxBytes) + " bytes, a letter up to four."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "letters", Type: Letters, Default: "[any]",
			Doc: "Which letters: alphabets (`" + strings.Join(naming.Alphabets(), "`, `") + "`), ranges such as `a-z`, and single letters, each small and capital. Only letters stand in names: no digits, spaces, signs or marks."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Letters = v.Words }},
		{Field: yamlschema.Field{Key: "cased", Type: yamlschema.Choice, Choices: []string{"first", "typed"}, Default: "first", Doc: "`first`: the first letter becomes a capital, all others small; `typed`: they stay as they were typed. Names that differ in nothing else are the same name."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Cased = v.Choice == 0 }},
		{Field: yamlschema.Field{Key: "mixed", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the letters of a name belong to one alphabet, so that nobody takes a name that looks like another's. Han, hangul and kana go together."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Mixed = v.Flag }},
		{Field: yamlschema.Field{Key: "thrice", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the same letter does not stand three times in a row."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Thrice = v.Flag }},
		{Field: yamlschema.Field{Key: "reserved", Type: NameWords, Default: "[]", Doc: "What nobody may be called; case does not count. What `base:character` reserves, no guild is called either, nor has it a word of its name."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Reserved = v.Words }},
		{Field: yamlschema.Field{Key: "reserved_within", Type: NameWords, Default: "[]", Doc: "Words that no name may be or have in it; case does not count."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Within = v.Words }},
	},
	Check: func(d *content.NameRule) (key, msg, text string, ok bool) {
		switch {
		case d.Most < d.Least:
			return "most", "most must be at least as much as least, which is " + strconv.Itoa(d.Least) + ", not", strconv.Itoa(d.Most), false
		case len(d.Letters) == 0:
			return "letters", "nobody could be called anything without letters; allow some, or [any]:", "[]", false
		}
		return "", "", "", true
	},
}

// Letters is a list of alphabets, ranges of letters and letters; NameWords one of
// words that consist of letters.
var (
	Letters   = letterType("list of letters", func(word string) string { return word }, letters)
	NameWords = letterType("list of words", smallLetters, nameWord)
)

func letterType(word string, counts func(string) string, read func(*yamlschema.Reader, *yamlschema.Field, *yaml.Node) (string, bool)) *yamlschema.Type {
	return &yamlschema.Type{Word: word, List: yamlschema.WordList(counts), Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Words, ok = lettered(r, f, n, read)
		return v, ok
	}}
}

// lettered reads a list of words, each of which read checks: it reports what is
// wrong, or returns the word as it counts.
func lettered(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node, read func(*yamlschema.Reader, *yamlschema.Field, *yaml.Node) (string, bool)) ([]string, bool) {
	items, ok := r.List(n, f.Key, yamlschema.MaxList)
	words := make([]string, 0, len(items))
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || item.Value == "" || yamlschema.IsNull(item) {
			ok = r.Wrong(&yamlschema.Field{Key: "an entry of " + f.Key}, item, "a word")
			continue
		}
		word, good := read(r, f, item)
		ok = ok && good
		if good && slices.Contains(words, word) {
			r.Problem(item, f.Key+" has a word twice:", item.Value, "")
			ok = false
			continue
		}
		words = append(words, word)
	}
	slices.Sort(words)
	return slices.Clip(words), ok
}

// letters reads one entry of a list of letters.
func letters(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (string, bool) {
	suggestion, err := naming.Letters(n.Value)
	if err != nil {
		r.Problem(n, f.Key+": "+err.Error(), yamlschema.Quote(n), suggestion)
	}
	return n.Value, err == nil
}

// nameWord reads one word of a list of names; it counts in small letters.
func nameWord(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (string, bool) {
	for _, c := range n.Value {
		if !unicode.IsLetter(c) {
			r.Problem(n, f.Key+": a name has only letters, so that none is refused for", yamlschema.Quote(n), "")
			return "", false
		}
	}
	if small := smallLetters(n.Value); len([]rune(small)) <= naming.MaxLetters {
		return small, true
	}
	r.Problem(n, f.Key+": no name is as long as", yamlschema.Quote(n), "")
	return "", false
}

// smallLetters is a word as the rules of names compare it.
func smallLetters(s string) string { return strings.ToLower(s) }
