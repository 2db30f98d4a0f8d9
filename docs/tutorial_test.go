package docs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTutorial does what tutorial.md says, from the top, with the built program
// in an empty folder. The tutorial is for people; these are the marks by which
// the test reads it. A fenced block that it cannot read is a failure, so nothing
// is passed over in silence.
//
//	```console                commands behind "$ ", each with lines that it must
//	                          say, in this order, on either stream
//	```console fails          the same; the commands must end with exit code 1
//	```console serves         one command that goes on; its lines are waited for
//	```console stops          Ctrl-C in the terminal of that command, written ^C
//	```text serves            lines that the command that goes on says next
//	```LANGUAGE file=PATH     the whole content of a file
//	```LANGUAGE append=PATH   lines to put at the end of a file
//	```diff file=PATH         lines to take out (-), to put in (+), and around them
//	```LANGUAGE shown         something outside of Loam's reach, which is not done
//	```yaml config            what TestOperatingLists compares
//	<!-- page: VERB REST -->  what the reader does in the browser, or sees there
//
// "..." in a line that a command must say stands for anything, and so do
// numbers of s and ms. The first command of all, which builds the program, is not run
// again: the test has built it. Verbs of the page are in person_test.go.
func TestTutorial(t *testing.T) {
	t.Parallel() // as all that follow documents: they wait for worlds far more than they work
	(&student{t: t}).follow("tutorial.md")
}

// TestOwnBundle does what own-bundle.md says.
func TestOwnBundle(t *testing.T) {
	t.Parallel()
	(&student{t: t}).follow("own-bundle.md")
}

// follow does what a document says, in an empty folder unless there is one.
func (s *student) follow(file string) {
	t := s.t
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	acts, err := readTutorial(file, string(data))
	if err != nil {
		t.Fatal(err)
	}
	if s.dir == "" {
		s.dir = t.TempDir()
	}
	for _, a := range acts {
		if err := s.do(a); err != nil {
			t.Fatalf("%s:%d: %v", file, a.line, err)
		}
	}
}

// TestTutorialReader shows that what cannot be read is refused.
func TestTutorialReader(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a block without a mark", "```\nx\n```\n", "1: cannot read"},
		{"a block of another kind", "text\n```lua\nx\n```\n", "2: cannot read"},
		{"an unknown mark", "```console backwards\n$ x\n```\n", "1: cannot read"},
		{"a block that does not end", "```console\n$ x\n", "1: the block does not end"},
		{"output before a command", "```console\nx\n```\n", "2: output of no command"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := readTutorial("text.md", test.text); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
		})
	}
}

// act is one thing to do: a block or a comment of the tutorial.
type act struct {
	line  int    // in tutorial.md, from 1
	kind  string // "run", "fails", "serves", "stops", "says", "file", "append", "diff" or "page"
	about string // the file, or what is done on the page
	body  []string
}

var pageMark = regexp.MustCompile(`^<!-- page: (.+) -->$`)

var friendsMark = regexp.MustCompile(`^<!-- friends: (.+) -->$`)

func readTutorial(file, text string) ([]act, error) {
	var acts []act
	var open *act
	for i, line := range strings.Split(text, "\n") {
		switch {
		case open != nil && line == "```":
			if !open.begins() {
				return nil, fmt.Errorf("%s:%d: output of no command", file, open.line+1)
			}
			if open.kind != "shown" {
				acts = append(acts, *open)
			}
			open = nil
		case open != nil:
			open.body = append(open.body, line)
		case strings.HasPrefix(line, "```"):
			kind, about, ok := mark(strings.TrimPrefix(line, "```"))
			if !ok {
				return nil, fmt.Errorf("%s:%d: cannot read the block %q", file, i+1, line)
			}
			open = &act{line: i + 1, kind: kind, about: about}
		case pageMark.MatchString(line):
			acts = append(acts, act{line: i + 1, kind: "page", about: pageMark.FindStringSubmatch(line)[1]})
		case friendsMark.MatchString(line):
			acts = append(acts, act{line: i + 1, kind: "friends", about: friendsMark.FindStringSubmatch(line)[1]})
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%s:%d: the block does not end", file, open.line)
	}
	return acts, nil
}

// mark reads what stands behind the opening fence of a block.
func mark(info string) (kind, about string, ok bool) {
	language, how, _ := strings.Cut(info, " ")
	whole := map[string]string{
		"console": "run", "console fails": "fails", "console serves": "serves", "console stops": "stops", "text serves": "says",
		"yaml config": "shown",
	}
	if kind, ok := whole[info]; ok {
		return kind, "", true
	}
	if how == "shown" {
		return how, "", true
	}
	kind, about, ok = strings.Cut(how, "=")
	if kind == "file" && language == "diff" {
		kind = "diff"
	}
	return kind, about, ok && language != "" && slices.Contains([]string{"file", "append", "diff"}, kind)
}

// begins tells whether a block of commands begins with one.
func (a *act) begins() bool {
	if !slices.Contains([]string{"run", "fails", "serves"}, a.kind) {
		return true
	}
	return len(a.body) > 0 && strings.HasPrefix(a.body[0], "$ ")
}

// student is who follows the tutorial.
type student struct {
	t      *testing.T
	dir    string
	built  bool   // the program is in dir
	far    *lodge // where friends play; nil where a document has none
	world  *served
	person *person
}

func (s *student) do(a act) error {
	switch a.kind {
	case "run", "fails":
		return s.commands(a)
	case "serves":
		command, _ := strings.CutPrefix(a.body[0], "$ ./loam serve")
		s.world = serve(s.t, s.dir, strings.Fields(command)...)
		return s.hear(a.body[1:])
	case "says":
		return s.hear(a.body)
	case "stops":
		s.world.stop(a.body[1:]...) // behind ^C
		s.world, s.person = nil, nil
		return nil
	case "friends":
		return s.friends(a.about)
	case "page":
		if s.person == nil {
			s.person = newPerson(s.t, s.world.address)
		}
		return s.person.act(a.about)
	}
	return s.write(a)
}

// hear waits for lines of the world that runs.
func (s *student) hear(lines []string) error {
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			line = strings.NewReplacer("127.0.0.1:8080", s.world.address, "localhost:8080", s.world.address).Replace(line)
			if strings.Contains(line, "set realmlist") {
				line += "..." // a port
			}
			s.world.until(line)
		}
	}
	return nil
}

