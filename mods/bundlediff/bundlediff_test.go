package bundlediff

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/signature"
)

var update = flag.Bool("update", false, "write the reports that the tests get into testdata")

// packed reads a bundle from the part of an archive below a folder, as an archive that the
// key of a seed has signed; 0 signs nothing.
func packed(t *testing.T, a *txtar.Archive, folder string, seed byte) *bundle.Bundle {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range a.Files {
		if path, ok := strings.CutPrefix(f.Name, folder+"/"); ok {
			files[path] = &fstest.MapFile{Data: f.Data}
		}
	}
	b, problems := bundle.OpenFS("stranger.loam", files)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if seed == 0 {
		return b
	}
	secret, err := signature.NewSecret(bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	if b, problems = bundle.OpenArchive("stranger.loam", b.Pack(&secret)); len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

// report compares the versions of a file of testdata.
func report(t *testing.T, file string, oldKey, newKey byte) (Report, *txtar.Archive) {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	others := []*bundle.Bundle{packed(t, a, "meadow", 0)}
	old := Study(nil, packed(t, a, "old", oldKey), others, nil)
	now := Study(nil, packed(t, a, "new", newKey), others, nil)
	return Compare(old, now, new(grant.Book)), a
}

// golden compares a report with the file want of an archive.
func golden(t *testing.T, file string, a *txtar.Archive, r Report) {
	t.Helper()
	var out bytes.Buffer
	r.Print(&out)
	for i := range a.Files {
		if a.Files[i].Name != "want" {
			continue
		}
		if *update {
			a.Files[i].Data = out.Bytes()
			if err := os.WriteFile(filepath.Join("testdata", file), txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if got := out.String(); got != string(a.Files[i].Data) {
			t.Errorf("%s:\n%s\nwant\n%s", file, got, a.Files[i].Data)
		}
		return
	}
	t.Fatalf("%s has no file want", file)
}

func TestReports(t *testing.T) {
	for _, test := range []struct {
		file           string
		oldKey, newKey byte
	}{
		{"greedy.txtar", 1, 2},
		{"modest.txtar", 1, 1},
		{"broken.txtar", 0, 0},
		{"apart.txtar", 0, 0},
	} {
		t.Run(test.file, func(t *testing.T) {
			r, a := report(t, test.file, test.oldKey, test.newKey)
			golden(t, test.file, a, r)
		})
	}
}

func TestAVersionComparedWithItselfHasNoDifference(t *testing.T) {
	a, err := txtar.ParseFile("testdata/greedy.txtar")
	if err != nil {
		t.Fatal(err)
	}
	others := []*bundle.Bundle{packed(t, a, "meadow", 0)}
	v := Study(nil, packed(t, a, "new", 1), others, nil)
	if len(v.Problems) > 0 {
		t.Fatal(v.Problems)
	}
	var out bytes.Buffer
	Compare(v, v, new(grant.Book)).Print(&out)
	if lines := strings.Count(out.String(), "\n"); lines != 3 {
		t.Errorf("%d lines, want name, signature and cost:\n%s", lines, &out)
	}
}

// Programs read lists, never null.
func TestAReportIsReadAsItIsWritten(t *testing.T) {
	for _, file := range []string{"greedy.txtar", "broken.txtar"} {
		r, _ := report(t, file, 1, 0)
		data, err := json.Marshal(r)
		if err != nil || bytes.Contains(data, []byte("null")) {
			t.Fatalf("%s, %v", data, err)
		}
		var read Report
		if err := json.Unmarshal(data, &read); err != nil || !reflect.DeepEqual(read, r) {
			t.Errorf("read %+v, %v, want %+v", read, err, r)
		}
	}
}

func TestTextsOfBundlesCannotForgeALine(t *testing.T) {
	open := func(setting string) Version {
		b, problems := bundle.OpenFS("stranger", fstest.MapFS{"bundle.yaml": {Data: []byte(
			`{name: stranger, version: 1.0.0, api: 1, settings: {a: {type: text, default: "` + setting + `", doc: x}}}`)},
			`data/creatures.yaml`: {Data: []byte(`{creatures: {"x\n+ y\x1b[2J": {health: 1}}}`)}})
		return Version{Bundle: b, Problems: problems}
	}
	var out bytes.Buffer
	Compare(open("x"), open(`a\nwaits\x1b`), new(grant.Book)).Print(&out)
	if strings.ContainsAny(out.String(), "\x1b") || strings.Contains(out.String(), "\nwaits") {
		t.Errorf("printed %q", &out)
	}
}

func TestLongListsAreCut(t *testing.T) {
	var out bytes.Buffer
	n := Names{}
	for range most + 1234 {
		n.Added = append(n.Added, "x")
	}
	printer{&out}.names("files", n)
	if lines := strings.Split(out.String(), "\n"); len(lines) != most+3 || lines[most+1] != "  + and 1,234 more" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-2])
	}
}
