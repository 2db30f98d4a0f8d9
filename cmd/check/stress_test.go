package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRoundsAddUpOverSeveralRuns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes.json")
	b := &bench{form: form{name: "race"}, path: "loam/a", tests: []string{"TestOne", "TestTwo"}}
	first, err := readTallies(file)
	if err != nil {
		t.Fatal(err)
	}
	*first.of(b, "TestOne") = tally{Runs: 3, Failures: 1, Slowest: 2.5}
	*first.of(b, "TestTwo") = tally{Runs: 2}
	if err := first.write(file); err != nil {
		t.Fatal(err)
	}
	later, err := readTallies(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := later.missing(b, 3), []string{"TestTwo"}; !slices.Equal(got, want) {
		t.Errorf("for three rounds: got %v, want %v", got, want)
	}
	var table strings.Builder
	if failures := later.table(&table); failures != 1 {
		t.Errorf("got %d failures, want 1", failures)
	}
	for _, want := range []string{"1 of    3  race loam/a TestOne, slowest 2.5 s", "2      5    1  race loam/a"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
}
