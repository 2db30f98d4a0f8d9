package gamemap

import (
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/event"
	"loam/core/model/modstorage"
)

// TestPlayersKeepWhatFits: what is new and beyond the limit is not saved, and that
// is told. The cases are those of avatar.Ledger.
func TestPlayersKeepWhatFits(t *testing.T) {
	value := 1.0
	f := newField(t, tables(t), func(c *Config) {
		c.Release.Program = keeper{value: &value}
		c.Storage = modstorage.Limits{Character: 1, Account: 10}
	})
	f.player(1, "Anna", 0, 0)
	f.run(10 * clock.Second)
	if len(f.saved) == 0 || len(f.saved[0].Storage) != 0 {
		t.Errorf("saved is %+v, want a record without what is too large", f.saved)
	}
	if e, ok := last[event.Faulted](f); !ok || !strings.Contains(e.Message, "in player.storage of Anna, at most 1 are saved") {
		t.Errorf("told %q", e.Message)
	}
}
