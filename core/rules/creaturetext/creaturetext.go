// Package creaturetext decides which line of a group a creature says: a line that it
// has not said since all lines of the group were said, by weight. It sends nothing
// itself, starts no goroutine and reads no clock. Package world/ai runs these rules on
// a map.
package creaturetext

import "loam/core/model/content"

// MaxLines bounds the lines of a group.
const MaxLines = 32

// Roller draws a number from 0 up to, but not including, n.
type Roller interface{ IntN(n int) int }

// Choose draws a line of a group and returns its index among all lines. The argument
// said has a bit for each line of the group that was said, in their order; it is
// returned with the bit of the drawn line set. When all lines were said, all are
// possible again. False: there is no such group.
func Choose(lines []content.Utterance, group string, said uint32, roll Roller) (line int, now uint32, ok bool) {
	line, now, ok = draw(lines, group, said, roll)
	if !ok && said != 0 {
		return draw(lines, group, 0, roll)
	}
	return line, now, ok
}

func draw(lines []content.Utterance, group string, said uint32, roll Roller) (int, uint32, bool) {
	total, at := 0, 0
	for i := range lines {
		if lines[i].Group == group && at < MaxLines {
			if said&(1<<at) == 0 {
				total += max(1, lines[i].Weight)
			}
			at++
		}
	}
	if total == 0 {
		return 0, said, false
	}
	left := roll.IntN(total)
	at = 0
	for i := range lines {
		if lines[i].Group != group {
			continue
		}
		if said&(1<<at) == 0 {
			if left -= max(1, lines[i].Weight); left < 0 {
				return i, said | 1<<at, true
			}
		}
		at++
	}
	return 0, said, false
}
