package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// stressCommand repeats tests under load.
type stressCommand struct {
	Rounds int    `default:"20" help:"Rounds that each test must have in total, including earlier runs."`
	Only   string `help:"Regular expression: only tests whose package and name match."`
	Notes  string `default:".stress.json" help:"File with the rounds so far; a run continues from there. Delete it to start again."`
}

// tally is what is known of one test.
type tally struct {
	Runs, Failures int
	Slowest        float64 // s
}

// tallies are those of all tests, by form, package and name.
type tallies map[string]*tally

// form is a way in which the check runs tests.
type form struct {
	name  string
	build []string // flags of go test -c
	run   []string // flags of the test binary
}

var forms = []form{
	{"race", []string{"-race"}, []string{"-test.short"}},
	{"rounds", nil, nil},
}

// loaded are the names of other packages by which one knows a test that depends on how
// busy its machine is: it has a browser, a socket, a process or a clock.
var loaded = regexp.MustCompile(`^(net|net/http|net/http/httptest|os/exec|github\.com/coder/websocket|github\.com/fsnotify/fsnotify|` +
	`loam/(core/protocol/web/browsertest|core/net/wire|core/server|core/protocol/logon/client|core/protocol/game/client|mods/watch|mods/live|core/lib/dbserver/dbservertest|cmd/loam/internal/gameclient))\.` +
	`|^time\.(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTicker|NewTimer)$|^context\.(WithTimeout|WithDeadline)$`)

// Run runs rounds until each test has had enough of them, and prints a table. Ctrl-C ends
// it after the package under way; what has run is kept.
func (c *stressCommand) Run(ctx context.Context) error {
	chosen, err := regexp.Compile(c.Only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	known, err := readTallies(c.Notes)
	if err != nil {
		return err
	}
	if _, err := evidenceFolder(); err != nil {
		return err
	}
	if err := needs(ctx, nil); err != nil {
		return err
	}
	suites, err := readSuites(".")
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "loam-stress-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	work, err := prepare(ctx, suites, chosen, folder)
	if err != nil {
		return err
	}
	busy, idle := context.WithCancel(ctx)
	defer idle()
	for range runtime.NumCPU() {
		go loop(busy) // ends with the context
	}
	for round := 1; round <= c.Rounds && ctx.Err() == nil; round++ {
		for _, b := range work {
			tests := known.missing(b, round)
			if len(tests) == 0 || ctx.Err() != nil {
				continue
			}
			fmt.Printf("== round %d of %d: %s %s, %d tests\n", round, c.Rounds, b.form.name, b.path, len(tests))
			if err := b.run(ctx, tests, known); err != nil {
				return err
			}
			if err := known.write(c.Notes); err != nil {
				return err
			}
		}
	}
	if known.table(os.Stdout) > 0 {
		return errFailed
	}
	return nil
}

// bench is the test binary of a package in one form, and the tests that are repeated.
type bench struct {
	form   form
	path   string
	folder string // of the package, where its tests run
	binary string
	tests  []string
}

// prepare builds the test binaries of all packages that have tests to repeat.
func prepare(ctx context.Context, suites []suite, chosen *regexp.Regexp, folder string) ([]*bench, error) {
	var work []*bench
	for _, s := range suites {
		timed := s.reaching(loaded.MatchString)
		for _, f := range forms {
			tests := timed
			if f.name == "rounds" {
				shorter := s.reaching(asksShort)
				tests = slices.DeleteFunc(slices.Clone(timed), func(t string) bool { return !slices.Contains(shorter, t) })
			}
			tests = slices.DeleteFunc(slices.Clone(tests), func(t string) bool { return !chosen.MatchString(s.path + " " + t) })
			if len(tests) == 0 {
				continue
			}
			b := &bench{form: f, path: s.path, folder: "." + strings.TrimPrefix(s.path, module), tests: tests,
				binary: filepath.Join(folder, f.name+"-"+strings.ReplaceAll(s.path, "/", "_")+".test")}
			fmt.Printf("   building the tests of %s (%s)\n", b.path, f.name)
			args := slices.Concat([]string{"test", "-c", "-o", b.binary, "-vet=off", "-ldflags=-s -w"}, f.build, []string{b.path})
			if err := command(ctx, "go", args...).Run(); err != nil {
				return nil, fmt.Errorf("build the tests of %s: %w", b.path, err)
			}
			work = append(work, b)
		}
	}
	return work, nil
}

// run runs tests once and counts how they ended.
func (b *bench) run(ctx context.Context, tests []string, known tallies) error {
	args := append([]string{"tool", "test2json", "-t", "-p", b.path, b.binary, "-test.v=test2json", "-test.timeout=30m", "-test.run", only(tests)}, b.form.run...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env, cmd.Stderr = b.folder, testEnvironment(), os.Stderr
	var out bytes.Buffer
	cmd.Stdout = &out
	failed := cmd.Run()
	if ctx.Err() != nil {
		return nil // what was under way counts for nothing
	}
	results, err := readEvents(&out, os.Stdout)
	if err != nil {
		return err
	}
	for _, r := range results {
		if strings.Contains(r.test, "/") {
			continue
		}
		t := known.of(b, r.test)
		t.Runs++
		t.Slowest = max(t.Slowest, r.took.Seconds())
		if r.end == "fail" {
			t.Failures++
		}
	}
	if failed != nil && !slices.ContainsFunc(results, func(r result) bool { return r.end == "fail" }) {
		return fmt.Errorf("%s ended before its tests did: %w", b.path, failed)
	}
	return nil
}

func (k tallies) of(b *bench, test string) *tally {
	key := b.form.name + " " + b.path + " " + test
	if k[key] == nil {
		k[key] = &tally{}
	}
	return k[key]
}

// missing are the tests that have had fewer rounds.
func (k tallies) missing(b *bench, rounds int) []string {
	return slices.DeleteFunc(slices.Clone(b.tests), func(t string) bool { return k.of(b, t).Runs >= rounds })
}

// table prints the tests that failed and a line for each package, and returns the number of
// failures.
func (k tallies) table(to io.Writer) (failures int) {
	type line struct{ tests, runs, failures int }
	packages := map[string]*line{}
	fmt.Fprintln(to, "== failures by test")
	for _, key := range slices.Sorted(maps.Keys(k)) {
		t := k[key]
		name := key[:strings.LastIndexByte(key, ' ')]
		if packages[name] == nil {
			packages[name] = &line{}
		}
		p := packages[name]
		p.tests++
		p.runs += t.Runs
		p.failures += t.Failures
		if t.Failures > 0 {
			failures += t.Failures
			fmt.Fprintf(to, "%4d of %4d  %s, slowest %.1f s\n", t.Failures, t.Runs, key, t.Slowest)
		}
	}
	fmt.Fprintln(to, "== tests, runs and failures by package")
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		p := packages[name]
		fmt.Fprintf(to, "%4d %6d %4d  %s\n", p.tests, p.runs, p.failures, name)
	}
	return failures
}

func readTallies(file string) (tallies, error) {
	k := tallies{}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	} else if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fmt.Errorf("%s: %w; delete it to start again", file, err)
	}
	return k, nil
}

func (k tallies) write(file string) error {
	data, err := json.MarshalIndent(k, "", " ")
	if err != nil {
		return err
	}
	draft := file + ".draft"
	if err := os.WriteFile(draft, data, 0o644); err != nil {
		return err
	}
	return os.Rename(draft, file)
}

// loop keeps one processor busy until the context ends.
func loop(ctx context.Context) {
	for ctx.Err() == nil {
	}
}
