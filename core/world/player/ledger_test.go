package player

import (
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
)

// keeps is a record of Anna in which bundle t keeps a text, if it is not empty.
func keeps(text string) *character.Record {
	r := &character.Record{ID: 7, Name: "Anna"}
	if text != "" {
		r.Storage = []character.Place{{Bundle: "t", Value: value.OfString(text)}}
	}
	return r
}

func TestARecordDiffersFromTheLast(t *testing.T) {
	var l Ledger
	if !l.Differs(keeps("a")) {
		t.Error("the first record does not differ from none")
	}
	l.Note(keeps("a"))
	if l.Differs(keeps("a")) || !l.Differs(keeps("b")) || !l.Differs(keeps("")) {
		t.Error("the same differs, or another does not")
	}
	other := keeps("a")
	other.AccountStorage = other.Storage
	if !l.Differs(other) {
		t.Error("what is kept for the account does not count")
	}
	l.Forget(keeps("").GUID())
	if !l.Differs(keeps("a")) {
		t.Error("what was forgotten is known")
	}
}

func TestWhatIsSavedOfABundleThatKeepsTooMuch(t *testing.T) {
	most := modstorage.Limits{Character: value.OfString("short").Weight(), Account: 1000}
	long, longer := strings.Repeat("x", 200), strings.Repeat("x", 300)
	for _, test := range []struct {
		name         string
		before, now  string
		want         string
		unknown, bad bool
	}{
		{"what fits", "a", "b", "b", false, false},
		{"what does not fit any more is as it was", "a", long, "a", false, true},
		{"what is new and does not fit is not there", "", long, "", false, true},
		{"what was as large when it came stays", long, long, long, false, false},
		{"what was larger when it came may shrink", longer, long, long, false, false},
		{"what grows over the limit and beyond is as it was", long, longer, long, false, true},
		{"nothing is known of what was before", "", long, long, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var l Ledger
			if !test.unknown {
				l.Note(keeps(test.before))
			}
			r := keeps(test.now)
			told := l.Bound(r, most)
			got := ""
			if len(r.Storage) > 0 {
				got = r.Storage[0].Value.Text()
			}
			if got != test.want || (len(told) > 0) != test.bad {
				t.Errorf("saved are %d bytes, want %d; told: %v", len(got), len(test.want), told)
			}
		})
	}
}
