package scenario

import (
	"os"
	"strings"
	"testing"

	"loam/core/model/event"
)

const referenceFile = "../../docs/scenarios.md"

func TestReferenceIsCurrent(t *testing.T) {
	if *update {
		if err := os.WriteFile(referenceFile, []byte(all().grammar.Reference()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(referenceFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != all().grammar.Reference() {
		t.Errorf("%s is not what the tables say; run go generate ./mods/scenario", referenceFile)
	}
}

// exampleWorld defines the names that the examples of the tables use.
const exampleWorld = `player Anna
player Ben at 0 0
6 players level 3 as six
spawn grey_wolf as wolf at 0 0
spawn grey_wolf as friend at 0 0
spawn grey_wolf as dummy at 0 0
spawn grey_wolf as guard at 0 0
spawn grey_wolf as villager at 0 0
spawn grey_wolf as porter at 0 0
spawn grey_wolf as boss at 0 0
`

func TestNothingIsWrittenTwice(t *testing.T) {
	verbs, conditions := make(map[string]bool), make(map[string]bool)
	for _, v := range all().verbs {
		if verbs[v.Syntax] {
			t.Errorf("two verbs are written %q: the second is never read", v.Syntax)
		}
		verbs[v.Syntax] = true
	}
	for _, c := range all().conditions {
		if conditions[c.Syntax] {
			t.Errorf("two conditions are written %q: the second is never read", c.Syntax)
		}
		conditions[c.Syntax] = true
	}
}

func TestEveryExampleCanBeRead(t *testing.T) {
	g := all()
	for i, v := range g.verbs {
		if v.Doc == "" || v.Example == "" || v.Run == nil && !v.First {
			t.Errorf("verb %q is not complete", v.Syntax)
		}
		text := exampleWorld + v.Example
		if v.First || strings.HasPrefix(v.Syntax, "player") || strings.HasPrefix(v.Syntax, "spawn") {
			text = v.Example
		}
		s, problems := Parse("example", text, nil)
		if len(problems) > 0 {
			t.Errorf("the example of %q: %v", v.Syntax, problems)
			continue
		}
		if last := s.Steps[len(s.Steps)-1]; last.Verb != i {
			t.Errorf("the example of %q is read as %q", v.Syntax, g.verbs[last.Verb].Syntax)
		}
	}
	for _, text := range []string{"run lib/two_wolves.txt", "repeat 2 times\nadvance 1s\nend"} {
		_, problems := Parse("example", text, func(string) (string, bool) { return "advance 1s", true })
		if len(problems) > 0 {
			t.Errorf("the example %q: %v", text, problems)
		}
	}
	for i, c := range g.conditions {
		if c.Doc == "" || (c.State == nil) == (c.Counts == nil) {
			t.Errorf("condition %q is not complete", c.Syntax)
		}
		s, problems := Parse("example", exampleWorld+c.Example, nil)
		if len(problems) > 0 {
			t.Errorf("the example of %q: %v", c.Syntax, problems)
			continue
		}
		got, ok := s.Steps[len(s.Steps)-1].Args.Get("CONDITION")
		if !ok || got.Cond != i {
			t.Errorf("the example of %q is read as %q", c.Syntax, g.conditions[got.Cond].Syntax)
		}
	}
}

func TestEveryEventCanBeTold(t *testing.T) {
	for k, tell := range all().tellings {
		if tell.Words == nil || tell.Units == nil {
			t.Errorf("event %s has no words", event.Kind(k))
		}
	}
}
