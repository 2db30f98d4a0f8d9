package modstorage

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"loam/core/lib/value"
)

// MaxKey is how long a key may be, in bytes.
const MaxKey = 200

// Migrate brings what a bundle keeps with the realm to a version. World states stay
// as they are: migrations do not see them, and make none.
func Migrate(run Migrator, all []Entry, to Version, from int) (Migrated, error) {
	own := Of(all, to.Bundle)
	out := Migrated{Bundle: to.Bundle, Entries: own}
	if len(own) == 0 || to.Version <= max(1, from) {
		return out, nil
	}
	var table []value.Entry
	var states []Entry
	for _, s := range own {
		if strings.HasPrefix(s.Key, WorldStates) {
			states = append(states, s)
			continue
		}
		table = append(table, value.Entry{Key: value.OfString(s.Key), Value: s.Value})
	}
	if len(table) == 0 {
		return out, nil
	}
	v, err := run.Migrate(to.Bundle, KeptByRealm, max(1, from), value.OfTable(table))
	if err != nil {
		return out, fmt.Errorf("%w (realm data of %s)", err, to.Bundle)
	}
	out.Entries = states
	for _, e := range v.Entries() {
		if e.Key.Kind() != value.String || e.Key.Text() == "" || len(e.Key.Text()) > MaxKey || !utf8.ValidString(e.Key.Text()) {
			return out, fmt.Errorf("the migration of the realm data of %s made the key %s: keys are texts of 1 to %d bytes", to.Bundle, e.Key, MaxKey)
		}
		if wrong := Reserved(e.Key.Text()); wrong != "" {
			return out, fmt.Errorf("the migration of the realm data of %s made the key %s: %s", to.Bundle, e.Key, wrong)
		}
		out.Entries = append(out.Entries, Entry{Bundle: to.Bundle, Key: e.Key.Text(), Value: e.Value})
	}
	slices.SortFunc(out.Entries, Compare)
	return out, nil
}
