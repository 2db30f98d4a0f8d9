package console

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/world"
)

func TestAnAnswerArrivesAsItWasGiven(t *testing.T) {
	dir := t.TempDir()
	if _, err := Dial(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "is not running") {
		t.Fatalf("a world without a console answers with %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, world.DataFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{"one": "1", "none": "", "lines": "a\n\n 2\n0", "joined by": "b"}
	s := Open(dir, func(line string) (string, int) { return answers[line], len(answers[line]) }, zerolog.Nop())
	c, err := Dial(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, question := range []string{"one", "none", "lines", "joined\nby"} {
		want := answers[strings.ReplaceAll(question, "\n", " ")]
		if text, code, err := c.Ask(question); text != want+"\n" || code != len(want) || err != nil {
			t.Errorf("%q: got %q, %d, %v, want %q, %d", question, text, code, err, want+"\n", len(want))
		}
	}
	s.Close()
	if _, _, err := c.Ask("one"); err == nil {
		t.Error("a world that has stopped answers")
	}
}

func TestAnAnswerCannotSteerTheTerminal(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, world.DataFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	defer Open(dir, func(string) (string, int) { return "a\x1b]0;title\ab\n0\rc", 0 }, zerolog.Nop()).Close()
	c, err := Dial(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if text, code, err := c.Ask("list"); text != `a\x1b]0;title\x07b`+"\n"+`0\rc`+"\n" || code != 0 || err != nil {
		t.Errorf("got %q, %d, %v", text, code, err)
	}
}

func TestOnlyTheUserMayOpenTheSocket(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, world.DataFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	defer Open(dir, func(string) (string, int) { return "", 0 }, zerolog.Nop()).Close()
	info, err := os.Stat(filepath.Join(dir, world.DataFolder, socket))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v, want permissions 600", info.Mode(), err)
	}
}

func TestAWorldRunsWithoutAConsole(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "nowhere"), func(string) (string, int) { return "", 0 }, zerolog.Nop())
	if s != nil {
		t.Error("there is a console where there can be no socket")
	}
	s.Close()
}
