// Package suggest finds the likely intended name for a misspelt one. It is pure and the
// same for every loader and command.
package suggest

import (
	"strings"
	"unicode/utf8"
)

// maxName bounds the compared names, in characters; longer ones are neither suggested nor
// given a suggestion.
const maxName = 64

// Name returns the name of among with the fewest edits from got: a letter added, left out
// or changed, or two neighbours swapped; case does not count. It returns false if none is
// near: the edits may be at most a third of the letters of the longer name. Of names at the
// same distance it returns the first by bytes, so the order of among does not matter. It
// skips names equal to got.
func Name(got string, among []string) (string, bool) {
	if len(got) > maxName*utf8.UTFMax {
		return "", false
	}
	want := []rune(strings.ToLower(got))
	best, fewest := "", maxName
	for _, name := range among {
		if name == got || len(name) > maxName*utf8.UTFMax {
			continue
		}
		letters := []rune(strings.ToLower(name))
		most := min(max(len(want), len(letters))/3, fewest)
		edits, ok := distance(want, letters, most)
		if ok && (edits < fewest || best == "" || name < best) {
			best, fewest = name, edits
		}
	}
	return best, best != ""
}

// distance counts the edits from a to b, and returns false if there are more than
// most or a name is too long. It is the optimal string alignment: no part is
// edited twice.
func distance(a, b []rune, most int) (int, bool) {
	if len(a) > maxName || len(b) > maxName || max(len(a)-len(b), len(b)-len(a)) > most {
		return 0, false
	}
	var rows [3][maxName + 1]int // of the table of distances of the first i to the first j letters
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		fewest := i
		for j := 1; j <= len(b); j++ {
			changed := last[j-1]
			if a[i-1] != b[j-1] {
				changed++
			}
			row[j] = min(changed, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			fewest = min(fewest, row[j])
		}
		if fewest > most { // and so are all later rows, including a swap with the row before
			return 0, false
		}
	}
	return row[len(b)], row[len(b)] <= most
}
