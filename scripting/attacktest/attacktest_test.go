package attacktest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		name string
		o    Outcome
		want string
	}{
		{"survived", Outcome{Text: "SAFE"}, ""},
		{"stopped", Outcome{Text: "error: too long"}, ""},
		{"escaped", Outcome{Text: "ESCAPED by the door", Harm: "pairs"}, "escaped: ESCAPED by the door"},
		{"harm", Outcome{Text: "VICTIM", Harm: "pairs"}, "victim broken: pairs"},
		{"a goroutine", Outcome{Leaked: 1}, "1 goroutines were left behind"},
		{"a bad report", Outcome{Fault: "no line"}, "a fault is told badly: no line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.o.Verdict(); got != test.want {
				t.Errorf("the verdict is %q, want %q", got, test.want)
			}
		})
	}
}

func TestTooMuch(t *testing.T) {
	if Race {
		t.Skip("nothing is too much")
	}
	for _, test := range []struct {
		took     time.Duration
		resident int64 // KB
		want     string
	}{
		{MaxTime, MaxResident, ""},
		{MaxTime + time.Millisecond, MaxResident, "too much: 101ms and 200 MB"},
		{MaxTime, MaxResident + 1<<10, "too much: 100ms and 201 MB"},
	} {
		o := Outcome{Resident: test.resident}
		if got := o.TooMuch(test.took); got != test.want {
			t.Errorf("%v and %d KB are %q, want %q", test.took, test.resident, got, test.want)
		}
	}
}

// The files are our own, or those of the named folder, found from any folder of the module.
func TestFiles(t *testing.T) {
	const own = "../sandbox/testdata/attacks"
	mine := Files(t, own, "../testdata/attacks")
	if len(mine) < 2 || !slices.Contains(mine, filepath.Join("../testdata/attacks", "cpu_fight_everybody.lua")) {
		t.Errorf("our own files are %q", mine)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "esc_by_the_door.lua"), []byte("-- kind: esc\nleak_a = leak_b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(folderVariable, folder)
	named := Files(t, own)
	if len(named) != 1 || Name(named[0]) != "esc_by_the_door" {
		t.Fatalf("the files of the folder are %q", named)
	}
	code, err := os.ReadFile(named[0])
	if err != nil {
		t.Fatal(err)
	}
	if kind, leaks := Kind(t, code), Leaks(code); kind != "esc" || !slices.Equal(leaks, []string{"leak_a", "leak_b"}) {
		t.Errorf("it is a %q that leaks %q", kind, leaks)
	}
	t.Setenv(folderVariable, "scripting/sandbox/testdata/attacks")
	if got := Files(t); len(got) == 0 || filepath.Dir(got[0]) != "../../scripting/sandbox/testdata/attacks" {
		t.Errorf("named from the root of the module, the files are %q", got)
	}
}
