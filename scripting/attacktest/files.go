package attacktest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// folderVariable is the environment variable with a folder of files to run instead of the
// project's own, relative to the root of the module or to the test's package.
const folderVariable = "LOAM_ATTACKS"

// Files returns the files to run: those of the folder that the environment names, or our
// own. A folder without any fails the test.
func Files(t testing.TB, own ...string) []string {
	t.Helper()
	if folder := os.Getenv(folderVariable); folder != "" {
		own = []string{located(folder)}
	}
	var all []string
	for _, folder := range own {
		files, err := filepath.Glob(filepath.Join(folder, "*.lua"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no attack files in %s (%v)", folder, err)
		}
		all = append(all, files...)
	}
	return all
}

// Foreign reports whether the environment names a folder of files.
func Foreign() bool { return os.Getenv(folderVariable) != "" }

// located finds a folder relative to the test's folder or to one above.
func located(folder string) string {
	for at, up := folder, "."; ; at = filepath.Join(up, folder) {
		if _, err := os.Stat(at); err == nil {
			return at
		}
		if _, err := os.Stat(filepath.Join(up, "go.mod")); err == nil || filepath.IsAbs(folder) {
			return folder
		}
		up = filepath.Join(up, "..")
	}
}

// Name returns the name of a file's test.
func Name(file string) string { return strings.TrimSuffix(filepath.Base(file), ".lua") }

// kinds of attacks: on the time, on the memory, on the bounds, on determinism.
var kinds = []string{"cpu", "mem", "esc", "det"}

// Kind returns the kind in the first line of an attack.
func Kind(t testing.TB, code []byte) string {
	t.Helper()
	line, _, _ := strings.Cut(string(code), "\n")
	kind := strings.TrimSpace(strings.TrimPrefix(line, "-- kind:"))
	if !slices.Contains(kinds, kind) {
		t.Fatalf("first line %q is not -- kind: %s", line, strings.Join(kinds, ", "))
	}
	return kind
}

var leak = regexp.MustCompile(`leak_\w+`)

// Leaks returns the names that an attack may leak into its neighbours: all of the form
// leak_... in its text.
func Leaks(code []byte) []string { return leak.FindAllString(string(code), -1) }
