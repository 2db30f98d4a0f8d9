package grant

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"loam/mods/bundle"
	"loam/scripting/permission"
)

// asking is a bundle that requests permissions.
func asking(t *testing.T, label, asks string) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenFS(label, fstest.MapFS{
		"bundle.yaml": {Data: []byte("{name: boss, version: 1.2.0, api: 1, permissions: [" + asks + "]}")},
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

var at = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func allow(p permission.Set) Decision {
	return Decision{Set: p, Allowed: true, By: "anna", At: at}
}

func deny(p permission.Set) Decision {
	return Decision{Set: p, By: "anna", At: at}
}

var own = Decision{Own: true, Allowed: true, By: "anna", At: at}

func TestWhatFollowsFromDecisions(t *testing.T) {
	for _, test := range []struct {
		name, label, asks string
		decided           []Decision
		granted, open     string
	}{
		{"nobody has decided", "boss", "storage, announce", nil, "", "storage, announce"},
		{"a bundle that asks for nothing", "boss", "", nil, "", ""},
		{"one of two is allowed", "boss", "storage, announce", []Decision{allow(permission.Storage)}, "storage", "announce"},
		{"one is allowed and one denied", "boss", "storage, announce", []Decision{allow(permission.Storage), deny(permission.Announce)}, "storage", ""},
		{"the later decision counts", "boss", "storage", []Decision{allow(permission.Storage), deny(permission.Storage)}, "", ""},
		{"what is allowed and not asked for is not had", "boss", "storage", []Decision{allow(permission.Storage | permission.Players)}, "storage", ""},
		{"the operator's own", "boss", "storage, announce", []Decision{own}, "storage, announce", ""},
		{"an archive is nobody's own", "boss.loam", "storage", []Decision{own}, "", "storage"},
		{"one word is denied to the own", "boss", "storage, announce", []Decision{own, deny(permission.Announce)}, "storage", ""},
		{"own replaces words", "boss", "storage, announce", []Decision{deny(permission.Announce), own}, "storage, announce", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			of := asking(t, test.label, test.asks)
			book := &Book{}
			for _, d := range test.decided {
				book = book.Decide(of, d)
			}
			if got := book.Granted(of).String(); got != test.granted {
				t.Errorf("granted %q, want %q", got, test.granted)
			}
			open := ""
			for _, q := range book.Questions([]*bundle.Bundle{of}) {
				open += q.Asks.String()
			}
			if open != test.open {
				t.Errorf("open %q, want %q", open, test.open)
			}
		})
	}
}

func TestABundleThatLaterAsksForMoreIsAskedAgain(t *testing.T) {
	before := asking(t, "boss", "storage")
	book := (&Book{}).Decide(before, allow(permission.Storage))
	if open := book.Questions([]*bundle.Bundle{before}); len(open) > 0 {
		t.Fatalf("open after the decision: %+v, want nothing", open)
	}
	now := asking(t, "boss", "storage, players")
	open := book.Questions([]*bundle.Bundle{now})
	if len(open) != 1 || open[0].Asks != permission.Players || !open[0].Again {
		t.Fatalf("open: %+v, want players, again", open)
	}
	text := open[0].Text()
	for _, part := range []string{"Bundle boss 1.2.0 now also requests:", "players   Change players"} {
		if !strings.Contains(text, part) {
			t.Errorf("question %q, want %q in it", text, part)
		}
	}
	if got := book.Granted(now); got != permission.Storage {
		t.Errorf("granted meanwhile: %q, want storage as before", got)
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	dir := t.TempDir()
	if book, problems := Read(dir); len(problems) > 0 || len(book.Entries()) > 0 {
		t.Fatalf("a world without the file: %v, %v, want no decisions", book, problems)
	}
	of := asking(t, "boss", "storage, announce")
	d := allow(permission.Storage)
	d.By = "a \"friend\"\n: #" + strings.Repeat("x", 1000)
	book := (&Book{}).Decide(of, d).Decide(of, deny(permission.Announce)).With(Decision{Bundle: "meadow", Own: true, Allowed: true, At: at})
	if err := book.Write(dir); err != nil {
		t.Fatal(err)
	}
	again, problems := Read(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if got, want := again.text(), book.text(); got != want {
		t.Errorf("read:\n%s\nwritten:\n%s", got, want)
	}
	if len(again.Entries()) != 3 {
		t.Errorf("%d entries, want 3", len(again.Entries()))
	}
	left, _ := os.ReadDir(dir)
	if len(left) != 1 {
		t.Errorf("%d files in the folder, want %s only", len(left), File)
	}
}

func TestWhatCannotBeReadIsNoDecision(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no YAML", "grants: [", "not valid YAML"},
		{"a list at the top", "- a", "the file must be a mapping of keys"},
		{"an unknown key", "grant: []", `1:1: unknown key "grant" (did you mean "grants"?)`},
		{"an unknown permission", "grants:\n  - {bundle: boss, permission: anounce}", `2:32: unknown permission "anounce" (did you mean "announce"?)`},
		{"a bad name", "grants:\n  - {bundle: The Boss, permission: announce}", `2:14: not the name of a bundle "The Boss"`},
		{"allowed is a word", "grants:\n  - {bundle: boss, permission: announce, allowed: perhaps}", `allowed must be true or false, not "perhaps"`},
		{"no permission", "grants:\n  - {bundle: boss}", "2:5: a grant needs bundle and permission"},
		{"twice", "grants:\n  - {bundle: boss, permission: announce}\n  - {bundle: boss, permission: announce, allowed: true}", `3:5: duplicate decision: "boss announce"`},
		{"no time", "grants:\n  - {bundle: boss, permission: announce, at: noon}", `at must be a time such as 2026-05-01T12:00:00Z, not "noon"`},
		{"a number", "grants: 7", `1:9: grants must be a list "7"`},
		{"an alias that grows", "a: &a [x]\ngrants: [*a, *a]", `unknown key "a"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, File), []byte(test.text), 0o644); err != nil {
				t.Fatal(err)
			}
			book, problems := Read(dir)
			if book != nil || !strings.Contains(problems.Error(), test.want) {
				t.Errorf("book %v, problems %v, want no book and %q", book, problems, test.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head + "grants:\n  - {bundle: boss, permission: all, allowed: true, by: \"a\", at: \"2026-05-01T12:00:00Z\", manifest: \"00\"}\n"))
	f.Add([]byte("grants: [{bundle: boss, permission: storage}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, File), data, 0o644); err != nil {
			t.Fatal(err)
		}
		book, problems := Read(dir)
		if (book == nil) == (len(problems) == 0) {
			t.Fatalf("book %v with problems %v", book, problems)
		}
		if book == nil {
			return
		}
		if err := book.Write(dir); err != nil {
			t.Fatal(err)
		}
		if _, problems := Read(dir); len(problems) > 0 {
			t.Errorf("what was written cannot be read: %v", problems)
		}
	})
}
