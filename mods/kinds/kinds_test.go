package kinds

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loam/core/model/content"
)

//go:generate go test . -run TestTheDocument -update

var update = flag.Bool("update", false, "write the document")

func TestTheDocumentIsCurrent(t *testing.T) {
	const path = "../../docs/spell-kinds.md"
	want := Reference("../../examples")
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/spell-kinds.md is not what go generate ./mods/kinds makes")
	}
}

// TestEveryKindIsShown requires a scenario of the spellbook for each kind.
func TestEveryKindIsShown(t *testing.T) {
	for i := range content.EffectKinds {
		k := &content.EffectKinds[i]
		if k.Deferred == "" && !exists(filepath.Join("../../examples", Scenario(k))) {
			t.Errorf("examples/%s is missing", Scenario(k))
		}
	}
	for _, word := range content.OccasionWords {
		if path := "../../examples/spellbook/scenarios/proc_" + word + ".txt"; !exists(path) {
			t.Errorf("%s is missing", path)
		}
	}
}

// TestEveryBreakIsShown requires a scenario of the spellbook for each word of broken_by.
func TestEveryBreakIsShown(t *testing.T) {
	for _, word := range content.BreakWords {
		if path := "../../examples/spellbook/scenarios/broken_by_" + word + ".txt"; !exists(path) {
			t.Errorf("%s is missing", path)
		}
	}
}

// TestEveryCastAtIsShown requires a scenario of the spellbook for each word of `target` in
// casts of creatures.
func TestEveryCastAtIsShown(t *testing.T) {
	for _, word := range content.CastAts {
		if path := "../../examples/spellbook/scenarios/casts_at_" + word + ".txt"; !exists(path) {
			t.Errorf("%s is missing", path)
		}
	}
}

// TestNamesLeadToKinds checks that the kinds that the lists name exist, or are deferred.
func TestNamesLeadToKinds(t *testing.T) {
	for _, list := range []struct {
		names  []Name
		ofAura bool
	}{{Effects(), false}, {Auras(), true}} {
		seen := map[string]bool{}
		for _, n := range list.names {
			if seen[n.Name] {
				t.Errorf("%s stands twice", n.Name)
			}
			seen[n.Name] = true
			if n.Here == "" && n.Why == "" {
				t.Errorf("%s: neither a kind nor a reason", n.Name)
			}
			if _, ok := content.KindOf(n.Here, list.ofAura); n.Here != "" && !ok {
				t.Errorf("%s: there is no kind %q", n.Name, n.Here)
			}
		}
	}
}

// TestTheFieldsListsAreWhole compares with the lists of the reference, which is not part of
// the project: without it the test logs that.
func TestTheFieldsListsAreWhole(t *testing.T) {
	data, err := os.ReadFile(os.Getenv("LOAM_TYPES"))
	if err != nil {
		t.Skip("LOAM_TYPES names no types.json")
	}
	var types []struct {
		Name   string
		Values map[string]any
	}
	if err := json.Unmarshal(data, &types); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, e := range types {
		var names []Name
		switch e.Name {
		case "SpellEffect":
			names = Effects()
		case "AuraType":
			names = Auras()
		default:
			continue
		}
		for word := range e.Values {
			compared++
			if !slices.ContainsFunc(names, func(n Name) bool { return n.Name == word }) {
				t.Errorf("%s %s is not listed", e.Name, word)
			}
		}
	}
	if compared < 800 {
		t.Errorf("only %d names were compared", compared)
	}
}
