package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"loam/core/lib/evidence"
)

// stage is one part of the check.
type stage struct {
	name   string
	budget time.Duration // on two cores with a full build cache; more is reported, and is no failure
	does   string
	run    func(context.Context, *check) error
}

// stages are the parts of the check in the order in which they run: what fails soonest
// comes first. One stage runs at a time. Their budgets add up to some ten minutes.
var stages = []stage{
	{"format", 10 * time.Second, "gofmt -l .", format},
	{"vet", 30 * time.Second, "go vet ./... (a minute more the first time: everything is compiled)", vet},
	{"staticcheck", 45 * time.Second, "staticcheck ./... (half a minute more the first time: it is built from its pinned source)", staticcheck},
	{"vulnerabilities", 45 * time.Second, "govulncheck ./cmd/... (a minute more the first time; without its database it checks nothing)", vulnerabilities},
	{"words", 30 * time.Second, "what documents, comments and names of packages say", words},
	{"fuzz", 45 * time.Second, "fuzz targets of code that network peers reach, 20,000 inputs each", fuzz},
	{"needs", 10 * time.Second, "the browser and the MariaDB that tests start (once, some minutes, as root)", needs},
	{"rounds", 180 * time.Second, "tests with many rounds, without the race detector", rounds},
	{"race", 270 * time.Second, "all tests, with the race detector (two minutes more the first time: everything is compiled with it)", race},
}

func stageNames() []string {
	var names []string
	for _, s := range stages {
		names = append(names, s.name)
	}
	return names
}

// longest are the packages whose tests take longest, mostly because they wait for served
// worlds, which go by real time. They begin first, so that others are tested meanwhile.
var longest = []string{"loam/cmd/loam", "loam/core/protocol/web", "loam/docs"}

// documents is the package whose tests read all documents.
const documents = "loam/docs"

// testCommand runs stages.
type testCommand struct {
	Stages []string `arg:"" optional:"" help:"Stages to run (default: all): ${stages}."`
}

// check is one run of the check.
type check struct {
	tests    []result // of all stages so far
	evidence string   // folder of what failed tests keep
}

// Run runs the stages until one fails, and prints the duration of each.
func (c *testCommand) Run(ctx context.Context) error {
	for _, name := range c.Stages {
		if !slices.Contains(stageNames(), name) {
			return fmt.Errorf("there is no stage %q; the stages are %s", name, strings.Join(stageNames(), ", "))
		}
	}
	folder, err := evidenceFolder()
	if err != nil {
		return err
	}
	run := &check{evidence: folder}
	began := time.Now()
	var times []string
	for _, s := range stages {
		if len(c.Stages) > 0 && !slices.Contains(c.Stages, s.name) {
			continue
		}
		fmt.Printf("== %s: %s\n", s.name, s.does)
		start := time.Now()
		err = s.run(ctx, run)
		took := time.Since(start)
		line := fmt.Sprintf("%7.1f s  %-12s (budget %.0f s)", took.Seconds(), s.name, s.budget.Seconds())
		if took > s.budget {
			line += "  over its budget"
		}
		times = append(times, line)
		if err != nil {
			err = fmt.Errorf("stage %s: %w", s.name, err)
			break
		}
	}
	run.report(times, time.Since(began))
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		return errFailed
	}
	fmt.Println("== all passed")
	return nil
}

// evidenceFolder makes the folder of what failed tests keep, and lets them know of it.
func evidenceFolder() (string, error) {
	if folder := os.Getenv(evidence.Variable); folder != "" {
		return folder, nil
	}
	folder := filepath.Join(os.TempDir(), "loam-evidence", time.Now().Format("20060102-150405"))
	return folder, os.Setenv(evidence.Variable, folder)
}

// command makes a command that shows its output.
func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd
}

func format(ctx context.Context, _ *check) error {
	out, err := exec.CommandContext(ctx, "gofmt", "-l", ".").CombinedOutput()
	if err == nil && len(bytes.TrimSpace(out)) > 0 {
		err = fmt.Errorf("not formatted, run gofmt -w on:\n%s", out)
	}
	return err
}

func vet(ctx context.Context, _ *check) error { return command(ctx, "go", "vet", "./...").Run() }

func staticcheck(ctx context.Context, _ *check) error {
	return command(ctx, "go", "tool", "staticcheck", "./...").Run()
}

