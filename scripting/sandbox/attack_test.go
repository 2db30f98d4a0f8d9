//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"loam/scripting/attacktest"
	"loam/scripting/source"
)

// ownAttacks are the files that run by default.
const ownAttacks = "testdata/attacks"

// outcome is the report of a child process about one attack.
type outcome struct {
	attacktest.Outcome
	Refused  bool          // it did not compile
	Entry    time.Duration // longest entry
	Poisoned bool          // the box died and the victim was checked in a new one
}

func TestAttacks(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, file := range attacktest.Files(t, ownAttacks) {
		t.Run(attacktest.Name(file), func(t *testing.T) {
			t.Parallel()
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			kind := attacktest.Kind(t, code)
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

// timed runs one attack, and again while it takes too long: a slow attack is slow each
// time, other work of the process is not.
func timed(t *testing.T, file, mode string) outcome {
	t.Helper()
	o := child(t, file, mode)
	for again := 0; again < 2 && o.Entry > attacktest.MaxTime && !attacktest.Race; again++ {
		o = child(t, file, mode)
	}
	return o
}

// judge returns the verdict on one outcome.
func judge(t *testing.T, how string, o outcome, timed bool) {
	t.Helper()
	if wrong := o.Verdict(); wrong != "" {
		t.Errorf("%s: %s", how, wrong)
	} else if o.Poisoned {
		t.Errorf("%s: poisoned, though noticed and rebuilt: %s", how, o.Text)
	} else if wrong := o.TooMuch(o.Entry); timed && wrong != "" {
		t.Errorf("%s: %s", how, wrong)
	}
	if testing.Verbose() {
		t.Logf("%s: %v, %d MB, %s", how, o.Entry.Round(time.Microsecond*10), o.Resident>>10, source.Cut(o.Text, 100))
	}
}

func child(t *testing.T, file, mode string) (o outcome) {
	t.Helper()
	attacktest.Run(t, "TestAttackChild", file, mode, &o)
	return o
}

// TestAttackChild is one attack, if child runs it.
func TestAttackChild(t *testing.T) {
	mode, code := attacktest.Child(t)
	o := runAttack(t, code, mode)
	o.Resident = attacktest.Resident(t)
	attacktest.Report(t, o)
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
		start := threadTime()
		o.Text = s.attack(s.environment("attacker"), chunk, mode != "entry")
		o.Entry = threadTime() - start
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

// wrongFault returns the missing parts of a report.
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

// TestAttacksOneAfterAnother runs all attacks in one box, each as a separate bundle, to
// check that the box is not affected.
func TestAttacksOneAfterAnother(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	s := newStage(t, false)
	for i, file := range attacktest.Files(t, ownAttacks) {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if attacktest.Race && attacktest.Kind(t, code) == "mem" {
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
