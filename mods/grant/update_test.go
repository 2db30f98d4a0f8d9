package grant

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"loam/mods/bundle"
	"loam/mods/signature"
	"loam/scripting/permission"
)

// version is a version of the bundle boss, signed with the key of a seed; 0 signs nothing.
func version(t *testing.T, label, keys string, seed byte) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenFS(label, fstest.MapFS{"bundle.yaml": {Data: []byte("{name: boss, version: 1.2.0, api: 1" + keys + "}")}})
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
	if b, problems = bundle.OpenArchive(label, b.Pack(&secret)); len(problems) > 0 || b.Signed == nil {
		t.Fatal(problems)
	}
	return b
}

func TestWhatANewVersionWants(t *testing.T) {
	const archive = "boss.loam"
	other := version(t, archive, "", 2).Signed.Key.String()
	for _, test := range []struct {
		name            string
		label, old, now string
		oldKey, nowKey  byte
		decided         []Decision
		want            string
	}{
		{"nothing new", archive, ", permissions: [storage]", ", permissions: [storage]", 0, 0, nil, ""},
		{"less", archive, ", permissions: [storage]", "", 0, 0, nil, ""},
		{"more permissions", archive, "", ", permissions: [storage, players]", 0, 0, nil, "asks for the permission storage, players"},
		{"one that was granted before", archive, "", ", permissions: [storage, players]", 0, 0, []Decision{allow(permission.Storage)}, "asks for the permission players"},
		{"one that was denied before", archive, "", ", permissions: [storage]", 0, 0, []Decision{deny(permission.Storage)}, ""},
		{"isolation", archive, "", ", isolated: true", 0, 0, nil, ""},
		{"no isolation any more", archive, ", isolated: true", "", 0, 0, nil, "is not isolated any more"},
		{"a process", archive, ", isolated: true", ", isolated: process", 0, 0, nil, ""},
		{"no process any more", archive, ", isolated: process", ", isolated: true", 0, 0, nil, "is not isolated in a process of its own any more"},
		{"no isolation at all any more", archive, ", isolated: process", "", 0, 0, nil, "is not isolated any more"},
		{"the same key", archive, "", ", isolated: true", 1, 1, nil, ""},
		{"a first key", archive, "", "", 0, 1, nil, ""},
		{"another key", archive, "", "", 1, 2, nil, "is signed with another key, " + other},
		{"no key any more", archive, "", "", 1, 0, nil, "is not signed any more"},
		{"several things", archive, ", isolated: true", ", permissions: [storage]", 1, 0, nil, "asks for the permission storage; is not isolated any more; is not signed any more"},
		{"the operator's own", "boss", ", isolated: true", ", permissions: [storage]", 0, 0, []Decision{own}, ""},
		{"an archive with the name of the operator's own", archive, ", isolated: true", "", 0, 0, []Decision{own}, "is not isolated any more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			old, now := version(t, test.label, test.old, test.oldKey), version(t, test.label, test.now, test.nowKey)
			book := &Book{}
			for _, d := range test.decided {
				book = book.With(Decision{Bundle: "boss", Set: d.Set, Own: d.Own, Allowed: d.Allowed, By: "anna", At: at})
			}
			if got := strings.Join(book.Wants(old, now), "; "); got != test.want {
				t.Errorf("wants %q, want %q", got, test.want)
			}
			if got := book.Approve(now, "anna", at).Wants(old, now); got != nil {
				t.Errorf("after the approval it wants %q", got)
			}
		})
	}
}

func TestAnApprovalIsForOneSigner(t *testing.T) {
	old, now := version(t, "boss.loam", "", 1), version(t, "boss.loam", "", 2)
	book := (&Book{}).Approve(version(t, "boss.loam", "", 0), "anna", at)
	if got := book.Wants(old, now); len(got) != 1 {
		t.Errorf("the same files with another key want %q", got)
	}
}

func TestApprovalsAreReadAsTheyAreWritten(t *testing.T) {
	dir := t.TempDir()
	first, second := version(t, "boss.loam", "", 1), version(t, "boss.loam", ", permissions: [storage]", 2)
	book := (&Book{}).Approve(first, "bert", at).Approve(second, "anna", at)
	if err := book.Write(dir); err != nil {
		t.Fatal(err)
	}
	read, problems := Read(dir)
	if len(problems) > 0 || !reflect.DeepEqual(read, book) {
		t.Errorf("read %+v, %v, want %+v", read, problems, book)
	}
	if list := read.Approvals(); len(list) != 1 || list[0].By != "anna" || list[0].Version != "1.2.0" {
		t.Errorf("approved: %+v, want the later version alone", list)
	}
	if kept := read.Decide(second, deny(permission.Storage)).Approvals(); len(kept) != 1 {
		t.Errorf("a decision about permissions leaves %d approvals, want 1", len(kept))
	}
}

func TestApprovalsThatCannotBeReadGrantNothing(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"updates: yes", "updates must be a list"},
		{"updates: [{bundle: boss}]", "an approved update needs bundle and files"},
		{"updates: [{bundle: Boss, files: x}]", "not the name of a bundle"},
		{"updates: [{bundle: boss, files: x, at: now}]", "at must be a time"},
		{"updates: [{bundle: boss, files: x}, {bundle: boss, files: y}]", "duplicate approved update"},
		{"updates: [{bundle: boss, file: x}]", `did you mean "files"?`},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, File), []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if book, problems := Read(dir); book != nil || len(problems) == 0 || !strings.Contains(problems.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.text, problems, test.want)
		}
	}
}
