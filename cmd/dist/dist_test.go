package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// clone makes a commit of a small module in a folder of its own, or clones one.
func clone(t *testing.T, from string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "module")
	if from != "" {
		git(t, ".", "clone", "--quiet", from, dir)
		return dir
	}
	for name, text := range map[string]string{
		"go.mod": "module small\n\ngo 1.26.0\n", "LICENSE": "free\n", "NOTICE": "small\n", "README.md": "# Small\n",
		"deploy/systemd/small.service": "[Service]\n", "deploy/systemd/small.sysusers": "u small\n", "deploy/debian/postinst": "#!/bin/sh\n", "deploy/debian/prerm": "#!/bin/sh\n",
		"main.go": "package main\n\nimport (\n\t\"fmt\"\n\t\"runtime/debug\"\n)\n\nfunc main() {\n\tinfo, _ := debug.ReadBuildInfo()\n\tfmt.Println(info)\n}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, "init", "--quiet")
	git(t, dir, "add", "-A")
	git(t, dir, "-c", "user.name=Anna", "-c", "user.email=anna@example.org", "commit", "--quiet", "-m", "small")
	return dir
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// make makes the archives of a module.
func (m module) make(t *testing.T, dir string, targets ...platform) (out string, made []archive) {
	t.Helper()
	b, err := newBuild(t.Context(), dir, m.pkg, m.name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.close(); err != nil {
			t.Error(err)
		}
	})
	out = t.TempDir()
	made, err = b.archives(t.Context(), out, targets)
	if err != nil {
		t.Fatal(err)
	}
	return out, made
}

type module struct{ pkg, name string }

var (
	small = module{".", "small"}
	here  = platform{runtime.GOOS, runtime.GOARCH}
)

// The same commit gives the same bytes, also in another folder.
func TestTheSameCommitGivesTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	dir := clone(t, "")
	windows := platform{"windows", "amd64"}
	_, first := small.make(t, dir, here, windows)
	_, second := small.make(t, clone(t, dir), here, windows)
	for i, a := range first {
		if !bytes.Equal(a.data, second[i].data) || a.name != second[i].name {
			t.Errorf("%s (%d bytes) differs from %s (%d bytes)", a.name, len(a.data), second[i].name, len(second[i].data))
		}
	}
}

// TestLoamIsTheSameTwice does the same with Loam itself: LOAM_LONG=1 go test ./cmd/dist.
func TestLoamIsTheSameTwice(t *testing.T) {
	if os.Getenv("LOAM_LONG") == "" {
		t.Skip("LOAM_LONG is not set: builds the program twice")
	}
	loam := module{"./cmd/loam", "loam"}
	dir := clone(t, "../..")
	_, first := loam.make(t, dir, here)
	_, second := loam.make(t, clone(t, dir), here)
	if !bytes.Equal(first[0].data, second[0].data) {
		t.Errorf("%s differs", first[0].name)
	}
	said := string(run(t, unpack(t, first[0])["loam"], "version"))
	for _, want := range []string{"an archive of make dist", "go1."} {
		if !strings.Contains(said, want) {
			t.Errorf("loam version says %q, want %q", said, want)
		}
	}
}

func TestAnArchiveIsWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	out, made := small.make(t, clone(t, ""), here, platform{"windows", "amd64"})
	made = slices.DeleteFunc(made, func(a archive) bool { return strings.HasSuffix(a.name, ".deb") })
	checksums, err := os.ReadFile(filepath.Join(out, sums))
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range made {
		files := unpack(t, a)
		want := []string{"LICENSE", "LICENSES.txt", "NOTICE", "README.md", []string{"small", "small.exe"}[i]}
		var names []string
		for name := range files {
			names = append(names, name)
		}
		if slices.Sort(names); !slices.Equal(names, want) {
			t.Errorf("%s contains %q, want %q", a.name, names, want)
		}
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(a.data), a.name); !strings.Contains(string(checksums), line) {
			t.Errorf("%s lacks %q", sums, line)
		}
		if !bytes.Contains(files["LICENSES.txt"], []byte("Go "+runtime.Version())) || !bytes.Contains(files["LICENSES.txt"], []byte("The Go Authors")) {
			t.Errorf("LICENSES.txt lacks the licence of Go:\n%s", files["LICENSES.txt"])
		}
	}
	said := string(run(t, unpack(t, made[0])["small"]))
	for _, want := range []string{"vcs.modified=false", "-tags=dist", "CGO_ENABLED=0", "-trimpath=true"} {
		if !strings.Contains(said, want) {
			t.Errorf("the program was built without %s:\n%s", want, said)
		}
	}
}

// A linked worktree, in which Go sees no commit, gives the same bytes; ignored files stay out.
func TestAWorktreeGivesTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	dir := clone(t, "")
	_, first := small.make(t, dir, here)
	tree := filepath.Join(t.TempDir(), "tree")
	git(t, dir, "worktree", "add", "--quiet", "--detach", tree)
	if err := os.WriteFile(filepath.Join(dir, ".git", "info", "exclude"), []byte("ignored.go\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(tree, "ignored.go"), []byte("package main\n\nfunc init() { println(1) }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, second := small.make(t, tree, here); !bytes.Equal(first[0].data, second[0].data) {
		t.Error("the archive of a worktree differs")
	}
}

// What is in no commit is refused: nobody could make the same archive.
func TestFilesWithoutACommitAreRefused(t *testing.T) {
	dir := clone(t, "")
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := newBuild(t.Context(), dir, ".", "small"); err == nil || !strings.Contains(err.Error(), "main.go") {
		t.Errorf("newBuild = %v, want the name of the changed file", err)
	}
}

func TestAModuleWithoutALicenceIsRefused(t *testing.T) {
	if err := addLicences(new(bytes.Buffer), "example.org/closed v1.0.0", t.TempDir()); err == nil || !strings.Contains(err.Error(), "example.org/closed") {
		t.Errorf("addLicences = %v, want the name of the module", err)
	}
}

func TestPlatforms(t *testing.T) {
	if got, err := platforms(nil); err != nil || len(got) != 5 {
		t.Errorf("all platforms = %v, %v", got, err)
	}
	if got, err := platforms([]string{"linux/arm64"}); err != nil || !slices.Equal(got, []platform{{"linux", "arm64"}}) {
		t.Errorf("linux/arm64 = %v, %v", got, err)
	}
	if _, err := platforms([]string{"linux"}); err == nil {
		t.Error("a platform without a processor is accepted")
	}
}

// unpack returns the files of an archive by their names within its one folder.
func unpack(t *testing.T, a archive) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	add := func(name string, mode fs.FileMode, r io.Reader) {
		folder, base, _ := strings.Cut(name, "/")
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.name, folder+".") {
			t.Errorf("%s contains %s", a.name, name)
		}
		if program := strings.HasPrefix(base, "small") || base == "loam"; program != (mode&0o100 != 0) {
			t.Errorf("%s has the mode %v", name, mode)
		}
		files[base] = data
	}
	if strings.HasSuffix(a.name, ".zip") {
		r, err := zip.NewReader(bytes.NewReader(a.data), int64(len(a.data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			open, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Mode(), open)
		}
		return files
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(a.data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(unzipped); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		add(head.Name, head.FileInfo().Mode(), r)
	}
}

// run runs a program that is given as bytes.
func run(t *testing.T, program []byte, args ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.exe")
	if err := os.WriteFile(file, program, 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), file, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return out
}
