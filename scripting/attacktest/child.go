//go:build linux

package attacktest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Limits of a child process, which is killed if it exceeds them. The time limit only ends a
// process that hangs: the verdict measures CPU time.
const (
	childSpace = 9 << 30 // bytes of address space
	childTime  = 2 * time.Minute
)

// The environment variables of a child process, and the line that it prints.
const (
	fileVariable = "LOAM_ATTACK_FILE"
	modeVariable = "LOAM_ATTACK_MODE"
	resultMarker = "@@attack-result "
)

// Run runs one attack in a process of its own, the named test of this test binary, and
// reads its report into outcome. A process that dies, does not end in time, or writes to
// standard output fails the test.
func Run(t testing.TB, test, file, mode string, outcome any) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), childTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+test+"$")
	cmd.Env = append(os.Environ(), fileVariable+"="+file, modeVariable+"="+mode)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if stdout.Len() > 0 {
		t.Fatalf("escaped: wrote %.200q to standard output", stdout.String())
	}
	for line := range strings.Lines(stderr.String()) {
		if text, ok := strings.CutPrefix(line, resultMarker); ok {
			if err := json.Unmarshal([]byte(text), outcome); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("dead in mode %s: %v: %.1000s", mode, err, stderr.String())
}

// Child must be called first by the test that Run names. It returns the attack to run, or
// skips the test in any other process. From then on the process has no standard output, and
// as much address space as an attack may have.
func Child(t testing.TB) (mode string, code []byte) {
	t.Helper()
	file := os.Getenv(fileVariable)
	if file == "" {
		t.Skip("only for child processes of the tests with attacks")
	}
	_ = os.Stdout.Close()
	if !Race {
		limit := syscall.Rlimit{Cur: childSpace, Max: childSpace}
		if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
			t.Fatal(err)
		}
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return os.Getenv(modeVariable), code
}

// Resident returns the peak memory of the process, in KB.
func Resident(t testing.TB) int64 {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return usage.Maxrss
}

// Report sends the outcome of the attack to Run and ends the process.
func Report(t testing.TB, outcome any) {
	t.Helper()
	line, err := json.Marshal(outcome)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "\n%s%s\n", resultMarker, line)
	os.Exit(0)
}
