package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"loam/core/lib/evidence"
)

// buildFolder holds what is built for all tests; cleaning removes it.
var buildFolder = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "loam-test-") })

// binary is the program as people build it: built once, without what the tests
// themselves are instrumented with.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := buildFolder()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "loam.exe") // the name does elsewhere too
	if out, err := exec.Command("go", "build", "-o", file, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return file, nil
})

// cleaning removes after all tests what was built for them.
type cleaning struct{ m *testing.M }

// atOnce is how many tests run at the same time unless -parallel says it: they
// wait for worlds, which go by real time, far more than they work.
const atOnce = "8"

// Run runs the tests.
func (c cleaning) Run() int {
	if err := flag.Set("test.parallel", atOnce); err != nil { // the command line, read later, goes over it
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := c.m.Run()
	if err := browser.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "close the browser:", err)
	}
	if dir, err := buildFolder(); err == nil {
		os.RemoveAll(dir)
	}
	return code
}

// served is the built program serving a world.
type served struct {
	t       *testing.T
	address string
	client  string        // host:port where game clients log on
	ready   time.Duration // from its start until the page answered
	cmd     *exec.Cmd
	ended   chan error // sent to once, when the process has ended
	running bool
	log     *syncBuffer // what it writes to standard error
}

// syncBuffer may be written and read at the same time.
type syncBuffer struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
}

// Write appends.
func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// kept is everything so far, as evidence.
func (b *syncBuffer) kept() ([]byte, error) { return []byte(b.String()), nil }

// String is everything so far.
func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// serveBinary starts the built program on a world and waits for its page. The
// test's end kills what then still runs. The race detector does not see into the
// program, so that the short form of a test ends here.
func serveBinary(t *testing.T, world string, flags ...string) *served {
	t.Helper()
	if testing.Short() {
		t.Skip("another program does the work")
	}
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	s := &served{t: t, log: &syncBuffer{}, ended: make(chan error, 1)}
	evidence.Keep(t, "server.log", s.log.kept)
	s.cmd = exec.Command(file, append([]string{"serve", world, "--listen", "127.0.0.1:0"}, flags...)...)
	s.cmd.Stderr = s.log
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.running = true
	t.Cleanup(s.kill)
	s.address, s.client = s.greeting(stdout)
	resp, err := http.Get(s.address)
	if err != nil {
		t.Fatalf("the page: %v", err)
	}
	resp.Body.Close()
	s.ready = time.Since(began)
	return s
}

// greeting reads until the program has said where the page and game clients find it and that it is
// done with starting; the rest is read and dropped.
func (s *served) greeting(stdout io.Reader) (address, client string) {
	s.t.Helper()
	found := make(chan [2]string, 1) // sent to once by the goroutine below
	go func() {                      // ends with the process
		said, address, client := "", "", ""
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			said += lines.Text() + "\n"
			if at, ok := strings.CutPrefix(lines.Text(), "  Open   "); ok {
				address = at
			}
			if at, ok := strings.CutPrefix(lines.Text(), "  Client set realmlist "); ok {
				client = at
			}
			if strings.HasPrefix(lines.Text(), "Release ") {
				found <- [2]string{address, client}
			}
		}
		s.ended <- s.cmd.Wait()
		close(found)
	}()
	select {
	case at, ok := <-found:
		if !ok {
			s.t.Fatalf("the server ended at once:\n%s", s.log)
		}
		return at[0], at[1]
	case <-time.After(patience):
		s.t.Fatalf("the server did not start:\n%s", s.log)
	}
	return "", ""
}

// kill ends the process as a crash does.
func (s *served) kill() {
	if s.running {
		s.running = false
		if s.t.Failed() && s.cmd.Process.Signal(syscall.SIGQUIT) == nil { // its goroutines go to its log, which is kept
			select {
			case <-s.ended:
				return
			case <-time.After(5 * time.Second):
			}
		}
		_ = s.cmd.Process.Kill() // it may be gone already
		<-s.ended
	}
}

// stop ends the process as Ctrl-C does, and expects it to end well.
func (s *served) stop() {
	s.t.Helper()
	s.running = false
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		s.t.Fatal(err)
	}
	s.ends()
}

// ends expects the process to end well by itself.
func (s *served) ends() {
	s.t.Helper()
	s.running = false
	select {
	case err := <-s.ended:
		if err != nil {
			s.t.Errorf("the server ended with %v:\n%s", err, s.log)
		}
	case <-time.After(patience):
		_ = s.cmd.Process.Kill()
		s.t.Errorf("the server did not end:\n%s", s.log)
	}
}

// metric reads a figure from /metrics.
func (s *served) metric(name string) float64 {
	s.t.Helper()
	resp, err := http.Get(s.address + "/metrics")
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			value, err := strconv.ParseFloat(text, 64)
			if err != nil {
				s.t.Fatal(err)
			}
			return value
		}
	}
	s.t.Fatalf("there is no metric %s", name)
	return 0
}

// grows waits until a metric is above what it was.
func (s *served) grows(name string, before float64) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); s.metric(name) <= before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("%s stays at %g", name, before)
		}
	}
}
