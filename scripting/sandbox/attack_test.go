//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"loam/scripting/source"
)

// Limits of the verdict "too much", and of a child process.
const (
	maxEntry    = 100 * time.Millisecond
	maxResident = 200 << 10       // KB
	childSpace  = 9 << 30         // bytes of address space
	childTime   = 8 * time.Second // of the product; a race build gets ten times as much
)

const resultMarker = "@@attack-result "

// outcome is what a child process reports about one attack.
type outcome struct {
	Text     string        // what the script returned, or its error
	Refused  bool          // it did not compile
	Harm     string        // what the victim found broken
	Entry    time.Duration // longest entry
	Resident int64         // peak, in KB
	Leaked   int           // goroutines
	Fault    string        // what is wrong with the fault, if anything
	Poisoned bool          // the box died and the victim was checked in a new one
}

// attackFiles lists the attacks of the folder in LOAM_ATTACKS or of our own.
func attackFiles(t *testing.T) []string {
	t.Helper()
	folder := os.Getenv("LOAM_ATTACKS")
	if folder == "" {
		folder = "testdata/attacks"
	}
	if _, err := os.Stat(folder); err != nil { // told from the root of the module
		folder = filepath.Join("..", "..", folder)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.lua"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no attack files in %s (%v)", folder, err)
	}
	return files
}

// kindOf reads the kind in the first line of an attack.
func kindOf(t *testing.T, source []byte) string {
	t.Helper()
	line, _, _ := strings.Cut(string(source), "\n")
	kind := strings.TrimSpace(strings.TrimPrefix(line, "-- kind:"))
	if !strings.Contains(" cpu mem esc det ", " "+kind+" ") {
		t.Fatalf("first line %q is not -- kind: cpu, mem, esc or det", line)
	}
	return kind
}

func TestAttacks(t *testing.T) {
	for _, file := range attackFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			kind := kindOf(t, source)
			entry := timed(t, file, "entry")
			judge(t, "as a handler", entry, true)
			judge(t, "as a file on a map", timed(t, file, "load"), true)
			judge(t, "in a dry run", child(t, file, "dry"), false)
			if kind == "det" {
				again := child(t, file, "entry")
				if again.Text != entry.Text || strings.Contains(entry.Text, "0x") {
					t.Errorf("not deterministic: %q and %q", entry.Text, again.Text)
				}
			}
		})
	}
}

// timed runs one attack, and again while it takes too long: what is slow is
// slow each time, what waits for a busy machine is not.
func timed(t *testing.T, file, mode string) outcome {
	t.Helper()
	o := child(t, file, mode)
	for again := 0; again < 2 && o.Entry > maxEntry && !raceEnabled; again++ {
		o = child(t, file, mode)
	}
	return o
}

// judge gives the verdict on one outcome.
func judge(t *testing.T, how string, o outcome, timed bool) {
	t.Helper()
	switch {
	case strings.HasPrefix(o.Text, "ESCAPED"):
		t.Errorf("%s: escaped: %s", how, o.Text)
	case o.Harm != "":
		t.Errorf("%s: victim broken: %s", how, o.Harm)
	case o.Leaked > 0:
		t.Errorf("%s: %d goroutines were left behind", how, o.Leaked)
	case o.Fault != "":
		t.Errorf("%s: the fault is reported badly: %s", how, o.Fault)
	case o.Poisoned:
		t.Errorf("%s: poisoned, though noticed and rebuilt: %s", how, o.Text)
	case timed && !raceEnabled && (o.Entry > maxEntry || o.Resident > maxResident):
		t.Errorf("%s: too much: %v and %d MB", how, o.Entry, o.Resident>>10)
	}
	if testing.Verbose() {
		t.Logf("%s: %v, %d MB, %s", how, o.Entry.Round(time.Microsecond*10), o.Resident>>10, source.Cut(o.Text, 100))
	}
}

