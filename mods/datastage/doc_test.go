package datastage_test

import (
	"os"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"loam/mods/datastage"
)

func TestTheStubIsLua(t *testing.T) {
	if _, err := parse.Parse(strings.NewReader(datastage.Stub()), datastage.StubFile); err != nil {
		t.Error(err)
	}
}

func TestAllFunctionsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/overlays.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range datastage.Calls {
		if !strings.Contains(string(doc), "| `"+c.Signature+"` | ") {
			t.Errorf("docs/overlays.md does not tell of %s", c.Signature)
		}
		if c.Doc == "" || c.Example == "" {
			t.Errorf("%s has no doc or no example", c.Signature)
		}
		if _, _, err := run(c.Example); err != nil && !strings.Contains(err.Error(), "override") {
			t.Errorf("the example of %s does not run: %v", c.Signature, err)
		}
	}
}
