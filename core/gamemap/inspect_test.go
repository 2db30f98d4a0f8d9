package gamemap

import (
	"testing"

	"loam/core/auth"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
)

func TestInspectTellsWhereValuesComeFrom(t *testing.T) {
	w := tables(t)
	health, armor := content.FieldName(content.Creatures, "t:beast", "health"), content.FieldName(content.Creatures, "t:beast", "armor")
	base := content.Origin{File: "t/data/a.yaml", Line: 3, Column: 5, Text: "10"}
	over := content.Origin{File: "hill/data/b.yaml", Line: 7, Column: 9, Text: "20"}
	w.Origins = map[string]content.Origin{health: over, armor: {File: "t/data/a.yaml", Line: 4, Column: 5, Text: "1"}}
	w.Contributors = map[string][]content.Contributor{health: {{Origin: base, Bundle: "t", Op: "set"}, {Origin: over, Bundle: "hill", Op: "set"}}}
	f := newField(t, w)
	anna := f.player(1, "Anna", 0, 0)
	f.unit(anna).Player.Role = auth.Builder
	f.submit(anna, intent.Inspect{Target: f.creature("t:beast", 30, 0).GUID})
	f.Step()
	e, _ := last[event.Inspected](f)
	values := e.Facts.Get("values")
	if v := values.Get("health"); v.Get("written").Text() != "20" || v.Get("at").Text() != "hill/data/b.yaml:7" || v.Get("others").Text() != "set 10 t/data/a.yaml:3" {
		t.Errorf("health is told as %v", v)
	}
	if v := values.Get("armor"); v.Get("at").Text() != "t/data/a.yaml:4" || v.Get("others").Text() != "" {
		t.Errorf("armor is told as %v", v)
	}
}

func TestInspectTellsWhoseDefinitionAndSpawnItIsAndWhereTheyStand(t *testing.T) {
	w := spawned(t)
	w.Origins = map[string]content.Origin{
		content.FieldName(content.Creatures, "t:beast", ""): {File: "t/data/a.yaml", Line: 3, Column: 5},
		content.FieldName(content.Spawns, "t:one", ""):      {File: "t/data/b.yaml", Line: 8, Column: 5},
	}
	f := newField(t, w)
	anna := f.player(1, "Anna", 100, 5)
	f.unit(anna).Player.Role = auth.Builder
	f.Step()
	f.submit(anna, intent.Inspect{Target: f.spawn().GUID})
	f.Step()
	e, _ := last[event.Inspected](f)
	for key, want := range map[string]string{
		"definition": "t:beast", "bundle": "t", "at": "t/data/a.yaml:3",
		"spawn": "t:one", "spawn_bundle": "t", "spawn_at": "t/data/b.yaml:8",
	} {
		if got := e.Facts.Get(key).Text(); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}