// child runs one attack in a process of its own.
func child(t *testing.T, file, mode string) outcome {
	t.Helper()
	limit := childTime
	if raceEnabled {
		limit *= 10
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestAttackChild$")
	cmd.Env = append(os.Environ(), "LOAM_ATTACK_FILE="+file, "LOAM_ATTACK_MODE="+mode)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if stdout.Len() > 0 {
		t.Fatalf("escaped: wrote %q to standard output", source.Cut(stdout.String(), 200))
	}
	for line := range strings.Lines(stderr.String()) {
		if text, ok := strings.CutPrefix(line, resultMarker); ok {
			var o outcome
			if err := json.Unmarshal([]byte(text), &o); err != nil {
				t.Fatal(err)
			}
			return o
		}
	}
	t.Fatalf("dead in mode %s: %v: %s", mode, err, source.Cut(stderr.String(), 1000))
	panic("not reached")
}

// TestAttackChild is one attack, when run by child.
func TestAttackChild(t *testing.T) {
	file := os.Getenv("LOAM_ATTACK_FILE")
	if file == "" {
		t.Skip("only for child processes of TestAttacks")
	}
	_ = os.Stdout.Close()
	if !raceEnabled {
		limit := syscall.Rlimit{Cur: childSpace, Max: childSpace}
		if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
			t.Fatal(err)
		}
	}
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	o := runAttack(t, source, os.Getenv("LOAM_ATTACK_MODE"))
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	o.Resident = usage.Maxrss
	line, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "\n%s%s\n", resultMarker, line)
	os.Exit(0)
}

func runAttack(t *testing.T, text []byte, mode string) outcome {
	var o outcome
	s := newStage(t, mode == "dry")
	goroutines := runtime.NumGoroutine()
	chunk, err := source.Compile("attacker/scripts/main.lua", text)
	if err != nil {
		o.Refused, o.Text = true, "error: "+err.Error()
		var list source.SyntaxErrors
		if !errors.As(err, &list) || list[0].File == "" {
			o.Fault = err.Error()
		}
	} else {
		start := time.Now()
		o.Text = s.attack(s.environment("attacker"), chunk, mode != "entry")
		o.Entry = time.Since(start)
		o.Fault = wrongFault(s.fault)
	}
	if s.box.Dead() {
		o.Poisoned = true
		s = newStage(t, false)
	}
	o.Harm = s.harm(text)
	o.Leaked = runtime.NumGoroutine() - goroutines
	return o
}

// wrongFault says what a report lacks.
func wrongFault(f *Fault) string {
	switch {
	case f == nil:
	case f.Bundle != "attacker":
		return "bundle " + f.Bundle
	case f.File != "attacker/scripts/main.lua" || f.Line < 1:
		return fmt.Sprintf("place %s:%d in %q", f.File, f.Line, f.Msg)
	case len(f.Msg) == 0 || len(f.Msg) > source.MaxMessage || strings.ContainsAny(f.Msg, "\n\r"):
		return fmt.Sprintf("message of %d bytes", len(f.Msg))
	case looksLikeGo(f.Msg) || strings.Contains(f.Msg, "0x"):
		return "message " + f.Msg
	}
	return ""
}

// TestAttacksOneAfterAnother runs all attacks in one box, each as a bundle of
// its own, to see that the box stays good.
func TestAttacksOneAfterAnother(t *testing.T) {
	s := newStage(t, false)
	for i, file := range attackFiles(t) {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if kindOf(t, code) == "mem" && raceEnabled {
			continue // shadow memory multiplies what they use
		}
		name := fmt.Sprintf("attacker%d", i)
		chunk, err := source.Compile(name+"/scripts/main.lua", code)
		if err != nil {
			continue
		}
		if text := s.attack(s.environment(name), chunk, false); strings.HasPrefix(text, "ESCAPED") {
			t.Errorf("%s: %s", file, text)
		}
		if s.box.Dead() {
			t.Errorf("%s: the box died: %v", file, s.fault)
			s = newStage(t, false)
		}
		if harm := s.harm(code); harm != "" {
			t.Errorf("%s: victim broken: %s", file, harm)
		}
	}
}
