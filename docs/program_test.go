package docs

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long the checks of this folder wait for one thing to happen.
const patience = 2 * time.Minute

// program builds the program once for all tests and returns its path. The race
// detector does not see into it, so that the short form of a test ends here.
func program(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("another program does the work")
	}
	path, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// built holds the program of this run of the tests; TestMain removes it.
var built = filepath.Join(os.TempDir(), fmt.Sprintf("loam-docs-%d", os.Getpid()), "loam")

var buildOnce = sync.OnceValues(func() (string, error) {
	build := exec.Command("go", "build", "-o", built, "./cmd/loam")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return built, nil
})

// TestMain removes what the tests have built.
func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(filepath.Dir(built))
	os.Exit(code)
}

// output runs the program in a folder and returns what it says on both streams.
func output(t *testing.T, dir string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program(t), args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("loam %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// served is a world that runs as a process of its own.
type served struct {
	t       *testing.T
	cmd     *exec.Cmd
	lines   chan string // sent to by the goroutine of serve, closed by it
	said    []string    // lines so far
	at      int         // how many of them were waited for
	address string      // host:port of the page
}

// serve starts `loam serve` with more arguments in a folder, on a free port,
// and stops it when the test ends.
func serve(t *testing.T, dir string, args ...string) *served {
	t.Helper()
	s := &served{t: t, cmd: exec.Command(program(t), append([]string{"serve"}, args...)...), lines: make(chan string, 1000)}
	s.cmd.Dir = dir
	s.cmd.Env = append(os.Environ(), "LOAM_LISTEN=127.0.0.1:0")
	read, write := io.Pipe()
	s.cmd.Stdout, s.cmd.Stderr = write, write
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { // ends with the process
		_ = s.cmd.Wait() // its code is looked at by stop
		write.Close()
		close(ended)
	}()
	go func() { // ends when the process has closed its streams
		defer close(s.lines)
		for text := bufio.NewScanner(read); text.Scan(); {
			s.lines <- text.Text()
		}
	}()
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill() // it may have ended already
		<-ended
	})
	s.address = strings.TrimPrefix(strings.Fields(s.until("Open ..."))[1], "http://")
	s.at = 0
	return s
}

// until waits for a line that fits a pattern (see fits) after the last one that
// was waited for, and returns it.
func (s *served) until(pattern string) string {
	s.t.Helper()
	for timeout := time.After(patience); ; {
		for s.at < len(s.said) {
			s.at++
			if line := s.said[s.at-1]; fits(pattern, line) {
				return strings.TrimSpace(line)
			}
		}
		select {
		case line, open := <-s.lines:
			if !open {
				s.t.Fatalf("the world has ended without saying %q; it said:\n%s", pattern, strings.Join(s.said, "\n"))
			}
			s.said = append(s.said, line)
		case <-timeout:
			s.t.Fatalf("the world does not say %q; it said:\n%s", pattern, strings.Join(s.said, "\n"))
		}
	}
}

// stop presses Ctrl-C, waits for lines, and then for the end.
func (s *served) stop(lines ...string) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		s.t.Fatal(err)
	}
	for _, line := range lines {
		s.until(line)
	}
	for line := range s.lines { // until the process has ended
		s.said = append(s.said, line)
	}
}
