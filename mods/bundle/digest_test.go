package bundle

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// folderWith makes a bundle of files.
func folderWith(t *testing.T, files ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "yard")
	for _, name := range append(files, "bundle.yaml") {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{name: yard, version: 1.0.0, api: 1}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestDigestAndStampFollowTheFiles(t *testing.T) {
	dir := folderWith(t, "scripts/a.lua")
	script := filepath.Join(dir, "scripts", "a.lua")
	digest, stamp := Digest(dir), Stamp(dir)
	if digest == "" || stamp == "" {
		t.Fatal("a bundle without a digest or a stamp")
	}
	if err := os.WriteFile(filepath.Join(dir, ".hidden"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if Digest(dir) != digest || Stamp(dir) != stamp {
		t.Error("a file that does not belong to the bundle counts")
	}
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(script, then, then); err != nil {
		t.Fatal(err)
	}
	if Digest(dir) != digest || Stamp(dir) == stamp {
		t.Error("the time of a file counts for the digest, or not for the stamp")
	}
	if err := os.WriteFile(script, []byte("{name: yard, version: 1.0.0, api: 2}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if Digest(dir) == digest {
		t.Error("another file has the same digest")
	}
	if missing := filepath.Join(dir, "none"); Digest(missing) != "" || Stamp(missing) != "" {
		t.Error("what is not there has a digest or a stamp")
	}
}

// Folders that no archive could have end the reading of a bundle soon.
func TestFoldersWithoutEnd(t *testing.T) {
	dir := folderWith(t, "scripts/a.lua", strings.Repeat("deep/", 60)+"a.lua")
	if _, problems := Open(dir); len(problems) != 1 || !strings.Contains(problems[0].Msg, "folder is nested too deep") {
		t.Errorf("the problems are %v", problems)
	}
	if Digest(dir) == "" {
		t.Error("it has no digest")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	g := gatherer{label: "yard", entries: maxEntries} // that many folders take long to make
	if err := g.visit("scripts", entries[0], nil); err != fs.SkipAll || len(g.problems) != 1 || !strings.Contains(g.problems[0].Msg, "files and folders") {
		t.Errorf("visit = %v, the problems are %v", err, g.problems)
	}
}
