package creaturetext

import (
	"testing"

	"loam/core/model/content"
)

// fixed rolls what it is, as far as there is so much.
type fixed int

func (f fixed) IntN(n int) int { return min(int(f), n-1) }

func TestWhichLineIsSaid(t *testing.T) {
	lines := []content.Utterance{{Group: "a", Weight: 1}, {Group: "b", Weight: 5}, {Group: "a", Weight: 3}, {Group: "a"}}
	for _, test := range []struct {
		name  string
		group string
		said  uint32
		roll  fixed
		line  int
		now   uint32
		ok    bool
	}{
		{"the first", "a", 0, 0, 0, 1, true},
		{"by weight", "a", 0, 3, 2, 2, true},
		{"without a weight, as with 1", "a", 0, 4, 3, 4, true},
		{"none that was said", "a", 1, 0, 2, 3, true},
		{"all again when all were said", "a", 7, 0, 0, 1, true},
		{"the only one, always", "b", 1, 0, 1, 1, true},
		{"none of a group that there is not", "c", 0, 0, 0, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			line, now, ok := Choose(lines, test.group, test.said, test.roll)
			if line != test.line || now != test.now || ok != test.ok {
				t.Errorf("line %d, said %b, %v; want %d, %b, %v", line, now, ok, test.line, test.now, test.ok)
			}
		})
	}
}
