package realm_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/realm"
)

// TestWhatAllMapsAreToldOfIsLoggedOnce tells every map of a line that a file has
// printed while it was read.
func TestWhatAllMapsAreToldOfIsLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	told := 0
	h := newHall(t, releaseOf(t, "abc", mapScript, ""), func(c *realm.Config) {
		c.Log = zerolog.New(&log)
		see := c.Watch
		c.Watch = func(b *view.Batch) {
			see(b)
			for _, e := range b.Events {
				if p, ok := e.(event.Printed); ok && p.Text == "read" {
					told++
				}
			}
		}
	})
	h.r.Note(event.Printed{Level: "print", Bundle: "w", File: "w/scripts/a.lua", Line: 3, Text: "read"})
	h.r.Advance()
	h.r.Advance()
	if told < 2 {
		t.Errorf("%d maps were told, want every one of several", told)
	}
	if n := strings.Count(log.String(), `"read"`); n != 1 {
		t.Errorf("%d lines in the log, want 1:\n%s", n, log.String())
	}
	h.close()
}
