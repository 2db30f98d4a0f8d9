package modstorage_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	storage "loam/core/realm/state/modstorage"
	"loam/core/realm/state/realmstate/realmstatetest"
)

// shelf is the storage of a realm in which bundle b keeps {n = 1}, and what it reports.
type shelf struct {
	*realmstatetest.Stage
	*storage.Storage
	changes []string // bundle and key of each
	moved   []string // bundle and version of each migration
}

func newShelf(t *testing.T, limits modstorage.Limits) *shelf {
	s := &shelf{Stage: realmstatetest.New(t, content.Tables{}, nil)}
	s.Storage = storage.New(s.State, storage.Config{
		Limits:  limits,
		Changed: func(e modstorage.Entry) { s.changes = append(s.changes, e.Bundle+" "+e.Key) },
		Migrated: func(_ []modstorage.Migrated, at []modstorage.Version) {
			for _, v := range at {
				s.moved = append(s.moved, fmt.Sprint(v.Bundle, " ", v.Version))
			}
		},
	})
	s.Restore([]modstorage.Entry{{Bundle: "b", Key: "n", Value: value.OfNumber(1)}}, []modstorage.Version{{Bundle: "b", Version: 1}})
	return s
}

// faults are the messages that were logged.
func (s *shelf) faults() string {
	var all []string
	for _, e := range s.Faults {
		all = append(all, e.(event.Faulted).Message)
	}
	return strings.Join(all, "; ")
}

func TestWhatMapsMayChange(t *testing.T) {
	for _, test := range []struct {
		name    string
		what    string // set, add or purge
		data    value.Value
		n       string // what the bundle keeps under n afterwards
		changes string
		fault   string // a part of it
	}{
		{"set a value", "set", value.OfRecord("key", "n", "value", "x"), `"x"`, "b n", ""},
		{"remove it", "set", value.OfRecord("key", "n"), "nil", "b n", ""},
		{"add to a number", "add", value.OfRecord("key", "n", "value", 4), "5", "b n", ""},
		{"add to nothing", "add", value.OfRecord("key", "m", "value", 4), "1", "b m", ""},
		{"a value over the limit", "set", value.OfRecord("key", "n", "value", strings.Repeat("x", 200)), "1", "", "limit value_bytes"},
		{"a second key", "set", value.OfRecord("key", "o", "value", 1), "1", "b o", ""},
		{"no key", "set", value.OfRecord("value", 1), "1", "", "the key"},
		{"all that the bundle keeps", inbox.StoragePurge, value.Value{}, "nil", "b n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newShelf(t, modstorage.Limits{Key: 10, Value: 100, Keys: 2, Bundle: 1000, Character: 1, Account: 1})
			s.Handle(inbox.Message{Bundle: "b", Name: test.what, Data: test.data})
			if got := s.Get("b", "n").String(); got != test.n {
				t.Errorf("it keeps n = %s, want %s", got, test.n)
			}
			if got := strings.Join(s.changes, ", "); got != test.changes {
				t.Errorf("the changes are %q, want %q", got, test.changes)
			}
			if got := s.faults(); !strings.Contains(got, test.fault) || test.fault == "" && got != "" {
				t.Errorf("the faults are %q, want %q", got, test.fault)
			}
		})
	}
}

func TestASumOfATextIsReportedAndChangesNothing(t *testing.T) {
	s := newShelf(t, modstorage.Limits{})
	s.Put(modstorage.Entry{Bundle: "b", Key: "n", Value: value.OfString("x")})
	s.changes = nil
	s.Handle(inbox.Message{Bundle: "b", Name: "add", Data: value.OfRecord("key", "n", "value", 1)})
	if got := s.faults(); !strings.Contains(got, "not a number") || len(s.changes) > 0 {
		t.Errorf("faults %q, changes %v; want a fault and no change", got, s.changes)
	}
}

// forms are the form of bundle b in a release; a migration adds 10 to n, or fails.
type forms struct {
	version int
	fails   bool
}

func (f forms) StorageVersions() []modstorage.Version {
	return []modstorage.Version{{Bundle: "b", Version: f.version}}
}
func (f forms) Migrator() modstorage.Migrator { return f }
func (f forms) Close()                        {}
func (f forms) Migrate(_ string, _ modstorage.Kept, _ int, v value.Value) (value.Value, error) {
	if f.fails {
		return value.Value{}, errors.New("broken")
	}
	return value.OfRecord("n", v.Get("n").Number()+10), nil
}

func TestWhatAReleaseMakesOfStorage(t *testing.T) {
	tried := []modstorage.Migrated{{Bundle: "b", Entries: []modstorage.Entry{{Bundle: "b", Key: "n", Value: value.OfNumber(7)}}}}
	for _, test := range []struct {
		name   string
		to     forms
		stored []modstorage.Migrated // what the store has been given when the release was tried
		n      string
		moved  string
		fault  string
	}{
		{"a newer form", forms{version: 2}, nil, "11", "b 2", ""},
		{"the same form", forms{version: 1}, nil, "1", "", ""},
		{"one that can no longer be migrated, as it was tried", forms{version: 2, fails: true}, tried, "7", "b 2", "changes since the release was tried are undone"},
		{"one that can no longer be migrated and was not tried", forms{version: 2, fails: true}, nil, "1", "", "stays unchanged"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newShelf(t, modstorage.Limits{})
			s.Migrate(test.to, test.stored)
			if got := s.Get("b", "n").String(); got != test.n {
				t.Errorf("it keeps n = %s, want %s", got, test.n)
			}
			if got := strings.Join(s.moved, ", "); got != test.moved {
				t.Errorf("reported: %q, want %q", got, test.moved)
			}
			if got := s.faults(); !strings.Contains(got, test.fault) || test.fault == "" && got != "" {
				t.Errorf("the faults are %q, want %q", got, test.fault)
			}
			s.Migrate(test.to, nil)
			if got := s.Get("b", "n").String(); got != test.n {
				t.Errorf("adopted again, it keeps n = %s, want %s", got, test.n)
			}
			if len(s.changes) > 0 {
				t.Errorf("a migration reports changes: %v", s.changes)
			}
		})
	}
}

func TestATrialOfAMigrationChangesNothing(t *testing.T) {
	s := newShelf(t, modstorage.Limits{})
	all, at, err := s.Migrated(forms{version: 2}, nil)
	if err != nil || len(all) != 1 || all[0].Entries[0].Value.Number() != 11 || len(at) != 1 {
		t.Errorf("tried: %+v at %v, %v; want n = 11 at version 2", all, at, err)
	}
	if _, _, err := s.Migrated(forms{version: 2, fails: true}, nil); err == nil {
		t.Error("a migration that fails is no error")
	}
	if got := s.Get("b", "n").String(); got != "1" || len(s.moved) > 0 {
		t.Errorf("afterwards n = %s and %v is reported, want 1 and nothing", got, s.moved)
	}
}

func TestAPurgedBundleBeginsAnew(t *testing.T) {
	s := newShelf(t, modstorage.Limits{})
	s.Purge("b")
	if got := s.Keys("b", ""); len(got) > 0 || s.Bytes("b") != 0 {
		t.Errorf("it keeps %v, %d bytes", got, s.Bytes("b"))
	}
	s.Put(modstorage.Entry{Bundle: "b", Key: "n", Value: value.OfNumber(3)})
	s.Migrate(forms{version: 1}, nil)
	if got := s.Get("b", "n").String(); got != "3" || strings.Join(s.moved, "") != "b 1" {
		t.Errorf("n = %s at %v, want 3 at version 1, which is noted anew", got, s.moved)
	}
}
