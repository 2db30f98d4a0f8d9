package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
	"loam/core/lib/diag"
	"loam/smartai/lint"
)

// leastMistakes is how many mistakes the table has at least.
const leastMistakes = 330

// inShort is the share of mistakes that the short form makes: one of this number in each file.
const inShort = 8

// TestTheFirstProblemNamesCauseAndWayOut makes each mistake of testdata/mistakes/*.txt in a
// world without problems, and compares the first problem that is printed.
func TestTheFirstProblemNamesCauseAndWayOut(t *testing.T) {
	files, err := filepath.Glob("testdata/mistakes/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of mistakes: %v", len(files), err)
	}
	base, err := filepath.Abs("testdata/mistakes/world")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("the world without a mistake", func(t *testing.T) {
		for _, command := range []string{"check", "test"} {
			if code, printed := runMistake(t, base, mistake{command: []string{command, "world"}}); code != terminal.Good {
				t.Fatalf("loam %s exits with %d:\n%s", command, code, printed)
			}
		}
	})
	total := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, err := readMistakes(string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		total += len(all)
		titles := make(map[string]bool)
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			for i := range all {
				if titles[all[i].title] {
					t.Errorf("two mistakes have the title %q", all[i].title)
				}
				titles[all[i].title] = true
				if testing.Short() && i%inShort != 0 {
					continue // on one goroutine
				}
				t.Run(all[i].title, func(t *testing.T) { checkMistake(t, base, &all[i]) })
			}
		})
		if *update {
			if err := os.WriteFile(file, []byte(writeMistakes(all)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if total < leastMistakes {
		t.Errorf("%d mistakes, want at least %d", total, leastMistakes)
	}
}

// checkMistake makes a mistake and compares the first problem.
func checkMistake(t *testing.T, base string, m *mistake) {
	t.Helper()
	code, printed := runMistake(t, base, *m)
	got := firstProblem(printed)
	if code == terminal.Good {
		t.Errorf("loam %s finds nothing wrong:\n%s", strings.Join(m.command, " "), printed)
	}
	if len(m.says) == 0 || len(m.helps) == 0 {
		t.Error("a mistake has words for its cause (says) and for what to do (helps)")
	}
	for _, words := range slices.Concat(m.says, m.helps) {
		if !strings.Contains(got, words) {
			t.Errorf("the first problem lacks %q:\n%s", words, got)
		}
	}
	if named := ofCode.FindStringSubmatch(got); named != nil && !hasExplanation(named[1]) {
		t.Errorf("loam explain %s explains nothing", named[1])
	}
	if m.want != got && !*update {
		t.Errorf("the first problem is not the wanted one\n got:\n%swant:\n%s", got, m.want)
	}
	m.want = got
}

// runMistake makes the changes of a mistake in a copy of the world, and runs its command.
func runMistake(t *testing.T, base string, m mistake) (code int, printed string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "world"), os.DirFS(base)); err != nil {
		t.Fatal(err)
	}
	for _, c := range m.changes {
		if err := c.apply(dir); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	taken := occupied(t)
	command := strings.ReplaceAll(strings.Join(m.command, " "), "$TAKEN", taken)
	var out, wrong bytes.Buffer
	code = run(context.Background(), strings.Fields(command), terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &wrong})
	if wrong.Len() > 0 && m.command[0] != "test" {
		out = wrong
	} else {
		out.Write(wrong.Bytes())
	}
	printed = strings.ReplaceAll(out.String(), taken, "$TAKEN")
	return code, holder.ReplaceAllString(printed, "in use by ...;")
}

// occupied returns an address of this machine on which something listens already.
func occupied(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

// holder matches the process that a message names as the one that uses a port.
var holder = regexp.MustCompile(`in use by [^;]*;`)

// ofCode matches the code at the end of a problem.
var ofCode = regexp.MustCompile(`(?m) \[([a-z-]+)\]$`)

// firstProblem returns the first problem of what a command prints: its line, and the
// indented ones that follow, up to the last events of a scenario. A passed scenario is no
// problem.
func firstProblem(printed string) string {
	var first []string
	for line := range strings.SplitSeq(printed, "\n") {
		switch {
		case len(first) == 0 && (line == "" || strings.Contains(line, ": ok, ")):
		case len(first) > 0 && (!strings.HasPrefix(line, "  ") || line == "  last events:"):
			return strings.Join(first, "\n") + "\n"
		default:
			first = append(first, line)
		}
	}
	return strings.Join(first, "\n") + "\n"
}

// hasExplanation reports whether loam explain knows a code.
func hasExplanation(code string) bool {
	return slices.ContainsFunc(diag.Explanations(), func(e diag.Explanation) bool { return string(e.Code) == code }) ||
		slices.ContainsFunc(lint.Checks, func(c lint.Check) bool { return c.Name == code })
}
