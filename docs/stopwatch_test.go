package docs

import (
	"os"
	"strings"
	"testing"
)

// leg is a part of a newcomer's first hour, from the top of a document to an act of it, and
// how much one may have to type until then. The documents are followed by tests of their
// own (TestTutorial, TestOwnBundle, TestFirstEvening); no test measures the time of a person.
type leg struct {
	what     string
	document string
	until    act // by kind, and by how about begins
	commands int // at most
	lines    int // of files, at most
}

var legs = []leg{
	{"the page is up", "tutorial.md", act{kind: "page", about: "enter"}, 2, 0},
	{"the first change is live", "tutorial.md", act{kind: "page", about: "sees Good to see you!"}, 3, 6},
	{"a creature of one's own", "tutorial.md", act{kind: "page", about: `sees "name":"Boar"`}, 3, 30},
	{"a bundle with boss, quest, shop, script and scenario", "own-bundle.md", act{kind: "stops"}, 6, 140},
	{"friends with game clients", "first-evening.md", act{kind: "friends", about: "3.3.5a"}, 8, 0},
	{"a friend at the page", "first-evening.md", act{kind: "page", about: "login"}, 9, 0},
}

// TestStopwatch counts what a newcomer types for each leg of the first hour.
func TestStopwatch(t *testing.T) {
	for _, l := range legs {
		data, err := os.ReadFile(l.document)
		if err != nil {
			t.Fatal(err)
		}
		acts, err := readTutorial(l.document, string(data))
		if err != nil {
			t.Fatal(err)
		}
		commands, lines, there := l.typed(acts)
		t.Logf("%s: %d commands, %d lines", l.what, commands, lines)
		switch {
		case !there:
			t.Errorf("%s: %s does not come to %s %q", l.what, l.document, l.until.kind, l.until.about)
		case commands > l.commands || lines > l.lines:
			t.Errorf("%s: %s lets one type %d commands and %d lines, want at most %d and %d",
				l.what, l.document, commands, lines, l.commands, l.lines)
		}
	}
}

// typed counts commands and lines of files up to the act that ends the leg, and tells
// whether the document has it.
func (l leg) typed(acts []act) (commands, lines int, there bool) {
	for _, a := range acts {
		if a.kind == l.until.kind && strings.HasPrefix(a.about, l.until.about) {
			return commands, lines, true
		}
		for _, line := range a.body {
			switch {
			case strings.HasPrefix(line, "$ "):
				commands++
			case a.kind == "file" || a.kind == "append" || a.kind == "diff" && strings.HasPrefix(line, "+"):
				lines++
			}
		}
	}
	return commands, lines, false
}
