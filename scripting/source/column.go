package source

import (
	"strings"
	"unicode/utf8"
)

// columnOf is where a text stands in a line, in characters from 1; 0 when it
// does not, or stands there more than once.
func columnOf(line, text string) int {
	if text == "" || strings.Count(line, text) != 1 {
		return 0
	}
	return utf8.RuneCountInString(line[:strings.Index(line, text)]) + 1
}
