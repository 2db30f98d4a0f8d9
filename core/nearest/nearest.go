// Package nearest suggests which of some names a misspelt one may have meant.
// It is pure and the same for every loader and command.
package nearest

// maxName bounds the names that are compared; longer ones get no suggestion.
const maxName = 64

// Name is the one of among that is fewest edits away from got: letters added,
// left out, changed, or two neighbours swapped. It finds nothing that is more
// than a third of got's length away (at least one edit); of equals the first
// in the alphabet wins.
func Name(got string, among []string) (string, bool) {
	best, found := "", false
	limit := max(1, len(got)/3)
	for _, n := range among {
		if n == got || len(n) > maxName || len(got) > maxName {
			continue
		}
		d := distance(got, n)
		if d > limit || found && d == limit && n >= best {
			continue
		}
		best, found = n, true
		limit = d
	}
	return best, found
}

// distance counts edits by the rows of optimal string alignment.
func distance(a, b string) int {
	var before, last, row [maxName + 1]int
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
