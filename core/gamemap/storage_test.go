package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/character"
	"loam/core/plain"
	"loam/core/storage"
)

// TestPlayersKeepWhatFits: what grows beyond the limit is saved as it was before.
func TestPlayersKeepWhatFits(t *testing.T) {
	value := 1.0
	f := newField(t, tables(t), func(c *Config) {
		c.Release.Program = keeper{value: &value}
		c.Storage = storage.Limits{Character: 10, Account: 10}
	})
	u := &unit{}
	large := func(n int) []character.Place {
		return []character.Place{{Bundle: "t", Value: plain.OfString(strings.Repeat("x", n))}}
	}
	for _, test := range []struct {
		name      string
		now, last []character.Place
		want      []character.Place
	}{
		{"as large as it came", large(50), large(50), large(50)},
		{"smaller than it came", large(40), large(50), large(40)},
		{"larger than before", large(60), large(50), large(50)},
		{"new and too large", large(60), nil, nil},
	} {
		if got := f.bounded(u, "player.storage", test.now, test.last, 10); fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