// commands runs the commands of a block, each with the output that follows it.
func (s *student) commands(a act) error {
	for i := 0; i < len(a.body); {
		command := strings.TrimPrefix(a.body[i], "$ ")
		want := a.body[i+1:]
		if n := slices.IndexFunc(want, func(l string) bool { return strings.HasPrefix(l, "$ ") }); n >= 0 {
			want = want[:n]
		}
		i += 1 + len(want)
		if err := s.run(command, want, a.kind == "fails"); err != nil {
			return err
		}
	}
	return nil
}

// buildCommand is the one command that the test does not run again.
const buildCommand = "go build -o loam ./cmd/loam"

func (s *student) build() {
	s.t.Helper()
	s.built = true
	if err := os.Symlink(program(s.t), filepath.Join(s.dir, "loam")); err != nil {
		s.t.Fatal(err)
	}
}

func (s *student) run(command string, want []string, fails bool) error {
	if !s.built {
		if command != buildCommand {
			return fmt.Errorf("the first command is %q, want %q", command, buildCommand)
		}
		s.build()
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case fails && (!errors.As(err, &exit) || exit.ExitCode() != 1):
		return fmt.Errorf("%s: ended with %v, want exit code 1\n%s", command, err, out)
	case !fails && err != nil:
		return fmt.Errorf("%s: %w\n%s", command, err, out)
	}
	said := strings.Split(string(out), "\n")
	for _, line := range want {
		at := slices.IndexFunc(said, func(l string) bool { return fits(strings.TrimSpace(line), l) })
		if at < 0 {
			return fmt.Errorf("%s: does not say %q where it should; it says\n%s", command, line, out)
		}
		said = said[at+1:]
	}
	return nil
}

var anyTime = regexp.MustCompile(`[0-9.]+ (ms|s)\b`)

// fits tells whether a line is what the tutorial says, blanks around it aside.
func fits(pattern, line string) bool {
	quoted := regexp.QuoteMeta(anyTime.ReplaceAllString(pattern, "... $1"))
	fit := regexp.MustCompile("^" + strings.ReplaceAll(quoted, `\.\.\.`, ".*") + "$")
	return fit.MatchString(strings.TrimSpace(line))
}

// write makes or changes a file.
func (s *student) write(a act) error {
	path := filepath.Join(s.dir, filepath.FromSlash(a.about))
	text := strings.Join(a.body, "\n") + "\n"
	if a.kind == "file" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(text), 0o644)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if a.kind == "append" {
		return os.WriteFile(path, append(before, text...), 0o644)
	}
	var old, new []string
	for _, line := range a.body {
		if line == "" {
			line = " "
		}
		if line[0] != '+' {
			old = append(old, line[1:])
		}
		if line[0] != '-' {
			new = append(new, line[1:])
		}
	}
	from, to := strings.Join(old, "\n")+"\n", strings.Join(new, "\n")+"\n"
	if n := strings.Count(string(before), from); n != 1 {
		return fmt.Errorf("%s has the lines to change %d times, want once:\n%s", a.about, n, before)
	}
	return os.WriteFile(path, []byte(strings.Replace(string(before), from, to, 1)), 0o644)
}
