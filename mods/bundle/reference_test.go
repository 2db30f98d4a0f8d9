package bundle

import (
	"flag"
	"os"
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

var update = flag.Bool("update", false, "write docs/bundles.md anew")

const referenceFile = "../../docs/bundles.md"

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
		t.Errorf("%s is not what the tables say; run go generate ./mods/bundle", referenceFile)
	}
}

func TestReferenceNamesEveryRule(t *testing.T) {
	for _, s := range content.Slots {
		if !strings.Contains(Reference(), "| `"+s.Name+"` | ") {
			t.Errorf("rule %s is not described", s.Name)
		}
	}
}

// TestTablesAreComplete checks properties that no single use of a table shows.
func TestTablesAreComplete(t *testing.T) {
	for _, k := range Kinds() {
		if k.One == "" || k.Doc == "" || len(k.Fields) == 0 {
			t.Errorf("%s: not described", k.Name)
		}
		seen := make(map[string]bool)
		for _, f := range k.Fields {
			switch {
			case seen[f.Key]:
				t.Errorf("%s.%s stands twice", k.Name, f.Key)
			case !yamlschema.ValidName(f.Key) || f.Doc == "":
				t.Errorf("%s.%s: bad key or no doc", k.Name, f.Key)
			case f.Required && f.Default != "":
				t.Errorf("%s.%s is required and has a default", k.Name, f.Key)
			case (f.Type == yamlschema.Name || f.Type == yamlschema.Names) && f.Kind == "":
				t.Errorf("%s.%s refers to no kind", k.Name, f.Key)
			case f.Type == yamlschema.Choice && len(f.Choices) == 0:
				t.Errorf("%s.%s has no choices", k.Name, f.Key)
			case (f.Type == yamlschema.Millis || f.Type == yamlschema.MillisTo) && (!strings.HasSuffix(f.Key, "_ms") || f.Unit != "ms"):
				t.Errorf("%s.%s: milliseconds without the unit in the key", k.Name, f.Key)
			case f.Unit == "yards" && !strings.HasSuffix(f.Key, "_yards") && f.Type != yamlschema.Point && f.Type != yamlschema.Spot2 && f.Type != yamlschema.Outline:
				t.Errorf("%s.%s: yards without the unit in the key", k.Name, f.Key)
			}
			seen[f.Key] = true
		}
	}
}
