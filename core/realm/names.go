package realm

import (
	"strings"
	"unicode"

	"loam/core/session"
)

// Limits of a character's name, in letters.
const (
	minName = 2
	maxName = 16
)

// cleanName checks a character's name and gives it its capital letter.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	for _, c := range name {
		if !unicode.IsLetter(c) {
			return "", session.RefuseFor(session.NameBad, "character name %.40q may only have letters", name)
		}
	}
	runes := []rune(strings.ToLower(name))
	why := session.Unsaid
	switch n := len(runes); {
	case n == 0:
		why = session.NameEmpty
	case n < minName:
		why = session.NameShort
	case n > maxName:
		why = session.NameLong
	}
	if why != session.Unsaid {
		return "", session.RefuseFor(why, "character name %.40q must have %d to %d letters", name, minName, maxName)
	}
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes), nil
}
