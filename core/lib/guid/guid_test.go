package guid

import (
	"testing"

	"pgregory.net/rapid"
)

func TestAGUIDKeepsItsParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := Kind(rapid.IntRange(0, int(Viewer)).Draw(t, "kind"))
		instance := rapid.Uint16().Draw(t, "instance")
		counter := rapid.Uint64Max(MaxCounter).Draw(t, "counter")
		g := New(kind, instance, counter)
		if g.Kind() != kind || g.Instance() != instance || g.Counter() != counter {
			t.Fatalf("parts of %d: %v %d %d, want %v %d %d", g, g.Kind(), g.Instance(), g.Counter(), kind, instance, counter)
		}
		back, err := Parse(g.String())
		if err != nil || back != g {
			t.Fatalf("Parse(%q) = %v, %v", g, back, err)
		}
	})
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "creature", "creature-1", "creature-1-2-3", "creature-1-x", "Creature-1-2", "wolf-1-2", " creature-1-2",
		"creature-70000-1", "creature-1-1099511627776", "creature-01-2", "creature--1-2",
	} {
		if g, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, g)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("player-0-7")
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := Parse(text); err == nil && g.String() != text {
			t.Errorf("Parse(%q) = %v", text, g)
		}
	})
}

func TestItemsAreNumberedByTheirCharacters(t *testing.T) {
	seen := make(map[GUID]bool)
	for _, character := range []int64{1, 2, 1 << 12, MaxItem} {
		for _, number := range []int64{1, 2, 1 << 12, MaxItem} {
			g := OfItem(character, number)
			if c, n := ItemOf(g); g.Kind() != Item || c != character || n != number || seen[g] {
				t.Errorf("item %d of %d is %v", number, character, g)
			}
			if back, err := Parse(g.String()); err != nil || back != g {
				t.Errorf("%v came back as %v, %v", g, back, err)
			}
			seen[g] = true
		}
	}
}
