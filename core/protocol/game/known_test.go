package game

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/protocol/game/idmap"
)

// TestNamesMeanWhatTheClientWasTold: a name has room for the lower 24 bits of what a map
// has counted, so that the map counts on after 16 million.
func TestNamesMeanWhatTheClientWasTold(t *testing.T) {
	t.Parallel()
	const entry = 299
	early, late := guid.New(guid.Creature, 3, 17), guid.New(guid.Creature, 3, 1<<24|18)
	var c Conn
	for _, g := range []guid.GUID{early, late} {
		name := idmap.Name(g, entry)
		c.knows(name, g)
		if got := c.at(3, name); got != g {
			t.Errorf("%#x means %v, want %v", name, got, g)
		}
	}
	if len(c.known) != 1 {
		t.Errorf("%d names are noted, want that of the late one alone", len(c.known))
	}
	name := idmap.Name(late, entry)
	c.forgets(name, late)
	if got := c.at(3, name); got == late || len(c.known) > 0 {
		t.Errorf("out of sight, %#x means %v", name, got)
	}
	c.knows(name, late)
	c.forgetsAll()
	if got := c.at(4, name); got != guid.New(guid.Creature, 4, 18) {
		t.Errorf("on another map, %#x means %v", name, got)
	}
}
