package coverage

import (
	_ "embed" // which scenarios show which kinds
	"strings"
)

// shownText has, in each line, the name of a kind and the file of scenarios that shows it.
//
//go:embed shown.txt
var shownText string

// shown returns the file of scenarios that shows each kind, by its name.
func shown() map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(shownText) {
		if kind, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			all[kind] = file
		}
	}
	return all
}
