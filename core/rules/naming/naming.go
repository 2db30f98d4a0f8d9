// Package naming decides which names characters and guilds may have. It owns the
// alphabets that content names, and the order in which the rules of a name are checked;
// the rules themselves are content.
//
// It does not know which names are taken, stores nothing and sends nothing. Every
// function is pure, and may be called from any goroutine.
package naming

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/model/content"
)

// MaxLetters is the greatest number of letters that a rule may allow: in any alphabet
// this many fit into the MaxBytes bytes of a stored name.
const (
	MaxLetters = MaxBytes / utf8.UTFMax
	MaxBytes   = 64
)

// Reason is which part of a rule a name breaks.
type Reason uint8

// The reasons, in the order in which a name is checked; of Strange and Long the one at
// the earlier letter.
const (
	Good     Reason = iota
	Empty           // no letter
	Strange         // a character that is no letter, or a letter that the rule does not allow
	Long            // too many letters
	Short           // too few
	Mixed           // letters of several alphabets
	Thrice          // the same letter three times in a row
	Reserved        // the name is reserved
)

// Fault is what is wrong with a name. The zero Fault is nothing.
type Fault struct {
	Reason Reason
	// Letter is the Strange letter, or the one that is there Thrice, in printable
	// form, such as U+0007 for an invisible one.
	Letter string
}

// Loose is the rule if content has none: only what can be stored counts.
func Loose() *content.NameRule {
	return &content.NameRule{Least: 1, Most: MaxLetters, Letters: []string{every}, Cased: true, Mixed: true, Thrice: true}
}

// Check returns a name in its stored form, or what is wrong with it. Surrounding space
// does not count. The cost is bounded by the rule, apart from that space.
func Check(rule *content.NameRule, typed string) (string, Fault) {
	letters, fault := read(rule, strings.TrimSpace(typed))
	if fault.Reason != Good {
		return "", fault
	}
	small := make([]rune, len(letters))
	for i, c := range letters {
		small[i] = unicode.ToLower(c)
	}
	switch again := thrice(small); {
	case len(letters) == 0:
		fault.Reason = Empty
	case len(letters) < rule.Least:
		fault.Reason = Short
	case !rule.Mixed && mixed(letters):
		fault.Reason = Mixed
	case !rule.Thrice && again >= 0:
		fault = Fault{Thrice, shown(letters[again])}
	case reserved(rule, string(small)):
		fault.Reason = Reserved
	}
	if fault.Reason != Good {
		return "", fault
	}
	if rule.Cased {
		letters = small
		letters[0] = unicode.ToUpper(letters[0])
	}
	return string(letters), Fault{}
}

// Reserves reports whether a rule reserves a name of several words, such as a guild's:
// one of the words is reserved, or all of them joined are.
func Reserves(rule *content.NameRule, typed string) bool {
	words := strings.FieldsFunc(strings.Map(unicode.ToLower, typed), func(c rune) bool { return !unicode.IsLetter(c) })
	return slices.Contains(rule.Reserved, strings.Join(words, "")) ||
		slices.ContainsFunc(words, func(w string) bool { return reserved(rule, w) })
}

// read parses a name, and stops at the first character that is not allowed.
func read(rule *content.NameRule, typed string) ([]rune, Fault) {
	letters := make([]rune, 0, MaxLetters)
	for _, c := range typed {
		switch {
		case !unicode.IsLetter(c) || !allowed(rule.Letters, c):
			return nil, Fault{Strange, shown(c)}
		case len(letters) == rule.Most:
			return nil, Fault{Reason: Long}
		}
		letters = append(letters, c)
	}
	return letters, Fault{}
}

// shown returns a character in printable form.
func shown(c rune) string {
	if !unicode.IsPrint(c) || unicode.IsMark(c) || c == utf8.RuneError {
		return fmt.Sprintf("U+%04X", c)
	}
	return string(c)
}

// thrice returns the index of the first letter that occurs three times in a row, or -1.
func thrice(letters []rune) int {
	for i := 2; i < len(letters); i++ {
		if letters[i] == letters[i-1] && letters[i] == letters[i-2] {
			return i
		}
	}
	return -1
}

// reserved reports whether a name, in small letters, is a reserved word, or contains
// one that no name may contain.
func reserved(rule *content.NameRule, small string) bool {
	for _, word := range rule.Reserved {
		if small == word {
			return true
		}
	}
	for _, word := range rule.Within {
		if strings.Contains(small, word) {
			return true
		}
	}
	return false
}
