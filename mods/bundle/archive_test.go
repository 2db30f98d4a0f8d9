package bundle

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAnArchiveIsTheSameBundle(t *testing.T) {
	folder := meadow("data/a.yaml", "factions: {beasts: {name: Beasts}}\n", "scripts/wolf.lua", "-- wolf\n", "README.md", "")
	b := mustOpen(t, folder)
	packed := b.Archive()
	again, problems := OpenArchive("meadow", packed)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if fmt.Sprint(b.Files) != fmt.Sprint(again.Files) || !reflect.DeepEqual(b.Tables, again.Tables) {
		t.Errorf("files\n%v\ncame back as\n%v", b.Files, again.Files)
	}
	if !bytes.Equal(packed, again.Archive()) {
		t.Error("packing what was packed gives other bytes")
	}
}

// TestAnyFilesSurvivePacking packs files of any names and bytes.
func TestAnyFilesSurvivePacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.MapOfN(rapid.StringMatching(`[a-z]{1,8}(/[a-z0-9]{1,8}){0,2}\.[a-z]{1,4}`), rapid.SliceOfN(rapid.Byte(), 0, 200), 0, 8).Draw(t, "files")
		files := meadow()
		for name, bytes := range data {
			files[name] = meadow("x", string(bytes))["x"]
		}
		b, before := OpenFS("meadow", files)
		again, after := OpenArchive("meadow", b.Archive())
		if fmt.Sprint(b.Files) != fmt.Sprint(again.Files) || fmt.Sprint(before) != fmt.Sprint(after) {
			t.Fatalf("%d files and %d problems became %d and %d: %v", len(b.Files), len(before), len(again.Files), len(after), after)
		}
	})
}

// entry is one entry of an archive made to be refused.
type entry struct {
	name string
	mode fs.FileMode
	data string
}

func pack(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range append([]entry{{name: "bundle.yaml", data: manifest}}, entries...) {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		header.SetMode(0o644 | e.mode)
		f, err := w.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(e.data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestHostileArchivesAreRefused(t *testing.T) {
	const bad = `meadow.loam: archive has an entry with a bad name `
	for _, test := range []struct {
		name    string
		entries []entry
		want    string
	}{
		{"a way out", []entry{{name: "../evil.yaml"}}, bad + `"../evil.yaml"`},
		{"a way out further down", []entry{{name: "data/../../evil.yaml"}}, bad + `"data/../../evil.yaml"`},
		{"an absolute path", []entry{{name: "/etc/passwd"}}, bad + `"/etc/passwd"`},
		{"a drive", []entry{{name: "c:/evil.yaml"}}, bad + `"c:/evil.yaml"`},
		{"a backslash", []entry{{name: `data\evil.yaml`}}, bad + `"data\\evil.yaml"`},
		{"a doubled slash", []entry{{name: "data//evil.yaml"}}, bad + `"data//evil.yaml"`},
		{"no name", []entry{{name: ""}}, strings.TrimSpace(bad)},
		{"a control character", []entry{{name: "data/\x00.yaml"}}, bad + `"data/\x00.yaml"`},
		{"a name without end", []entry{{name: strings.Repeat("a", MaxPathBytes+1)}}, bad + `"` + strings.Repeat("a", maxText) + `..."`},
		{"a link", []entry{{name: "data/link.yaml", mode: fs.ModeSymlink, data: "/etc/passwd"}}, `meadow.loam: archive has an entry that is not a regular file "data/link.yaml"`},
		{"a pipe", []entry{{name: "data/pipe.yaml", mode: fs.ModeNamedPipe}}, `meadow.loam: archive has an entry that is not a regular file "data/pipe.yaml"`},
		{"one name twice", []entry{{name: "data/a.yaml"}, {name: "data/a.yaml"}}, `meadow.loam: archive has two entries of one name "data/a.yaml"`},
		{"names that some systems take for one", []entry{{name: "data/a.yaml"}, {name: "data/A.yaml"}}, `meadow.loam: archive has two entries of one name "data/A.yaml"`},
		{"a bomb", []entry{{name: "data/a.yaml", data: strings.Repeat(" ", 4<<20)}}, `meadow.loam: archive has a file that unpacks to more than 200 times its size "data/a.yaml"`},
		{"a large file", []entry{{name: "data/a.yaml", data: strings.Repeat(" ", MaxFileBytes+1)}}, `meadow.loam: archive has a file larger than 8 MB "data/a.yaml"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, problems := OpenArchive("meadow.loam", pack(t, test.entries...))
			wantProblem(t, problems, test.want)
			if len(b.Files) != 0 {
				t.Errorf("%d files were taken", len(b.Files))
			}
		})
	}
}

func TestAnArchiveThatLiesAboutASizeIsRefused(t *testing.T) {
	packed := pack(t, entry{name: "data/a.yaml", data: "factions: {}\n"})
	// The size stands in the central directory, 24 bytes into the entry's record.
	at := bytes.LastIndex(packed, []byte("PK\x01\x02"))
	packed[at+24]--
	_, problems := OpenArchive("meadow", packed)
	wantProblem(t, problems, `meadow: archive has a file that cannot be unpacked "data/a.yaml"`)
}

func TestWhatIsNoArchiveIsRefused(t *testing.T) {
	_, problems := OpenArchive("meadow.loam", []byte("bundle.yaml"))
	wantProblem(t, problems, "meadow.loam: not an archive: not a valid zip file")
}

func TestAFolderZippedWithItsOwnNameIsExplained(t *testing.T) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	f, err := w.Create("meadow/bundle.yaml")
	if err == nil {
		_, err = f.Write([]byte(manifest))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	_, problems := OpenArchive("meadow.loam", out.Bytes())
	wantProblem(t, problems, `meadow.loam: bundle.yaml must be at the top of a bundle, not at "meadow/bundle.yaml"`)
}

func FuzzArchive(f *testing.F) {
	f.Add(pack(f, entry{name: "data/a.yaml", data: "factions: {a: {name: A}}"}))
	f.Add(pack(f, entry{name: "../a", data: "x"}, entry{name: "b/"}))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, problems := OpenArchive("fuzz", data)
		if len(problems) > 0 {
			return
		}
		again, problems := OpenArchive("fuzz", b.Archive())
		if len(problems) > 0 || len(again.Files) != len(b.Files) {
			t.Fatalf("%d files came back as %d: %v", len(b.Files), len(again.Files), problems)
		}
	})
}
