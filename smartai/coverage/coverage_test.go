package coverage

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"loam/smartai/lint"
	"loam/smartai/rulefile"
)

var update = flag.Bool("update", false, "rewrite the document")

//go:generate go test . -run TestShown|TestEdges -update
//go:generate go test . -run TestTheDocument -update

const document = "../../docs/smartai.md"

func TestTheDocumentIsThatOfTheTables(t *testing.T) {
	want := Document()
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/smartai.md is not what the tables say: run go generate ./smartai/coverage")
	}
}

func TestEveryKindIsToldOf(t *testing.T) {
	var out bytes.Buffer
	entries := Entries()
	Print(&out, entries)
	if got := strings.Count(out.String(), "\n"); got != len(entries)+1 {
		t.Errorf("%d lines of %d kinds", got, len(entries))
	}
	for _, want := range []string{
		"event      0    UPDATE_IC ", "deferred: the core has no vehicles", "refused: it belongs to later clients",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not told", want)
		}
	}
}

// The rules in the document are valid, with the sentences that would be generated.
func TestTheRulesOfTheDocument(t *testing.T) {
	_, rest, _ := strings.Cut(head, "\n## Rules as YAML\n")
	_, rest, _ = strings.Cut(rest, "```yaml\n")
	example, _, _ := strings.Cut(rest, "```")
	scripts, problems := rulefile.Read("example.yaml", []byte(example))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var out bytes.Buffer
	if err := rulefile.Write(&out, "", scripts); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if line != "creatures:" && !strings.Contains(example, line) {
			t.Errorf("it is written %q", line)
		}
	}
	for _, f := range lint.Lint(scripts) {
		if f.Level == lint.Error {
			t.Errorf("found %s", f)
		}
	}
}
