// Package evidence stores files that help to find out why a test failed: pictures, logs,
// the goroutines of the test process and the load of the machine. It writes nothing for a
// test that passes, and decides nothing.
//
// Each failed test has a folder below the folder that the environment variable
// LOAM_EVIDENCE names, or below loam-evidence in the folder for temporary files. The log of
// the test contains its path.
package evidence

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"testing"
)

// Variable is the environment variable that names the folder for all evidence.
const Variable = "LOAM_EVIDENCE"

// Keep writes a file if the test fails. content returns its content at the end of the test,
// before earlier functions of t.Cleanup run. If content returns an error, its text is
// written instead. Call Keep on the goroutine of the test.
func Keep(t testing.TB, file string, content func() ([]byte, error)) {
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		folder, err := folder(t)
		if err != nil {
			t.Logf("evidence: %v", err)
			return
		}
		data, err := content()
		if err != nil {
			data = fmt.Appendf(data, "\nincomplete: %v\n", err)
		}
		if err := os.WriteFile(filepath.Join(folder, file), data, 0o644); err != nil {
			t.Logf("evidence: %v", err)
		}
	})
}

// folder makes the folder of a test, with the state of the process and the machine, and
// returns its path.
func folder(t testing.TB) (string, error) {
	base := os.Getenv(Variable)
	if base == "" {
		base = filepath.Join(os.TempDir(), "loam-evidence")
	}
	dir := filepath.Join(base, fmt.Sprintf("%s-%d", fileName(t.Name()), os.Getpid()))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil // another file of this test exists
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	t.Logf("evidence of the failure is in %s", dir)
	var stacks strings.Builder
	err := pprof.Lookup("goroutine").WriteTo(&stacks, 1)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "goroutines.txt"), []byte(stacks.String()), 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "machine.txt"), []byte(machine()), 0o644)
	}
	return dir, err
}

// machine describes the load of the machine, as far as the system provides it.
func machine() string {
	var text strings.Builder
	for _, file := range []string{"/proc/loadavg", "/proc/pressure/cpu", "/proc/meminfo"} {
		if data, err := os.ReadFile(file); err == nil {
			fmt.Fprintf(&text, "%s:\n%s\n", file, data)
		}
	}
	if text.Len() == 0 {
		return "this system does not tell its load\n"
	}
	return text.String()
}

// fileName converts a test's name to a file name.
func fileName(test string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, test)
}
