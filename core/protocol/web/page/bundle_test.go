package page

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

//go:generate go test . -run TestTheBundleIsMadeFromItsSources -update

var update = flag.Bool("update", false, "build page.js anew")

const (
	builtFile = "built/page.js"
	sumsFile  = "built/made-from.txt"
)

// bundler is the command that writes the bundle to its standard output. js-sha1 looks
// for module and require to find out whether it runs in Node; in a page neither exists.
var bundler = []string{"go", "run", "github.com/evanw/esbuild/cmd/esbuild@v0.28.2", "main.js", "--bundle", "--format=esm",
	"--charset=utf8", "--legal-comments=inline", "--define:module=undefined", "--define:require=undefined", "--log-level=warning"}

// TestTheBundleIsMadeFromItsSources compares the sums of the modules and of the bundle
// with those that were recorded when the bundle was built. With LOAM_LONG it builds the
// bundle too, for which the bundler is fetched and compiled.
func TestTheBundleIsMadeFromItsSources(t *testing.T) {
	if *update {
		write(t, builtFile, build(t))
		write(t, sumsFile, sums(t))
	}
	recorded, err := os.ReadFile(sumsFile)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(recorded), "\n"), strings.Split(string(sums(t)), "\n")
	for _, line := range was {
		if !slices.Contains(is, line) {
			t.Errorf("built from %s", line)
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			t.Errorf("now there is %s", line)
		}
	}
	if t.Failed() {
		t.Fatalf("%s is not made from the modules as they are: run go generate ./core/protocol/web/page", builtFile)
	}
	if os.Getenv("LOAM_LONG") == "" {
		return
	}
	if built, err := os.ReadFile(builtFile); err != nil || !bytes.Equal(built, build(t)) {
		t.Errorf("%s is not what the bundler makes of the modules (%v): run go generate ./core/protocol/web/page", builtFile, err)
	}
}

// build runs the bundler, whose warnings are faults.
func build(t *testing.T) []byte {
	t.Helper()
	var out, faults bytes.Buffer
	cmd := exec.CommandContext(t.Context(), bundler[0], bundler[1:]...)
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil || strings.Contains(faults.String(), "WARNING") {
		t.Fatalf("%s: %v\n%s", strings.Join(bundler, " "), err, &faults)
	}
	return out.Bytes()
}

// sums lists the bundle and all that it may be made from, each with the hash of its content.
func sums(t *testing.T) []byte {
	t.Helper()
	names := []string{builtFile, "package.json"}
	for _, pattern := range []string{"*.js", "js-sha1/*.js"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	var list bytes.Buffer
	fmt.Fprintf(&list, "# Made by go generate ./core/protocol/web/page, which runs\n# %s\n", strings.Join(bundler, " "))
	for _, name := range names {
		if name = filepath.ToSlash(name); path.Base(name) == "scripts.js" { // of another page
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(data), name)
	}
	return list.Bytes()
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
