package yamledit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"
)

// TestEditsTouchNothingElse runs the archives of testdata: each has the text before, lines
// of edits, and the text after them.
func TestEditsTouchNothingElse(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range txtar.Parse(data).Files {
				parts[f.Name] = string(f.Data)
			}
			f, err := Parse([]byte(parts["before"]))
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(parts["edits"]) {
				if err := edit(f, strings.TrimSpace(line)); err != nil {
					t.Errorf("%s: %v", strings.TrimSpace(line), err)
				}
			}
			if got := string(f.Bytes()); got != parts["after"] {
				t.Errorf("the text is\n%s\nwant\n%s", got, parts["after"])
			}
		})
	}
}

// edit runs a line: put PATH VALUE, begin PATH, append PATH ITEM or remove PATH, with
// slashes in the path.
func edit(f *File, line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	path, value, _ := strings.Cut(rest, " ")
	keys := strings.Split(path, "/")
	switch verb {
	case "begin":
		return f.Begin(keys...)
	case "put":
		return f.Put(value, keys...)
	case "append":
		return f.Append(value, keys...)
	case "remove":
		return f.Remove(keys...)
	}
	return fmt.Errorf("no edit %q", verb)
}

func TestWhatOnlyAPersonCanChangeIsLeftAsItIs(t *testing.T) {
	for _, test := range []struct{ name, text, edit string }{
		{"a list where a mapping should be", "spawns: [a, b]\n", "put spawns/c {x: 1}"},
		{"a word where a mapping should be", "spawns: many\n", "put spawns/c {x: 1}"},
		{"an anchor", "a: &x {b: 1}\nc: *x\n", "put a 2"},
		{"a comment within the value", "a: {b: 1, # one\n  c: 2}\n", "put a 2"},
		{"a comment within a block", "a:\n  b: 1 # one\n", "put a 2"},
		{"a key that stands twice", "a: {b: 1}\na: {b: 2}\n", "put a/b 3"},
		{"more behind the end of the document", "a: 1\n...\n", "put b 2"},
		{"a list that is none", "a: {b: 1}\n", "append a 2"},
		{"what is not there", "a: {b: 1}\n", "remove a/c"},
		{"two lines", "a: 1\n", "put b 1\n2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := Parse([]byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if err := edit(f, test.edit); err == nil && test.name != "more behind the end of the document" {
				t.Errorf("it was done:\n%s", f.Bytes())
			} else if err != nil && string(f.Bytes()) != test.text {
				t.Errorf("the text is\n%s\nwant it as it was", f.Bytes())
			}
		})
	}
}

func TestLinesEndAsTheyDidBefore(t *testing.T) {
	f, err := Parse([]byte("spawns:\r\n  a: {x: 1} # one\r\n\r\nplaces:\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"put spawns/b {x: 2}", "put spawns/a/x 3", "put places/c/at [1, 2]", "remove spawns/b", "put d 4"} {
		if err := edit(f, line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	want := "spawns:\r\n  a: {x: 3} # one\r\n\r\nplaces:\r\n  c:\r\n    at: [1, 2]\r\nd: 4\r\n"
	if got := string(f.Bytes()); got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
}

func TestWhatIsNoYAMLIsNotRead(t *testing.T) {
	for _, text := range []string{"a: [", "a: 1\n---\nb: 2\n", strings.Repeat(" ", MaxFile+1)} {
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%.20q was read", text)
		}
	}
}

// A hand-written file: any edit keeps each comment and all other content.
func TestAnyEditsLeaveCommentsAndEntriesAlone(t *testing.T) {
	shapes := []string{
		"  %s: {x: 1, y: [2, 3]} # behind %[1]s\n",
		"  # above %s\n  %[1]s:\n    x: 1\n    y:\n    - 2\n    - 3\n",
		"\n  %s: {x: 1,\n     y: [ 2, 3 ]   }\n",
		"  '%s':   {\"x\":  1, 'y': [2,3,],}\n\n",
		"  %s:\n    # within %[1]s\n    x: 1\n    y: [2, 3]\n  # behind %[1]s\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := "# top\n\nspawns: # all\n"
		names := []string{"a", "b", "c", "d"}
		for _, name := range names {
			text += fmt.Sprintf(rapid.SampledFrom(shapes).Draw(t, "shape"), name)
		}
		text += rapid.SampledFrom([]string{"", "\n# end\n", "places:\n\n# end", "override: {}\n"}).Draw(t, "end")
		f, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			name := rapid.SampledFrom(append(names, "e", "f")).Draw(t, "name")
			before, comments := string(f.Bytes()), strings.Count(string(f.Bytes()), "#")
			line := rapid.SampledFrom([]string{"put spawns/%s/z 7", "put spawns/%s/x 8", "put spawns/%s/y [4]", "append spawns/%s/y 9", "remove spawns/%s/z"}).Draw(t, "edit")
			line = fmt.Sprintf(line, name)
			verb, rest, _ := strings.Cut(line, " ")
			path, _, _ := strings.Cut(rest, " ")
			if verb != "put" && !f.Has(strings.Split(path, "/")...) {
				continue
			}
			if err := edit(f, line); err != nil {
				t.Fatalf("%s: %v in\n%s", line, err, before)
			}
			if now := strings.Count(string(f.Bytes()), "#"); now != comments {
				t.Fatalf("after %s %d comments are left of %d in\n%s", line, now, comments, f.Bytes())
			}
		}
	})
}

func FuzzEdits(f *testing.F) {
	f.Add([]byte("a: {b: 1}\n"), "put a/c 2")
	f.Add([]byte("a:\n- 1\n# x\n"), "append a 2")
	f.Add([]byte("a:\n  b: |\n    # no comment\n"), "remove a/b")
	f.Fuzz(func(t *testing.T, data []byte, line string) {
		m, err := Parse(data)
		if err != nil {
			return
		}
		if err := edit(m, line); errors.Is(err, ErrForm) && string(m.Bytes()) != string(data) {
			t.Errorf("%q was refused and %q is now %q", line, data, m.Bytes())
		}
	})
}
