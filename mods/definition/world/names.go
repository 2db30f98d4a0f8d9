package world

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/naming"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// NameRules is the kind name_rules.
var NameRules = definition.Of[content.NameRule]{
	Name: content.NameRules,
	One:  "rule of names",
	Doc: "Which names characters can have; checked when a character is made and when it is renamed. Characters keep their names when the rule changes. " +
		"`base:character` applies to all starts without a rule of their own. A bundle changes it under `override`, or gives its starts a `name_rule`.",
	Table: func(t *content.Tables) *[]content.NameRule { return &t.Names },
	ID:    func(d *content.NameRule) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.NameRule]{
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Unit: "letters", Min: 1, Max: naming.MaxLetters, Default: "2", Doc: "Minimum number of letters."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Least = int(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "letters", Min: 1, Max: naming.MaxLetters, Default: strconv.Itoa(naming.MaxLetters),
			Doc: "Maximum number of letters. The limit is that a name has " + strconv.Itoa(naming.MaxBytes) + " bytes and a letter up to four."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "letters", Type: Letters, Default: "[any]",
			Doc: "Allowed letters: alphabets (`" + strings.Join(naming.Alphabets(), "`, `") + "`), ranges such as `a-z`, and single letters, each in both cases. Names consist of letters only: no digits, spaces, signs or marks."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Letters = v.Words }},
		{Field: yamlschema.Field{Key: "cased", Type: yamlschema.Choice, Choices: []string{"first", "typed"}, Default: "first", Doc: "`first`: the first letter becomes upper case, all others lower case; `typed`: letters stay as typed. Names that differ only in case are the same name."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Cased = v.Choice == 0 }},
		{Field: yamlschema.Field{Key: "mixed", Type: yamlschema.Bool, Default: "true", Doc: "`false`: all letters of a name belong to one alphabet, which prevents names that look like another one. Han, hangul and kana count as one."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Mixed = v.Flag }},
		{Field: yamlschema.Field{Key: "thrice", Type: yamlschema.Bool, Default: "true", Doc: "`false`: no letter occurs three times in a row."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Thrice = v.Flag }},
		{Field: yamlschema.Field{Key: "reserved", Type: NameWords, Default: "[]", Doc: "Names that nobody can have, in upper or lower case. No guild can have a name that `base:character` reserves, nor a name with such a word in it."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Reserved = v.Words }},
		{Field: yamlschema.Field{Key: "reserved_within", Type: NameWords, Default: "[]", Doc: "Words that no name may be or contain, in upper or lower case."},
			Set: func(d *content.NameRule, v yamlschema.Value) { d.Within = v.Words }},
	},
	Check: func(d *content.NameRule) (key, msg, text string, ok bool) {
		switch {
		case d.Most < d.Least:
			return "most", "most must be at least as much as least, which is " + strconv.Itoa(d.Least) + ", not", strconv.Itoa(d.Most), false
		case len(d.Letters) == 0:
			return "letters", "letters is empty, so no name is possible; allow some letters, or [any]:", "[]", false
		}
		return "", "", "", true
	},
}

// Letters is a list of alphabets, ranges of letters and single letters. NameWords is
// a list of words that consist of letters.
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

// lettered reads a list of words. For each, read reports a problem or returns the
// normalized word.
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
			r.Problem(item, diag.BadPattern, f.Key+" has a duplicate word:", item.Value, "")
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
		r.Problem(n, diag.BadPattern, f.Key+": "+err.Error(), yamlschema.Quote(n), suggestion)
	}
	return n.Value, err == nil
}

// nameWord reads one word of a list of names, in lower case.
func nameWord(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (string, bool) {
	for _, c := range n.Value {
		if !unicode.IsLetter(c) {
			r.Problem(n, diag.BadPattern, f.Key+": names consist of letters only, so this entry has no effect:", yamlschema.Quote(n), "")
			return "", false
		}
	}
	if small := smallLetters(n.Value); len([]rune(small)) <= naming.MaxLetters {
		return small, true
	}
	r.Problem(n, diag.OverLimit, f.Key+": longer than any possible name:", yamlschema.Quote(n), "")
	return "", false
}

// smallLetters returns a word in the form in which the name rules compare it.
func smallLetters(s string) string { return strings.ToLower(s) }
