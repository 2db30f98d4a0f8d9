package idmap

import (
	"strings"
	"testing"

	"loam/core/model/content"
)

func TestATableIsReadInItsOrder(t *testing.T) {
	entries, problems := Read("meadow/smartai/numbers.yaml", []byte("creatures: {299: grey_wolf, 0x12C: vale:boar}\nspells:\n  17253: bite\n"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, e := range entries {
		got = append(got, string(e.Kind)+" "+string(e.Full("meadow")))
	}
	if want := "creatures meadow:grey_wolf, creatures vale:boar, spells meadow:bite"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
	if entries[1].Number != 300 || entries[2].Line != 3 {
		t.Errorf("got %+v, want number 300 and line 3", entries)
	}
}

func TestWhatIsWrongInATableIsSaidWithItsPlace(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an unknown kind", "creaturs: {1: a}", `smartai/numbers.yaml:1:1: unknown key in a table of numbers "creaturs" (did you mean "creatures"?)`},
		{"no number", "creatures: {wolf: a}", `smartai/numbers.yaml:1:13: a number must be a whole number from 1 to 1879048191, not "wolf"`},
		{"too high", "creatures: {1879048192: a}", `smartai/numbers.yaml:1:13: a number must be a whole number from 1 to 1879048191, not "1879048192"`},
		{"no id", "creatures: {1: [a]}", "smartai/numbers.yaml:1:16: a number must be mapped to an id, not"},
		{"twice", "creatures: {1: a, 1: b}", "smartai/numbers.yaml:1:19: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Read("smartai/numbers.yaml", []byte(test.text))
			if !strings.HasPrefix(problems.Error(), test.want) {
				t.Errorf("got %v, want %s", problems, test.want)
			}
		})
	}
}

func TestABookLooksUpBothWays(t *testing.T) {
	var b Book
	if err := b.Add(Creatures, 299, "a:wolf"); err != nil {
		t.Fatal(err)
	}
	if err := b.Add(Creatures, 299, "a:boar"); err == nil {
		t.Error("a number means two things")
	}
	b.Clients(Creatures, "wrath", "entry", func(yield func(content.ID, []content.Client)) {
		yield("a:wolf", []content.Client{{Version: "wrath", Name: "entry", Number: 7}})
		yield("a:boar", []content.Client{{Version: "wrath", Name: "entry", Number: 300}})
		yield("a:cow", []content.Client{{Version: "wrath", Name: "entry", Number: 301}})
		yield("a:calf", []content.Client{{Version: "wrath", Name: "entry", Number: 301}})
	})
	for _, test := range []struct {
		id   content.ID
		want uint32
	}{{"a:wolf", 299}, {"a:boar", 300}, {"a:cow", First}, {"a:calf", First + 1}, {"a:cow", First}} {
		got := b.Number(Creatures, test.id)
		if id, ok := b.ID(Creatures, got); got != test.want || !ok || id != test.id {
			t.Errorf("%s has number %d, which means %s; want %d", test.id, got, id, test.want)
		}
	}
	if _, ok := b.ID(Spells, 299); ok {
		t.Error("the number of a creature means a spell")
	}
}
