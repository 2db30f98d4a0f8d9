package formula

import (
	"slices"
	"strings"
	"testing"
)

func TestAFormulaMayUseNamesThatAreNoInputs(t *testing.T) {
	open := Open{Known: []string{"strength"}, Name: func(name string) (string, bool) {
		switch {
		case name == "strength":
			return "meadow:strength", true
		case strings.HasPrefix(name, "attacker."), strings.Contains(name, ":"):
			return name, true
		}
		return "", false
	}}
	f, err := CompileOpen("level + strength * 2 + strength + attacker.meadow:agility", []string{"level"}, nil, nil, open)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"meadow:strength", "attacker.meadow:agility"}; !slices.Equal(f.Uses(), want) {
		t.Errorf("it uses %q, want %q", f.Uses(), want)
	}
	if got := f.Eval([]float64{1, 10, 100}); got != 131 {
		t.Errorf("level 1, strength 10, agility 100 gives %g, want 131", got)
	}
	if got := f.Eval([]float64{1}); got != 1 {
		t.Errorf("without the values of its names it gives %g, want 1", got)
	}
	for _, test := range []struct{ name, src, want string }{
		{"a name that nobody knows", "strenght", `column 1: unknown name "strenght" (did you mean "strength"?)`},
		{"too many names", func() string {
			var all []string
			for i := range MaxUses + 1 {
				all = append(all, "attacker."+string(rune('a'+i)))
			}
			return strings.Join(all, "+")
		}(), "more than 24 stats"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := CompileOpen(test.src, nil, nil, nil, open); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}
