// Package naming decides which names characters and guilds may be given. It owns the alphabets
// that content names, and the order in which the rules of a name are looked at; the
// rules themselves are content.
//
// It knows no names that are taken, keeps nothing and says nothing to people. Every
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

// MaxLetters is the greatest number of letters that a rule may allow: whatever the
// alphabet, so many fit into the MaxBytes bytes in which names are kept.
const (
	MaxLetters = MaxBytes / utf8.UTFMax
	MaxBytes   = 64
)

// Reason says which part of a rule a name breaks.
type Reason uint8

// The reasons, in the order in which a name is looked at; of Strange and Long the
// one that the earlier letter shows.
const (
	Good     Reason = iota
	Empty           // without any letter
	Strange         // something else than a letter, or a letter that the rule has not
	Long            // too many letters
	Short           // too few
	Mixed           // letters of several alphabets
	Thrice          // the same letter three times in a row
	Reserved        // nobody may be called so
)

// Fault is what is wrong with a name. The zero Fault is nothing.
type Fault struct {
	Reason Reason
	// Letter is what is Strange, or stands there Thrice: something that can be
	// printed, such as U+0007 for what cannot be seen.
	Letter string
}

// Loose is the rule where content has none: only what can be kept counts.
func Loose() *content.NameRule {
	return &content.NameRule{Least: 1, Most: MaxLetters, Letters: []string{every}, Cased: true, Mixed: true, Thrice: true}
}

// Check returns a name as it is kept, or what is wrong with it. Space around what
// was typed does not count. The cost is bounded by the rule, beyond that space.
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

// Reserves tells whether a rule reserves a name of several words, such as a guild's: one
// of the words is reserved, or all of them read as one are.
func Reserves(rule *content.NameRule, typed string) bool {
	words := strings.FieldsFunc(strings.Map(unicode.ToLower, typed), func(c rune) bool { return !unicode.IsLetter(c) })
	return slices.Contains(rule.Reserved, strings.Join(words, "")) ||
		slices.ContainsFunc(words, func(w string) bool { return reserved(rule, w) })
}

// read takes a name apart, and stops at the first thing that it may not have.
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

// shown is a character as people can be told of it.
func shown(c rune) string {
	if !unicode.IsPrint(c) || unicode.IsMark(c) || c == utf8.RuneError {
		return fmt.Sprintf("U+%04X", c)
	}
	return string(c)
}

// thrice is where the first letter stands that is there three times in a row, or -1.
func thrice(letters []rune) int {
	for i := 2; i < len(letters); i++ {
		if letters[i] == letters[i-1] && letters[i] == letters[i-2] {
			return i
		}
	}
	return -1
}

// reserved tells whether a name, in small letters, is a word that nobody may be
// called, or has one in it that no name may have.
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
