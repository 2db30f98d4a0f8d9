package modstorage

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/value"
)

// migrations stands for the migrations of a bundle: what it does to a table.
type migrations func(value.Value) value.Value

func (m migrations) Migrate(_ string, _ Kept, _ int, v value.Value) (value.Value, error) {
	if m == nil {
		return v, errors.New("a fault")
	}
	return m(v), nil
}

func (m migrations) Close() {}

func TestMigrationsOfWhatTheRealmKeeps(t *testing.T) {
	had := []Entry{
		{"a", "n", value.OfNumber(1)}, {"a", "world_state.beacons", value.OfNumber(2)}, {"a", "z", value.OfNumber(3)}, {"b", "n", value.OfNumber(4)},
	}
	becomes := func(pairs ...any) migrations {
		return func(value.Value) value.Value { return value.OfRecord(pairs...) }
	}
	for _, test := range []struct {
		name string
		run  migrations
		from int
		want string // the entries, or part of the error
	}{
		{"of the version that it is in already", nil, 2, "[{a n 1} {a world_state.beacons 2} {a z 3}]"},
		{"it sees no world state", func(v value.Value) value.Value { return value.OfRecord("saw", len(v.Entries())) }, 1, "[{a saw 2} {a world_state.beacons 2}]"},
		{"world states stay when all else goes", becomes(), 1, "[{a world_state.beacons 2}]"},
		{"one that makes a world state", becomes("world_state.beacons", 5), 1,
			`the migration of the realm data of a made the key "world_state.beacons": keys like this belong to world states, which map:set_world_state("beacons", n) changes`},
		{"one that makes a key of nothing", becomes("", 5), 1, "keys are texts of 1 to 200 bytes"},
		{"one that fails", nil, 1, "a fault (realm data of a)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := Migrate(test.run, had, Version{"a", 2}, test.from)
			got := fmt.Sprint(out.Entries)
			if err != nil {
				got = err.Error()
			}
			if err == nil && got != test.want || !strings.Contains(got, test.want) {
				t.Errorf("it is %s, want %s", got, test.want)
			}
		})
	}
}

func TestWhereOnlyWorldStatesAreKeptNothingMigrates(t *testing.T) {
	had := []Entry{{"a", "world_state.beacons", value.OfNumber(2)}}
	out, err := Migrate(migrations(nil), had, Version{"a", 2}, 1)
	if got := fmt.Sprint(out.Entries, err); got != "[{a world_state.beacons 2}] <nil>" {
		t.Errorf("it is %s, want what it was", got)
	}
}

func TestABundleIsToldOfItsOwnKeys(t *testing.T) {
	all := []Entry{{"a", "world", value.OfNumber(1)}, {"a", "world_state.beacons", value.OfNumber(2)}, {"a", "world_state.beacons.a:heath", value.OfNumber(2)}, {"a", "world_states", value.OfNumber(3)}}
	if got := fmt.Sprint(Keys(all, "a", "world")); got != "[world world_states]" {
		t.Errorf("the keys are %s, want those that are no world states", got)
	}
}
