package modstorage

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
	"loam/core/store"
	"loam/core/store/memory"
)

// forms are the storage versions of a release whose bundles add one to a number with
// each version.
type forms []modstorage.Version

func (f forms) StorageVersions() []modstorage.Version { return f }
func (f forms) Migrator() modstorage.Migrator         { return adding{f} }

type adding struct{ to forms }

var errOdd = errors.New("an odd value")

func (a adding) Migrate(bundle string, _ modstorage.Kept, from int, v value.Value) (value.Value, error) {
	if v.Text() == "odd" {
		return v, errOdd
	}
	return value.OfNumber(v.Number() + float64(modstorage.VersionOf(a.to, bundle)-from)), nil
}

func (adding) Close() {}

func number(key string, n float64) modstorage.Entry {
	return modstorage.Entry{Bundle: "a", Key: key, Value: value.OfNumber(n)}
}

func TestWhatChangesOneStorageIntoAnother(t *testing.T) {
	for _, test := range []struct {
		name        string
		before, now []modstorage.Entry
		want        []modstorage.Entry
	}{
		{"nothing in either", nil, nil, nil},
		{"the same", []modstorage.Entry{number("x", 1)}, []modstorage.Entry{number("x", 1)}, nil},
		{"something new", nil, []modstorage.Entry{number("x", 1)}, []modstorage.Entry{number("x", 1)}},
		{"another value", []modstorage.Entry{number("x", 1)}, []modstorage.Entry{number("x", 2)}, []modstorage.Entry{number("x", 2)}},
		{"something gone", []modstorage.Entry{number("x", 1)}, nil, []modstorage.Entry{{Bundle: "a", Key: "x"}}},
		{"what is gone comes first", []modstorage.Entry{number("x", 1), number("y", 1)}, []modstorage.Entry{number("w", 1), number("y", 2)}, []modstorage.Entry{{Bundle: "a", Key: "x"}, number("w", 1), number("y", 2)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, want := fmt.Sprint(Changes(test.before, test.now)), fmt.Sprint(test.want); got != want {
				t.Errorf("changes are %s, want %s", got, want)
			}
		})
	}
}

// A record that was on its way while others were migrated is known by its version.
func TestPlacesOfOlderFormsAreBroughtToTheRelease(t *testing.T) {
	to := forms{{Bundle: "a", Version: 3}}
	for _, test := range []struct {
		name    string
		place   character.Place
		changed bool
		want    float64
		version int
	}{
		{"of an older form", character.Place{Bundle: "a", Version: 1, Value: value.OfNumber(5)}, true, 7, 3},
		{"of the form before the last", character.Place{Bundle: "a", Version: 2, Value: value.OfNumber(5)}, true, 6, 3},
		{"of no version, which is the first", character.Place{Bundle: "a", Value: value.OfNumber(5)}, true, 7, 3},
		{"of this form", character.Place{Bundle: "a", Version: 3, Value: value.OfNumber(5)}, false, 5, 3},
		{"of a bundle that is not migrated", character.Place{Bundle: "b", Version: 1, Value: value.OfNumber(5)}, false, 5, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := Migration{Run: to.Migrator(), Bundles: to.StorageVersions()}
			rec := character.Record{Storage: []character.Place{test.place}}
			changed, err := m.Character(&rec)
			if p := rec.Storage[0]; err != nil || changed != test.changed || p.Value.Number() != test.want || p.Version != test.version {
				t.Errorf("changed: %v, %+v, %v; want %v, %v of version %d", changed, p, err, test.changed, test.want, test.version)
			}
			places, changed, err := m.Account(7, []character.Place{test.place})
			if err != nil || changed != test.changed || places[0].Value.Number() != test.want {
				t.Errorf("of an account, changed: %v, %+v, %v", changed, places, err)
			}
		})
	}
}

