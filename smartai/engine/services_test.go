package engine

import (
	"slices"
	"testing"

	"loam/core/model/content"
)

// Rules cannot hide a service without its own bit: only talent resets, which belong to
// trainers in AzerothCore.
func TestEachServiceHasItsBit(t *testing.T) {
	var bits uint32
	for _, b := range serviceBits {
		if bits&b.bit != 0 || !content.MenuActions[b.does].Service {
			t.Errorf("bit %#x of %s is taken, or no service", b.bit, b.does)
		}
		bits |= b.bit
	}
	for a := range content.MenuActions {
		does := content.MenuAction(a)
		has := slices.ContainsFunc(serviceBits, func(b serviceBit) bool { return b.does == does })
		if content.MenuActions[a].Service && has == (does == content.DoUnlearn) {
			t.Errorf("service %s has a bit: %v", does, has)
		}
	}
}
