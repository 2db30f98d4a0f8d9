package scenario

import (
	"os"
	"strings"
	"testing"

	"loam/core/event"
)

const referenceFile = "../../docs/scenarios.md"

func TestReferenceIsCurrent(t *testing.T) {
	if *update {
		if err := os.WriteFile(referenceFile, []byte(Reference()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(referenceFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != Reference() {
		t.Errorf("%s is not what the tables say; run go generate ./mods/scenario", referenceFile)
	}
}

// exampleWorld gives the names that the examples of the tables use.
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

func TestEveryExampleCanBeRead(t *testing.T) {
	g := grammar()
	for _, v := range g.verbs {
		if v.Doc == "" || v.Example == "" || v.run == nil && !strings.HasPrefix(v.Syntax, "run ") {
			t.Errorf("verb %q is not complete", v.Syntax)
		}
		text := exampleWorld + v.Example
		if v.first || strings.HasPrefix(v.Syntax, "player") || strings.HasPrefix(v.Syntax, "spawn") {
			text = v.Example
		}
		s, problems := Parse("example", text, func(string) (string, bool) { return "advance 1s", true })
		if len(problems) > 0 {
			t.Errorf("the example of %q: %v", v.Syntax, problems)
			continue
		}
		if last := s.steps[len(s.steps)-1]; last.verb.Syntax != v.Syntax && !strings.HasPrefix(v.Syntax, "run ") {
			t.Errorf("the example of %q is read as %q", v.Syntax, last.verb.Syntax)
		}
	}
	for _, c := range g.conditions {
		if c.Doc == "" || (c.state == nil) == (c.counts == nil) {
			t.Errorf("condition %q is not complete", c.Syntax)
		}
		s, problems := Parse("example", exampleWorld+c.Example, nil)
		if len(problems) > 0 {
			t.Errorf("the example of %q: %v", c.Syntax, problems)
			continue
		}
		got, ok := s.steps[len(s.steps)-1].args.get("CONDITION")
		if !ok || got.cond.Syntax != c.Syntax {
			t.Errorf("the example of %q is read as %q", c.Syntax, got.cond.Syntax)
		}
	}
}

func TestEveryEventCanBeTold(t *testing.T) {
	for k, tell := range tellings {
		if tell.words == nil || tell.units == nil {
			t.Errorf("event %s has no words", event.Kind(k))
		}
	}
}
