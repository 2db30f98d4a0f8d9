package realm_test

import (
	"strings"
	"testing"

	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/store"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
)

// fairs is a release with game events whose handlers print what they hear.
func fairs(t *testing.T) state.Release {
	t.Helper()
	const hears = `
		local fair = event "fair"
		function fair:on_start(resumed) print("%s starts " .. tostring(resumed)) end
		function fair:on_end() print("%s ends") end`
	w := worldOf("a", strings.ReplaceAll(hears, "%s", "map"), strings.ReplaceAll(hears, "%s", "box"))
	w.Files = append(w.Files, bundle.File{Path: "data/events.yaml", Data: []byte(
		`events: {fair: {name: Fair, starts: "sat 20:00", lasts: 2d, goal: {count: 10}}, raid: {name: Raid}}`)})
	return composed(t, w)
}

// at sets the clock on the wall of a realm to a date.
func at(t *testing.T, c *realm.Config, date string) {
	t.Helper()
	r, err := calendar.Parse(date)
	if err != nil {
		t.Fatal(err)
	}
	c.Clock = func() int64 { return r.From }
}

// again begins the realm anew from its store, at a date.
func (h *hall) again(t *testing.T, date string) {
	t.Helper()
	h.close()
	h.cfg.Release = fairs(t)
	at(t, &h.cfg, date)
	r, err := realm.New(t.Context(), h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.r = r
}

func TestGameEventsOutliveTheRealm(t *testing.T) {
	h := newHall(t, fairs(t), func(c *realm.Config) { at(t, c, "2026-11-21 21:00") })
	h.run(2 * clock.Step)
	want(t, "of a realm that begins while one is on", h.lines(), []string{"box starts false", "map starts true", "map starts true"})
	h.r.Inside(func(tx *state.Tx) {
		tx.Events().Start("w:raid")
		tx.Events().Add("w:fair", 4)
	})
	h.run(2 * clock.Step)

	h.again(t, "2026-11-22 10:00")
	on := 0
	for _, m := range h.r.Maps() {
		m.Inside(func(tx *gamemap.Tx) { on = len(tx.Environment().RunningEvents()) })
	}
	want(t, "events that a map knows of before its first step", on, 2)
	h.run(2 * clock.Step)
	want(t, "within the same run", h.lines(), []string{"box starts true", "map starts true", "map starts true"})
	h.r.Inside(func(tx *state.Tx) {
		f, _ := tx.Events().EventFact("w:fair")
		want(t, "points", f.Count, int64(4))
	})

	h.again(t, "2026-11-25 10:00")
	h.run(2 * clock.Step)
	want(t, "when it is over", h.lines(), []string{"box ends"})

	h.again(t, "2026-12-02 10:00")
	h.run(2 * clock.Step)
	want(t, "when another has come and gone", h.lines(), []string(nil))
	h.r.Inside(func(tx *state.Tx) {
		_, on := tx.Events().EventFact("w:raid")
		want(t, "what was begun by hand is on", on, true)
	})
	h.close()
	if err := h.store.SetFacts(t.Context(), h.epoch, store.Fact{Name: "event w:fair", Value: "{"}); err != nil {
		t.Fatal(err)
	}
	if _, err := realm.New(t.Context(), h.cfg); err == nil || !strings.Contains(err.Error(), `fact "event w:fair"`) {
		t.Errorf("an event that cannot be read: %v", err)
	}
}

// In autumn the clock on the wall goes back an hour: nothing is taken back, and
// nothing happens twice.
func TestAnHourThatComesTwice(t *testing.T) {
	var now int64
	set := func(date string) {
		r, err := calendar.Parse(date)
		if err != nil {
			t.Fatal(err)
		}
		now = r.From
	}
	set("2026-11-21 19:50")
	h := newHall(t, fairs(t), func(c *realm.Config) { c.Clock = func() int64 { return now } })
	h.run(2 * clock.Step)
	for _, test := range []struct {
		date string
		want []string
	}{
		{"2026-11-21 20:10", []string{"box starts false", "map starts false", "map starts false"}}, {"2026-11-21 19:10", nil}, {"2026-11-21 20:05", nil}, {"2026-11-21 20:20", nil},
	} {
		set(test.date)
		h.run(clock.Second)
		want(t, test.date, h.lines(), test.want)
	}
}