// fuzzed are the folders whose fuzz targets take the bytes of connections.
var fuzzed = []string{"core/net/wire", "core/model/auth", "core/protocol"}

// fuzz runs each target for a number of inputs: a target whose time is up in the middle of
// an input sometimes fails.
func fuzz(ctx context.Context, _ *check) error {
	for _, root := range fuzzed {
		targets, err := fuzzTargets(root)
		if err != nil {
			return err
		}
		for _, t := range targets {
			var out bytes.Buffer
			cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", "20000x", "./"+t.folder)
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Run(); err != nil {
				return fmt.Errorf("%s in %s: %w\n%s", t.name, t.folder, err, out.Bytes())
			}
			fmt.Printf("   %s in %s\n", t.name, t.folder)
		}
	}
	return nil
}

// words runs the tests of documents that start no program. One forgets a word sooner than
// anything else, so that they come before all that takes minutes.
func words(ctx context.Context, c *check) error {
	s, err := readSuite("docs")
	if err != nil {
		return err
	}
	if s.tests = s.readers(); len(s.tests) == 0 {
		return errors.New("the folder docs has no tests that read the documents")
	}
	return c.goTest(ctx, []suite{s})
}

// rounds runs, without the race detector, the tests that are shorter with it: all that ask
// testing.Short. On one goroutine the race detector finds nothing and takes several times
// as long.
func rounds(ctx context.Context, c *check) error {
	suites, err := readSuites(".")
	if err != nil {
		return err
	}
	var shorter []suite
	for _, s := range suites {
		s.tests = s.reaching(asksShort)
		if s.path == documents {
			read := s.readers()
			s.tests = slices.DeleteFunc(s.tests, func(t string) bool { return slices.Contains(read, t) })
		}
		if len(s.tests) > 0 {
			shorter = append(shorter, s)
		}
	}
	return c.goTest(ctx, shorter)
}

func race(ctx context.Context, c *check) error {
	out, err := exec.CommandContext(ctx, "go", "list", "./...").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	var all []suite
	for _, p := range strings.Fields(string(out)) {
		all = append(all, suite{path: p})
	}
	return c.goTest(ctx, all, "-race", "-short")
}

// testFlags are the flags of all runs of tests: vet has run by then, a test binary without
// symbols for debuggers links in half the time, no single test bounds the others, and tests
// that may run at once mostly wait for worlds, which go by real time.
var testFlags = []string{"-vet=off", "-ldflags=-s -w", "-timeout=20m", "-parallel=8"}

// testEnvironment is that of tests. With the race detector every program, those that tests
// start among them, would wait a second at its end.
func testEnvironment() []string {
	return append(os.Environ(), "GORACE=atexit_sleep_ms=0 "+os.Getenv("GORACE"))
}

// goTest tests packages, one for each processor at once and the longest first, and prints a
// line for each, and all that failed tests print. One pattern names the tests of all suites:
// a test of the same name in another of these packages runs too.
func (c *check) goTest(ctx context.Context, suites []suite, flags ...string) error {
	var names, packages []string
	for _, s := range longestFirst(suites) {
		packages = append(packages, s.path)
		names = append(names, s.tests...)
	}
	if len(packages) == 0 {
		return nil
	}
	args := slices.Concat([]string{"test", "-json", "-p", strconv.Itoa(runtime.NumCPU())}, testFlags, flags)
	if len(names) > 0 {
		args = append(args, "-run", only(names))
	}
	cmd := exec.CommandContext(ctx, "go", append(args, packages...)...)
	cmd.Env, cmd.Stderr = testEnvironment(), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	results, err := readEvents(out, os.Stdout)
	c.tests = append(c.tests, results...)
	if err != nil {
		_, _ = io.Copy(io.Discard, out) // so that go test ends
	}
	if ended := cmd.Wait(); err == nil {
		err = ended
	}
	return err
}

// longestFirst returns suites in the order in which they begin.
func longestFirst(suites []suite) []suite {
	rank := func(s suite) int {
		if i := slices.Index(longest, s.path); i >= 0 {
			return i
		}
		return len(longest)
	}
	return slices.SortedStableFunc(slices.Values(suites), func(a, b suite) int { return rank(a) - rank(b) })
}

// only is the pattern of tests by their names.
func only(names []string) string {
	names = slices.Clone(names)
	slices.Sort(names)
	return "^(" + strings.Join(slices.Compact(names), "|") + ")$"
}
