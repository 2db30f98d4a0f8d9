package content

import "testing"

func world() *Snapshot {
	return NewSnapshot(Tables{
		Factions: []Faction{
			{ID: "t:wolves", Hostile: []ID{"t:folk"}},
			{ID: "t:folk", Friendly: []ID{"t:guards"}},
			{ID: "t:guards", Hostile: []ID{"t:wolves"}},
		},
		Maps:   []Map{{ID: "t:b"}, {ID: "t:a"}},
		Places: []Place{{ID: "t:spot", Map: "t:a"}, {ID: "t:area", Map: "t:a", Radius: 3}},
		Spawns: []Spawn{{ID: "t:2", Map: "t:a"}, {ID: "t:1", Map: "t:a"}, {ID: "t:3", Map: "t:b"}},
		Starts: []Start{{ID: "base:walker", Fallback: true}, {ID: "t:hero"}},
		Locale: map[string]map[string]map[string]string{
			"en": {"t": {"hello": "Hello", "only": "English"}},
			"de": {"t": {"hello": "Hallo"}},
		},
	})
}

func TestReactions(t *testing.T) {
	s := world()
	for _, test := range []struct {
		a, b ID
		want Reaction
	}{
		{"t:wolves", "t:folk", Hostile}, {"t:folk", "t:wolves", Neutral}, {"t:folk", "t:guards", Friendly},
		{"t:guards", "t:folk", Neutral}, {"t:wolves", "t:wolves", Friendly}, {"t:wolves", "t:nobody", Neutral},
	} {
		if got := s.Reaction(s.FactionIndex(test.a), s.FactionIndex(test.b)); got != test.want {
			t.Errorf("%s feels %v for %s, want %v", test.a, got, test.b, test.want)
		}
	}
}

func TestDefinitionsAreSortedAndFound(t *testing.T) {
	s := world()
	if s.Maps[0].ID != "t:a" {
		t.Errorf("maps begin with %s", s.Maps[0].ID)
	}
	if m, ok := s.Map("t:b"); !ok || m.ID != "t:b" {
		t.Errorf("Map(t:b) = %v, %v", m, ok)
	}
	if _, ok := s.Map("t:c"); ok {
		t.Error("a map was found that is not there")
	}
	if on := s.SpawnsOn("t:a"); len(on) != 2 || s.Spawns[on[0]].ID != "t:1" {
		t.Errorf("spawns on t:a: %v", on)
	}
	if areas := s.AreasOn("t:a"); len(areas) != 1 || s.Places[areas[0]].ID != "t:area" {
		t.Errorf("areas on t:a: %v", areas)
	}
}

func TestAStartToFallBackOnIsOfferedLast(t *testing.T) {
	if o := world().Offered(); len(o) != 1 || o[0].ID != "t:hero" {
		t.Errorf("offered: %v", o)
	}
	alone := NewSnapshot(Tables{Starts: []Start{{ID: "base:walker", Fallback: true}}})
	if o := alone.Offered(); len(o) != 1 {
		t.Errorf("alone it is not offered: %v", o)
	}
}

func TestLine(t *testing.T) {
	s := world()
	for _, test := range []struct{ language, key, want string }{
		{"de", "hello", "Hallo"}, {"de", "only", "English"}, {"fr", "hello", "Hello"}, {"de", "Literally this", "Literally this"},
	} {
		if got := s.Line(test.language, Text{"t", test.key}); got != test.want {
			t.Errorf("%s in %s = %q, want %q", test.key, test.language, got, test.want)
		}
	}
	if got := s.Line("en", Text{"other", "hello"}); got != "hello" {
		t.Errorf("another bundle's key gave %q", got)
	}
}

func TestTheTableOfSlotsIsInOrder(t *testing.T) {
	names := map[string]bool{}
	for i, s := range Slots {
		if int(s.Slot) != i || s.Name == "" || s.Unit == "" || s.Doc == "" || names[s.Name] {
			t.Errorf("slot %d: %+v", i, s)
		}
		names[s.Name] = true
	}
}