func TestWhoseDataDoesNotMigrateIsNamed(t *testing.T) {
	to := forms{{Bundle: "a", Version: 2}}
	m := Migration{Run: to.Migrator(), Bundles: to}
	odd := []character.Place{{Bundle: "a", Version: 1, Value: value.OfString("odd")}}
	_, ofCharacter := m.Character(&character.Record{Name: "Anna", Storage: odd})
	_, _, ofAccount := m.Account(7, odd)
	for want, err := range map[string]error{
		"an odd value (data of a for the character Anna)": ofCharacter, "an odd value (data of a for the account with number 7)": ofAccount,
	} {
		if !errors.Is(err, errOdd) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The realm's storage migrates from what the box has of it, once the box runs: the store
// may lack what is on its way.
func TestTheRealmsStorageMigratesAsTheBoxHasIt(t *testing.T) {
	to := forms{{Bundle: "a", Version: 2}}
	stored := []store.Entry{{Bundle: "b", Key: "x", Value: value.OfNumber(1)}, {Bundle: "a", Key: "x", Value: value.OfNumber(1)}}
	table := tables{to}
	for _, test := range []struct {
		name string
		box  []modstorage.Entry
		runs bool
		want string
	}{
		{"at a start", nil, false, "a x 2"},
		{"while it runs", []modstorage.Entry{number("x", 10)}, true, "a x 11"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := Migration{Run: table, Bundles: to}
			changes, all, err := m.Realm(stored, to, map[string]int{"a": 1}, func() ([]modstorage.Entry, bool) { return test.box, test.runs })
			if err != nil || len(all) != 1 || len(changes) != 1 {
				t.Fatalf("%v, %v, %v", changes, all, err)
			}
			if got := fmt.Sprint(changes[0].Bundle, " ", changes[0].Key, " ", changes[0].Value.Number()); got != test.want {
				t.Errorf("to be written is %s, want %s", got, test.want)
			}
		})
	}
}

// tables migrates what a bundle keeps with the realm, a table of all its keys.
type tables struct{ to forms }

func (m tables) Migrate(bundle string, kept modstorage.Kept, from int, v value.Value) (value.Value, error) {
	var all []value.Entry
	for _, e := range v.Entries() {
		now, err := adding(m).Migrate(bundle, kept, from, e.Value)
		if err != nil {
			return v, err
		}
		all = append(all, value.Entry{Key: e.Key, Value: now})
	}
	return value.OfTable(all), nil
}

func (tables) Close() {}

func TestVersionsAreFacts(t *testing.T) {
	to := forms{{Bundle: "a", Version: 3}, {Bundle: "b", Version: 1}, {Bundle: "c", Version: 2}}
	places, realm, err := VersionsOf([]store.Fact{{Name: "storage version of c", Value: "2"}, {Name: "storage version of the realm for c", Value: "1"}, {Name: "weather", Value: "rain"}})
	if err != nil || !maps.Equal(places, Versions{"c": 2}) || !maps.Equal(realm, Versions{"c": 1}) {
		t.Fatalf("the store says %v of places and %v of the realm, %v", places, realm, err)
	}
	raised, facts := Raised(to, places)
	behind := Behind(to, realm)
	if got := fmt.Sprint(raised, behind); got != "[{a 3}] [{a 3} {b 1} {c 2}]" {
		t.Errorf("raised and behind are %s", got)
	}
	Note(append(facts, RealmFacts(behind)...), places, realm)
	if want := (Versions{"a": 3, "b": 1, "c": 2}); !maps.Equal(places, want) || !maps.Equal(realm, want) {
		t.Errorf("afterwards places are %v and the realm %v, want %v", places, realm, want)
	}
	if again, none := Raised(to, places); len(again)+len(none)+len(Behind(to, realm)) > 0 {
		t.Errorf("there is still something to do: %v %v", again, none)
	}
	if _, _, err := VersionsOf([]store.Fact{{Name: "storage version of a", Value: "three"}}); err == nil || !strings.Contains(err.Error(), `"three"`) {
		t.Errorf("a version that is no number: %v", err)
	}
}

func TestAReleaseThatKnowsOlderFormsOnlyIsRefused(t *testing.T) {
	for _, test := range []struct {
		name string
		to   modstorage.Migrations
		kept Versions
		want bool
	}{
		{"nothing is kept", forms{{Bundle: "a", Version: 1}}, nil, true},
		{"of its form", forms{{Bundle: "a", Version: 2}}, Versions{"a": 2}, true},
		{"of an older form", forms{{Bundle: "a", Version: 2}}, Versions{"a": 1}, true},
		{"of a newer form", forms{{Bundle: "a", Version: 2}}, Versions{"a": 3}, false},
		{"of a newer form of a bundle that it lacks", forms{{Bundle: "a", Version: 2}}, Versions{"b": 3}, true},
		{"a release without data", nil, Versions{"a": 3}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := Check(test.to, test.kept); (err == nil) != test.want {
				t.Errorf("Check = %v", err)
			}
		})
	}
}

func TestPurgeTakesAwayWhatOneBundleKeeps(t *testing.T) {
	ctx, s := t.Context(), memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.CreateAccount(ctx, epoch, store.Account{Name: "ANNA"})
	if err != nil {
		t.Fatal(err)
	}
	rec, err := s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: "Anna"})
	if err != nil {
		t.Fatal(err)
	}
	rec.Storage = []character.Place{{Bundle: "a", Version: 1, Value: value.OfNumber(1)}, {Bundle: "b", Version: 1, Value: value.OfNumber(2)}}
	rec.AccountStorage = rec.Storage[:1]
	full := store.Batch{
		Characters: []character.Record{rec},
		Storage:    []store.Entry{{Bundle: "a", Key: "x", Value: value.OfNumber(1)}, {Bundle: "a", Key: modstorage.WorldStates + "tide.m:ma", Value: value.OfNumber(1)}, {Bundle: "b", Key: "x", Value: value.OfNumber(1)}},
		Facts:      []store.Fact{{Name: "storage version of a", Value: "1"}, {Name: "storage version of b", Value: "1"}},
	}
	if err := s.Save(ctx, epoch, full); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, bundle string
		dry          bool
		want         string // keys, states, characters, accounts, known, others
	}{
		{"what that would be", "a", true, "[x] [tide of m:ma] 1 1 true [b]"},
		{"what was there", "a", false, "[x] [tide of m:ma] 1 1 true [b]"},
		{"nothing any more", "a", false, "[] [] 0 0 false [b]"},
		{"nothing of a bundle that nobody knows", "c", false, "[] [] 0 0 false [b]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Purge(ctx, s, epoch, test.bundle, test.dry)
			if got := fmt.Sprint(l.Keys, l.States, l.Characters, l.Accounts, l.Known, l.Others); err != nil || got != test.want {
				t.Errorf("it tells of %s, %v; want %s", got, err, test.want)
			}
			if (l.Bytes > 0) == l.Nothing() {
				t.Errorf("of %d bytes it says nothing: %v", l.Bytes, l.Nothing())
			}
		})
	}
	left, err := s.Character(ctx, rec.ID)
	if err != nil || len(left.Storage) != 1 || left.Storage[0].Bundle != "b" || len(left.AccountStorage) != 0 {
		t.Errorf("left is %+v and %+v, %v", left.Storage, left.AccountStorage, err)
	}
}
