package naming

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/suggest"
)

// every is the word for every letter there is.
const every = "any"

// alphabet is the letters of one script.
type alphabet struct {
	name   string
	family string // alphabets of one family may be mixed; "" is a family of its own
	tables []*unicode.RangeTable
}

// alphabets are all that content may name, besides every. Scripts that need combining
// marks, which are no letters, are not among them.
var alphabets = []alphabet{
	{"arabic", "", []*unicode.RangeTable{unicode.Arabic}},
	{"armenian", "", []*unicode.RangeTable{unicode.Armenian}},
	{"cyrillic", "", []*unicode.RangeTable{unicode.Cyrillic}},
	{"georgian", "", []*unicode.RangeTable{unicode.Georgian}},
	{"greek", "", []*unicode.RangeTable{unicode.Greek}},
	{"han", "east", []*unicode.RangeTable{unicode.Han}},
	{"hangul", "east", []*unicode.RangeTable{unicode.Hangul}},
	{"hebrew", "", []*unicode.RangeTable{unicode.Hebrew}},
	{"kana", "east", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}},
	{"latin", "", []*unicode.RangeTable{unicode.Latin}},
}

// Alphabets returns the words for letters that a rule may name.
func Alphabets() []string {
	words := []string{every}
	for _, a := range alphabets {
		words = append(words, a.name)
	}
	return words
}

// Letters checks an entry of a rule's letters: an alphabet, a range such as a-z, or a
// single letter. The suggestion is the alphabet that was probably meant, or "".
func Letters(entry string) (suggestion string, err error) {
	if first, last, ok := span(entry); ok {
		switch {
		case !unicode.IsLetter(first) || !unicode.IsLetter(last):
			return "", errors.New("a range of letters must begin and end with a letter, not")
		case last < first:
			return fmt.Sprintf("%c-%c", last, first), errors.New("must be a range that begins before it ends, not")
		}
		return "", nil
	}
	for _, word := range Alphabets() {
		if entry == word {
			return "", nil
		}
	}
	c, n := utf8.DecodeRuneInString(entry)
	switch {
	case n < len(entry):
		near, _ := suggest.Name(entry, Alphabets())
		return near, fmt.Errorf("must be an alphabet (%s), a range such as a-z, or one letter, not", strings.Join(Alphabets(), ", "))
	case !unicode.IsLetter(c):
		return "", errors.New("names consist of letters, not")
	}
	return "", nil
}

// span returns the first and last letter of a range.
func span(entry string) (first, last rune, ok bool) {
	if len(entry) > 2*utf8.UTFMax+1 {
		return 0, 0, false
	}
	r := []rune(entry)
	if len(r) != 3 || r[1] != '-' {
		return 0, 0, false
	}
	return r[0], r[2], true
}

// allowed reports whether a rule allows a letter, small or capital.
func allowed(entries []string, c rune) bool {
	small, capital := unicode.ToLower(c), unicode.ToUpper(c)
	for _, entry := range entries {
		// A character that only looks like a letter, such as the sign of a unit, does
		// not count.
		if has(entry, c) || unicode.ToUpper(small) == c && has(entry, small) || unicode.ToLower(capital) == c && has(entry, capital) {
			return true
		}
	}
	return false
}

// has reports whether an entry of a rule's letters includes a letter.
func has(entry string, c rune) bool {
	if first, last, ok := span(entry); ok {
		return first <= c && c <= last
	}
	if entry == every || entry == string(c) {
		return true
	}
	for _, a := range alphabets {
		if entry == a.name {
			return unicode.In(c, a.tables...)
		}
	}
	return false
}

// mixed reports whether letters belong to different scripts. Letters that several
// scripts share mix with all.
func mixed(letters []rune) bool {
	first := ""
	for _, c := range letters {
		family := familyOf(c)
		if first != "" && family != "" && family != first {
			return true
		}
		if first == "" {
			first = family
		}
	}
	return false
}

// familyOf returns the alphabet of a letter, or its family; "other" for a letter of no
// alphabet of this package, "" for one that several share.
func familyOf(c rune) string {
	for _, a := range alphabets {
		if !unicode.In(c, a.tables...) {
			continue
		}
		if a.family != "" {
			return a.family
		}
		return a.name
	}
	if unicode.In(c, unicode.Common, unicode.Inherited) {
		return ""
	}
	return "other"
}
