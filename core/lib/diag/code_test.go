package diag

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEveryCodeIsExplainedOnce(t *testing.T) {
	seen := make(map[Code]bool)
	for _, e := range Explanations() {
		if seen[e.Code] {
			t.Errorf("%s is explained twice", e.Code)
		}
		seen[e.Code] = true
		if !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(string(e.Code)) {
			t.Errorf("%q is not a code of lower-case words joined by dashes", e.Code)
		}
		if !slices.Contains(Groups(), e.Group) {
			t.Errorf("%s is of group %q, which is not listed", e.Code, e.Group)
		}
		if e.Is == "" || strings.ContainsAny(e.Is, "\n") || strings.HasSuffix(e.Is, ".") {
			t.Errorf("%s: %q is not one line without a full stop", e.Code, e.Is)
		}
		if !strings.HasSuffix(e.Why, ".") || e.Why == e.Is {
			t.Errorf("%s: %q does not say why in sentences", e.Code, e.Why)
		}
		if e.Wrong != "" && e.Wrong == e.Right {
			t.Errorf("%s: the wrong example is the right one", e.Code)
		}
	}
}

func TestAPlaceMakesAProblem(t *testing.T) {
	p := Place{File: "a.yaml", Line: 2, Column: 3, Excerpt: "  helth: 4"}.Problem(UnknownKey, "unknown key", "helth", "health")
	if got, want := p.Error(), `a.yaml:2:3: unknown key "helth" (did you mean "health"?) [unknown-key]`; got != want || p.Excerpt != "  helth: 4" {
		t.Errorf("got %s with the line %q, want %s", got, p.Excerpt, want)
	}
}
