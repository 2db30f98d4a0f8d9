//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/core/lib/evidence"
	"loam/scripting/attacktest"
)

// Limits of what an attack may cost while it is loaded, with the program that loads it.
const (
	attackTime     = 4 * time.Second // processor time: 2 s for each of the two places where a file is loaded
	attackResident = 256 << 10       // KB
	worldResident  = 512 << 10       // KB of the process that serves the world
)

// attackStubs are the names of the format of attacks, on one line instead of the first.
const attackStubs = `local unit, unit2, kill, api = {GetHealth = function() return 200 end}, {GetHealth = function() return 200 end}, function() end, {add = function(a, b) return a + b end, config = {rate = 1}, list = function() return {1} end} `

// productAttacks are the files that run: all with LOAM_LONG or LOAM_ATTACKS, otherwise a
// sample.
func productAttacks(t *testing.T) []string {
	t.Helper()
	if testing.Short() {
		t.Skip("other programs do the work")
	}
	files := attacktest.Files(t, "../../scripting/sandbox/testdata/attacks", "../../scripting/testdata/attacks")
	if os.Getenv("LOAM_LONG") != "" || attacktest.Foreign() {
		return files
	}
	var some []string
	for i := 0; i < len(files); i += max(1, len(files)/sampled) {
		some = append(some, files[i])
	}
	return some
}

// sampled is about how many attacks the short form runs.
const sampled = 3

// attackText is the attack as a main chunk, with the lines that it has in its file.
func attackText(t *testing.T, file string) string {
	t.Helper()
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(code), "\n")
	return attackStubs + "\n" + rest
}

// hostile writes the bundle attacker with one file.
func hostile(t *testing.T, mods, file, text string) {
	t.Helper()
	for name, text := range map[string]string{"bundle.yaml": "{name: attacker, version: 1.0.0, api: 1}\n", file: text} {
		path := filepath.Join(mods, "attacker", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		draft := filepath.Join(t.TempDir(), "draft")
		if err := os.WriteFile(draft, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(draft, path); err != nil { // a file that is half written would be another attack
			t.Fatal(err)
		}
	}
}

// A bundle with an attack, as a script and as a data stage, ends loam check within its
// limits, and what it refuses is told with file and line.
func TestAttacksThroughCheck(t *testing.T) {
	t.Parallel()
	program, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	files := productAttacks(t)
	for i, file := range files {
		all := []string{"scripts/main.lua", "scripts/realm/main.lua", "data.lua"}
		if len(files) <= sampled+1 {
			all = all[i%len(all):][:1]
		}
		for _, as := range all {
			t.Run(attacktest.Name(file)+" as "+as, func(t *testing.T) {
				dir := t.TempDir()
				hostile(t, dir, as, attackText(t, file))
				out, took, err := measured(t, program, "check", filepath.Join(dir, "attacker"))
				if took.time > 2*attackTime || took.resident > attackResident {
					t.Errorf("it used %v and %d MB: %s", took.time, took.resident>>10, out)
				}
				if named := regexp.MustCompile(`(?m)^attacker/` + regexp.QuoteMeta(as) + `:`).Match(out); err != nil && !named {
					t.Errorf("it ended with %v, and no line names the file: %s", err, out)
				}
			})
		}
	}
}

// measuring is the name of the program that measures another one.
const measuring = "measuring"

// consumption is what a program has used.
type consumption struct {
	time     time.Duration // of the processor
	resident int64         // KB, at most
}

// measured runs a program from one that is small: the system counts for a process that is started
// also what the process that starts it has had at most, and that of these tests is large.
func measured(t *testing.T, program ...string) (out []byte, took consumption, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "usage")
	cmd := exec.CommandContext(t.Context(), measuring, append([]string{file}, program...)...)
	out, err = cmd.CombinedOutput()
	text, missing := os.ReadFile(file)
	if missing != nil {
		t.Fatalf("the program was not measured: %v, %v: %s", missing, err, out)
	}
	if _, err := fmt.Sscan(string(text), (*int64)(&took.time), &took.resident); err != nil {
		t.Fatal(err)
	}
	return out, took, err
}

// stronghold is a served world into which attacks are saved.
type stronghold struct {
	t    *testing.T
	dir  string
	cmd  *exec.Cmd
	said *syncBuffer
	turn int // of the good saves
}

func newStronghold(t *testing.T, flags ...string) *stronghold {
	t.Helper()
	program, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	s := &stronghold{t: t, dir: filepath.Join(t.TempDir(), "w"), said: &syncBuffer{}}
	if out, err := exec.CommandContext(t.Context(), program, "new", "world", s.dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	evidence.Keep(t, "world.txt", s.said.kept)
	s.cmd = exec.CommandContext(t.Context(), program, append([]string{"serve", s.dir, "--listen", "127.0.0.1:0", "--logon", "off", "--no-test"}, flags...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.said, s.said
	s.cmd.WaitDelay = 10 * time.Second
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.cmd.Process.Signal(os.Interrupt)
		_ = s.cmd.Wait() // how it ends is not the question
	})
	s.wait(0, `(?m)^Release 1 runs`)
	return s
}

// wait waits until what the world has said from a place on matches.
func (s *stronghold) wait(from int, pattern string) {
	s.t.Helper()
	want := regexp.MustCompile(pattern)
	for end := time.Now().Add(time.Minute); !want.MatchString(s.said.String()[from:]); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("the world did not say %s within a minute, but %s", pattern, s.said.String()[from:])
		}
	}
}

