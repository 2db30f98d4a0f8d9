package permission

import (
	"os"
	"strings"
	"testing"
)

func TestTableIsWhole(t *testing.T) {
	var all Set
	for _, i := range Table {
		if all&i.Set != 0 || i.Set == 0 || i.Set&(i.Set-1) != 0 {
			t.Errorf("%s has bits %b, want one bit that no other has", i.Word, i.Set)
		}
		all |= i.Set
		if got, ok := Of(i.Word); !ok || got != i.Set {
			t.Errorf("Of(%q) = %b, %t, want %b", i.Word, got, ok, i.Set)
		}
		if !strings.HasSuffix(i.Doc, ".") {
			t.Errorf("doc of %s is no sentence: %q", i.Word, i.Doc)
		}
	}
	if all != All {
		t.Errorf("All = %b, the table has %b", All, all)
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct {
		name      string
		set, asks Set
		want      bool
		words     string
	}{
		{"nothing has nothing", 0, 0, true, ""},
		{"nothing lacks storage", 0, Storage, false, ""},
		{"one of two is not both", Storage, Storage | Announce, false, "storage"},
		{"both are in more", Storage | Announce | Players, Announce | Storage, true, "storage, players, announce"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.set.Has(test.asks); got != test.want {
				t.Errorf("Has = %t, want %t", got, test.want)
			}
			if got := test.set.String(); got != test.words {
				t.Errorf("String = %q, want %q", got, test.words)
			}
		})
	}
}

func TestDocumentsTellOfAll(t *testing.T) {
	for file, row := range map[string]func(Info) string{
		"../../docs/operating.md": func(i Info) string { return "| `" + i.Word + "` | " + i.Doc + " |" },
		"../../docs/scripting.md": func(i Info) string { return "| `" + i.Word + "` | " },
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range Table {
			if !strings.Contains(string(text), row(i)) {
				t.Errorf("%s lacks the row %s", file, row(i))
			}
		}
	}
}

func TestErrorsSayWhatToWrite(t *testing.T) {
	if got := Announce.Undeclared(Storage); !strings.Contains(got, "bundle.yaml: permissions: [storage, announce]") {
		t.Errorf("Undeclared = %q, want the missing line in it", got)
	}
	if got := Storage.Ungranted("meadow"); !strings.Contains(got, "loam mods allow meadow storage") {
		t.Errorf("Ungranted = %q, want the command in it", got)
	}
	if _, ok := Of("anounce"); ok || Near("anounce") != "announce" {
		t.Errorf("anounce is known, or not near to announce but to %q", Near("anounce"))
	}
}
