package terminal

import (
	"bytes"
	"strings"
	"testing"
)

func TestAPersonChoosesByNumberOrName(t *testing.T) {
	choices := []Choice{{"meadow", "a meadow"}, {"vale", "a village"}, {"empty", "nothing"}}
	for _, test := range []struct {
		name, typed string
		want        int
		said        string
	}{
		{"enter is the first", "\n", 0, "Number or name (Enter: meadow): "},
		{"a number", "2\n", 1, "  2  vale    a village\n"},
		{"a name", " empty \n", 2, "With what?\n"},
		{"what is no choice is asked again", "9\nval\n3\n", 2, `"val" is none of these.`},
		{"the end of the input is the first", "", 0, ""},
		{"nonsense at the end too", "sea", 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			got, err := choose(t.Context(), Streams{In: strings.NewReader(test.typed), Out: &out}, "With what?", choices)
			if err != nil || got != test.want || !strings.Contains(out.String(), test.said) {
				t.Errorf("it chose %d, %v, and said %q; want %d and %q", got, err, &out, test.want, test.said)
			}
		})
	}
}