// good saves a script of another bundle, which the world must adopt, or say which problem
// keeps it out.
func (s *stronghold) good() {
	s.t.Helper()
	s.turn++
	from := len(s.said.String())
	text := fmt.Sprintf("local turn = %d\n", s.turn)
	if err := os.WriteFile(filepath.Join(s.dir, "mods", "meadow", "scripts", "turn.lua"), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.wait(from, `(?m)^\[(attacker )?meadow( attacker)? \d+ -> \d+\]|^\[release \d+ still runs\] still \d+ problems?, the first: attacker/`)
}

// ask asks the console of the world.
func (s *stronghold) ask(line string) string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	conn, err := console.Dial(ctx, s.dir)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close()
	text, _, err := conn.Ask(line)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// resident returns the memory of a process and of its children, in KB, at most so far.
func resident(t *testing.T, pid int) (own, children int64) {
	t.Helper()
	most := func(pid string) int64 {
		status, err := os.ReadFile("/proc/" + pid + "/status")
		if err != nil {
			return 0 // it has ended
		}
		_, rest, _ := strings.Cut(string(status), "VmHWM:")
		kb, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
		return kb
	}
	list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		t.Skipf("children are not listed here: %v", err)
	}
	all, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // any thread may have started it
	for _, file := range all {
		if more, err := os.ReadFile(file); err == nil {
			list = append(append(list, ' '), more...)
		}
	}
	for _, child := range bytes.Fields(list) {
		children = max(children, most(string(child)))
	}
	return most(strconv.Itoa(pid)), children
}

// Each attack is saved into a running world: the world says what became of it, goes on
// adopting what is good, and answers its operator.
func TestAttacksSavedIntoAWorld(t *testing.T) {
	files := productAttacks(t)
	t.Parallel()
	s := newStronghold(t)
	mods := filepath.Join(s.dir, "mods")
	for i, file := range files {
		text := attackText(t, file)
		if i%2 == 1 { // in a handler, which runs as soon as the world adopts it
			text = "function map:on_load() self:after(\"50ms\", \"go\") end\nfunction map:go()\n" + text + "\nend\n"
		}
		from := len(s.said.String())
		hostile(t, mods, "scripts/main.lua", text)
		s.wait(from, `(?m)^\[(attacker|release \d+ still runs)|^attacker/`)
		s.good()
		if answer := s.ask("players"); !strings.Contains(answer, "characters in the world") {
			t.Fatalf("%s: the console says %q", attacktest.Name(file), answer)
		}
		if own, children := resident(t, s.cmd.Process.Pid); own > worldResident || children > attackResident {
			t.Errorf("%s: the world has used up to %d MB, the process that loads bundles %d MB", attacktest.Name(file), own>>10, children>>10)
		}
		if err := os.RemoveAll(filepath.Join(mods, "attacker")); err != nil {
			t.Fatal(err)
		}
		s.good()
	}
}
