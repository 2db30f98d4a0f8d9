package source

import (
	"strings"
	"unicode/utf8"
)

// columnOf returns the position of a text in a line, in characters from 1; 0 if it does not
// occur, or occurs more than once.
func columnOf(line, text string) int {
	if text == "" || strings.Count(line, text) != 1 {
		return 0
	}
	return utf8.RuneCountInString(line[:strings.Index(line, text)]) + 1
}
