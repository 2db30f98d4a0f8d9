package house_test

import (
	"testing"

	"loam/docs/internal/house"
)

func TestParseWordsRefuses(t *testing.T) {
	const head = "| word | means | not |\n|---|---|---|\n" // two lines
	for _, test := range []struct{ name, rows, want string }{
		{"a word twice", "| `quest` | | |\n\ntext\n\n" + head + "| `map`, `quest` | | |\n",
			`words.md:9: word "quest" is listed twice, first in line 3`},
		{"a word that another one refuses", "| `quest` | | `errand` |\n| `errand` | | |\n",
			`words.md:3: "errand" is refused here and listed as a word in line 4`},
		{"a word that an earlier one is refused by", "| `errand` | | |\n| `quest` | | `errand` |\n",
			`words.md:4: "errand" is refused here and listed as a word in line 3`},
		{"a word that refuses itself", "| `quest` | | `quest` |\n",
			`words.md:3: "quest" is refused here and listed as a word in line 3`},
		{"a refused name without backticks", "| `quest` | | `errand`, task |\n",
			"words.md:3: expected words in backticks with commas between them, got \"`errand`, task\""},
		{"a word with a remark", "| `quest` (a task) | | |\n",
			"words.md:3: expected words in backticks with commas between them, got \"`quest` (a task)\""},
		{"two words in one pair of backticks", "| `quest log` | | |\n",
			"words.md:3: expected words in backticks with commas between them, got \"`quest log`\""},
		{"a row that ends too early", "| `quest` | a task |\n",
			`words.md:3: expected 3 cells or more, the last of them for "not", got 2`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := house.ParseWords("words.md", []byte(head+test.rows))
			if err == nil || err.Error() != test.want {
				t.Errorf("ParseWords error = %v\nwant %s", err, test.want)
			}
		})
	}
}

// FuzzParseWords looks for pages that the parser does not survive.
func FuzzParseWords(f *testing.F) {
	f.Add("| word | means | not |\n|---|---|---|\n| `quest` | a \\| b | `errand`, `task` |\n")
	f.Add("|\n||\n|word|not\n|`a`|\n")
	f.Fuzz(func(t *testing.T, text string) {
		house.ParseWords("words.md", []byte(text))
	})
}
