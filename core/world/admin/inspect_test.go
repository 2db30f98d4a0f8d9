package admin

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// inspects returns what the builder receives about a unit.
func (d *site) inspects(g guid.GUID) value.Value {
	d.t.Helper()
	d.events = nil
	d.submit(d.builder, intent.Inspect{Target: g})
	d.Step()
	for _, e := range d.events {
		if e, ok := e.(event.Inspected); ok && e.Unit == g {
			return e.Facts
		}
	}
	d.t.Fatalf("nothing is told of %s", g)
	return value.Value{}
}

func TestInspectTellsWhereValuesComeFrom(t *testing.T) {
	health, armor := content.FieldName(content.Creatures, "t:beast", "health"), content.FieldName(content.Creatures, "t:beast", "armor")
	base := content.Origin{File: "t/data/a.yaml", Line: 3, Column: 5, Text: "10"}
	over := content.Origin{File: "hill/data/b.yaml", Line: 7, Column: 9, Text: "20"}
	d := newSite(t, func(w *content.Tables, _ *quiet) {
		w.Origins = map[string]content.Origin{health: over, armor: {File: "t/data/a.yaml", Line: 4, Column: 5, Text: "1"}}
		w.Contributors = map[string][]content.Contributor{health: {{Origin: base, Bundle: "t", Op: "set"}, {Origin: over, Bundle: "hill", Op: "set"}}}
	})
	values := d.inspects(d.creature("t:beast", 100, 0).GUID).Get("values")
	if v := values.Get("health"); v.Get("written").Text() != "20" || v.Get("at").Text() != "hill/data/b.yaml:7" || v.Get("others").Text() != "set 10 t/data/a.yaml:3" {
		t.Errorf("health is told as %v", v)
	}
	if v := values.Get("armor"); v.Get("at").Text() != "t/data/a.yaml:4" || v.Get("others").Text() != "" {
		t.Errorf("armor is told as %v", v)
	}
}

func TestInspectTellsWhoseDefinitionAndSpawnItIsAndWhereTheyStand(t *testing.T) {
	d := newSite(t, func(w *content.Tables, _ *quiet) {
		w.Origins = map[string]content.Origin{
			content.FieldName(content.Creatures, "t:dummy", ""): {File: "t/data/a.yaml", Line: 3, Column: 5},
			content.FieldName(content.Spawns, "t:lair", ""):     {File: "t/data/b.yaml", Line: 8, Column: 5},
		}
	})
	facts := d.inspects(d.spawned("t:lair").GUID)
	for key, want := range map[string]string{
		"definition": "t:dummy", "bundle": "t", "at": "t/data/a.yaml:3",
		"spawn": "t:lair", "spawn_bundle": "t", "spawn_at": "t/data/b.yaml:8",
	} {
		if got := facts.Get(key).Text(); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}
