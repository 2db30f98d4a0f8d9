package clientids

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/model/content"
)

func TestSpellsHaveNumbersThatTheirClientsCanBeTold(t *testing.T) {
	dir := t.TempDir()
	b := reopen(t, dir)
	world := content.NewSnapshot(content.Tables{
		Creatures: []content.Creature{creature("a:hen", "Hen")},
		Spells: []content.Spell{
			{ID: "a:hen"}, {ID: "a:spark", Clients: []content.Client{named("vanilla", FirstShort), named("wrath", 133)}},
		},
		Auras: []content.Aura{{ID: "a:hen"}},
	})
	if err := b.Adopt(world); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		if got := b.SpellEntry("vanilla", "a:hen"); got != FirstShort+1 {
			t.Errorf("%s: clients with two bytes for a spell know it as %#x, want %#x behind what content names", when, got, FirstShort+1)
		}
		if got := b.SpellEntry("wrath", "a:hen"); got != First+1 {
			t.Errorf("%s: the others know it as %#x, want %#x", when, got, First+1)
		}
		if got := b.AuraEntry("vanilla", "a:hen"); got != FirstShort+2 {
			t.Errorf("%s: an aura of the same name is %#x, want %#x", when, got, FirstShort+2)
		}
	}
	check("at first")
	if err := b.Save(); err != nil {
		t.Fatal(err)
	}
	b = reopen(t, dir)
	if err := b.Adopt(world); err != nil {
		t.Fatal(err)
	}
	check("after a restart")
	data, err := os.ReadFile(filepath.Join(dir, File))
	if err != nil || !strings.Contains(string(data), "\nvanilla next_short 49155\n") || !strings.Contains(string(data), "\nvanilla spell a:hen 49153\n") {
		t.Errorf("%v, the file is\n%s", err, data)
	}
	for _, line := range []string{"vanilla spell a:b 8388608", "vanilla next_short 8388608", "wrath spell a:b 49152"} {
		if err := New().read([]byte(line + "\n")); err == nil || !strings.Contains(err.Error(), "not a number from") {
			t.Errorf("%q reads: %v", line, err)
		}
	}
}
