package coverage

import (
	_ "embed" // which scenarios show which kinds
	"strings"
)

// shownText is, per line, the name of a kind and the file of scenarios that shows what
// it does.
//
//go:embed shown.txt
var shownText string

// shown is which file of scenarios shows a kind, by its name.
func shown() map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(shownText) {
		if kind, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			all[kind] = file
		}
	}
	return all
}
