package state_test

import (
	"testing"

	"loam/core/realm/state"
)

func TestAHandleIsInvalidAfterItsStep(t *testing.T) {
	b := newBox(t, releaseOf(t, ""))
	var guilds state.Guilds
	b.Inside(func(tx *state.Tx) { guilds = tx.Guilds() })
	defer func() {
		if recover() == nil {
			t.Error("a handle that was kept still works")
		}
	}()
	guilds.Names()
}
