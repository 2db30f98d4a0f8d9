package line

import (
	"fmt"
	"unicode"
)

// MemberName returns the character name of a group member: letters only, raid 0 is
// Raida.
func MemberName(group string, i int) string {
	var letters []rune
	for _, c := range group {
		if c >= 'a' && c <= 'z' {
			letters = append(letters, c)
		}
	}
	letters[0] += 'A' - 'a' // a name begins with a letter
	letters = letters[:min(len(letters), maxName-2)]
	if i >= 26 {
		letters = append(letters, rune('a'+i/26-1))
	}
	return string(append(letters, rune('a'+i%26)))
}

// Member returns the name of a group member, from 0.
func Member(group string, i int) string { return fmt.Sprintf("%s%d", group, i+1) }

// maxName bounds names, in letters.
const maxName = 16

// isPlayer reports whether a word can be a character's name.
func isPlayer(s string) bool {
	n := 0
	for _, c := range s {
		if !unicode.IsLetter(c) || (n == 0) != unicode.IsUpper(c) {
			return false
		}
		n++
	}
	return n >= 2 && n <= maxName
}
